import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Envios", en: "Shipments" },
  group: "work",
  order: 80,
  icon: "gift",
  queue: "shipments",
  key: "v",
  opens: opens("GET /staff/:tenant/shipments", "shipments.read"),
  routes: [{ path: "envios", load: () => import("./shipments-screen.tsx") }],
};
