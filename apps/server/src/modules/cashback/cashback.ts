import type { CashbackItem, ClosingObstacle } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { ClaimInput } from "./claim-cashback.ts";
import type { RewardCheck, RewardHandler, RewardRefusal } from "../rewards/index.ts";
import type { ReadyJob } from "./notify-ready.ts";

/**
 * Owns the base of cashback, its days and its items. Guarantees: the base equals the ledger's rounds; an item never changes after it is
 * created; each slot is paid once. It does not post money (`rewards` does) or decide the share (the tenant's settings do).
 */
export interface Cashback {
  /** Newest day first; empty if the tenant gives no cashback. */
  list(scope: PlayerScope, page: number): Promise<ListPage<CashbackItem>>;
  /** Refuses with `not_found`, and with `nothing_to_claim` if no slot is open. */
  claim(scope: PlayerScope, input: ClaimInput): Promise<CashbackItem>;
  /** Call it in the transaction that excludes a player: every open slot is paid after it. */
  queuePayOpen(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Grants `cashback_item`: the share of the day before the request becomes an item. Grants nothing if there is none. */
  readonly grant: RewardHandler<"cashback_item">;
  readonly accepts: RewardCheck<"cashback_item">;
  /** Refuses with `no_cashback_yesterday`. */
  readonly refusal: RewardRefusal<"cashback_item">;
  /** Returns the slots that can be claimed now. */
  closingObstacles(db: Db | Tx, player: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** Used by the manifest and by tests. */
  readonly jobs: {
    /** Closes days that are over and creates their items, for every tenant. */
    makeItems(): Promise<void>;
    notifyReady(job: ReadyJob): Promise<void>;
    payOpen(owner: PlayerKey): Promise<void>;
  };
}
