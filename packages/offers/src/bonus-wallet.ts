import { type BonusTerms } from "./bonus-terms.ts";

/**
 * The bonus rules of a wallet as a pure function over plain data. The reference for the ledger's posting, and the model of simulations.
 * Amounts are whole centavos. Restrictions, limits, nonces and reservations are not modelled.
 */
export interface BonusWallet {
  readonly cash: number;
  readonly bonus: number;
  readonly debt: number;
  readonly active: ActiveBonus | null;
  readonly ended: Readonly<Record<string, EndedBonus>>;
  readonly rounds: Readonly<Record<string, WalletRound>>;
  readonly keys: Readonly<Record<string, WalletKey>>;
}

export interface ActiveBonus {
  readonly bonus_id: string;
  readonly terms: BonusTerms;
  readonly granted: number;
  readonly required: number;
  readonly wagered: number;
  readonly converted: number;
  readonly steps_done: number;
  readonly rounds_remaining: number;
}

export type EndReason = "converted" | "spent" | "forfeited" | "expired" | "cancelled";

export interface EndedBonus extends ActiveBonus {
  readonly end_reason: EndReason;
  /** Turnover counted before a conversion and rolled back after it. */
  readonly shortfall: number;
}

export interface WalletRound {
  readonly state: "open" | "closed" | "rolled_back";
  readonly bonus_id: string | null;
  readonly staked: Split;
  readonly bets: number;
  readonly wins: number;
}

export interface Split {
  readonly cash: number;
  readonly bonus: number;
}

/** A bet or a win as a rollback must undo it. The split is what moved between the wallet and the game; never negative. */
export interface WalletKey extends Split {
  readonly kind: "bet" | "win";
  readonly round: string;
  readonly bonus_id: string | null;
  readonly wagered: number;
  readonly granted: number;
  readonly forfeited: number;
  readonly state: "posted" | "rolled_back";
}

export type BonusWalletCommand =
  | { readonly kind: "deposit"; readonly amount: number }
  | { readonly kind: "deposit_reversed"; readonly amount: number }
  | { readonly kind: "reward"; readonly amount: number }
  | { readonly kind: "purchase"; readonly amount: number }
  | { readonly kind: "sale"; readonly amount: number }
  | { readonly kind: "adjustment"; readonly cash: number; readonly bonus: number }
  | {
      readonly kind: "activate_bonus";
      readonly bonus_id: string;
      readonly amount: number;
      readonly required: number;
      readonly terms: BonusTerms;
    }
  | { readonly kind: "end_bonus"; readonly bonus_id: string; readonly end_reason: Exclude<EndReason, "converted" | "spent"> }
  | ({ readonly kind: "bet"; readonly key: string; readonly round: string; readonly closes: boolean } & Stake)
  | {
      readonly kind: "win";
      readonly key: string;
      readonly round: string;
      readonly closes: boolean;
      readonly amount: number;
      readonly into_bonus?: string;
    }
  /** A complete instant round. Amounts that become due are settled after its win. It cannot be rolled back. */
  | ({ readonly kind: "play_round"; readonly round: string; readonly payout: number } & Stake)
  | { readonly kind: "rollback"; readonly target: string }
  | { readonly kind: "reinstate"; readonly target: string }
  | { readonly kind: "close_round"; readonly round: string };

export interface Stake {
  readonly amount: number;
  readonly game_id: number;
  /** Absent: unknown, which counts as class 4. */
  readonly wager_class?: number;
  /** Absent: the whole stake. */
  readonly at_risk?: number;
  readonly cash_only?: boolean;
}

/** One ledger entry: the amounts moved, their bonus, and the counted turnover. */
export interface WalletMove extends Split {
  readonly kind: string;
  readonly bonus_id: string | null;
  readonly counted: number;
}

export type BonusWalletStatus =
  | "posted"
  | "insufficient_balance"
  | "debt_outstanding"
  | "bonus_stake_too_high"
  | "bonus_active"
  | "bonus_not_active"
  | "already_rolled_back"
  | "bet_not_found"
  | "idempotency_conflict";

export const emptyBonusWallet: BonusWallet = { cash: 0, bonus: 0, debt: 0, active: null, ended: {}, rounds: {}, keys: {} };

/** Contribution of a stake in this game in basis points; -1 if bonus money cannot be staked. */
export function bonusWeight(terms: BonusTerms, game: Pick<Stake, "game_id" | "wager_class">, now: Date): number {
  if (now.getTime() >= Date.parse(terms.expires_at)) return -1;
  const exception = terms.except_games.indexOf(game.game_id);
  return (exception >= 0 ? terms.except_bps[exception] : terms.class_bps[game.wager_class ?? unknownClass]) ?? -1;
}
const unknownClass = 4;

/** What a game may stake: cash, plus bonus money if the bonus allows it. */
export function spendableOf(wallet: BonusWallet, game: Pick<Stake, "game_id" | "wager_class" | "cash_only">, now: Date): number {
  const usable = wallet.active !== null && !game.cash_only && bonusWeight(wallet.active.terms, game, now) >= 0;
  return wallet.cash + (usable ? wallet.bonus : 0);
}

const least = (...values: readonly (number | null | undefined)[]): number =>
  Math.min(...values.filter((value): value is number => value !== null && value !== undefined));

/** Turnover of a stake that counts towards the requirement. */
export function countedStake(active: ActiveBonus, stake: Stake & { readonly bonusPart: number }, now: Date): number {
  const base = least(active.terms.counts_cash ? stake.amount : stake.bonusPart, active.terms.max_stake, stake.at_risk);
  const weight = Math.max(0, bonusWeight(active.terms, stake, now));
  return Number((BigInt(base) * BigInt(weight)) / 10_000n);
}

/** Bonus part of a win: proportional to the bonus part of its round's stake, rounded down. */
export const bonusPartOfWin = (amount: number, staked: Split): number =>
  staked.bonus === 0 ? 0 : Number((BigInt(amount) * BigInt(staked.bonus)) / BigInt(staked.cash + staked.bonus));

/** Requirement added by a free round's win. */
export const requiredBy = (amount: number, { times_x10 }: BonusTerms): number => Number((BigInt(amount) * BigInt(times_x10)) / 10n);

/** Consequences due after a command. */
export interface Settlement {
  readonly active: ActiveBonus;
  /** Amounts converted to cash, in order. */
  readonly conversions: readonly number[];
  readonly forfeited: number;
  readonly end_reason: "converted" | "spent" | null;
}

/** Releases steps, converts the bonus, or ends a spent one. */
export function settleBonus(bonus: ActiveBonus, money: number, hasOpenRounds: boolean): Settlement {
  if (bonus.rounds_remaining > 0) return { active: bonus, conversions: [], forfeited: 0, end_reason: null };
  const { terms, granted, required, wagered } = bonus;
  const conversions: number[] = [];
  let { converted, steps_done } = bonus;
  let remaining = money;
  const convert = (most: number) => {
    const kept = least(most, remaining, terms.cap === null ? null : terms.cap - converted);
    conversions.push(kept);
    converted += kept;
    remaining -= kept;
  };
  const isGiven = granted > 0 || money > 0;
  if (isGiven)
    for (; steps_done < terms.steps - 1 && wagered * terms.steps >= required * (steps_done + 1); steps_done++)
      convert(Math.floor(granted / terms.steps));
  if (isGiven && wagered >= required) {
    convert(terms.principal_kept ? remaining : Math.max(0, remaining - granted));
    return { active: { ...bonus, converted, steps_done: terms.steps }, conversions, forfeited: remaining, end_reason: "converted" };
  }
  const end_reason = remaining === 0 && !hasOpenRounds ? "spent" : null;
  return { active: { ...bonus, converted, steps_done }, conversions, forfeited: 0, end_reason };
}
