import type { CashbackItem, ClosingObstacle } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
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
  /** In the transaction that excludes a player: every slot that is open is paid after it. */
  queuePayOpen(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Slots that can be claimed now. */
  closingObstacles(db: Db | Tx, player: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** For the manifest, and for tests. */
  readonly jobs: {
    /** Ends days that are over and makes their items, of every tenant. */
    makeItems(): Promise<void>;
    notifyReady(job: ReadyJob): Promise<void>;
    payOpen(owner: PlayerKey): Promise<void>;
  };
}
