import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Extratos de afiliados", en: "Affiliate statements" },
  group: "brand",
  order: 40,
  icon: "mega",
  queue: "affiliate_statements",
  key: "f",
  opens: opens("GET /staff/:tenant/affiliate-statements", "affiliates.read"),
  routes: [{ path: "afiliados", load: () => import("./statements-screen.tsx") }],
};
