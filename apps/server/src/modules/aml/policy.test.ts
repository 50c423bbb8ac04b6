import { describe, expect, it } from "vitest";
import { type Evidence, type PlayerDay, daysAfter, leastDeposited, mergeSignals, moveDay, signalsOf } from "./policy.ts";

const today = "2026-11-29";
const day = (ago: number, part: Partial<PlayerDay>): PlayerDay => ({
  day: moveDay(today, -ago),
  deposits: 1,
  deposited: 0,
  withdrawn: 0,
  staked: 0,
  ...part,
});
const rulesOf = (days: readonly PlayerDay[], others: Evidence["others"] = null): string[] =>
  signalsOf({ days, all: days, others, today }).map(({ rule }) => rule);
/** Deposits of the months before, so that the volume of the last one is usual. */
const usual = day(40, { deposited: 50_000_000 });

describe("the rules on money laundering", () => {
  it.each([
    [5, 10_000_00, ["structuring"]],
    [4, 10_000_00, []],
    [5, 9_999_99, []],
  ])("find %i deposits of together %i centavos on one day: %j", (deposits, deposited, rules) => {
    expect(rulesOf([usual, day(2, { deposits, deposited, staked: deposited })])).toEqual(rules);
  });

  it("find a split deposit of the last thirty days only", () => {
    const split = { deposits: 6, deposited: 10_000_00, staked: 10_000_00 };
    expect(rulesOf([usual, day(29, split)])).toEqual(["structuring"]);
    expect(rulesOf([usual, day(30, split)])).toEqual([]);
  });

  it.each([
    [2_000_00, 1_600_00, 400_00, ["pass_through"]],
    [1_999_99, 1_999_99, 0, []],
    [2_000_00, 1_599_99, 400_00, []],
    [2_000_00, 1_600_00, 400_01, []],
  ])("find %i paid in, %i out and %i staked within a week: %j", (deposited, withdrawn, staked, rules) => {
    expect(rulesOf([usual, day(6, { deposited }), day(0, { deposits: 0, withdrawn, staked })])).toEqual(rules);
    expect(rulesOf([usual, day(7, { deposited }), day(0, { deposits: 0, withdrawn, staked })])).toEqual([]);
  });

  it.each([
    [10_000_00, 6_000_00, ["unusual_volume"]],
    [10_000_00, 6_000_01, []],
    [9_999_99, 0, []],
    [10_000_00, 0, ["unusual_volume"]],
  ])("find %i in the last month after %i in the three before: %j", (now, before, rules) => {
    expect(rulesOf([day(30, { deposited: before }), day(29, { deposited: now, staked: now })])).toEqual(rules);
  });

  it("find three payments by others, and not two", () => {
    const others = { from: "2026-11-20", to: "2026-11-28", amount: 300_00 };
    expect(rulesOf([], { ...others, count: 3 })).toEqual(["third_party"]);
    expect(rulesOf([], { ...others, count: 2 })).toEqual([]);
  });

  it("miss nobody who deposited less than the least that is read", () => {
    expect(leastDeposited).toBe(2_000_00);
  });
});

describe("what a decision does not cover", () => {
  const days = [day(1, { deposited: 500 }), day(0, { deposits: 3, deposited: 300, withdrawn: 20, staked: 7 }), day(-1, { deposited: 900 })];

  it("is what was moved on its day after it, and every later day", () => {
    const judged = day(0, { deposits: 1, deposited: 100, withdrawn: 20, staked: 8 });
    const rest = day(0, { deposits: 2, deposited: 200, withdrawn: 0, staked: 0 });
    expect(daysAfter(days, { day: today, judged })).toEqual([rest, days[2]]);
  });

  it("is only the later days if what was judged of its day is not known", () => {
    expect(daysAfter(days, { day: today, judged: null })).toEqual([days[2]]);
  });
});

describe("the signals of an open case", () => {
  const seen = { rule: "third_party", from: "2026-11-01", to: "2026-11-05", amount: 300_00, count: 3 } as const;

  it("keep the worst that was seen of each rule", () => {
    expect(mergeSignals([seen], [{ ...seen, amount: 200_00, count: 9 }])).toEqual([seen]);
    expect(mergeSignals([seen], [{ ...seen, to: "2026-11-09" }])).toEqual([seen]);
    expect(mergeSignals([seen], [{ ...seen, count: 4 }])).toEqual([{ ...seen, count: 4 }]);
    expect(mergeSignals([seen], [{ ...seen, amount: 300_01, count: 1 }])).toEqual([{ ...seen, amount: 300_01, count: 1 }]);
    expect(mergeSignals([seen], [{ ...seen, rule: "structuring" }])).toHaveLength(2);
  });
});
