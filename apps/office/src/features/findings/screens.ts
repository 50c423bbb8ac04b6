import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Achados", en: "Findings" },
  group: "work",
  order: 30,
  icon: "alert",
  queue: "violations",
  key: "a",
  opens: opens("GET /staff/:tenant/violations", "payouts.read"),
  routes: [{ path: "achados", load: () => import("./findings-screen.tsx") }],
};
