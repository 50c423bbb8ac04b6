import { createHash, createHmac } from "node:crypto";

type Side = 0 | 1;
type Counts = [home: number, away: number];
type Half = "half1" | "half2";

/** The state of a match at one time, as the feed sends it. */
export interface MatchState {
  state: "live" | "interrupted" | "ended" | "postponed" | "abandoned";
  phase: "not_started" | "half1" | "half_time" | "half2" | "full_time";
  ending: "full_time" | "abandoned" | "postponed" | null;
  half1: Counts;
  half2: Counts;
  goals: { side: "home" | "away"; half: Half; minute: number; cancelled: boolean }[];
  corners1: Counts;
  corners2: Counts;
  reds: Counts;
  /** Seconds played at this time, and whether the clock runs. */
  clock: { base_s: number; runs: boolean };
  danger: "goal" | "red" | "review" | null;
}

/** `at_s`: seconds of match time since kick-off, including the break. */
export interface Moment {
  readonly at_s: number;
  readonly state: MatchState;
}

interface Change extends Pick<Moment, "at_s"> {
  readonly change: (state: MatchState) => void;
}

export const commitmentOf = (seed: string): string => createHash("sha256").update(seed).digest("hex");

/** Returns uniform numbers from 0 to 1 of 48 bits each: five of HMAC-SHA256(seed, "1"), then five of HMAC-SHA256(seed, "2"), … */
function numbersOf(seed: string): () => number {
  let [count, place] = [0, perDigest];
  let digest = Buffer.alloc(0);
  return () => {
    if (place === perDigest) {
      digest = createHmac("sha256", seed).update(String(++count)).digest();
      place = 0;
    }
    return digest.readUIntBE(numberBytes * place++, numberBytes) / 2 ** (8 * numberBytes);
  };
}

const numberBytes = 6;
const perDigest = 5;
const halfS = 45 * 60;
const breakS = 15 * 60;
/** Share of the goals in each half, measured on 1,285 matches. */
const goalShare = { half1: 0.44, half2: 0.56 } as const;
const perMatch = { corners: 10, reds: 0.25 } as const;
const minutes = 95;
const chances = {
  postponed: 0.007,
  abandoned: 0.003,
  corrected: 0.005,
  reviewed: 0.08,
  cancelledAfterReview: 0.375,
  homeCorner: 0.55,
} as const;

const sides = ["home", "away"] as const;

const before: MatchState = {
  state: "live",
  phase: "not_started",
  ending: null,
  half1: [0, 0],
  half2: [0, 0],
  goals: [],
  corners1: [0, 0],
  corners2: [0, 0],
  reds: [0, 0],
  clock: { base_s: 0, runs: false },
  danger: null,
};

interface Drawing {
  readonly draw: () => number;
  readonly expected: readonly [number, number];
  readonly changes: Change[];
  /** The score drawn so far. */
  readonly score: Counts;
  readonly reds: Counts;
}

interface Minute {
  readonly half: Half;
  /** From 1, within the half. */
  readonly minute: number;
  /** Start of the minute and last second of the half, in match time. */
  readonly from_s: number;
  readonly until_s: number;
  readonly length: number;
}

/**
 * Returns the chance of a goal. A side that is one goal behind near the end scores more; a red card weakens its side and helps the other.
 */
function goalChance({ expected, score, reds }: Drawing, side: Side, { half, minute, length }: Minute): number {
  const other = side === 0 ? 1 : 0;
  const isLate = half === "half2" && minute > 25 && score[other] - score[side] === 1;
  const rate = (expected[side] * goalShare[half]) / length;
  return 1 - Math.exp(-rate * (isLate ? 1.1 : 1) * 0.7 ** reds[side] * 1.2 ** reds[other]);
}

function addGoal(drawing: Drawing, side: Side, at: Minute): void {
  const { draw, changes, score } = drawing;
  const { half, minute, until_s } = at;
  const at_s = Math.min(at.from_s + Math.floor(draw() * 60), until_s);
  const isReviewed = draw() < chances.reviewed;
  const isCancelled = isReviewed && draw() < chances.cancelledAfterReview;
  const goal = { side: sides[side] ?? "home", half, minute: half === "half1" ? minute : minute + 45, cancelled: false };
  changes.push({
    at_s,
    change: (state) => {
      state.goals.push({ ...goal });
      state[half][side] += 1;
      state.danger = "goal";
    },
  });
  if (isReviewed) changes.push({ at_s: Math.min(at_s + 40, until_s), change: (state) => void (state.danger = "review") });
  changes.push({
    at_s: Math.min(at_s + (isReviewed ? 100 : 45), until_s),
    change: (state) => {
      state.danger = null;
      if (isCancelled) cancelGoal(state, goal);
    },
  });
  if (!isCancelled) score[side] += 1;
}

function cancelGoal(state: MatchState, { side, half, minute }: MatchState["goals"][number]): void {
  const found = state.goals.findLast((one) => one.side === side && one.half === half && one.minute === minute && !one.cancelled);
  if (!found) return;
  found.cancelled = true;
  state[half][side === "home" ? 0 : 1] -= 1;
}

function drawMinute(drawing: Drawing, at: Minute): void {
  const { draw, changes, reds } = drawing;
  for (const side of [0, 1] as const) if (draw() < goalChance(drawing, side, at)) addGoal(drawing, side, at);
  const at_s = Math.min(at.from_s + 30, at.until_s);
  if (draw() < perMatch.corners / minutes) {
    const side = draw() < chances.homeCorner ? 0 : 1;
    const corners = at.half === "half1" ? "corners1" : "corners2";
    changes.push({ at_s, change: (state) => void (state[corners][side] += 1) });
  }
  if (draw() < perMatch.reds / minutes) {
    const side = draw() < 0.5 ? 0 : 1;
    reds[side] += 1;
    changes.push({
      at_s,
      change: (state) => {
        state.reds[side] += 1;
        state.danger = "red";
      },
    });
    changes.push({ at_s: Math.min(at_s + 45, at.until_s), change: (state) => void (state.danger = null) });
  }
}

function drawHalf(drawing: Drawing, half: Half, { from_s, length }: { from_s: number; length: number }): number {
  const until_s = from_s + length * 60;
  const base_s = half === "half1" ? 0 : halfS;
  drawing.changes.push({ at_s: from_s, change: (state) => Object.assign(state, { phase: half, clock: { base_s, runs: true } }) });
  for (let minute = 1; minute <= length; minute += 1)
    drawMinute(drawing, { half, minute, length, from_s: from_s + (minute - 1) * 60, until_s: until_s - 1 });
  const end: Partial<MatchState> =
    half === "half1"
      ? { phase: "half_time", clock: { base_s: halfS, runs: false }, danger: null }
      : { phase: "full_time", state: "ended", ending: "full_time", clock: { base_s: 2 * halfS, runs: false }, danger: null };
  drawing.changes.push({ at_s: until_s, change: (state) => Object.assign(state, structuredClone(end)) });
  return until_s;
}

/** Applies changes in order, each to the complete state. The clock runs on between them. */
function momentsOf(changes: readonly Change[]): Moment[] {
  const state = structuredClone(before);
  let since = 0;
  return changes
    .toSorted((a, b) => a.at_s - b.at_s)
    .map(({ at_s, change }) => {
      if (state.clock.runs) state.clock.base_s += at_s - since;
      since = at_s;
      change(state);
      return { at_s, state: structuredClone(state) };
    });
}

const abandonedAfterS = 10 * 60;
const correctedAfterS = 20 * 60;

function abandon(changes: readonly Change[], at_s: number): Change[] {
  const stop = {
    at_s,
    change: (state: MatchState) => void Object.assign(state, { state: "interrupted", clock: { ...state.clock, runs: false } }),
  };
  const end: Change = {
    at_s: at_s + abandonedAfterS,
    change: (state) => void Object.assign(state, { state: "abandoned", ending: "abandoned", danger: null }),
  };
  return [...changes.filter((one) => one.at_s < at_s), stop, end];
}

/** Draws the whole match. The same seed and the same expected goals give the same match in every detail. */
export function drawMatch(seed: string, expected: readonly [home: number, away: number]): Moment[] {
  const drawing: Drawing = { draw: numbersOf(seed), expected, changes: [], score: [0, 0], reds: [0, 0] };
  const { draw, changes } = drawing;
  const [fate, correction] = [draw(), draw()];
  const lengths = { half1: 46 + Math.floor(draw() * 4), half2: 47 + Math.floor(draw() * 6) };
  if (fate < chances.postponed)
    return momentsOf([{ at_s: 0, change: (state) => void Object.assign(state, { state: "postponed", ending: "postponed" }) }]);
  const breakFrom = drawHalf(drawing, "half1", { from_s: 0, length: lengths.half1 });
  const end_s = drawHalf(drawing, "half2", { from_s: breakFrom + breakS, length: lengths.half2 });
  if (fate < chances.postponed + chances.abandoned) return momentsOf(abandon(changes, Math.floor(draw() * breakFrom)));
  const last = momentsOf(changes)
    .at(-1)
    ?.state.goals.findLast(({ cancelled }) => !cancelled);
  if (last && correction < chances.corrected) changes.push({ at_s: end_s + correctedAfterS, change: (state) => cancelGoal(state, last) });
  return momentsOf(changes);
}
