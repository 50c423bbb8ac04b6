import type { PlayerKey } from "../../kernel/scope.ts";
import { type RecoveryJob, startRecovery } from "./request-recovery.ts";
import { forgetOldChallenges } from "./complete-login.ts";
import { endSessions, forgetAddresses } from "./end-session.ts";
import { type LoginCodeJob, sendLoginCode } from "./login-code.ts";
import type { SessionNeeds } from "./needs.ts";
import { type NoticeJob, sendNotice } from "./notify-player.ts";
import { type RefusedJob, notifyAccountHolder } from "./registration-refused.ts";
import { type SendCodeJob, deliverCode } from "./send-code.ts";
import { forgetOldAttempts } from "./try-password.ts";

/** The module's jobs. */
export interface SessionJobs {
  deliverCode(job: SendCodeJob): Promise<void>;
  startRecovery(job: RecoveryJob): Promise<void>;
  sendLoginCode(job: LoginCodeJob): Promise<void>;
  notifyAccountHolder(job: RefusedJob): Promise<void>;
  sendNotice(job: NoticeJob): Promise<void>;
  endSessions(player: PlayerKey): Promise<void>;
  /** Removes expired attempts, challenges, SMS counts and addresses. */
  forgetOld(): Promise<void>;
}

type Needs = SessionNeeds & Parameters<typeof endSessions>[0];

export const createSessionJobs = (needs: Needs): SessionJobs => ({
  deliverCode: (job) => deliverCode(needs, job),
  startRecovery: (job) => startRecovery(needs, job),
  sendLoginCode: (job) => sendLoginCode(needs, job),
  notifyAccountHolder: (job) => notifyAccountHolder(needs, job),
  sendNotice: (job) => sendNotice(needs, job),
  endSessions: (player) => endSessions(needs, player),
  forgetOld: async () => {
    await forgetOldAttempts(needs);
    await forgetOldChallenges(needs);
    await needs.smsBook.forget();
    await forgetAddresses(needs);
  },
});
