import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Autoexclusões", en: "Exclusions" },
  group: "players",
  order: 15,
  icon: "stop",
  key: "z",
  opens: opens("GET /staff/:tenant/exclusions", "protection.read"),
  routes: [{ path: "autoexclusoes", load: () => import("./exclusions-screen.tsx") }],
};
