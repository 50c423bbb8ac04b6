import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Saúde do sistema", en: "System health" },
  group: "house",
  order: 55,
  icon: "report",
  opens: opens("GET /staff/health", "health.read"),
  routes: [{ path: "saude", load: () => import("./health-screen.tsx") }],
};
