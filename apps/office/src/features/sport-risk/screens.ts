import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Risco e resultado", en: "Risk and results" },
  group: "games",
  order: 31,
  icon: "sum",
  opens: opens("GET /staff/:tenant/sports/report", "sports.read"),
  routes: [{ path: "risco-de-esportes", load: () => import("./risk-screen.tsx") }],
};
