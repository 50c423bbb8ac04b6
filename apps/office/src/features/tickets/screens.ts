import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Atendimento", en: "Support" },
  group: "work",
  order: 60,
  icon: "inbox",
  queue: "tickets",
  key: "t",
  opens: opens("GET /staff/:tenant/tickets/queue", "support.read"),
  routes: [
    { path: "atendimento", load: () => import("./tickets-screen.tsx") },
    { path: "atendimento/:tenant/:id", load: () => import("./ticket-page.tsx") },
  ],
};
