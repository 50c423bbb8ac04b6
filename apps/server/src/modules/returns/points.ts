import type { ClosedRound } from "../wallet/index.ts";
import { type GameReturn, versionKey, versionOf, withRound } from "./sum-rounds.ts";

/** Number of rounds at the first point. Below it no interval is stated. */
const firstPoint = 100;
/** Points per power of ten: close enough for a line on a logarithmic axis, and few however long a game is played. */
const pointsOfDecade = 16;

const pointAt = (nth: number): number => Math.round(firstPoint * 10 ** (nth / pointsOfDecade));

/** The number of rounds at which the next point after `rounds` is due. */
export function nextPoint(rounds: number): number {
  if (rounds < firstPoint) return firstPoint;
  let nth = Math.floor(pointsOfDecade * Math.log10(rounds / firstPoint));
  while (pointAt(nth) <= rounds) nth++;
  return pointAt(nth);
}

const less = (sum: GameReturn, added: GameReturn): GameReturn => ({
  ...sum,
  rounds: sum.rounds - added.rounds,
  staked: sum.staked - added.staked,
  won: sum.won - added.won,
  staked_squared: sum.staked_squared - added.staked_squared,
  won_squared: sum.won_squared - added.won_squared,
  staked_won: sum.staked_won - added.staked_won,
});

/** Rounds in the order in which they closed, their sums by version, and the new total of each of these versions. */
export interface Counted {
  readonly rounds: readonly ClosedRound[];
  readonly added: readonly GameReturn[];
  readonly totals: readonly GameReturn[];
}

/** Returns the sums at each point that these rounds reach. The result does not depend on how rounds are split into batches. */
export function pointsOf({ rounds, added, totals }: Counted): GameReturn[] {
  const addedOf = new Map(added.map((sum) => [versionKey(sum), sum] as const));
  return totals.flatMap((total) => {
    const key = versionKey(total);
    const own = addedOf.get(key);
    if (!own || nextPoint(total.rounds - own.rounds) > total.rounds) return [];
    const points: GameReturn[] = [];
    let sum = less(total, own);
    let due = nextPoint(sum.rounds);
    for (const round of rounds.filter((one) => versionKey(versionOf(one)) === key)) {
      sum = withRound(sum, round);
      if (sum.rounds < due) continue;
      points.push(sum);
      due = nextPoint(sum.rounds);
    }
    return points;
  });
}
