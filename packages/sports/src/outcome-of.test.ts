import { describe, expect, it } from "vitest";
import {
  contradictionsOf,
  type FixtureFacts,
  type Goal,
  isDecided,
  isMarketKey,
  isSameOutcome,
  lostOutcome,
  type MarketKey,
  type MarketType,
  marketTypeNames,
  noFacts,
  outcomesAtScore,
  outcomesOf,
  ruleOf,
  type Score,
  voidOutcome,
  wonOutcome,
} from "./index.ts";

const goal = (side: "home" | "away", half: "half1" | "half2" = "half1", cancelled = false): Goal => ({ side, half, minute: 30, cancelled });

/** Returns a match in its second half with these goals, all scored before the break. */
const playing = (score: Score, changes: Partial<FixtureFacts> = {}): FixtureFacts => ({
  ...noFacts,
  phase: "half2",
  score: { half1: score, half2: [0, 0] },
  goals: [...Array.from({ length: score[0] }, () => goal("home")), ...Array.from({ length: score[1] }, () => goal("away"))],
  started_at: 0,
  ...changes,
});

const ended = (score: Score, changes: Partial<FixtureFacts> = {}) =>
  playing(score, { phase: "full_time", ending: "full_time", ...changes });

const byScore = marketTypeNames.filter((type) => ruleOf(type).by_score);
const linesOf = (type: MarketType): readonly number[] => {
  const { line } = ruleOf(type);
  if (line === "none") return [0];
  return line === "total" ? [2, 3, 4, 7, 8, 9, 10, 11, 12] : [-9, -4, -3, -2, -1, 0, 1, 2, 3, 8];
};
const markets = byScore.flatMap((type) => linesOf(type).map((line_x4): MarketKey => ({ type, line_x4, part: "match" })));

/** Returns every final score that a match can still reach, far enough for each line above. */
const continuations = ([home, away]: Score): Score[] =>
  Array.from({ length: 13 * 13 }, (_, index) => [home + Math.floor(index / 13), away + (index % 13)] as const);

describe("a market's result from facts", () => {
  it.each(markets)("$type $line_x4: is decided during the match exactly when no goal can change it", (market) => {
    for (let home = 0; home <= 5; home += 1) {
      for (let away = 0; away <= 5; away += 1) {
        const ends = continuations([home, away]).map((score) => outcomesAtScore(market, score));
        const sure = outcomesOf(market, playing([home, away]));
        sure.forEach((outcome, index) => {
          const first = ends[0]?.[index];
          const isConstant = first !== undefined && ends.every((end) => isSameOutcome(end[index] ?? voidOutcome, first));
          expect([home, away, index, outcome]).toEqual([home, away, index, isConstant ? first : null]);
        });
      }
    }
  });

  it.each(markets)("$type $line_x4: has at the end the outcomes of its score", (market) => {
    expect(outcomesOf(market, ended([2, 1]))).toEqual(outcomesAtScore(market, [2, 1]));
  });

  it.each([
    ["result", [1, 1], "LWL"],
    ["result", [0, 1], "LLW"],
    ["double_chance", [1, 1], "WLW"],
    ["double_chance", [2, 1], "WWL"],
    ["double_chance", [0, 1], "LWW"],
    ["draw_no_bet", [1, 1], "VV"],
    ["draw_no_bet", [2, 1], "WL"],
    ["draw_no_bet", [1, 2], "LW"],
    ["btts", [1, 1], "WL"],
    ["btts", [3, 0], "LW"],
    ["odd_even", [2, 1], "WL"],
    ["odd_even", [0, 0], "LW"],
  ] as const)("%s at %j: is %s", (type, score, letters) => {
    const outcomes = { W: wonOutcome, L: lostOutcome, V: voidOutcome };
    expect(outcomesAtScore({ type, line_x4: 0 }, score)).toEqual([...letters].map((letter) => outcomes[letter as "W"]));
  });

  it.each([
    [[2, 1], "2:1"],
    [[4, 4], "4:4"],
    [[5, 0], "other"],
    [[0, 5], "other"],
  ] as const)("the exact score at %j: is won by %s alone", (score, code) => {
    const won = outcomesAtScore({ type: "score", line_x4: 0 }, score).map(({ won: isWon }, index) =>
      isWon ? ruleOf("score").selections[index] : null,
    );
    expect(won.filter((one) => one !== null)).toEqual([code]);
  });

  it("a half: is decided by its own goals, the first at half-time and the second at the end", () => {
    const facts = (phase: FixtureFacts["phase"]) => ({ ...ended([1, 0]), phase, score: { half1: [1, 0], half2: [0, 2] } as const });
    const market = { type: "result", line_x4: 0 } as const;
    expect(outcomesOf({ ...market, part: "half1" }, { ...facts("half1"), ending: null })).toEqual([null, null, null]);
    expect(outcomesOf({ ...market, part: "half1" }, { ...facts("half_time"), ending: null })).toEqual([
      wonOutcome,
      lostOutcome,
      lostOutcome,
    ]);
    expect(outcomesOf({ ...market, part: "half2" }, { ...facts("half2"), ending: null })).toEqual([null, null, null]);
    expect(outcomesOf({ ...market, part: "half2" }, facts("full_time"))).toEqual([lostOutcome, lostOutcome, wonOutcome]);
    expect(outcomesOf({ ...market, part: "match" }, facts("full_time"))).toEqual([lostOutcome, lostOutcome, wonOutcome]);
  });

  it("the n-th goal: counts confirmed goals in their order, and 'none' at the end", () => {
    const goals = [goal("home"), goal("away", "half1", true), goal("away")];
    const facts = playing([1, 1], { goals });
    const nth = (n: number, of: FixtureFacts) => outcomesOf({ type: "next_goal", line_x4: 0, part: `goal_${n}` }, of);
    expect(nth(1, facts)).toEqual([wonOutcome, lostOutcome, lostOutcome]);
    expect(nth(2, facts)).toEqual([lostOutcome, lostOutcome, wonOutcome]);
    expect(nth(3, facts)).toEqual([null, null, null]);
    expect(nth(3, ended([1, 1], { goals }))).toEqual([lostOutcome, wonOutcome, lostOutcome]);
    expect(nth(1, { ...facts, goals: null })).toEqual([null, null, null]);
  });

  it("corners: are counted by half, and a feed that does not count them decides nothing", () => {
    const corners = { half1: [4, 1], half2: [3, 2] } as const;
    const market: MarketKey = { type: "corners_total", line_x4: 42, part: "match" };
    expect(outcomesOf(market, ended([0, 0], { corners }))).toEqual([lostOutcome, wonOutcome]);
    expect(outcomesOf({ ...market, line_x4: 38 }, playing([0, 0], { corners }))).toEqual([wonOutcome, lostOutcome]);
    expect(outcomesOf({ ...market, line_x4: 18, part: "half1" }, ended([0, 0], { corners }))).toEqual([wonOutcome, lostOutcome]);
    expect(outcomesOf(market, ended([0, 0], { corners: null }))).toEqual([null, null]);
  });

  it("an abandoned match: keeps what was decided and voids the rest", () => {
    const facts = playing([2, 1], { ending: "abandoned" });
    expect(outcomesOf({ type: "total", line_x4: 10, part: "match" }, facts)).toEqual([wonOutcome, lostOutcome]);
    expect(outcomesOf({ type: "result", line_x4: 0, part: "half1" }, facts)).toEqual([wonOutcome, lostOutcome, lostOutcome]);
    expect(outcomesOf({ type: "result", line_x4: 0, part: "match" }, facts)).toEqual([voidOutcome, voidOutcome, voidOutcome]);
  });

  it.each(["postponed", "cancelled"] as const)("a match that was %s: voids every market", (ending) => {
    for (const market of markets)
      expect(outcomesOf(market, { ...noFacts, ending }).every((outcome) => outcome?.void_halves === 2)).toBe(true);
  });

  it("a whole market: is decided when each of its selections is", () => {
    expect(isDecided([wonOutcome, null])).toBe(false);
    expect(isDecided([wonOutcome, lostOutcome])).toBe(true);
  });
});

describe("market keys", () => {
  it.each([
    [{ type: "total", line_x4: 10, part: "match" }, true],
    [{ type: "total", line_x4: 1, part: "match" }, false],
    [{ type: "total", line_x4: 2, part: "match" }, true],
    [{ type: "handicap", line_x4: -400, part: "half2" }, true],
    [{ type: "handicap", line_x4: -401, part: "half2" }, false],
    [{ type: "handicap", line_x4: 0.5, part: "match" }, false],
    [{ type: "result", line_x4: 2, part: "match" }, false],
    [{ type: "result", line_x4: 0, part: "goal_1" }, false],
    [{ type: "next_goal", line_x4: 0, part: "goal_1" }, true],
    [{ type: "next_goal", line_x4: 0, part: "goal_0" }, false],
    [{ type: "next_goal", line_x4: 0, part: "match" }, false],
    [{ type: "toString", line_x4: 0, part: "match" }, false],
  ])("%o: is a market: %s", (key, expected) => {
    expect(isMarketKey(key)).toBe(expected);
  });
});

describe("facts that contradict themselves", () => {
  it.each([
    ["nothing, before the match", noFacts, []],
    ["nothing, at its end", ended([2, 1]), []],
    ["goals that differ from the score", { ...playing([2, 1]), goals: [goal("home")] }, ["goals"]],
    ["a cancelled goal that the score counts", playing([1, 0], { goals: [goal("home", "half1", true)] }), ["goals"]],
    [
      "goals of a half that was not begun",
      playing([0, 0], { phase: "half1", score: { half1: [0, 0], half2: [1, 0] }, goals: null }),
      ["score.half2"],
    ],
    ["an end in the middle", playing([0, 0], { ending: "full_time" }), ["ending"]],
    ["a count below zero", playing([0, 0], { reds: [-1, 0] }), ["counts"]],
  ] as const)("%s: are named", (_, facts, expected) => {
    expect(contradictionsOf(facts)).toEqual(expected);
  });
});
