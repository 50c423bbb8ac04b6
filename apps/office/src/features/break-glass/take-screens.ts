import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Acesso de emergência", en: "Break-glass access" },
  group: "house",
  isOwn: true,
  order: 95,
  icon: "bolt",
  opens: opens("POST /staff/break-glass", "break_glass.take", "operator"),
  routes: [{ path: "acesso-de-emergencia", load: () => import("./take-screen.tsx") }],
};
