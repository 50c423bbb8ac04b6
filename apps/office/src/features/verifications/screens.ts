import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Documentos", en: "Documents" },
  group: "work",
  order: 42,
  icon: "doc",
  queue: "verifications",
  key: "u",
  opens: opens("GET /staff/verifications", "verifications.read"),
  routes: [
    { path: "documentos", load: () => import("./verifications-screen.tsx") },
    { path: "documentos/:tenant/:id", load: () => import("./verification-page.tsx") },
  ],
};
