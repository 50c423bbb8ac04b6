import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Mensagens enviadas", en: "Messages sent" },
  group: "players",
  order: 30,
  icon: "note",
  opens: opens("GET /staff/:tenant/messages/log", "messages.read"),
  routes: [
    { path: "mensagens", load: () => import("./deliveries-screen.tsx") },
    { path: "mensagens/:tenant/:id", load: () => import("./delivery-page.tsx") },
  ],
};
