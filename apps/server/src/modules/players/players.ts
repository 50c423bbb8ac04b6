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
 * Owns persons and players: who somebody is, and how they are reached.
 * Promises: one person a CPF and operator; one account a phone, e-mail and person in a tenant; no CPF in clear, no password at all, in the database.
 * Does not: sign anybody in (`sessions`), decide what somebody may do (`protection`).
 */
export interface Players {
  /** Checks a registration against the tenant's rules and hashes its password. Refuses with `invalid_fields`, or `busy`. */
  admit(scope: TenantScope, body: Omit<Registration, "idToken">): Promise<Applicant>;
  /** Stores the account and opens its wallet. Refuses with `invalid_fields`: `phone_taken`, `email_taken`, `cpf_taken`. */
  register(tx: Tx, scope: TenantScope, applicant: Applicant): Promise<PlayerKey>;
  byId(key: PlayerKey, db?: Db): Promise<Player | null>;
  /** By phone, or by e-mail or CPF where the tenant accepts it. */
  byUsername(tenant: Tenant, username: string): Promise<Player | null>;
  byEmail(tenant: Tenant, email: string): Promise<Player | null>;
  /** Of these, whose account is closed. */
  closedAmong(tenantId: number, playerIds: readonly string[]): Promise<Set<string>>;
  /** Of these ids, those of the tenant's accounts that are not closed. */
  openAmong(db: Db | Tx, tenantId: number, playerIds: readonly string[]): Promise<Set<string>>;
  /** Of these open accounts, those born on one of these days, `MM-DD`, with the day. */
  bornOn(tenantId: number, of: { readonly players: readonly string[]; readonly days: readonly string[] }): Promise<Map<string, string>>;
  /** Masked, by player; null where the player hides from public feeds. */
  publicNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string | null>>;
  /** First name and initials, by player: for lists of the back office. */
  staffNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string>>;
  /** A piece of the brand's accounts, newest first. */
  listForStaff(tenantId: number, query: StaffPlayersQuery): Promise<Player[]>;
  /** Accounts whose id, CPF, phone or e-mail this is, or else whose first name begins so; eight at most. Says what it was taken for. */
  searchForStaff(tenantId: number, text: string): Promise<{ readonly by: SearchedBy; readonly found: readonly Player[] }>;
  /** Who registered with this invitation, newest first, 500 at most. */
  invitedBy(tenantId: number, ref: string, anchor: ListAnchor): Promise<{ player_id: string; created_at: Date }[]>;
  /** The open account that this code invites for; null without one. */
  byReferralCode(tx: Tx, tenantId: number, code: string): Promise<string | null>;
  /** Takes as long for null, and answers false. */
  checkPassword(key: PlayerKey | null, password: string): Promise<boolean>;
  /** Changes with the password and says nothing of it. With a transaction, the password stays as it is until that ends. */
  passwordVersion(key: PlayerKey, tx?: Tx): Promise<string>;
  /** Of a password that replaces another. Refuses with `invalid_fields` when it is easy to guess, or `busy`. */
  hashPassword(password: string): Promise<string>;
  setPassword(tx: Tx, key: PlayerKey, hash: string): Promise<void>;
  /** Only what is given. */
  change(tx: Tx, key: PlayerKey, change: PlayerChange): Promise<void>;
  markVerified(db: Db | Tx, key: PlayerKey, contact: "phone" | "email"): Promise<void>;
  /** Another phone or e-mail, which counts as confirmed. Refuses with `invalid_fields`: `phone_taken`, `email_taken`. */
  setContact(tx: Tx, key: PlayerKey, change: { contact: "phone" | "email"; value: string }): Promise<void>;
  /** The account takes the CPF that its bank vouches for. True when it is the account's own now; false when it is another's. Call it through `protection`. */
  takeCpf(tx: Tx, key: PlayerKey, cpf: string): Promise<boolean>;
  /** The operator's person of this CPF, with or without an account. `ofPerson` locks it. */
  personOfCpf(tx: Tx, of: { operator_id: number; cpf: string }): Promise<string>;
  /** As `personOfCpf`, where there is one: nothing is stored. */
  findPersonOfCpf(tx: Tx, of: { operator_id: number; cpf: string }): Promise<string | null>;
  /** Of the terms at registration, with the confirmation of age; the version is null where the tenant had none. */
  acceptance(key: PlayerKey): Promise<{ version: number | null; accepted_at: Date }>;
  /** Keeps the account as it is until the transaction ends. Refuses with `wrong_state` where it is closed, or `blocked`. */
  lockOpen(tx: Tx, key: PlayerKey): Promise<void>;
  /** Locks the account: logins under way have committed, others wait. */
  lock(tx: Tx, key: PlayerKey): Promise<void>;
  /** Whoever locks wallets and then writes about the account holds it first: accounts are locked before wallets, by everybody. */
  hold(tx: Tx, key: PlayerKey): Promise<void>;
  /** As `hold`, one transaction at a time: for whoever may give the account its person. */
  holdAlone(tx: Tx, key: PlayerKey): Promise<void>;
  /** Waits for every transaction that holds the account now: what they wrote can be read from then on. */
  awaitHolders(key: PlayerKey): Promise<void>;
  /** Locks the account and blocks it. Refuses with `not_found`, `wrong_state` (blocked already, or closed). */
  block(tx: Tx, key: PlayerKey): Promise<void>;
  /** The other way. Refuses with `not_found`, `wrong_state` (not blocked). */
  unblock(tx: Tx, key: PlayerKey): Promise<void>;
  /** Locks an account that is blocked. Refuses as `unblock` does. */
  lockBlocked(tx: Tx, key: PlayerKey): Promise<void>;
  /** After `lockOpen`: nobody finds the account by its contacts or CPF any longer, and they open no other one in the tenant. */
  close(tx: Tx, key: PlayerKey): Promise<void>;
  /** The persons' accounts at one brand. Locks nothing. */
  ofPersonsAt(tenantId: number, personIds: readonly string[]): Promise<{ person_id: string; player_id: string }[]>;
  /** Open accounts of the brand among these: in which language they read, and since when. */
  readersAmong(tenantId: number, playerIds: readonly string[]): Promise<PlayerReader[]>;
  /** The person's accounts at every brand of the operator. Locks nothing. */
  accountsOfPerson(person: { operator_id: number; person_id: string }, db?: Db): Promise<PlayerKey[]>;
  /** The person's accounts at every brand of the operator; no further one appears before the transaction ends. */
  ofPerson(tx: Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]>;
}
