import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Rodadas abertas", en: "Open rounds" },
  group: "work",
  order: 40,
  icon: "clock",
  queue: "round_cases",
  key: "r",
  opens: opens("GET /staff/:tenant/round-cases", "rounds.read"),
  routes: [
    { path: "rodadas/abertas", load: () => import("./rounds-screen.tsx") },
    { path: "rodadas/:tenant/:id", load: () => import("./round-page.tsx") },
  ],
};
