import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Privacidade", en: "Privacy" },
  group: "work",
  order: 46,
  icon: "eye",
  queue: "privacy_requests",
  key: "y",
  opens: opens("GET /staff/privacy-requests", "privacy.read"),
  routes: [
    { path: "privacidade", load: () => import("./requests-screen.tsx") },
    { path: "privacidade/:tenant/:id", load: () => import("./request-page.tsx") },
  ],
};
