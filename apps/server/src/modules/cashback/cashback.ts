import type { CashbackItem } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { ClaimInput } from "./claim-cashback.ts";
import type { ReadyJob } from "./notify-ready.ts";

/**
 * Owns the base of cashback, its days and its items.
 * Promises: the base equals the ledger's rounds; an item never changes once it is made; each slot is paid once.
 * Does not: post money (`rewards` does), or decide the share (the tenant's settings do).
 */
export interface Cashback {
  /** Newest day first; empty where the tenant gives none. */
  list(scope: PlayerScope, page: number): Promise<ListPage<CashbackItem>>;
  /** Refuses with `not_found`, and `nothing_to_claim` where no slot is open. */
  claim(scope: PlayerScope, input: ClaimInput): Promise<CashbackItem>;
  /** Pays every open slot, in the transaction that excludes the player. */
  payOpen(tx: Tx, owner: PlayerKey): Promise<void>;
  /** For the manifest, and for tests. */
  readonly jobs: {
    /** Ends days that are over and makes their items, of every tenant. */
    makeItems(): Promise<void>;
    notifyReady(job: ReadyJob): Promise<void>;
  };
}
