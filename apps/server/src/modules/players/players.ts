import type { Db, Tx } from "../../kernel/db.ts";
import type { ListAnchor } from "../../kernel/list-anchor.ts";
import type { PlayerKey, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Player } from "./player.ts";
import type { Applicant, Registration } from "./register-player.ts";
import type { PlayerReader } from "./reader-store.ts";
import type { SearchedBy } from "./search-players.ts";
import type { StaffPlayersQuery } from "./staff-player-store.ts";
import type { PlayerChange } from "./store.ts";

/**
 * Owns persons and players: their identity and contacts. Guarantees: one person per CPF and operator; one account per phone, e-mail and
 * person in a tenant; no CPF in clear and no password in the database. Does not log players in (`sessions`) or decide what they may do
 * (`protection`).
 */
export interface Players {
  /** Checks a registration against the tenant's rules and hashes its password. Refuses with `invalid_fields`, or `busy`. */
  admit(scope: TenantScope, body: Omit<Registration, "idToken">): Promise<Applicant>;
  /** Stores the account and opens its wallet. Refuses with `invalid_fields`: `phone_taken`, `email_taken`, `cpf_taken`. */
  register(tx: Tx, scope: TenantScope, applicant: Applicant): Promise<PlayerKey>;
  byId(key: PlayerKey, db?: Db): Promise<Player | null>;
  /** Finds by phone, or by e-mail or CPF if the tenant accepts them. */
  byUsername(tenant: Tenant, username: string): Promise<Player | null>;
  byEmail(tenant: Tenant, email: string): Promise<Player | null>;
  /** Which of these accounts are closed. */
  closedAmong(tenantId: number, playerIds: readonly string[]): Promise<Set<string>>;
  /** Which of these ids are accounts of the tenant that are not closed. */
  openAmong(db: Db | Tx, tenantId: number, playerIds: readonly string[]): Promise<Set<string>>;
  /** Open accounts among these whose holder was born on one of these days, `MM-DD`, with the day. */
  bornOn(tenantId: number, of: { readonly players: readonly string[]; readonly days: readonly string[] }): Promise<Map<string, string>>;
  /** Masked names by player. Null if the player hides from public feeds. */
  publicNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string | null>>;
  /** First name and initials by player, for lists in the back office. */
  staffNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string>>;
  /** One page of the brand's accounts, newest first. */
  listForStaff(tenantId: number, query: StaffPlayersQuery): Promise<Player[]>;
  /**
   * Accounts with this id, CPF, phone or e-mail, or else those whose first name starts with the text; eight at most. Also returns what the
   * text was taken for.
   */
  searchForStaff(tenantId: number, text: string): Promise<{ readonly by: SearchedBy; readonly found: readonly Player[] }>;
  /** Players who registered with this invitation, newest first, 500 at most. */
  invitedBy(tenantId: number, ref: string, anchor: ListAnchor): Promise<{ player_id: string; created_at: Date }[]>;
  /** The open account that this referral code belongs to. Null if there is none. */
  byReferralCode(tx: Tx, tenantId: number, code: string): Promise<string | null>;
  /** Takes equally long for null, and returns false. */
  checkPassword(key: PlayerKey | null, password: string): Promise<boolean>;
  /**
   * A value that changes with the password and reveals nothing about it. With a transaction, the password cannot change until the
   * transaction ends.
   */
  passwordVersion(key: PlayerKey, tx?: Tx): Promise<string>;
  /** Hashes a new password. Refuses with `invalid_fields` if it is easy to guess, or `busy`. */
  hashPassword(password: string): Promise<string>;
  setPassword(tx: Tx, key: PlayerKey, hash: string): Promise<void>;
  /** Changes only the given fields. */
  change(tx: Tx, key: PlayerKey, change: PlayerChange): Promise<void>;
  markVerified(db: Db | Tx, key: PlayerKey, contact: "phone" | "email"): Promise<void>;
  /** Sets another phone or e-mail, which counts as confirmed. Refuses with `invalid_fields`: `phone_taken`, `email_taken`. */
  setContact(tx: Tx, key: PlayerKey, change: { contact: "phone" | "email"; value: string }): Promise<void>;
  /**
   * Gives the account the CPF that its bank confirms. Returns true if it is now the account's own CPF, false if it belongs to another. Call
   * it through `protection`.
   */
  takeCpf(tx: Tx, key: PlayerKey, cpf: string): Promise<boolean>;
  /** The operator's person with this CPF, created if there is none, with or without an account. `ofPerson` locks it. */
  personOfCpf(tx: Tx, of: { operator_id: number; cpf: string }): Promise<string>;
  /** As `personOfCpf`, but stores nothing. Null if there is no such person. */
  findPersonOfCpf(tx: Tx, of: { operator_id: number; cpf: string }): Promise<string | null>;
  /** The acceptance of the terms at registration, with the confirmation of age. The version is null if the tenant had no terms. */
  acceptance(key: PlayerKey): Promise<{ version: number | null; accepted_at: Date }>;
  /** Keeps the account as it is until the transaction ends. Refuses with `wrong_state` if it is closed, or `blocked`. */
  lockOpen(tx: Tx, key: PlayerKey): Promise<void>;
  /** Locks the account: logins in progress have committed, and others wait. */
  lock(tx: Tx, key: PlayerKey): Promise<void>;
  /** Call it before locking wallets in a transaction that then writes about the account: accounts are always locked before wallets. */
  hold(tx: Tx, key: PlayerKey): Promise<void>;
  /** As `hold`, but for one transaction at a time. For transactions that may give the account its person. */
  holdAlone(tx: Tx, key: PlayerKey): Promise<void>;
  /** Waits for all transactions that hold the account now, so that what they wrote can be read afterwards. */
  awaitHolders(key: PlayerKey): Promise<void>;
  /** Locks the account and blocks it. Refuses with `not_found`, `wrong_state` (already blocked, or closed). */
  block(tx: Tx, key: PlayerKey): Promise<void>;
  /** Locks the account and unblocks it. Refuses with `not_found`, `wrong_state` (not blocked). */
  unblock(tx: Tx, key: PlayerKey): Promise<void>;
  /** Locks a blocked account. Refuses as `unblock` does. */
  lockBlocked(tx: Tx, key: PlayerKey): Promise<void>;
  /**
   * Call it after `lockOpen`. The account can no longer be found by its contacts or CPF, and they cannot open another one in the tenant.
   */
  close(tx: Tx, key: PlayerKey): Promise<void>;
  /** Accounts of these persons at one brand. Locks nothing. */
  ofPersonsAt(tenantId: number, personIds: readonly string[]): Promise<{ person_id: string; player_id: string }[]>;
  /** Open accounts of the brand among these, with their language and registration time. */
  readersAmong(tenantId: number, playerIds: readonly string[]): Promise<PlayerReader[]>;
  /** Accounts of the person at every brand of the operator. Locks nothing. */
  accountsOfPerson(person: { operator_id: number; person_id: string }, db?: Db): Promise<PlayerKey[]>;
  /** Accounts of the person at every brand of the operator. No further one can be created before the transaction ends. */
  ofPerson(tx: Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]>;
}
