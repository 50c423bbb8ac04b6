import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Margens e limites", en: "Margins and limits" },
  group: "games",
  order: 31,
  icon: "chart",
  opens: opens("GET /staff/:tenant/sports/settings", "sports.read"),
  routes: [{ path: "margens-e-limites", load: () => import("./settings-screen.tsx") }],
};
