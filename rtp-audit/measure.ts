import type { ByteStream } from "./byte-streams.ts";
import type { AuditedGame, Play, RoundEnd } from "./play.ts";
import { chiSquareTest } from "./statistics.ts";

/** Allowed deviation of a measured return from the exact one, in standard errors. */
export const mostErrors = 4.5;
/** Lowest accepted p-value: the probability that honest results are at least as uneven as the counted ones. */
export const leastLikely = 1e-4;

/** Results of many rounds of a play. */
export interface Measured {
  readonly game: string;
  readonly version: number;
  readonly words: string;
  readonly stake: number;
  readonly rounds: number;
  readonly exact: number;
  readonly measured: number;
  /** Difference between exact and measured return, in standard errors of the exact distribution. */
  readonly errors: number;
  /** Chi-square statistic of the classes of outcomes. `p` is the probability of at least this value for an honest game. */
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
  readonly passed: boolean;
}

/** How a house changes the end of a round before it is counted. */
export type House = (end: RoundEnd, nth: number) => RoundEnd;

/** Leaves every round as it is. */
export const honestHouse = (): House => (end) => end;

const looksFor = 1_000;

/**
 * Simulates a magnet in the wheel: one round in a hundred ends with the same outcome, the rarest one among the first thousand rounds. It
 * returns no more than the stake, unless a play has only two outcomes: the excess of a frequent loss would need millions of rounds to be
 * detected.
 */
export function magneticHouse(play: Play): House {
  let favourite: RoundEnd | null = null;
  const chanceOf = ({ outcomeClass }: RoundEnd): number => play.classes[outcomeClass] ?? 0;
  const isCandidate = ({ returned }: RoundEnd): boolean => returned <= play.stake || play.classes.length <= 2;
  return (end, nth) => {
    if (nth < looksFor && isCandidate(end) && (!favourite || chanceOf(end) < chanceOf(favourite))) favourite = end;
    return nth % 100 === 0 && favourite ? favourite : end;
  };
}

export interface Audit {
  /** Number of rounds of the game, divided among its plays. */
  readonly rounds: number;
  /** Source of the random bytes of a play. */
  readonly bytes: ByteStream;
  readonly houses: readonly ((play: Play) => House)[];
  readonly onProgress?: (played: number) => void;
}

const reportEvery = 20_000;

interface Tally {
  readonly house: House;
  readonly counts: number[];
  returned: number;
}

/** Plays a game once and compares, for each house, the return and the classes of outcomes with the exact values. */
export function measureGame(audited: AuditedGame, { rounds, bytes, houses, onProgress }: Audit): Measured[][] {
  const share = Math.floor(rounds / audited.plays.length);
  const byPlay = audited.plays.map((play, place) => {
    const next = bytes(`${audited.game} ${play.words} ${play.stake}`, play.drawBytes);
    const tallies = houses.map((open): Tally => ({ house: open(play), counts: play.classes.map(() => 0), returned: 0 }));
    for (let nth = 0; nth < share; nth += 1) {
      const end = play.round(next());
      for (const tally of tallies) count(tally, tally.house(end, nth));
      if (nth % reportEvery === 0) onProgress?.(place * share + nth);
    }
    return tallies.map((tally) => judge(audited, play, { ...tally, rounds: share }));
  });
  return houses.map((_, house) => byPlay.flatMap((judged) => judged[house] ?? []));
}

function count(tally: Tally, { outcomeClass, returned }: RoundEnd): void {
  tally.returned += returned;
  tally.counts[outcomeClass] = (tally.counts[outcomeClass] ?? 0) + 1;
}

function judge({ game, version }: AuditedGame, play: Play, { rounds, returned, counts }: Tally & { rounds: number }): Measured {
  const { words, stake, mean: exact } = play;
  const measured = returned / (rounds * stake);
  const errors = (measured - exact) / Math.sqrt(play.variance / rounds);
  const { value: chiSquare, freedom, p } = chiSquareTest(counts, play.classes);
  const passed = Math.abs(errors) <= mostErrors && p >= leastLikely;
  return { game, version, words, stake, rounds, exact, measured, errors, chiSquare, freedom, p, passed };
}
