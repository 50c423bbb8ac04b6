import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "PLD", en: "Money laundering" },
  group: "players",
  order: 25,
  icon: "shield",
  queue: "aml_cases",
  opens: opens("GET /staff/aml-cases", "aml.read"),
  routes: [
    { path: "pld", load: () => import("./cases-screen.tsx") },
    { path: "pld/:tenant/:id", load: () => import("./case-page.tsx") },
  ],
};
