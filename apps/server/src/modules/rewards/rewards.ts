import type { RewardArgs, RewardCode, WageringArgs } from "@trevo/offers";
import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";

/** What is granted, and why. */
export interface Gift {
  /** The namespace of the cause, such as `coupons`, 1 to 64 characters; with the id, the key of the ledger's command too. */
  readonly source: string;
  /** The cause's own id, 1 to 255 characters. */
  readonly external_id: string;
  readonly reward: RewardArgs;
  /** As the ledger's entry of cash states it, 1 to 255 characters; `affiliate:` at its start makes it the affiliates' expense. */
  readonly reason: string;
  /** Under which version of which offer. */
  readonly offer?: { readonly id: string; readonly version: number };
  /** How a bonus is unlocked; absent or null: the default. */
  readonly wagering?: WageringArgs | null;
  /** Of `bonus_match`: the deposit, centavos. */
  readonly base?: number;
  /** The deposit that brings it: a bonus is cancelled when that goes back. */
  readonly deposit_id?: string;
  /** The player asked for it, by a code, a claim, a deposit with a coupon: a bonus starts at once where it can. Else it waits for the player. */
  readonly requested?: boolean;
  /** Of a bonus; absent: its amount. */
  readonly title?: Localized;
}

/** What one kind of reward came to. */
export interface GrantedReward {
  readonly bonus_id?: string;
  /** Centavos. */
  readonly amount?: number;
  /** Hints to the player's screens: call it after the commit. */
  readonly after: () => Promise<void>;
}

export interface Granted extends GrantedReward {
  /** It was granted before, under the same key: nothing moved now. */
  readonly again: boolean;
}

export interface GrantedRecord {
  readonly source: string;
  readonly external_id: string;
  readonly code: string;
  readonly reason: string;
  readonly offer_id: string | null;
  readonly bonus_id: string | null;
  /** Centavos; null for what is no money. */
  readonly amount: number | null;
  /** UTC, ISO 8601. */
  readonly at: string;
}

export type GiftOf<Code extends RewardCode> = Gift & { readonly reward: Extract<RewardArgs, { code: Code }> };

/** Grants one kind of reward, in the granting transaction, once per key. Throws to undo it all. */
export type RewardHandler<Code extends RewardCode> = (tx: Tx, owner: PlayerKey, gift: GiftOf<Code>) => Promise<GrantedReward>;

/** Whether a brand can grant such a reward: its game is there, for instance. */
export type RewardCheck<Code extends RewardCode> = (
  tx: Tx,
  tenant: Tenant,
  reward: Extract<RewardArgs, { code: Code }>,
) => Promise<boolean>;

/** Locks the row of the player's that granting one kind of reward changes. */
export type RewardLock = (tx: Tx, owner: PlayerKey) => Promise<void>;

export interface HandlerExtras<Code extends RewardCode> {
  readonly accepts?: RewardCheck<Code>;
  /** Where granting waits for a row of the player's. */
  readonly lock?: RewardLock;
}

/** What `rewards` grants itself. */
export const ownCodes = ["cash", "bonus_fixed", "bonus_match"] as const satisfies readonly RewardCode[];
export type HandledCode = Exclude<RewardCode, (typeof ownCodes)[number]>;

/**
 * Owns what was granted, and for which cause.
 * Promises: a cause grants once, in the caller's transaction, whoever asks again; what it grants exists exactly when that transaction commits.
 * Does not: decide who gets what (the modules of the causes do), or ask whether the player may play (callers ask `protection`).
 */
export interface Rewards {
  /** The wallet is locked last: lock what the grant is for before. Refuses with `idempotency_conflict` where the key granted something else. */
  grant(tx: Tx, owner: PlayerKey, gift: Gift): Promise<Granted>;
  /** Everything that one cause grants, in the order in which its rows are locked: two causes never wait for each other. Answers in the order of `gifts`. */
  grantAll(tx: Tx, owner: PlayerKey, gifts: readonly Gift[]): Promise<readonly Granted[]>;
  /** Locks what these rewards need besides the wallet. For a transaction that posts before it grants. */
  lock(tx: Tx, owner: PlayerKey, rewards: readonly RewardArgs[]): Promise<void>;
  /** What a player was granted, newest first, 100 at most. */
  granted(owner: PlayerKey): Promise<GrantedRecord[]>;
  /** What the source has granted to the player in the last 24 hours, centavos. */
  grantedWithinDay(tx: Tx, owner: PlayerKey, source: string): Promise<number>;
  /** The owner of a kind of reward gives its handler, when the product is composed. */
  addHandler<Code extends HandledCode>(code: Code, handler: RewardHandler<Code>, extras?: HandlerExtras<Code>): void;
  /** Whether the brand can grant this reward: ask before an offer or a prize with it is published. */
  accepts(tx: Tx, tenant: Tenant, reward: RewardArgs): Promise<boolean>;
}
