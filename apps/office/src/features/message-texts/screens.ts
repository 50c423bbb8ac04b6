import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Textos das mensagens", en: "Message texts" },
  group: "brand",
  order: 25,
  icon: "doc",
  opens: opens("GET /staff/:tenant/messages/templates", "messages.read"),
  routes: [
    { path: "textos", load: () => import("./texts-screen.tsx") },
    { path: "textos/:tenant/:key", load: () => import("./text-page.tsx") },
  ],
};
