import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Saldos parados", en: "Dormant balances" },
  group: "players",
  order: 20,
  icon: "sum",
  key: "n",
  opens: opens("GET /staff/dormant-balances", "balances.read"),
  routes: [{ path: "saldos", load: () => import("./balances-screen.tsx") }],
};
