import type { Captcha } from "../../adapters/captcha/captcha.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant, TenantScope } from "../../kernel/scope.ts";
import { isCommonPassword } from "../../kernel/common-passwords.ts";
import { closePlayer, lockOpenPlayer } from "./close-player.ts";
import { closingStore } from "./closing-store.ts";
import { createContactIndex } from "./contact-index.ts";
import { createCpfVault } from "./cpf-vault.ts";
import { findByEmail, findByUsername, findPlayer } from "./find-player.ts";
import { createPasswords } from "../../kernel/passwords.ts";
import type { Player, WalletOpening } from "./player.ts";
import { maskName } from "./present.ts";
import {
  type Applicant,
  type Registration,
  admitApplicant,
  changeContact,
  personOfCpf,
  registerPlayer,
  takeCpf,
} from "./register-player.ts";
import { type PlayerChange, type PlayerKey, playerStore } from "./store.ts";

export type { Player } from "./player.ts";
export { type Standing, maskName, presentUser } from "./present.ts";
export type { Applicant, Registration } from "./register-player.ts";
export { playersPersonalData } from "./personal-data.ts";
export type { PlayerKey } from "./store.ts";

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
  /** Masked, by player; null where the player hides from public feeds. */
  publicNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string | null>>;
  /** Who registered with this invitation, newest first, 500 at most. */
  invitedBy(tenantId: number, ref: string): Promise<{ player_id: string; created_at: Date }[]>;
  /** Takes as long for null, and answers false. */
  checkPassword(key: PlayerKey | null, password: string): Promise<boolean>;
  /** Changes with the password and tells nothing of it. Inside a transaction, `hold` keeps the password as it is until the end. */
  passwordMark(key: PlayerKey, on?: { db: Db; hold: true }): Promise<string>;
  /** Of a password that replaces another. Refuses with `invalid_fields` when it is easy to guess, or `busy`. */
  hashPassword(password: string): Promise<string>;
  setPassword(tx: Db, key: PlayerKey, hash: string): Promise<void>;
  /** Only what is given. */
  change(tx: Db, key: PlayerKey, change: PlayerChange): Promise<void>;
  markVerified(tx: Db, key: PlayerKey, contact: "phone" | "email"): Promise<void>;
  /** Another phone or e-mail, which counts as confirmed. Refuses with `invalid_fields`: `phone_taken`, `email_taken`. */
  setContact(tx: Tx, key: PlayerKey, change: { contact: "phone" | "email"; value: string }): Promise<void>;
  /** The account takes the CPF that its bank vouches for. True when it is the account's own now; false when it is another's. Call it through `protection`. */
  takeCpf(tx: Tx, key: PlayerKey, cpf: string): Promise<boolean>;
  /** The operator's person of this CPF, with or without an account. `ofPerson` locks it. */
  personOfCpf(tx: Tx, of: { operator_id: number; cpf: string }): Promise<string>;
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
  /** After `lockOpen`: nobody finds the account by its contacts or CPF any longer, and they open no other one in the tenant. */
  close(tx: Tx, key: PlayerKey): Promise<void>;
  /** The person's accounts at every brand of the operator; no further one appears before the transaction ends. */
  ofPerson(tx: Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]>;
}

const mostInvited = 500;

export interface PlayersNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly captcha: Captcha;
  readonly wallet: WalletOpening;
  /** Which version of the tenant's terms holds now; null where it has none. */
  readonly termsVersion: (tenant: Tenant) => Promise<number | null>;
}

export function createPlayers(needs: PlayersNeeds): Players {
  const { db, clock, captcha, wallet, termsVersion } = needs;
  const cpfs = createCpfVault(needs.vault);
  const contacts = createContactIndex(needs.vault);
  const passwords = createPasswords();
  const registering = { clock, cpfs, contacts, passwords, captcha, wallet, termsVersion };
  return {
    admit: (scope, body) => admitApplicant(registering, scope, body),
    register: (tx, scope, applicant) => registerPlayer(registering, tx, { scope, applicant }),
    byId: (key, on = db) => findPlayer({ cpfs }, on, key),
    byUsername: (tenant, username) => findByUsername({ cpfs, db }, tenant, username),
    byEmail: (tenant, email) => findByEmail({ cpfs, db }, tenant, email),
    closedAmong: async (tenantId, playerIds) => new Set(await closingStore.closedAmong(db, tenantId, playerIds)),
    publicNames: async (tenantId, playerIds) => {
      const faces = playerIds.length > 0 ? await playerStore.publicFaces(db, tenantId, playerIds) : [];
      return new Map(faces.map((face) => [face.id, face.hide_metrics ? null : maskName(face.first_name)]));
    },
    invitedBy: (tenantId, ref) => playerStore.byRef(db, tenantId, { ref, most: mostInvited }),
    checkPassword: async (key, password) => passwords.verify(key && (await playerStore.passwordHash(db, key)), password),
    passwordMark: async (key, on) =>
      sha256((await playerStore.passwordHash(on?.db ?? db, key, { hold: on?.hold ?? false })) ?? "").toString("base64url"),
    hashPassword: async (password) => {
      if (isCommonPassword(password)) throw refuse("invalid_fields", { fields: { password: ["password_common"] } });
      return passwords.hash(password);
    },
    setPassword: (tx, key, hash) => playerStore.setPasswordHash(tx, key, hash),
    change: (tx, key, change) => playerStore.change(tx, key, change),
    markVerified: (tx, key, contact) => playerStore.markVerified(tx, key, { contact, at: clock.now() }),
    setContact: (tx, key, change) => changeContact({ clock, contacts }, tx, { key, ...change }),
    takeCpf: async (tx, key, cpf) => {
      const player = await findPlayer({ cpfs }, tx, key);
      return player !== null && takeCpf({ clock, cpfs }, tx, { player, cpf });
    },
    personOfCpf: (tx, of) => personOfCpf({ clock, cpfs }, tx, of),
    acceptance: (key) => closingStore.acceptance(db, key),
    lockOpen: (tx, key) => lockOpenPlayer(tx, key),
    lock: async (tx, key) => void (await closingStore.lockState(tx, key)),
    hold: (tx, key) => playerStore.hold(tx, key),
    holdAlone: (tx, key) => playerStore.holdAlone(tx, key),
    close: (tx, key) => closePlayer({ clock, contacts }, tx, key),
    ofPerson: (tx, person) => playerStore.ofPerson(tx, person),
  };
}
