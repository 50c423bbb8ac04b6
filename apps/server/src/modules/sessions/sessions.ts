import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { AccountSession, PlayerSession, SecondFactorStatus } from "@trevo/contract";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player, Registration } from "../players/index.ts";
import type { Enrolment } from "../second-factor/index.ts";
import type { Authenticated } from "./authenticate.ts";
import type { ContactListener } from "./change-contact.ts";
import type { RecoveryAnswer } from "./check-recovery.ts";
import type { Reauthentication } from "./confirm-password.ts";
import type { Contact } from "./contact-store.ts";
import type { SessionJobs } from "./create-session-jobs.ts";
import type { EndingSession, RevokedListener } from "./end-session.ts";
import type { BegunQuery } from "./list-begun.ts";
import type { SessionName } from "./find-dead.ts";
import type { SignedIn } from "./complete-login.ts";
import type { Login } from "./log-in.ts";
import type { Channel } from "./send-code.ts";
import type { AccountListener, AgreementListener, CouponKeeper, VerifiedListener } from "./needs.ts";
import type { ContactCode } from "./verify-contact.ts";

/**
 * Owns sessions, password attempts, verification codes, Google identities: how somebody proves who they are.
 * Promises: tokens and codes are stored as hashes only; an ended session is dead for every process at once;
 * wrong passwords and codes are counted by the database, however many arrive together; what changes an account's security
 * is notified on the confirmed contacts.
 * Does not: know passwords or contacts (`players`), make second factors (`second-factor`), decide who may sign in (`protection`).
 */
export interface Sessions {
  signUp(scope: TenantScope, body: Registration): Promise<SignedIn>;
  /** Where the account has a second factor: refuses with `second_factor_required` and a challenge. */
  logIn(scope: TenantScope, input: Login): Promise<SignedIn>;
  /** Goes on where a login requires a code by message. Refuses with `code_wrong`, `gone`, or as a login does. */
  logInWithCode(scope: TenantScope, input: { challenge_token: string; code: string }): Promise<SignedIn>;
  /** For a device on which the player is signed in: at its next login nobody else's guesses count. */
  newDeviceToken(player: PlayerKey): string;
  logInWithFactor(
    scope: TenantScope,
    input: { challenge_token: string; code: string; device_token?: string | undefined },
  ): Promise<SignedIn>;
  logInWithGoogle(scope: TenantScope, input: { idToken: string; password?: string | undefined }): Promise<SignedIn>;
  /** For the kernel's `Authenticators` and for sockets. */
  authenticate(tenant: Tenant, token: string, also?: { payout: boolean }): Promise<Authenticated | null>;
  /** Whether the player of this name signed in of late on a device and from a network like these. */
  isKnownDevice(context: Pick<TenantScope, "tenant" | "ip" | "user_agent">, username: string): Promise<boolean>;
  /** Whether the session of a running game is still valid; keeps it from becoming idle. */
  isAlive(tenant: Tenant, sessionId: string): Promise<boolean>;
  /** Those of these sessions that are no longer valid: ended, too old, or idle. This check does not count as use. */
  findDead(sessions: readonly SessionName[]): Promise<SessionName[]>;
  /** The signed-in player's own account. */
  player(scope: PlayerScope): Promise<Player>;
  /** Refuses with `wrong_credentials`, `too_many_requests`; with a second factor also `second_factor_required`, `code_wrong`. */
  confirmPassword(scope: PlayerScope, password: string, code?: string): Promise<void>;
  /** Returns the milliseconds until the next code may be requested. */
  sendCode(scope: PlayerScope, channel: Channel): Promise<number>;
  verifyContact(scope: PlayerScope, input: ContactCode): Promise<Player>;
  /** Sends the account a code, if there is one; the answer does not reveal it. Returns the milliseconds until the next may be requested. */
  requestRecovery(scope: TenantScope, input: { username: string; channel: Channel }): Promise<number>;
  /** The token that sets another password. Refuses with `code_wrong`, or `too_many_requests`. */
  checkRecovery(scope: TenantScope, input: RecoveryAnswer): Promise<string>;
  /** Sends a code to the contact that is to replace another. */
  askContactChange(
    scope: PlayerScope,
    input: Reauthentication & { contact: Contact; value: string },
  ): Promise<{ channel: Channel; resend_in_ms: number }>;
  requestPasswordChange(scope: PlayerScope, reauthentication: Reauthentication): Promise<string>;
  /** Ends every session of the account, but the one that asks. Refuses with `code_wrong`, `invalid_fields`, or `busy`. */
  resetPassword(
    scope: TenantScope & { readonly player?: PlayerScope | null },
    input: { reset_token: string; password: string },
  ): Promise<void>;
  /** The token of a session that sees the balance and withdraws, a quarter of an hour long: for whoever is self-excluded. */
  openPayout(scope: PlayerScope): Promise<string>;
  end(session: EndingSession): Promise<void>;
  /** All of the player's; payout tokens live on. */
  endAll(player: PlayerKey): Promise<void>;
  /** All, payout tokens included, in the caller's transaction. Call what it answers after the commit. */
  endEvery(tx: Tx, player: PlayerKey): Promise<() => void>;
  /** Tells the confirmed contacts that the account is closed; call it in the closing's transaction, before they are erased. */
  queueClosedMessage(tx: Tx, player: PlayerKey): Promise<void>;
  /** Addresses and browsers of sessions that ended half a year ago; a job does it every night. */
  forgetAddresses(): Promise<void>;
  /** Counts of codes by SMS whose windows have ended; a job does it every night. */
  forgetSmsCounts(): Promise<void>;
  list(scope: PlayerScope): Promise<AccountSession[]>;
  /** For staff: every session of a player, ended ones too, the last begun first; the address is masked. */
  listBegun(query: BegunQuery): Promise<Slice<PlayerSession>>;
  endOne(scope: PlayerScope, sessionId: string): Promise<void>;
  endOthers(scope: PlayerScope): Promise<number>;
  endByLink(scope: TenantScope, link: string): Promise<void>;
  readonly factor: FactorActions;
  /** For the manifest. */
  readonly jobs: SessionJobs;
  /** Told in the transaction that replaces a phone or e-mail. */
  onContactChanged(listener: ContactListener): void;
  /** Told in the process that ended the session, once it is dead. */
  onRevoked(listener: RevokedListener): void;
  /** Told inside the transaction of each login; not of a registration. */
  onLoggedIn(listener: AccountListener): void;
  /** Told inside the registration's transaction. */
  onSignedUp(listener: AccountListener): void;
  /** Told inside the registration's transaction of the consent to marketing that was given with it. */
  onAgreed(listener: AgreementListener): void;
  /** Asked about the coupon of a registration, before and inside its transaction. */
  onCoupon(keeper: CouponKeeper): void;
  /** Told inside the transaction in which a phone or e-mail is confirmed. */
  onVerified(listener: VerifiedListener): void;
}

/** A player's own hand on the second factor. */
export interface FactorActions {
  status(scope: PlayerScope): Promise<SecondFactorStatus>;
  start(scope: PlayerScope, password: string): Promise<Enrolment>;
  finish(scope: PlayerScope, code: string): Promise<string[]>;
  renewRecoveryCodes(scope: PlayerScope, reauthentication: Reauthentication): Promise<string[]>;
  drop(scope: PlayerScope, reauthentication: Reauthentication): Promise<void>;
}
