import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Jogadores", en: "Players" },
  group: "players",
  order: 10,
  icon: "users",
  key: "j",
  opens: opens("GET /staff/:tenant/players", "players.read"),
  routes: [
    { path: "jogadores", load: () => import("./players-screen.tsx") },
    { path: "jogadores/:tenant/:id/:tab?", load: () => import("./player-page.tsx") },
  ],
};
