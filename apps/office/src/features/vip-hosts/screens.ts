import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Gerentes VIP", en: "VIP hosts" },
  group: "brand",
  order: 31,
  icon: "users",
  opens: opens("GET /staff/:tenant/vip-hosts", "offers.read"),
  routes: [{ path: "gerentes-vip", load: () => import("./hosts-screen.tsx") }],
};
