import type { ByteStream } from "./byte-streams.ts";
import type { AuditedGame, Play, RoundEnd } from "./play.ts";
import { chiSquareTest } from "./statistics.ts";

/** Standard errors that a measured return may be away from the exact one. */
export const mostErrors = 4.5;
/** How seldom honest chance may be as uneven as what was counted. */
export const leastLikely = 1e-4;

/** What many rounds of a play brought back. */
export interface Measured {
  readonly game: string;
  readonly version: number;
  readonly words: string;
  readonly stake: number;
  readonly rounds: number;
  readonly exact: number;
  readonly measured: number;
  /** Standard errors between the two, of the exact distribution. */
  readonly errors: number;
  /** Of the classes of outcomes, and how often honest chance strays as far. */
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
  readonly passed: boolean;
}

/** What a house makes of a round's end before it counts. */
export type House = (end: RoundEnd, nth: number) => RoundEnd;

/** Leaves every round as it is. */
export const honestHouse = (): House => (end) => end;

const looksFor = 1_000;

/**
 * A magnet in the wheel: one round in a hundred ends on the same outcome, the rarest among the first thousand. It wins nothing, unless a play
 * has two outcomes only: a loss that is the rule needs millions of rounds to be seen more often.
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
  /** Rounds of the game, shared among its plays. */
  readonly rounds: number;
  /** Where the random bytes of a play come from. */
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

/** Plays a game once and holds, for each house, what came back and which outcomes came against what is exact. */
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
