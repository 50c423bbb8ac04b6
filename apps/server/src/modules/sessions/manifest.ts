import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type RecoveryJob, recoveryJob } from "./request-recovery.ts";
import { type LoginCodeJob, loginCodeJob } from "./login-code.ts";
import { type NoticeJob, noticeJob } from "./notify-player.ts";
import { type RefusedJob, registrationRefusedJob } from "./registration-refused.ts";
import { type SendCodeJob, sendCodeJob } from "./send-code.ts";
import type { Sessions } from "./sessions.ts";
import { sessionsPersonalData } from "./personal-data.ts";
import { type ActivitySource, registerSessionRoutes } from "./routes.ts";
import { registerSecurityRoutes } from "./security-routes.ts";
import { sealedContacts } from "./pending-contact.ts";

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    registered: { readonly by: "form" | "google" };
    contact_verified: { readonly contact: "phone" | "email" };
  }
}

/** The module's entries in the audit log. */
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

export const manifest: Manifest<ActivitySource & { sessions: Sessions }> = {
  name: "sessions",
  routes: (http, app) => {
    registerSessionRoutes(http, app.sessions, app);
    registerSecurityRoutes(http, app.sessions);
  },
  jobs: [
    { name: sendCodeJob, run: ({ sessions }, job: SendCodeJob) => sessions.jobs.deliverCode(job) },
    { name: recoveryJob, run: ({ sessions }, job: RecoveryJob) => sessions.jobs.startRecovery(job) },
    { name: loginCodeJob, run: ({ sessions }, job: LoginCodeJob) => sessions.jobs.sendLoginCode(job) },
    { name: registrationRefusedJob, run: ({ sessions }, job: RefusedJob) => sessions.jobs.notifyAccountHolder(job) },
    { name: noticeJob, run: ({ sessions }, job: NoticeJob) => sessions.jobs.sendNotice(job) },
    { name: "end-sessions", run: ({ sessions }, player: PlayerKey) => sessions.jobs.endSessions(player) },
    { name: "forget-password-attempts", schedule: "23 4 * * *", run: ({ sessions }) => sessions.jobs.forgetOld() },
  ],
  personalData: sessionsPersonalData,
  sealed: sealedContacts,
};
