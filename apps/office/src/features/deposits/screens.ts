import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Depósitos", en: "Deposits" },
  group: "work",
  order: 15,
  icon: "pix",
  key: "x",
  opens: opens("GET /staff/deposits", "deposits.read"),
  routes: [
    { path: "depositos", load: () => import("./deposits-screen.tsx") },
    { path: "depositos/:tenant/:id", load: () => import("./deposit-page.tsx") },
  ],
};
