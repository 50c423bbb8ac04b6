/** A side of a fixture. At a neutral ground the side that is named first is `home`. */
export type Side = "home" | "away";

/** Home first. */
export type Score = readonly [home: number, away: number];

/** Which part of the match was being played; added time belongs to its half. */
export type Half = "half1" | "half2";

/** How far a match has come. `full_time`: 90 minutes and added time are over; extra time and penalties are no part of these facts. */
export const phases = ["not_started", "half1", "half_time", "half2", "full_time"] as const;
export type Phase = (typeof phases)[number];

export interface Goal {
  readonly side: Side;
  readonly half: Half;
  /** Minute as announced, from 1; added time counts on: 47 in the first half is 45+2. */
  readonly minute: number;
  /** Taken back by a review: stays in the list, counts for nothing. */
  readonly cancelled: boolean;
}

/**
 * What a fixture has come to. Null while it may still go on.
 * - `full_time`: played to its end, or as the competition has confirmed it.
 * - `abandoned`: begun, interrupted and not resumed within the time that the rules allow: what was decided stands.
 * - `postponed`, `cancelled`: not played within the time that the rules allow.
 */
export const endings = ["full_time", "abandoned", "postponed", "cancelled"] as const;
export type Ending = (typeof endings)[number];

/** A count by half, as far as it was played. The counts of a half that was not begun are 0. */
export interface ByHalf {
  readonly half1: Score;
  readonly half2: Score;
}

/** Everything that the result of a market is computed from. */
export interface FixtureFacts {
  readonly phase: Phase;
  readonly ending: Ending | null;
  /** Goals that count, by the half in which they were scored (not cumulative). */
  readonly score: ByHalf;
  /** In the order in which they were scored, cancelled ones too. Null when the feed reports scores only: then no market depends on their order. */
  readonly goals: readonly Goal[] | null;
  /** Null when the feed does not count them. */
  readonly corners: ByHalf | null;
  readonly reds: Score;
  /** Milliseconds since 1970 at which the ball was kicked off, by the feed's clock. Null before. */
  readonly started_at: number | null;
}

const none: ByHalf = { half1: [0, 0], half2: [0, 0] };

/** A fixture of which nothing has been played. */
export const noFacts: FixtureFacts = {
  phase: "not_started",
  ending: null,
  score: none,
  goals: [],
  corners: none,
  reds: [0, 0],
  started_at: null,
};

export const addScores = (a: Score, b: Score): Score => [a[0] + b[0], a[1] + b[1]];

/** The whole match: both halves together. */
export const wholeOf = ({ half1, half2 }: ByHalf): Score => addScores(half1, half2);

/** Goals that stand, in their order. */
export const standingGoals = (goals: readonly Goal[]): Goal[] => goals.filter(({ cancelled }) => !cancelled);

const countGoals = (goals: readonly Goal[], half: Half): Score => {
  const of = (side: Side) => goals.filter((goal) => goal.half === half && goal.side === side).length;
  return [of("home"), of("away")];
};

const isScore = ([home, away]: Score): boolean => [home, away].every((goals) => Number.isSafeInteger(goals) && goals >= 0);
const isEqual = (a: Score, b: Score): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * What contradicts itself in the facts, as field names; empty when nothing does. A result is computed from facts without contradictions only:
 * a feed whose goals and score differ has to be asked again.
 */
export function contradictionsOf(facts: FixtureFacts): string[] {
  const { phase, ending, score, goals, corners, reds } = facts;
  const found: string[] = [];
  const counts = [score.half1, score.half2, reds, ...(corners ? [corners.half1, corners.half2] : [])];
  if (!counts.every(isScore)) found.push("counts");
  if (goals && !(["half1", "half2"] as const).every((half) => isEqual(countGoals(standingGoals(goals), half), score[half])))
    found.push("goals");
  const reached = phases.indexOf(phase);
  if (reached < phases.indexOf("half2") && !isEqual(score.half2, [0, 0])) found.push("score.half2");
  if (reached < phases.indexOf("half1") && !isEqual(score.half1, [0, 0])) found.push("score.half1");
  if ((ending === "full_time") !== (phase === "full_time")) found.push("ending");
  return found;
}
