import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Conteúdo", en: "Content" },
  group: "brand",
  order: 20,
  icon: "page",
  key: "w",
  opens: opens("GET /staff/:tenant/documents", "content.read"),
  routes: [
    { path: "conteudo", load: () => import("./documents-screen.tsx") },
    { path: "conteudo/:tenant/:slug", load: () => import("./document-page.tsx") },
  ],
};
