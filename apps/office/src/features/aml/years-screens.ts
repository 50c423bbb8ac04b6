import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Declarações ao COAF", en: "COAF statements" },
  group: "house",
  order: 45,
  icon: "doc",
  opens: opens("GET /staff/:tenant/aml-years", "aml.read"),
  routes: [{ path: "pld-anos", load: () => import("./years-screen.tsx") }],
};
