/** A side of a fixture. On neutral ground, the side named first is `home`. */
export type Side = "home" | "away";

/** Home first. */
export type Score = readonly [home: number, away: number];

/** The half that was being played; added time belongs to its half. */
export type Half = "half1" | "half2";

/** Progress of a match. `full_time`: 90 minutes and added time are over. Extra time and penalties are not part of these facts. */
export const phases = ["not_started", "half1", "half_time", "half2", "full_time"] as const;
export type Phase = (typeof phases)[number];

export interface Goal {
  readonly side: Side;
  readonly half: Half;
  /** Minute as announced, from 1; added time continues the count: 47 in the first half is 45+2. */
  readonly minute: number;
  /** Disallowed after a review: listed but not counted. */
  readonly cancelled: boolean;
}

/**
 * How a fixture ended. Null while it may still continue.
 * - `full_time`: played to its end, or confirmed by the competition.
 * - `abandoned`: started, interrupted and not resumed within the time that the rules allow. Markets already decided stand.
 * - `postponed`, `cancelled`: not played within the time that the rules allow.
 */
export const endings = ["full_time", "abandoned", "postponed", "cancelled"] as const;
export type Ending = (typeof endings)[number];

/** A count by half, as far as played; 0 for a half that has not started. */
export interface ByHalf {
  readonly half1: Score;
  readonly half2: Score;
}

/** Input of a market's result. */
export interface FixtureFacts {
  readonly phase: Phase;
  readonly ending: Ending | null;
  /** Counted goals by the half in which they were scored (not cumulative). */
  readonly score: ByHalf;
  /** In scoring order, including disallowed goals. Null if the feed reports scores only: then no market depends on their order. */
  readonly goals: readonly Goal[] | null;
  /** Null if the feed does not count them. */
  readonly corners: ByHalf | null;
  readonly reds: Score;
  /** Kick-off in milliseconds since 1970, on the feed's clock; null before. */
  readonly started_at: number | null;
}

const none: ByHalf = { half1: [0, 0], half2: [0, 0] };

/** Facts of a fixture that has not started. */
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

/** The whole match: the sum of both halves. */
export const wholeOf = ({ half1, half2 }: ByHalf): Score => addScores(half1, half2);

/** Goals that count, in order. */
export const standingGoals = (goals: readonly Goal[]): Goal[] => goals.filter(({ cancelled }) => !cancelled);

const countGoals = (goals: readonly Goal[], half: Half): Score => {
  const of = (side: Side) => goals.filter((goal) => goal.half === half && goal.side === side).length;
  return [of("home"), of("away")];
};

const isScore = ([home, away]: Score): boolean => [home, away].every((goals) => Number.isSafeInteger(goals) && goals >= 0);
const isEqual = (a: Score, b: Score): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Names of fields that contradict each other; empty if none do. Results are computed only from consistent facts: if a feed's goals and
 * score differ, it must be queried again.
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
