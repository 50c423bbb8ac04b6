import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Catálogo", en: "Catalogue" },
  group: "games",
  order: 10,
  icon: "dice",
  key: "i",
  opens: opens("GET /staff/:tenant/games", "catalog.read"),
  routes: [{ path: "jogos", load: () => import("./games-screen.tsx") }],
};
