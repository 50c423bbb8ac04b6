import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Emergências", en: "Emergencies" },
  group: "house",
  order: 55,
  icon: "bolt",
  queue: "break_glass",
  opens: opens("GET /staff/break-glass", "audit.read", "operator"),
  routes: [{ path: "emergencias", load: () => import("./break-glass-screen.tsx") }],
};
