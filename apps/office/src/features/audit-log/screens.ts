import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Auditoria", en: "Audit log" },
  group: "house",
  order: 40,
  icon: "lock",
  key: "l",
  opens: opens("GET /staff/:tenant/audit-events", "audit.read"),
  routes: [{ path: "auditoria", load: () => import("./audit-screen.tsx") }],
};
