import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Papéis", en: "Roles" },
  group: "house",
  order: 52,
  icon: "team",
  opens: opens("GET /staff/roles", "staff.read", "operator"),
  routes: [{ path: "papeis", load: () => import("./roles-screen.tsx") }],
};
