import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Fechamento do dia", en: "Daily closing" },
  group: "house",
  order: 10,
  icon: "lock",
  opens: opens("GET /staff/:tenant/closings", "reports.read"),
  routes: [{ path: "fechamento", load: () => import("./closings-screen.tsx") }],
};
