import type { BonusState, PlayerBonus } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey, PlayerScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { FollowedEntry } from "../wallet/index.ts";
import type { StaffEnding } from "./end-by-staff.ts";
import type { BonusKind, StoredTerms } from "./store.ts";

export interface NewBonus {
  /** The grant's key, unique in the tenant. */
  readonly source: string;
  readonly external_id: string;
  readonly offer?: { readonly id: string; readonly version: number } | undefined;
  /** The deposit that earned it. */
  readonly deposit_id?: string | undefined;
  readonly kind: BonusKind;
  readonly title: Localized;
  /** In centavos; 0 if free rounds fill it. */
  readonly amount: number;
  /** Stakes required to unlock it, in centavos. */
  readonly required: number;
  readonly terms: StoredTerms;
  /** The terms as sentences. */
  readonly terms_text: Localized<readonly string[]>;
  /** How many days it lasts from its activation, 1 to 30. */
  readonly days: number;
  /** Until when it can be activated. */
  readonly use_by: Date;
  /** The player requested it by a code, a claim or a deposit: it starts at once if possible. */
  readonly requested: boolean;
}

export interface GivenBonus {
  readonly id: string;
  readonly state: "waiting" | "active";
}

export interface BonusKey {
  readonly tenant_id: number;
  readonly id: string;
}

/** A bonus that a withdrawal would end. Amounts in centavos. */
export interface EndingBonus {
  readonly id: string;
  /** Bonus money that would be lost. */
  readonly left: number;
  readonly wagered: number;
  readonly required: number;
}

export interface BonusQuery {
  readonly group: "open" | "ended";
  readonly after?: string | undefined;
  readonly limit: number;
}

interface BonusChange {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns bonuses, from the grant to the end. Guarantees: one is active at a time, started by the player's own request; a bonus ends once, and
 * its row records what the ledger decided; the player is notified of every state. It does not decide how stakes count, what converts, or
 * when a bonus is spent (`wallet` does, in its posting), or who receives one (`rewards`).
 */
export interface Bonuses {
  /**
   * Stores the bonus and starts it if the player requested it. It waits while another is active or the wallet may not stake. Once per key:
   * a second call throws.
   */
  give(tx: Tx, owner: PlayerKey, bonus: NewBonus): Promise<GivenBonus>;
  /**
   * Cancels the bonuses that the deposit earned. Call it before posting to the wallet, and call the wallet's `announce` after the commit.
   */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** Returns the active bonus that a withdrawal would end. Stable until the end of a transaction that holds the wallet's lock. */
  endedByWithdrawal(owner: PlayerKey, tx?: Tx): Promise<EndingBonus | null>;
  /** Forfeits the bonus, before the withdrawal's hold in the same transaction. */
  endForWithdrawal(tx: Tx, owner: PlayerKey, bonus: Pick<EndingBonus, "id">): Promise<void>;
  /** Cancels the active bonus, in a transaction that may hold the wallet's lock. A job cancels the waiting ones. */
  cancelActive(tx: Tx, owner: PlayerKey): Promise<void>;
  /** True if a bonus waits that can still be activated. */
  hasWaiting(owner: PlayerKey, db: Db): Promise<boolean>;
  /** Returns those of the bonuses that have ended, even if they were never active; as seen by the transaction if one is passed. */
  endedAmong(keys: readonly BonusKey[], db?: Db): Promise<(BonusKey & { readonly status: BonusState })[]>;
  /** Notifies the player, at most once a minute, that a game's stake was refused because of the bonus's maximum. */
  notifyStakeRefused(owner: PlayerKey): Promise<void>;
  list(scope: PlayerScope, query: BonusQuery): Promise<Slice<PlayerBonus>>;
  /** Refuses with `not_found`. */
  read(scope: PlayerScope, id: string): Promise<PlayerBonus>;
  /** Returns those of the bonuses that belong to the player, in the ledger's state. */
  byIds(scope: PlayerScope, ids: readonly string[]): Promise<Map<string, PlayerBonus>>;
  /** Refuses with `not_found`, `wrong_state`, `bonus_active`, `debt_outstanding`, and like a stake. */
  activate(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Refuses with `not_found`, `wrong_state`. */
  decline(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Refuses with `not_found`, `wrong_state`. */
  forfeit(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Cancels an open bonus. Refuses with `not_found`, `wrong_state`. */
  endByStaff(scope: StaffTenantScope, ending: StaffEnding): Promise<void>;
  readonly follower: Follower<FollowedEntry>;
  /** Used by the manifest and by tests. */
  readonly jobs: {
    expire(): Promise<void>;
    remind(): Promise<void>;
    notify(): Promise<void>;
    cancelWaiting(owner: PlayerKey): Promise<void>;
  };
}
