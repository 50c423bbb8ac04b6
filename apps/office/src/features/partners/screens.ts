import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Parceiros", en: "Partners" },
  group: "house",
  order: 60,
  icon: "plug",
  key: "k",
  opens: opens("GET /staff/:tenant/partners", "partners.read"),
  routes: [{ path: "parceiros", load: () => import("./partners-screen.tsx") }],
};
