import type { Manifest } from "../../kernel/manifest.ts";
import type { Sessions } from "./sessions.ts";
import { sessionsPersonalData } from "./personal-data.ts";
import { type Face, registerSessionRoutes } from "./routes.ts";
import { registerSecurityRoutes } from "./security-routes.ts";

export const manifest: Manifest<Face & { sessions: Sessions }> = {
  name: "sessions",
  routes: (http, app) => {
    registerSessionRoutes(http, app.sessions, app);
    registerSecurityRoutes(http, app.sessions);
  },
  personalData: sessionsPersonalData,
};
