import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Alarmes", en: "Alarms" },
  group: "work",
  order: 5,
  icon: "bell",
  queue: "alarms",
  key: "x",
  opens: opens("GET /staff/alarms", "health.read"),
  routes: [{ path: "alarmes", load: () => import("./alarms-screen.tsx") }],
};
