import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { AccountSession, SecondFactorStatus } from "@trevo/contract";
import type { Player, PlayerKey, Registration } from "../players/index.ts";
import type { Enrolment } from "../second-factor/index.ts";
import { type Authenticated, authenticate, createIsAlive } from "./authenticate.ts";
import { askRecovery, recoveryJob, startRecovery } from "./ask-recovery.ts";
import { type ContactListener, askContactChange } from "./change-contact.ts";
import { type RecoveryAnswer, checkRecovery } from "./check-recovery.ts";
import { type Proof, confirmPassword } from "./confirm-password.ts";
import type { Contact } from "./contact-store.ts";
import { type EndingSession, type RevokedListener, endEvery, endSession, endSessions, forgetAddresses } from "./end-session.ts";
import { type SessionName, findDead } from "./find-dead.ts";
import { type SignedIn, enterWithFactor, forgetOldChallenges } from "./enter.ts";
import { endOneSession, endOtherSessions, listSessions } from "./list-sessions.ts";
import { newDeviceToken } from "./guess-source.ts";
import { isKnownDevice } from "./is-known-device.ts";
import { type Login, logIn } from "./log-in.ts";
import { enterWithCode, loginCodeJob, sendLoginCode } from "./login-code.ts";
import { dropFactor, factorStatus, finishFactor, renewRecoveryCodes, startFactor } from "./manage-factor.ts";
import type { SessionNeeds } from "./needs.ts";
import { endByLink } from "./new-device.ts";
import { noticeJob, queueClosed, queueExcluded, sendNotice } from "./notify-player.ts";
import { openSession } from "./open-session.ts";
import { requestPasswordChange, resetPassword } from "./reset-password.ts";
import { type Channel, deliverCode, sendCode, sendCodeJob } from "./send-code.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";
import { registrationRefusedJob, tellWhoIsThere } from "./registration-refused.ts";
import { type SmsBookNeeds, createSmsBook } from "./sms-bounds.ts";
import { type SignedUpListener, signUp } from "./sign-up.ts";
import type { SessionKey } from "./store.ts";
import { forgetOldAttempts } from "./try-password.ts";
import { type ContactCode, verifyContact } from "./verify-contact.ts";

export { sessionsPersonalData } from "./personal-data.ts";
export { registerSessionRoutes } from "./routes.ts";
export { registerSecurityRoutes } from "./security-routes.ts";

/**
 * Owns sessions, password attempts, verification codes, Google identities: how somebody proves who they are.
 * Promises: tokens and codes are stored as hashes only; an ended session is dead for every process at once;
 * wrong passwords and codes are counted by the database, however many arrive together; what changes an account's security
 * is told on the confirmed contacts.
 * Does not: know passwords or contacts (`players`), make second factors (`second-factor`), decide who may sign in (`protection`).
 */
export interface Sessions {
  signUp(scope: TenantScope, body: Registration): Promise<SignedIn>;
  /** Where the account has a second factor: refuses with `second_factor_required` and a challenge. */
  logIn(scope: TenantScope, given: Login): Promise<SignedIn>;
  /** Goes on where a login asked for a code by message. Refuses with `code_wrong`, `gone`, or as a login does. */
  logInWithCode(scope: TenantScope, given: { challenge_token: string; code: string }): Promise<SignedIn>;
  /** For a device on which the player is signed in: at its next login nobody else's guesses count. */
  newDeviceToken(player: PlayerKey): string;
  logInWithFactor(
    scope: TenantScope,
    given: { challenge_token: string; code: string; device_token?: string | undefined },
  ): Promise<SignedIn>;
  logInWithGoogle(scope: TenantScope, given: { idToken: string; password?: string | undefined }): Promise<SignedIn>;
  /** For the kernel's `Authenticators` and for sockets. */
  authenticate(tenant: Tenant, token: string, also?: { payout: boolean }): Promise<Authenticated | null>;
  /** Whether the player of this name signed in of late on a device and from a network like these. */
  isKnownDevice(visit: Pick<TenantScope, "tenant" | "ip" | "user_agent">, username: string): Promise<boolean>;
  /** Whether the session of a running game still lives; keeps it from falling idle. */
  isAlive(tenant: Tenant, sessionId: string): Promise<boolean>;
  /** Those of these sessions that live no longer: ended, too old, or idle. To ask is not to use them. */
  findDead(sessions: readonly SessionName[]): Promise<SessionName[]>;
  /** The signed-in player's own account. */
  player(scope: PlayerScope): Promise<Player>;
  /** Refuses with `wrong_credentials`, `too_many_requests`; with a second factor also `second_factor_required`, `code_wrong`. */
  confirmPassword(scope: PlayerScope, password: string, code?: string): Promise<void>;
  /** Returns the milliseconds until the next code may be asked for. */
  sendCode(scope: PlayerScope, channel: Channel): Promise<number>;
  verifyContact(scope: PlayerScope, given: ContactCode): Promise<Player>;
  /** Sends the account a code, if there is one; the answer never tells. Returns the milliseconds until the next may be asked for. */
  askRecovery(scope: TenantScope, asked: { username: string; channel: Channel }): Promise<number>;
  /** The token that sets another password. Refuses with `code_wrong`, or `too_many_requests`. */
  checkRecovery(scope: TenantScope, given: RecoveryAnswer): Promise<string>;
  /** Sends a code to the contact that is to replace another. */
  askContactChange(
    scope: PlayerScope,
    asked: Proof & { contact: Contact; value: string },
  ): Promise<{ channel: Channel; resend_in_ms: number }>;
  requestPasswordChange(scope: PlayerScope, proof: Proof): Promise<string>;
  /** Ends every session of the account, but the one that asks. Refuses with `code_wrong`, `invalid_fields`, or `busy`. */
  resetPassword(
    scope: TenantScope & { readonly player?: PlayerScope | null },
    given: { reset_token: string; password: string },
  ): Promise<void>;
  /** The token of a session that sees the balance and withdraws, a quarter of an hour long: for whoever is self-excluded. */
  openPayout(scope: PlayerScope): Promise<string>;
  end(session: EndingSession): Promise<void>;
  /** All of the player's; payout tokens live on. */
  endAll(player: PlayerKey): Promise<void>;
  /** All, payout tokens included, in the caller's transaction. Call what it answers after the commit. */
  endEvery(tx: Tx, player: PlayerKey): Promise<() => void>;
  /** Tells the confirmed contacts that the account is closed; call it in the closing's transaction, before they are erased. */
  tellClosed(tx: Tx, player: PlayerKey): Promise<void>;
  /** Tells the confirmed contacts of an exclusion, in its own transaction. */
  tellExcluded(tx: Tx, player: PlayerKey, exclusion: { readonly end_at: Date | null }): Promise<void>;
  /** Addresses and browsers of sessions that ended half a year ago; a job does it every night. */
  forgetAddresses(): Promise<void>;
  /** Counts of codes by SMS whose windows have ended; a job does it every night. */
  forgetSmsCounts(): Promise<void>;
  list(scope: PlayerScope): Promise<AccountSession[]>;
  endOne(scope: PlayerScope, sessionId: string): Promise<void>;
  endOthers(scope: PlayerScope): Promise<number>;
  endByLink(scope: TenantScope, link: string): Promise<void>;
  readonly factor: FactorActions;
  /** Told in the transaction that replaces a phone or e-mail. */
  onContactChanged(listener: ContactListener): void;
  /** Told in the process that ended the session, once it is dead. */
  onRevoked(listener: RevokedListener): void;
  /** Told inside the registration's transaction. */
  onSignedUp(listener: SignedUpListener): void;
}

/** A player's own hand on the second factor. */
export interface FactorActions {
  status(scope: PlayerScope): Promise<SecondFactorStatus>;
  start(scope: PlayerScope, password: string): Promise<Enrolment>;
  finish(scope: PlayerScope, code: string): Promise<string[]>;
  renewRecoveryCodes(scope: PlayerScope, proof: Proof): Promise<string[]>;
  drop(scope: PlayerScope, proof: Proof): Promise<void>;
}

type Given = Omit<SessionNeeds, "smsBook"> & Pick<SmsBookNeeds, "metrics" | "alerts"> & { readonly sms_scale: number };

export function createSessions(parts: Given): Sessions {
  const needs: SessionNeeds = { ...parts, smsBook: createSmsBook({ ...parts, scale: parts.sms_scale }) };
  const listeners: RevokedListener[] = [];
  const welcoming: SignedUpListener[] = [];
  const signedUp: SignedUpListener = async (tx, scope, player) => {
    for (const welcome of welcoming) await welcome(tx, scope, player);
  };
  const contactListeners: ContactListener[] = [];
  const ending = { ...needs, revoked: (session: SessionKey) => listeners.forEach((listener) => listener(session)) };
  const changing = {
    ...needs,
    contactChanged: async (...change: Parameters<ContactListener>) => {
      for (const listener of contactListeners) await listener(...change);
    },
  };
  handleJobs(needs, ending);
  return {
    signUp: (scope, body) => signUp({ ...needs, signedUp }, scope, body),
    logIn: (scope, given) => logIn(needs, scope, given),
    logInWithCode: (scope, given) => enterWithCode(needs, scope, given),
    newDeviceToken: (player) => newDeviceToken(needs, player),
    logInWithFactor: (scope, given) => enterWithFactor(needs, scope, given),
    logInWithGoogle: (scope, given) => signInWithGoogle(needs, scope, given),
    authenticate: (tenant, token, also = { payout: false }) => authenticate(needs, tenant, { token, payout: also.payout }),
    isKnownDevice: (visit, username) => isKnownDevice(needs, visit, username),
    isAlive: createIsAlive(needs),
    findDead: (sessions) => findDead(needs, sessions),
    player: async (scope) => {
      const player = await needs.players.byId({ tenant_id: scope.tenant.id, player_id: scope.player_id });
      assert(player, "a signed-in player exists");
      return player;
    },
    confirmPassword: (scope, password, code) => confirmPassword(needs, scope, { password, code }),
    sendCode: (scope, channel) => sendCode(needs, scope, channel),
    verifyContact: (scope, given) => verifyContact(changing, scope, given),
    askContactChange: (scope, asked) => askContactChange(needs, scope, asked),
    requestPasswordChange: (scope, proof) => requestPasswordChange(needs, scope, proof),
    askRecovery: (scope, asked) => askRecovery(needs, scope, asked),
    checkRecovery: (scope, given) => checkRecovery(needs, scope, given),
    resetPassword: (scope, given) => resetPassword(ending, scope, given),
    openPayout: async (scope) => (await openSession(needs, needs.db, { scope, player_id: scope.player_id, kind: "payout" })).token,
    end: async (session) => void (await endSession(ending, session)),
    forgetAddresses: () => forgetAddresses(needs),
    forgetSmsCounts: () => needs.smsBook.forget(),
    list: (scope) => listSessions(ending, scope),
    endOne: (scope, sessionId) => endOneSession(ending, scope, sessionId),
    endOthers: (scope) => endOtherSessions(ending, scope),
    endByLink: (scope, link) => endByLink(ending, scope, link),
    factor: createFactorActions(ending),
    onContactChanged: (listener) => {
      contactListeners.push(listener);
    },
    endAll: (player) => endSessions(ending, player),
    endEvery: (tx, player) => endEvery(ending, tx, player),
    tellClosed: (tx, player) => queueClosed(needs, tx, player),
    tellExcluded: (tx, player, { end_at }) => queueExcluded(needs, tx, { ...player, end_at }),
    onRevoked: (listener) => {
      listeners.push(listener);
    },
    onSignedUp: (listener) => {
      welcoming.push(listener);
    },
  };
}

function handleJobs(needs: SessionNeeds, ending: Parameters<typeof endSessions>[0]): void {
  needs.jobs.handle(sendCodeJob, (job: Parameters<typeof deliverCode>[1]) => deliverCode(needs, job));
  needs.jobs.handle(recoveryJob, (job: Parameters<typeof startRecovery>[1]) => startRecovery(needs, job));
  needs.jobs.handle(loginCodeJob, (job: Parameters<typeof sendLoginCode>[1]) => sendLoginCode(needs, job));
  needs.jobs.handle(registrationRefusedJob, (job: Parameters<typeof tellWhoIsThere>[1]) => tellWhoIsThere(needs, job));
  needs.jobs.handle(noticeJob, (job: Parameters<typeof sendNotice>[1]) => sendNotice(needs, job));
  needs.jobs.handle("end-sessions", (player: PlayerKey) => endSessions(ending, player));
  needs.jobs.every("23 4 * * *", "forget-password-attempts", async () => {
    await forgetOldAttempts(needs);
    await forgetOldChallenges(needs);
    await needs.smsBook.forget();
    await forgetAddresses(needs);
  });
}

const createFactorActions = (needs: Parameters<typeof finishFactor>[0]): FactorActions => ({
  status: (scope) => factorStatus(needs, scope),
  start: (scope, password) => startFactor(needs, scope, password),
  finish: (scope, code) => finishFactor(needs, scope, code),
  renewRecoveryCodes: (scope, proof) => renewRecoveryCodes(needs, scope, proof),
  drop: (scope, proof) => dropFactor(needs, scope, proof),
});
