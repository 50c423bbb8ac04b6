import type { WithdrawMethod } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { NewMethod } from "./create-method.ts";
import type { AddedNotice } from "./notify-added.ts";
import type { OpenMethod } from "./open-method.ts";
import type { WithdrawMethodRow } from "./store.ts";

/**
 * Owns the Pix keys that players are paid to. Guarantees: a key is the player's own as far as can be determined here; keys are never in
 * clear in the database; a key added after the first required the password, was announced on the confirmed contacts, and is held for the
 * tenant's safety period. It does not pay (`payments`) or verify the owner of a key (the bank does, at each payout).
 */
export interface WithdrawMethods {
  list(scope: PlayerScope): Promise<WithdrawMethod[]>;
  create(scope: PlayerScope, input: { method: NewMethod; idempotency_key: string | null }): Promise<WithdrawMethod>;
  /** Holds every key of the player for the tenant's safety period, because somebody else may have gained access to the account. */
  hold(tx: Tx, scope: PlayerScope): Promise<void>;
  /** For payments: the key in clear; null if the method does not belong to this player. */
  open(scope: PlayerScope, id: string): Promise<OpenMethod | null>;
  /** The present hold, locked until the transaction ends. Null if the method does not belong to this player. */
  holdOf(tx: Tx, owner: PlayerKey, id: string): Promise<Pick<WithdrawMethodRow, "held_until"> | null>;
  /** For decisions about a payout to the method. */
  describe(owner: PlayerKey, id: string): Promise<Pick<WithdrawMethodRow, "created_at" | "held_until"> | null>;
  /** Keyed hashes of the player's Pix keys. The same key of another player has the same hash. */
  keyIndexes(tx: Tx, owner: PlayerKey): Promise<readonly Buffer[]>;
  /** Pix keys used by more than one account of the brand, by keyed hash in hexadecimal. */
  sharedKeys(tenantId: number): Promise<{ readonly key: string; readonly players: string[] }[]>;
  /** For the manifest. */
  readonly jobs: { sendAddedNotice(notice: AddedNotice): Promise<void> };
}
