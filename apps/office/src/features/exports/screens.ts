import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Exportações", en: "Exports" },
  group: "house",
  isOwn: true,
  order: 80,
  icon: "download",
  opens: opens("POST /staff/exports", "exports.make"),
  routes: [{ path: "exportacoes", load: () => import("./exports-screen.tsx") }],
};
