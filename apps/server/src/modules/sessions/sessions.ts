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
 * Owns sessions, password attempts, verification codes and Google identities: how people prove who they are. Guarantees: tokens and codes
 * are stored as hashes only; an ended session is invalid for every process at once; the database counts wrong passwords and codes, even
 * concurrent ones; changes to an account's security are notified to the confirmed contacts. It does not store passwords or contacts
 * (`players`), create second factors (`second-factor`), or decide who may log in (`protection`).
 */
export interface Sessions {
  signUp(scope: TenantScope, body: Registration): Promise<SignedIn>;
  /** Refuses with `second_factor_required` and a challenge if the account has a second factor. */
  logIn(scope: TenantScope, input: Login): Promise<SignedIn>;
  /** Completes a login that requires a code by message. Refuses with `code_wrong`, `gone`, or as a login does. */
  logInWithCode(scope: TenantScope, input: { challenge_token: string; code: string }): Promise<SignedIn>;
  /** For a device on which the player is signed in. At the device's next login, guesses from other devices do not count. */
  newDeviceToken(player: PlayerKey): string;
  logInWithFactor(
    scope: TenantScope,
    input: { challenge_token: string; code: string; device_token?: string | undefined },
  ): Promise<SignedIn>;
  logInWithGoogle(scope: TenantScope, input: { idToken: string; password?: string | undefined }): Promise<SignedIn>;
  /** For the kernel's `Authenticators` and for sockets. */
  authenticate(tenant: Tenant, token: string, also?: { payout: boolean }): Promise<Authenticated | null>;
  /** True if the player with this name logged in recently from a similar device and network. */
  isKnownDevice(context: Pick<TenantScope, "tenant" | "ip" | "user_agent">, username: string): Promise<boolean>;
  /** True if the session of a running game is still valid. Keeps the session from becoming idle. */
  isAlive(tenant: Tenant, sessionId: string): Promise<boolean>;
  /** The given sessions that are no longer valid: ended, too old, or idle. This check does not count as use. */
  findDead(sessions: readonly SessionName[]): Promise<SessionName[]>;
  /** The signed-in player's own account. */
  player(scope: PlayerScope): Promise<Player>;
  /** Refuses with `wrong_credentials`, `too_many_requests`; with a second factor also `second_factor_required`, `code_wrong`. */
  confirmPassword(scope: PlayerScope, password: string, code?: string): Promise<void>;
  /** Returns the milliseconds until the next code may be requested. */
  sendCode(scope: PlayerScope, channel: Channel): Promise<number>;
  verifyContact(scope: PlayerScope, input: ContactCode): Promise<Player>;
  /**
   * Sends a code if the account exists; the response does not reveal whether it does. Returns the milliseconds until the next code may be
   * requested.
   */
  requestRecovery(scope: TenantScope, input: { username: string; channel: Channel }): Promise<number>;
  /**
   * Sends the code at the request of staff, in their transaction, within the same limits. Returns the channel used, and what to call after
   * the commit. Refuses with `contact_unconfirmed`, `too_many_requests`.
   */
  sendRecovery(tx: Tx, input: { player: Player; channel: Channel }): Promise<{ channel: Channel; after: () => void }>;
  /** Returns a token that allows a new password to be set. Refuses with `code_wrong` or `too_many_requests`. */
  checkRecovery(scope: TenantScope, input: RecoveryAnswer): Promise<string>;
  /** Sends a code to the contact that will replace the present one. */
  requestContactChange(
    scope: PlayerScope,
    input: Reauthentication & { contact: Contact; value: string },
  ): Promise<{ channel: Channel; resend_in_ms: number }>;
  requestPasswordChange(scope: PlayerScope, reauthentication: Reauthentication): Promise<string>;
  /** Ends every session of the account except the one of this request. Refuses with `code_wrong`, `invalid_fields`, or `busy`. */
  resetPassword(
    scope: TenantScope & { readonly player?: PlayerScope | null },
    input: { reset_token: string; password: string },
  ): Promise<void>;
  /** Returns the token of a session for self-excluded players. It can read the balance and withdraw, and is valid for 15 minutes. */
  openPayout(scope: PlayerScope): Promise<string>;
  end(session: EndingSession): Promise<void>;
  /** Ends all sessions of the player. Payout tokens stay valid. */
  endAll(player: PlayerKey): Promise<void>;
  /** Ends all sessions, including payout tokens, in the caller's transaction. Call the returned function after the commit. */
  endEvery(tx: Tx, player: PlayerKey): Promise<() => void>;
  /**
   * Notifies the confirmed contacts that the account is closed. Call it in the transaction that closes the account, before the contacts are
   * erased.
   */
  queueClosedMessage(tx: Tx, player: PlayerKey): Promise<void>;
  /** Deletes the addresses and browsers of sessions that ended half a year ago. A job calls it every night. */
  forgetAddresses(): Promise<void>;
  /** Deletes the counts of codes by SMS whose windows have ended. A job calls it every night. */
  forgetSmsCounts(): Promise<void>;
  list(scope: PlayerScope): Promise<AccountSession[]>;
  /** For staff: every session of a player, including ended ones, newest first. The address is masked. */
  listBegun(query: BegunQuery): Promise<Slice<PlayerSession>>;
  endOne(scope: PlayerScope, sessionId: string): Promise<void>;
  endOthers(scope: PlayerScope): Promise<number>;
  endByLink(scope: TenantScope, link: string): Promise<void>;
  readonly factor: FactorActions;
  /** For the manifest. */
  readonly jobs: SessionJobs;
  /** Called in the transaction that replaces a phone or e-mail. */
  onContactChanged(listener: ContactListener): void;
  /** Called in the process that ended the session, once it is invalid. */
  onRevoked(listener: RevokedListener): void;
  /** Called inside the transaction of each login, but not of a registration. */
  onLoggedIn(listener: AccountListener): void;
  /** Called inside the registration's transaction. */
  onSignedUp(listener: AccountListener): void;
  /** Called inside the registration's transaction if consent to marketing was given with it. */
  onAgreed(listener: AgreementListener): void;
  /** Called for the coupon of a registration, before and inside its transaction. */
  onCoupon(keeper: CouponKeeper): void;
  /** Called inside the transaction that confirms a phone or e-mail. */
  onVerified(listener: VerifiedListener): void;
}

/** Actions of players on their own second factor. */
export interface FactorActions {
  status(scope: PlayerScope): Promise<SecondFactorStatus>;
  start(scope: PlayerScope, password: string): Promise<Enrolment>;
  finish(scope: PlayerScope, code: string): Promise<string[]>;
  renewRecoveryCodes(scope: PlayerScope, reauthentication: Reauthentication): Promise<string[]>;
  drop(scope: PlayerScope, reauthentication: Reauthentication): Promise<void>;
}
