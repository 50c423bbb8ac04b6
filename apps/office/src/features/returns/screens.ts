import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Retorno dos jogos", en: "Game returns" },
  group: "games",
  order: 20,
  icon: "chart",
  opens: opens("GET /staff/:tenant/returns", "returns.read"),
  routes: [{ path: "retornos", load: () => import("./returns-screen.tsx") }],
};
