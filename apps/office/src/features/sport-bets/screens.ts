import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Apostas esportivas", en: "Sports bets" },
  group: "games",
  order: 32,
  icon: "tag",
  opens: opens("GET /staff/:tenant/sports/bets", "sports.read"),
  routes: [{ path: "apostas-esportivas", load: () => import("./bets-screen.tsx") }],
};
