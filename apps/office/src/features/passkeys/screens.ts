import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Chaves de acesso", en: "Passkeys" },
  group: "house",
  isOwn: true,
  order: 90,
  icon: "key",
  opens: opens("GET /staff/me/passkeys", null),
  routes: [{ path: "chaves-de-acesso", load: () => import("./passkeys-screen.tsx") }],
};
