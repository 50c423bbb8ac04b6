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
  /** The grant's key; unique in the tenant. */
  readonly source: string;
  readonly external_id: string;
  readonly offer?: { readonly id: string; readonly version: number } | undefined;
  /** The deposit that brings it. */
  readonly deposit_id?: string | undefined;
  readonly kind: BonusKind;
  readonly title: Localized;
  /** Centavos; 0 where free rounds add to it. */
  readonly amount: number;
  /** Stakes that unlock it, centavos. */
  readonly required: number;
  readonly terms: StoredTerms;
  /** The terms in sentences. */
  readonly terms_text: Localized<readonly string[]>;
  /** How long it lasts from its activation, 1 to 30. */
  readonly days: number;
  /** Until then it waits. */
  readonly use_by: Date;
  /** The player has asked for it, by a code, a claim, a deposit: it starts at once where it can. */
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

/** Centavos. */
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
 * Owns bonuses, from the grant to the end.
 * Promises: one is active at a time, started by the player's own request; a bonus ends once, and its row says what the ledger decided; the player is
 * notified of every state.
 * Does not: decide what a stake counts, what converts, or when a bonus is spent (`wallet` does, in its posting), or who is given one (`rewards`).
 */
export interface Bonuses {
  /** Stores it and, where the player asked for it, starts it; it waits while another is active or the wallet may not stake. Once per key: a second call throws. */
  give(tx: Tx, owner: PlayerKey, bonus: NewBonus): Promise<GivenBonus>;
  /** Ends as cancelled what the deposit has brought. Call it before the wallet is posted to, and `announce` the wallet after the commit. */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** The active bonus that a withdrawal would end; in a transaction that holds the wallet's lock it stays so until the end. */
  endedByWithdrawal(owner: PlayerKey, tx?: Tx): Promise<EndingBonus | null>;
  /** Forfeits it, before the withdrawal's hold in the same transaction. */
  endForWithdrawal(tx: Tx, owner: PlayerKey, bonus: Pick<EndingBonus, "id">): Promise<void>;
  /** Ends as cancelled what is active. In a transaction that may hold the wallet's lock; what waits is cancelled by a job. */
  cancelActive(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Whether one waits that can still be activated. */
  hasWaiting(owner: PlayerKey, db: Db): Promise<boolean>;
  /** Of these, those that have ended, also before they were active; as the transaction sees them where there is one. */
  endedAmong(keys: readonly BonusKey[], db?: Db): Promise<(BonusKey & { readonly status: BonusState })[]>;
  list(scope: PlayerScope, query: BonusQuery): Promise<Slice<PlayerBonus>>;
  /** Refuses with `not_found`. */
  read(scope: PlayerScope, id: string): Promise<PlayerBonus>;
  /** Of these, the player's own, as the ledger has them. */
  byIds(scope: PlayerScope, ids: readonly string[]): Promise<Map<string, PlayerBonus>>;
  /** Refuses with `not_found`, `wrong_state`, `bonus_active`, `debt_outstanding`, and as a stake does. */
  activate(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Refuses with `not_found`, `wrong_state`. */
  decline(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Refuses with `not_found`, `wrong_state`. */
  forfeit(scope: PlayerScope, change: BonusChange): Promise<PlayerBonus>;
  /** Cancels a bonus that is open. Refuses with `not_found`, `wrong_state`. */
  endByStaff(scope: StaffTenantScope, ending: StaffEnding): Promise<void>;
  readonly follower: Follower<FollowedEntry>;
  /** For the manifest, and for tests. */
  readonly jobs: {
    expire(): Promise<void>;
    remind(): Promise<void>;
    notify(): Promise<void>;
    cancelWaiting(owner: PlayerKey): Promise<void>;
  };
}
