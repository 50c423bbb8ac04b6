import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Painel", en: "Dashboard" },
  group: "work",
  order: 1,
  icon: "home",
  key: "d",
  opens: opens("GET /staff/:tenant/figures", "figures.read"),
  routes: [{ path: "painel", load: () => import("./figures-screen.tsx") }],
};
