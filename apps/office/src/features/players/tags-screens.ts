import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Etiquetas", en: "Tags" },
  group: "players",
  order: 12,
  icon: "tag",
  opens: opens("GET /staff/:tenant/player-tags", "players.read"),
  routes: [{ path: "etiquetas", load: () => import("./tags-screen.tsx") }],
};
