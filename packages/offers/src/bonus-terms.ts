import { isCentavos } from "@trevo/domain";

/** Terms of a bonus, fixed at its activation. Amounts in centavos, weights in basis points. */
export type BonusTerms = {
  /** Wagering requirement per centavo won in a free round, in tenths. */
  readonly times_x10: number;
  /** True if the cash part of a stake counts too. */
  readonly counts_cash: boolean;
  /** Maximum stake with bonus money; null for no limit. */
  readonly max_stake: number | null;
  /** Contribution of a stake by wager class 0 to 7; -1 if bonus money cannot be staked there. */
  readonly class_bps: readonly number[];
  /** Games with a contribution of their own, at most 100, and their contributions in the same order. */
  readonly except_games: readonly number[];
  readonly except_bps: readonly number[];
  /** True if the granted amount converts too, not just its wins. */
  readonly principal_kept: boolean;
  /** Maximum amount converted to cash; null for no limit. */
  readonly cap: number | null;
  /** Number of equal steps in which it is released, 1 to 100. */
  readonly steps: number;
  /** Remaining free rounds of the bonus. */
  readonly rounds_remaining: number;
  readonly withdrawal_ends_it: boolean;
  /** UTC, ISO 8601. From this moment on its money cannot be staked and nothing counts. */
  readonly expires_at: string;
};

export const wagerClasses = 8;
const exceptionsMax = 100;
const stepsMax = 100;
const timesMax = 1_000;
const roundsMax = 10_000;

const isWeight = (bps: number): boolean => Number.isInteger(bps) && bps >= -1 && bps <= 10_000;
const isWhole = (value: number, min: number, max: number): boolean => Number.isInteger(value) && value >= min && value <= max;
const isLimit = (value: number | null, min: number): boolean => value === null || (isCentavos(value) && value >= min);

/** First invalid field, or null. */
export function problemOfTerms(terms: BonusTerms): keyof BonusTerms | null {
  const { class_bps, except_games, except_bps } = terms;
  const valid: Partial<Record<keyof BonusTerms, boolean>> = {
    times_x10: isWhole(terms.times_x10, 0, timesMax),
    max_stake: isLimit(terms.max_stake, 1),
    class_bps: class_bps.length === wagerClasses && class_bps.every(isWeight),
    except_games: except_games.length <= exceptionsMax && except_games.every((id) => isWhole(id, 1, 0x7fffffff)),
    except_bps: except_bps.length === except_games.length && except_bps.every(isWeight),
    cap: isLimit(terms.cap, 0),
    // A step releases a part of the granted amount.
    steps: isWhole(terms.steps, 1, stepsMax) && (terms.steps === 1 || terms.principal_kept),
    rounds_remaining: isWhole(terms.rounds_remaining, 0, roundsMax),
    expires_at: !Number.isNaN(Date.parse(terms.expires_at)),
  };
  return (Object.keys(valid) as (keyof BonusTerms)[]).find((field) => valid[field] === false) ?? null;
}
