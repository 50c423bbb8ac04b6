import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Score } from "./facts.ts";
import { legProgress } from "./leg-progress.ts";
import { marketTypeNames, type MarketType, ruleOf } from "./market-types.ts";
import { outcomesAtScore } from "./outcome-of.ts";

const of = (type: MarketType, line_x4 = 0) => ({ type, line_x4, part: "match" });
const needs = (home: number, away: number, anyone = false) => ({ state: "needs", home, away, anyone });

describe("the progress of a selection", () => {
  it.each<[string, ReturnType<typeof of>, string, Score, object | null]>([
    ["more than 2.5 at 1–0", of("total", 10), "over", [1, 0], needs(2, 0, true)],
    ["more than 2.5 at 2–1", of("total", 10), "over", [2, 1], { state: "winning", sure: true }],
    ["less than 2.5 at 1–0", of("total", 10), "under", [1, 0], { state: "winning", sure: false }],
    ["less than 2.5 at 2–1", of("total", 10), "under", [2, 1], { state: "gone" }],
    ["less than 2.75 at 2–1, half-lost at best", of("total", 11), "under", [2, 1], { state: "gone" }],
    ["home at 0–1", of("result"), "home", [0, 1], needs(2, 0)],
    ["home at 1–0", of("result"), "home", [1, 0], { state: "winning", sure: false }],
    ["draw at 2–1", of("result"), "draw", [2, 1], needs(0, 1)],
    ["both score at 0–0", of("btts"), "yes", [0, 0], needs(1, 1)],
    ["both score at 3–0", of("btts"), "yes", [3, 0], needs(0, 1)],
    ["not both at 1–1", of("btts"), "no", [1, 1], { state: "gone" }],
    ["score 2–1 at 1–1", of("score"), "2:1", [1, 1], needs(1, 0)],
    ["score 2–1 at 0–2", of("score"), "2:1", [0, 2], { state: "gone" }],
    ["draw no bet at 1–1", of("draw_no_bet"), "away", [1, 1], needs(0, 1)],
    ["home −0.75 at 1–0, half-won", of("handicap", -3), "home", [1, 0], needs(1, 0)],
    ["odd at 1–1", of("odd_even"), "odd", [1, 1], needs(1, 0, true)],
    ["12 at 0–0", of("double_chance"), "12", [0, 0], needs(1, 0, true)],
    ["next goal", { ...of("next_goal"), part: "goal_1" }, "home", [0, 0], null],
    ["a half", { ...of("result"), part: "half1" }, "home", [0, 0], null],
  ])("%s", (_, market, code, score, expected) => {
    expect(legProgress(market, code, score)).toEqual(expected);
  });

  const byScore = marketTypeNames.filter((type) => ruleOf(type).by_score);
  const anySelection = fc.constantFrom(...byScore).chain((type) =>
    fc.record({
      market: fc.constant(ruleOf(type).line).chain((line) => {
        if (line === "none") return fc.constant(of(type));
        return fc.integer({ min: line === "total" ? 2 : -12, max: 20 }).map((line_x4) => of(type, line_x4));
      }),
      code: fc.constantFrom(...ruleOf(type).selections),
      score: fc.tuple(fc.nat(5), fc.nat(5)),
    }),
  );

  it("states the fewest goals that win", () => {
    fc.assert(
      fc.property(anySelection, ({ market, code, score: [home, away] }) => {
        const wins = (more_home: number, more_away: number): boolean => {
          const outcome = outcomesAtScore(market, [home + more_home, away + more_away])[ruleOf(market.type).selections.indexOf(code)];
          return outcome !== undefined && outcome.won && outcome.void_halves === 0;
        };
        const progress = legProgress(market, code, [home, away]);
        if (progress?.state === "winning") return wins(0, 0);
        const goals = progress?.state === "needs" ? progress.home + progress.away : 9;
        for (let a = 0; a < goals; a += 1) for (let b = 0; a + b < goals; b += 1) if (wins(a, b)) return false;
        return progress?.state === "gone" || (progress?.state === "needs" && wins(progress.home, progress.away));
      }),
      { numRuns: 1_000 },
    );
  });
});
