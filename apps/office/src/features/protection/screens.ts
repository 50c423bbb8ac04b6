import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Proteção", en: "Protection" },
  group: "work",
  order: 44,
  icon: "shield",
  queue: "protection_alerts",
  key: "q",
  opens: opens("GET /staff/protection-alerts", "protection.read"),
  routes: [
    { path: "protecao", load: () => import("./alerts-screen.tsx") },
    { path: "protecao/:tenant/:id", load: () => import("./alert-page.tsx") },
  ],
};
