import type { PlanArgs } from "@trevo/offers";
import { expect, it } from "vitest";
import { type MonthFacts, statementLines } from "./statement-lines.ts";

const plan = (change: object = {}): PlanArgs => ({
  code: "revshare",
  tiers: [
    { from_players: 0, share_bps: 2_000 },
    { from_players: 2, share_bps: 3_000 },
  ],
  payment_fee_bps: 0,
  negative: "carried",
  high_roller: null,
  ...change,
});
const key = { offer_id: "a", version: 1 };
const month = (player_id: string, staked: number, won: number, more: object = {}) => ({
  ...key,
  player_id,
  staked,
  won,
  rewards: 0,
  deposited: 0,
  ...more,
});
const facts = (change: Partial<MonthFacts>): MonthFacts => ({
  months: [],
  carried: [],
  qualified: [],
  own: [],
  children: { affiliates: 0, amount: 0 },
  corrections: { count: 0, amount: 0, carried: 0 },
  ...change,
});
const lineOf = (change: Partial<MonthFacts>, args: PlanArgs = plan()) => statementLines(facts(change), () => args)[0];

it("a share is computed from the players' total loss, at the tier of the active ones, rounded down", () => {
  expect(lineOf({ months: [month("1", 1_000, 1), month("2", 500, 1_000), month("3", 0, 0)] })).toMatchObject({
    players: 2,
    base: 499,
    share_bps: 3_000,
    amount: 149,
    carried: 0,
  });
});

it("rewards and the deposit fee are deducted before the share", () => {
  const months = [month("1", 10_000, 0, { rewards: 1_000, deposited: 10_001 })];
  expect(lineOf({ months }, plan({ payment_fee_bps: 100 }))).toMatchObject({ base: 8_899, amount: 1_779 });
});

it("a negative month pays nothing and is carried or discarded, as the plan defines", () => {
  const months = [month("1", 100, 1_100)];
  expect(lineOf({ months })).toMatchObject({ base: -1_000, amount: 0, carried: -1_000 });
  expect(lineOf({ months }, plan({ negative: "discarded" }))).toMatchObject({ amount: 0, carried: 0 });
});

it("a carried amount is deducted from the next month, and kept by a month without players", () => {
  const carried = [{ ...key, carried: -1_000 }];
  expect(lineOf({ carried, months: [month("1", 1_001, 0)] })).toMatchObject({ base: 1, amount: 0, carried: 0 });
  expect(lineOf({ carried, months: [month("1", 1_100, 0)] })).toMatchObject({ base: 100, amount: 20, carried: 0 });
  expect(lineOf({ carried })).toMatchObject({ base: -1_000, amount: 0, carried: -1_000 });
});

it("a player who won more than the threshold is left out, but not one at the threshold", () => {
  const ringed = plan({ high_roller: 500 });
  expect(lineOf({ months: [month("1", 1_000, 0), month("2", 0, 500)] }, ringed)).toMatchObject({ base: 500 });
  expect(lineOf({ months: [month("1", 1_000, 0), month("2", 0, 501)] }, ringed)).toMatchObject({ base: 1_000 });
});

it("an affiliate is paid a share of its affiliates' commission by its own plan, and a fixed amount in full", () => {
  const own = [
    { offer_id: "s", version: 1, plan: { code: "sub", share_bps: 500 } as const },
    { offer_id: "f", version: 2, plan: { code: "flat", amount: 700 } as const },
  ];
  expect(statementLines(facts({ own, children: { affiliates: 2, amount: 1_999 } }), () => plan())).toMatchObject([
    { kind: "sub", players: 2, base: 1_999, amount: 99 },
    { kind: "flat", amount: 700 },
  ]);
});

it("corrections reduce the statement to zero at most, and the rest is carried", () => {
  const lines = (amount: number, carried = 0) =>
    statementLines(facts({ months: [month("1", 1_000, 0)], corrections: { count: 2, amount, carried } }), () => plan()).map((line) => [
      line.kind,
      line.base,
      line.amount,
      line.carried,
    ]);
  const share = ["revenue_share", 1_000, 200, 0];
  expect(lines(-200)).toEqual([share, ["correction", -200, -200, 0]]);
  expect(lines(-201)).toEqual([share, ["correction", -201, -200, -1]]);
  expect(lines(50, -20)).toEqual([share, ["correction", 30, 30, 0]]);
  expect(statementLines(facts({}), () => plan())).toEqual([]);
});
