import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Casos de pagamento", en: "Payment cases" },
  group: "work",
  order: 20,
  icon: "sum",
  queue: "payment_cases",
  key: "c",
  opens: opens("GET /staff/:tenant/payment-cases", "cases.read"),
  routes: [{ path: "casos", load: () => import("./payment-cases-screen.tsx") }],
};
