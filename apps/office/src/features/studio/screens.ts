import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Estúdio", en: "Studio" },
  group: "brand",
  order: 10,
  icon: "brush",
  opens: opens("GET /staff/brands", "brand.read"),
  routes: [
    { path: "estudio", load: () => import("./studio-screen.tsx") },
    { path: "estudio/nova", load: () => import("./new-brand-page.tsx") },
    { path: "estudio/:tenant", load: () => import("./brand-look-page.tsx") },
    { path: "estudio/:tenant/dominios", load: () => import("./hosts-page.tsx") },
    { path: "estudio/:tenant/traducoes", load: () => import("./translations-page.tsx") },
    { path: "estudio/:tenant/previa", load: () => import("./preview-page.tsx") },
  ],
};
