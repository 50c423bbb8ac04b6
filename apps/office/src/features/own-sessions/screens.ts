import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Suas sessões", en: "Your sessions" },
  group: "house",
  isOwn: true,
  order: 91,
  icon: "lock",
  opens: opens("GET /staff/me/sessions", null),
  routes: [{ path: "suas-sessoes", load: () => import("./own-sessions-screen.tsx") }],
};
