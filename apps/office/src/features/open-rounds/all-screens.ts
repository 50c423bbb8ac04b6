import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Rodadas", en: "Rounds" },
  group: "games",
  order: 15,
  icon: "hist",
  opens: opens("GET /staff/:tenant/rounds", "rounds.read"),
  routes: [{ path: "rodadas", load: () => import("./all-rounds-screen.tsx") }],
};
