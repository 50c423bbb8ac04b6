import { isCentavos } from "@trevo/domain";

/** What a bonus was given under; fixed from its activation on. Amounts in centavos, weights in basis points. */
export type BonusTerms = {
  /** What a centavo won in a free round adds to the requirement, in tenths. */
  readonly times_x10: number;
  /** Whether the cash part of a stake counts too. */
  readonly counts_cash: boolean;
  /** A stake with bonus money is at most this; null: no limit. */
  readonly max_stake: number | null;
  /** What of a stake counts, by wager class 0 to 7; -1: bonus money cannot be staked there. */
  readonly class_bps: readonly number[];
  /** Games with weights of their own, at most 100, and these weights in the same order. */
  readonly except_games: readonly number[];
  readonly except_bps: readonly number[];
  /** Whether what was given converts too, or only what was won with it. */
  readonly principal_kept: boolean;
  /** At most this becomes cash; null: no limit. */
  readonly cap: number | null;
  /** In how many equal steps it is released, 1 to 100. */
  readonly steps: number;
  /** Free rounds that belong to it. */
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

/** The first field that no bonus can have, or null. */
export function problemOfTerms(terms: BonusTerms): keyof BonusTerms | null {
  const { class_bps, except_games, except_bps } = terms;
  const valid: Partial<Record<keyof BonusTerms, boolean>> = {
    times_x10: isWhole(terms.times_x10, 0, timesMax),
    max_stake: isLimit(terms.max_stake, 1),
    class_bps: class_bps.length === wagerClasses && class_bps.every(isWeight),
    except_games: except_games.length <= exceptionsMax && except_games.every((id) => isWhole(id, 1, 0x7fffffff)),
    except_bps: except_bps.length === except_games.length && except_bps.every(isWeight),
    cap: isLimit(terms.cap, 0),
    // A step releases a part of what was given.
    steps: isWhole(terms.steps, 1, stepsMax) && (terms.steps === 1 || terms.principal_kept),
    rounds_remaining: isWhole(terms.rounds_remaining, 0, roundsMax),
    expires_at: !Number.isNaN(Date.parse(terms.expires_at)),
  };
  return (Object.keys(valid) as (keyof BonusTerms)[]).find((field) => valid[field] === false) ?? null;
}
