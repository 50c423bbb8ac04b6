import type { WithdrawMethod } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { NewMethod } from "./create-method.ts";
import type { AddedNotice } from "./notify-added.ts";
import type { OpenMethod } from "./open-method.ts";
import type { WithdrawMethodRow } from "./store.ts";

/**
 * Owns the Pix keys that players are paid to.
 * Promises: a key is the player's own as far as can be known here; no key in clear in the database; a key added after
 * the first needed the password, was announced on the confirmed contacts, and is held for the tenant's safety period.
 * Does not: pay (`payments`), or ask the bank whose key it is (the bank does, at each payout).
 */
export interface WithdrawMethods {
  list(scope: PlayerScope): Promise<WithdrawMethod[]>;
  create(scope: PlayerScope, input: { method: NewMethod; idempotency_key: string | null }): Promise<WithdrawMethod>;
  /** Every key of the player waits for the tenant's safety period: who reaches the account may have changed. */
  hold(tx: Tx, scope: PlayerScope): Promise<void>;
  /** For payments: the key in clear, or null when it is none of this player's. */
  open(scope: PlayerScope, id: string): Promise<OpenMethod | null>;
  /** As it is now; it stays so until the transaction ends. Null when it is none of this player's. */
  holdOf(tx: Tx, owner: PlayerKey, id: string): Promise<Pick<WithdrawMethodRow, "held_until"> | null>;
  /** For whoever decides about a payout to it. */
  describe(owner: PlayerKey, id: string): Promise<Pick<WithdrawMethodRow, "created_at" | "held_until"> | null>;
  /** Keyed hashes of the player's Pix keys: the same key of another player has the same hash. */
  keyIndexes(tx: Tx, owner: PlayerKey): Promise<readonly Buffer[]>;
  /** Pix keys that more than one account of the brand is paid to, by the keyed hash in hexadecimal. */
  sharedKeys(tenantId: number): Promise<{ readonly key: string; readonly players: string[] }[]>;
  /** For the manifest. */
  readonly jobs: { sendAddedNotice(notice: AddedNotice): Promise<void> };
}
