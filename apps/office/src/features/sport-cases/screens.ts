import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Integridade esportiva", en: "Sports integrity" },
  group: "games",
  order: 33,
  icon: "flag",
  queue: "sport_cases",
  opens: opens("GET /staff/:tenant/sports/cases", "sports.integrity.read"),
  routes: [{ path: "integridade-esportiva", load: () => import("./cases-screen.tsx") }],
};
