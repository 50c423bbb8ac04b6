import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Equipe", en: "Team" },
  group: "house",
  order: 50,
  icon: "team",
  key: "e",
  opens: opens("GET /staff/members", "staff.read", "operator"),
  routes: [{ path: "equipe", load: () => import("./team-screen.tsx") }],
};
