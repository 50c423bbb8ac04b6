import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Saques", en: "Withdrawals" },
  group: "work",
  order: 10,
  icon: "pix",
  queue: "withdrawals",
  key: "s",
  opens: opens("GET /staff/withdrawals", "payouts.read"),
  routes: [
    { path: "saques", load: () => import("./withdrawals-screen.tsx") },
    { path: "saques/:tenant/:id", load: () => import("./withdrawal-page.tsx") },
  ],
};
