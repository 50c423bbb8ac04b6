import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Mesa de esportes", en: "Trading board" },
  group: "games",
  order: 30,
  icon: "ball",
  key: "b",
  opens: opens("GET /staff/:tenant/sports/fixtures", "sports.read"),
  routes: [{ path: "esportes", load: () => import("./board-screen.tsx") }],
};
