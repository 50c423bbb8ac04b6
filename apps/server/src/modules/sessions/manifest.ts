import type { Manifest } from "../../kernel/manifest.ts";
import type { Sessions } from "./sessions.ts";
import { sessionsPersonalData } from "./personal-data.ts";
import { type Face, registerSessionRoutes } from "./routes.ts";
import { registerSecurityRoutes } from "./security-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    login: true;
    login_refused: true;
    login_shut_out: true;
    logout: true;
    registered: true;
    password_reset: true;
    session_ended: true;
    other_sessions_ended: true;
    second_factor_refused: true;
    second_factor_on: true;
    second_factor_off: true;
    recovery_codes_made: true;
    contact_changed: true;
    google_linked: true;
  }
}

export const manifest: Manifest<Face & { sessions: Sessions }> = {
  name: "sessions",
  routes: (http, app) => {
    registerSessionRoutes(http, app.sessions, app);
    registerSecurityRoutes(http, app.sessions);
  },
  personalData: sessionsPersonalData,
};
