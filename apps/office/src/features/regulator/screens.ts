import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Regulador", en: "Regulator" },
  group: "house",
  order: 15,
  icon: "doc",
  opens: opens("GET /staff/:tenant/regulator-files", "regulator.read"),
  routes: [{ path: "regulador", load: () => import("./files-screen.tsx") }],
};
