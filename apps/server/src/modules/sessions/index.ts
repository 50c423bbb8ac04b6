import assert from "node:assert/strict";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Player, PlayerKey, Registration } from "../players/index.ts";
import { type Authenticated, authenticate, createIsAlive } from "./authenticate.ts";
import { askRecovery, recoveryJob, startRecovery } from "./ask-recovery.ts";
import { checkRecovery } from "./check-recovery.ts";
import { type EndingSession, type RevokedListener, endSession, endSessions } from "./end-session.ts";
import { type SignedIn, confirmPassword, logIn } from "./log-in.ts";
import type { SessionNeeds } from "./needs.ts";
import { passwordNoticeJob, sendPasswordNotice } from "./notify-password.ts";
import { openSession } from "./open-session.ts";
import { resetPassword } from "./reset-password.ts";
import { type Channel, deliverCode, sendCode, sendCodeJob } from "./send-code.ts";
import { type SignedUpListener, signUp } from "./sign-up.ts";
import type { CodePurpose, SessionKey } from "./store.ts";
import { forgetOldAttempts } from "./try-password.ts";
import { verifyContact } from "./verify-contact.ts";

export { registerSessionRoutes } from "./routes.ts";

/**
 * Owns sessions, password attempts and verification codes: how somebody proves who they are.
 * Promises: tokens and codes are stored as hashes only; an ended session is dead for every process at once;
 * wrong passwords and codes are counted by the database, however many arrive together.
 * Does not: know passwords or contacts (`players`), decide who may sign in (`protection`).
 */
export interface Sessions {
  signUp(scope: TenantScope, body: Registration): Promise<SignedIn>;
  logIn(scope: TenantScope, given: { username: string; password: string }): Promise<SignedIn>;
  /** For the kernel's `Authenticators` and for sockets. */
  authenticate(tenant: Tenant, token: string, also?: { payout: boolean }): Promise<Authenticated | null>;
  /** Whether the session of a running game still lives; keeps it from falling idle. */
  isAlive(tenant: Tenant, sessionId: string): Promise<boolean>;
  /** The signed-in player's own account. */
  player(scope: PlayerScope): Promise<Player>;
  /** Refuses with `wrong_credentials` or `too_many_requests`. */
  confirmPassword(scope: PlayerScope, password: string): Promise<void>;
  /** Returns the milliseconds until the next code may be asked for. */
  sendCode(scope: PlayerScope, channel: Channel): Promise<number>;
  verifyContact(scope: PlayerScope, given: { purpose: CodePurpose; digits: string }): Promise<Player>;
  /** Sends the account a code, if there is one; the answer never tells. Returns the milliseconds until the next may be asked for. */
  askRecovery(scope: TenantScope, asked: { username: string; channel: Channel }): Promise<number>;
  /** The token that sets another password. Refuses with `code_wrong`, or `too_many_requests`. */
  checkRecovery(scope: TenantScope, given: { username: string; digits: string }): Promise<string>;
  /** Ends every session of the account. Refuses with `code_wrong`, `invalid_fields`, or `busy`. */
  resetPassword(scope: TenantScope, given: { reset_token: string; password: string }): Promise<void>;
  /** The token of a session that sees the balance and withdraws, a quarter of an hour long: for whoever is self-excluded. */
  openPayout(scope: PlayerScope): Promise<string>;
  end(session: EndingSession): Promise<void>;
  /** All of the player's; payout tokens live on. */
  endAll(player: PlayerKey): Promise<void>;
  /** Told in the process that ended the session, once it is dead. */
  onRevoked(listener: RevokedListener): void;
  /** Told inside the registration's transaction. */
  onSignedUp(listener: SignedUpListener): void;
}

export function createSessions(needs: SessionNeeds): Sessions {
  const listeners: RevokedListener[] = [];
  const welcoming: SignedUpListener[] = [];
  const signedUp: SignedUpListener = async (tx, scope, player) => {
    for (const welcome of welcoming) await welcome(tx, scope, player);
  };
  const ending = { ...needs, revoked: (session: SessionKey) => listeners.forEach((listener) => listener(session)) };
  needs.jobs.handle(sendCodeJob, (job: Parameters<typeof deliverCode>[1]) => deliverCode(needs, job));
  needs.jobs.handle(recoveryJob, (job: Parameters<typeof startRecovery>[1]) => startRecovery(needs, job));
  needs.jobs.handle(passwordNoticeJob, (job: Parameters<typeof sendPasswordNotice>[1]) => sendPasswordNotice(needs, job));
  needs.jobs.handle("end-sessions", (player: PlayerKey) => endSessions(ending, player));
  needs.jobs.every("23 4 * * *", "forget-password-attempts", () => forgetOldAttempts(needs));
  return {
    signUp: (scope, body) => signUp({ ...needs, signedUp }, scope, body),
    logIn: (scope, given) => logIn(needs, scope, given),
    authenticate: (tenant, token, also = { payout: false }) => authenticate(needs, tenant, { token, payout: also.payout }),
    isAlive: createIsAlive(needs),
    player: async (scope) => {
      const player = await needs.players.byId({ tenant_id: scope.tenant.id, player_id: scope.player_id });
      assert(player, "a signed-in player exists");
      return player;
    },
    confirmPassword: (scope, password) => confirmPassword(needs, scope, password),
    sendCode: (scope, channel) => sendCode(needs, scope, channel),
    verifyContact: (scope, given) => verifyContact(needs, scope, given),
    askRecovery: (scope, asked) => askRecovery(needs, scope, asked),
    checkRecovery: (scope, given) => checkRecovery(needs, scope, given),
    resetPassword: (scope, given) => resetPassword(ending, scope, given),
    openPayout: (scope) => openSession(needs, needs.db, { scope, player_id: scope.player_id, kind: "payout" }),
    end: (session) => endSession(ending, session),
    endAll: (player) => endSessions(ending, player),
    onRevoked: (listener) => {
      listeners.push(listener);
    },
    onSignedUp: (listener) => {
      welcoming.push(listener);
    },
  };
}
