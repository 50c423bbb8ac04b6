import { describe, expect, it } from "vitest";
import { type RaceTerms, bestSum, countRound } from "./score.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 15, 0, second));
const terms: RaceTerms = {
  score: { code: "best_of_n", min_stake: 100, game_ids: [7], rounds: 3, max_x100: 10_000 },
  starts_at: at(10),
  ends_at: at(20),
};
const round = {
  tenant_id: 1,
  round_id: "r",
  player_id: "p",
  game_id: 7,
  state: "closed" as const,
  first_xid: "11",
  wager_class: 0,
  cash_at_risk: 100,
  sport: null,
  staked: 100,
  won: 250,
  opened_at: at(14),
  closed_at: at(15),
};

describe("a round of a race", () => {
  it("counts by its multiplier, rounded down, up to the maximum of one round", () => {
    expect(countRound(terms, "10", { ...round, staked: 300, cash_at_risk: 300, won: 500 })?.points).toBe(166);
    expect(countRound(terms, "10", { ...round, won: 10_000 })?.points).toBe(10_000);
    expect(countRound(terms, "10", { ...round, won: 10_001 })?.points).toBe(10_000);
  });

  it.each([
    ["is open", { state: "open" as const, closed_at: null }],
    ["was rolled back", { state: "rolled_back" as never }],
    ["has one centavo less of cash at risk than the minimum", { cash_at_risk: 99 }],
    ["is of another game", { game_id: 8 }],
    ["began in the transaction of joining", { first_xid: "10" }],
    ["closed before the start", { closed_at: at(9) }],
    ["closed at the end", { closed_at: at(20) }],
    ["is a sports bet below odds of 1.50", { sport: { outcome: "won", lowest_odds_x1000: 1_499, settled_stake: 100 } }],
    ["is a sports bet that was cashed out", { sport: { ticket_hash: "x" } }],
  ])("does not count when it %s", (_, change) => {
    expect(countRound(terms, "10", { ...round, ...change })).toBeNull();
  });

  it("counts at the start and just before the end", () => {
    expect(countRound(terms, "10", { ...round, closed_at: at(10) })).not.toBeNull();
    expect(countRound(terms, "10", { ...round, closed_at: new Date(at(20).getTime() - 1) })).not.toBeNull();
  });

  it("counts its cash at risk, weighted by its class, in a race by turnover", () => {
    const turnover: RaceTerms = { ...terms, score: { code: "turnover", min_stake: 1, game_ids: [], rounds: null, max_x100: null } };
    const points = (wager_class: number) => countRound(turnover, "10", { ...round, cash_at_risk: 1_001, wager_class })?.points;
    expect([0, 1, 4, 6].map(points)).toEqual([1_001, 500, 0, 0]);
  });
});

describe("the best sum of consecutive rounds", () => {
  const rounds = [100, 400, 0, 300, 200].map((points, nth) => ({ round_id: String(nth), points, closed_at: at(nth) }));

  it.each([
    [1, 400, 1],
    [2, 500, 1],
    [3, 700, 3],
    [null, 1_000, 4],
    [9, 1_000, 4],
  ])("of %s rounds is %i, reached with round %i", (most, score, nth) => {
    expect(bestSum({ rounds: most }, rounds.toReversed())).toEqual({ score, reached_at: at(nth) });
  });

  it("is null without a win", () => {
    expect(bestSum({ rounds: 3 }, [{ round_id: "a", points: 0, closed_at: at(1) }])).toBeNull();
  });
});
