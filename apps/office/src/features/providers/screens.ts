import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Provedores", en: "Providers" },
  group: "games",
  order: 30,
  icon: "plug",
  opens: opens("GET /staff/:tenant/providers", "providers.read"),
  routes: [{ path: "provedores", load: () => import("./providers-screen.tsx") }],
};
