import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Ao vivo", en: "Live" },
  group: "work",
  order: 2,
  icon: "bolt",
  key: "y",
  opens: opens("GET /staff/live", "figures.read"),
  routes: [{ path: "ao-vivo", load: () => import("./live-screen.tsx") }],
};
