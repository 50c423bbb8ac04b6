import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RewardArgs } from "./reward-args.ts";

/** What is granted, and why. */
export interface Gift {
  /** The namespace of the cause, such as `coupons`, 1 to 64 characters; with the id, the key of the ledger's command too. */
  readonly source: string;
  /** The cause's own id, 1 to 255 characters. */
  readonly external_id: string;
  readonly reward: RewardArgs;
  /** As the ledger's entry states it, 1 to 255 characters; `affiliate:` at its start makes it the affiliates' expense. */
  readonly reason: string;
  /** Under which version of which offer. */
  readonly offer?: { readonly id: string; readonly version: number };
}

export interface Granted {
  /** It was granted before, under the same key: nothing moved now. */
  readonly again: boolean;
  readonly bonus_id?: string;
  /** Centavos. */
  readonly amount?: number;
  /** Hints to the player's screens: call it after the commit. */
  readonly after: () => Promise<void>;
}

/**
 * Owns what was granted, and for which cause.
 * Promises: a cause grants once, in the caller's transaction, whoever asks again; what it grants exists exactly when that transaction commits.
 * Does not: decide who gets what (the modules of the causes do), or ask whether the player may play (callers ask `protection`).
 */
export interface Rewards {
  /** The wallet is locked last: lock what the grant is for before. Refuses with `idempotency_conflict` where the key granted something else. */
  grant(tx: Tx, owner: PlayerKey, gift: Gift): Promise<Granted>;
}
