import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Aprovações", en: "Approvals" },
  group: "house",
  order: 20,
  icon: "check",
  queue: "proposals",
  key: "p",
  opens: opens("GET /staff/proposals", null),
  routes: [{ path: "aprovacoes", load: () => import("./proposals-screen.tsx") }],
};
