import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Promoções", en: "Offers" },
  group: "brand",
  order: 30,
  icon: "gift",
  key: "o",
  opens: opens("GET /staff/:tenant/offers", "offers.read"),
  routes: [
    { path: "promocoes", load: () => import("./offers-screen.tsx") },
    { path: "promocoes/:tenant/nova", load: () => import("./new-offer-page.tsx") },
    { path: "promocoes/:tenant/:id", load: () => import("./offer-page.tsx") },
  ],
};
