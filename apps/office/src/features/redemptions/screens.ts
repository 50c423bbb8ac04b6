import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Resgates retidos", en: "Held redemptions" },
  group: "work",
  order: 70,
  icon: "tag",
  queue: "redemptions",
  key: "g",
  opens: opens("GET /staff/:tenant/redemptions", "rewards.read"),
  routes: [{ path: "resgates", load: () => import("./redemptions-screen.tsx") }],
};
