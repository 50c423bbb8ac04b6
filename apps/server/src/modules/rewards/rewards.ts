import type { RewardArgs, RewardCode, WageringArgs } from "@trevo/offers";
import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";

/** A reward to grant, and its cause. */
export interface Gift {
  /** The namespace of the cause, such as `coupons`, 1 to 64 characters. With the id, it is also the key of the ledger's command. */
  readonly source: string;
  /** The cause's own id, 1 to 255 characters. */
  readonly external_id: string;
  readonly reward: RewardArgs;
  /** The reason in the ledger's cash entry, 1 to 255 characters. The prefix `affiliate:` books it as an affiliate expense. */
  readonly reason: string;
  /** The version of the offer under which it is granted. */
  readonly offer?: { readonly id: string; readonly version: number };
  /** Wagering terms of a bonus. Absent or null for the default. */
  readonly wagering?: WageringArgs | null;
  /** Only for `bonus_match`: the deposit, in centavos. */
  readonly base?: number;
  /** The deposit that earned it. A bonus is cancelled if that deposit is reversed. */
  readonly deposit_id?: string;
  /**
   * True if the player requested it by a code, a claim or a deposit with a coupon: a bonus then starts at once if possible. Otherwise it
   * waits for the player.
   */
  readonly requested?: boolean;
  /** When the player requested it, if it was granted later; by default now. */
  readonly requested_at?: Date;
  /** Title of a bonus. Absent for its amount. */
  readonly title?: Localized;
}

/** The result of granting one kind of reward. */
export interface GrantedReward {
  readonly bonus_id?: string;
  /** In centavos. */
  readonly amount?: number;
  /** Sends hints to the player's screens. Call it after the commit. */
  readonly after: () => Promise<void>;
}

export interface Granted extends GrantedReward {
  /** True if it was already granted under the same key; nothing moved now. */
  readonly again: boolean;
}

export interface GrantedRecord {
  readonly source: string;
  readonly external_id: string;
  readonly code: string;
  readonly reason: string;
  readonly offer_id: string | null;
  readonly bonus_id: string | null;
  /** In centavos. Null if it is not money. */
  readonly amount: number | null;
  /** UTC, ISO 8601. */
  readonly at: string;
}

export type GiftOf<Code extends RewardCode> = Gift & { readonly reward: Extract<RewardArgs, { code: Code }> };

/** Grants one kind of reward, in the granting transaction, once per key. Throws to roll back everything. */
export type RewardHandler<Code extends RewardCode> = (tx: Tx, owner: PlayerKey, gift: GiftOf<Code>) => Promise<GrantedReward>;

/** Whether a brand can grant such a reward, for example because it has the game. */
export type RewardCheck<Code extends RewardCode> = (
  tx: Tx,
  tenant: Tenant,
  reward: Extract<RewardArgs, { code: Code }>,
) => Promise<boolean>;

/** Why the player cannot be given such a reward now, for example because its amount would be nothing; null if there is no reason. */
export type RewardRefusal<Code extends RewardCode> = (
  tx: Tx,
  owner: PlayerKey,
  reward: Extract<RewardArgs, { code: Code }>,
) => Promise<Refusal | null>;

/** Locks the player's row that granting one kind of reward changes. */
export type RewardLock = (tx: Tx, owner: PlayerKey) => Promise<void>;

export interface HandlerExtras<Code extends RewardCode> {
  readonly accepts?: RewardCheck<Code>;
  readonly refusal?: RewardRefusal<Code>;
  /** Present if granting waits for one of the player's rows. */
  readonly lock?: RewardLock;
}

/** Codes that `rewards` grants itself. */
export const ownCodes = ["cash", "bonus_fixed", "bonus_match"] as const satisfies readonly RewardCode[];
export type HandledCode = Exclude<RewardCode, (typeof ownCodes)[number]>;

/**
 * Owns what was granted, and for which cause. Guarantees: a cause grants once, in the caller's transaction, however often it is requested;
 * the grant exists if and only if that transaction commits. Does not decide who receives what (the modules of the causes do), or check
 * whether the player may play (callers use `protection`).
 */
export interface Rewards {
  /** Locks the wallet last: take other locks before. Refuses with `idempotency_conflict` if the key granted something else. */
  grant(tx: Tx, owner: PlayerKey, gift: Gift): Promise<Granted>;
  /**
   * Grants everything of one cause, in the order of row locks, so that two causes never deadlock. Returns results in the order of `gifts`.
   */
  grantAll(tx: Tx, owner: PlayerKey, gifts: readonly Gift[]): Promise<readonly Granted[]>;
  /** Locks what these rewards need apart from the wallet. For a transaction that posts before it grants. */
  lock(tx: Tx, owner: PlayerKey, rewards: readonly RewardArgs[]): Promise<void>;
  /** Why the player cannot be given these rewards now. Call it before a player's request takes a use of an offer. */
  refusal(tx: Tx, owner: PlayerKey, rewards: readonly RewardArgs[]): Promise<Refusal | null>;
  /** A player's grants, newest first, 100 at most. */
  granted(owner: PlayerKey): Promise<GrantedRecord[]>;
  /** Sum that the source granted to the player in the last 24 hours, in centavos. */
  grantedWithinDay(tx: Tx, owner: PlayerKey, source: string): Promise<number>;
  /** Registers the handler of a kind of reward, when the product is composed. */
  addHandler<Code extends HandledCode>(code: Code, handler: RewardHandler<Code>, extras?: HandlerExtras<Code>): void;
  /** Whether the brand can grant this reward. Check it before publishing an offer or a prize with it. */
  accepts(tx: Tx, tenant: Tenant, reward: RewardArgs): Promise<boolean>;
}
