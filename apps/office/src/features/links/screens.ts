import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Vínculos", en: "Links" },
  group: "players",
  order: 20,
  icon: "link",
  queue: "link_groups",
  opens: opens("GET /staff/:tenant/link-groups", "links.read"),
  routes: [
    { path: "risco", load: () => import("./links-screen.tsx") },
    { path: "risco/:tenant/:id", load: () => import("./link-page.tsx") },
  ],
};
