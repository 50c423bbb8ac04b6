import type { Screens } from "../../frame/screens.ts";
import { opens } from "../../lib/member.ts";

export const screens: Screens = {
  title: { pt: "Minha fila", en: "My queue" },
  group: "work",
  order: 0,
  icon: "flag",
  key: "m",
  opens: opens("GET /staff/queues", null),
  joinsQueues: true,
  routes: [{ path: "minha-fila", load: () => import("./my-queue-screen.tsx") }],
};
