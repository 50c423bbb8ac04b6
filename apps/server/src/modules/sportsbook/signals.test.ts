import { describe, expect, it } from "vitest";
import { type BetsOnMatch, type Signal, type StakeOn, opensAt, scoreOf, signalsOf } from "./signals.ts";

/** Nothing conspicuous: no usual stake is known and nobody has bet. */
const calm: BetsOnMatch = {
  tier: 1,
  usual: null,
  pace: { bets: 0, stake: 0, fullest: 0, periods: 0 },
  stakes: [],
  newcomers: new Set(),
  deviceOf: new Map(),
};
const on = (player_id: string, stake: number, more: Partial<StakeOn> = {}): StakeOn => ({
  market_id: 1,
  type: "result",
  code: "home",
  odds_x1000: 2_000,
  player_id,
  bets: 1,
  stake,
  ...more,
});
const players = (count: number, stake: number, more: Partial<StakeOn> = {}): StakeOn[] =>
  Array.from({ length: count }, (_, nth) => on(`${more.code ?? "home"}${nth}`, stake, more));
const found = (match: Partial<BetsOnMatch>, kind: Signal["kind"]): Signal | undefined =>
  signalsOf({ ...calm, ...match }).find((one) => one.kind === kind);
const scored = (match: Partial<BetsOnMatch>, kind: Signal["kind"]) => found(match, kind)?.score ?? null;

describe("the stakes on a match", () => {
  const staked = (stake: number, usual: number | null) => scored({ usual, pace: { ...calm.pace, stake } }, "stake_level");

  it("are a signal from two and a half times the usual, and open a case from three times", () => {
    expect([
      staked(24_999_99, 10_000_00),
      staked(25_000_00, 10_000_00),
      staked(30_000_00, 10_000_00),
      staked(90_000_00, 10_000_00),
    ]).toEqual([25, 25, 50, 100]);
    expect(staked(24_000_00, 10_000_00)).toBeNull();
  });

  it("are none below R$ 5,000, or while nothing is known to be usual", () => {
    expect([staked(5_000_00, 1_000_00), staked(4_999_99, 1_000_00), staked(90_000_00, null)]).toEqual([100, null, null]);
  });
});

describe("one-sided stakes", () => {
  const away = players(1, 500_00, { code: "away" });

  it("count beyond 60 %, or beyond the share that their odds explain", () => {
    expect(found({ stakes: [...players(5, 400_00), ...away] }, "one_sided")).toEqual({
      kind: "one_sided",
      score: 50,
      selection: { market_id: 1, code: "home" },
      parts: { stake: 2_000_00, market_stake: 2_500_00, share_bps: 8_000, explained_bps: 6_000 },
    });
    expect(scored({ stakes: [...players(5, 400_00, { odds_x1000: 1_250 }), ...away] }, "one_sided")).toBeNull();
  });

  it("need R$ 2,000 on the market and five players", () => {
    expect(scored({ stakes: players(5, 400_00) }, "one_sided")).toBe(100);
    expect(scored({ stakes: [...players(4, 400_00), on("home4", 399_99)] }, "one_sided")).toBeNull();
    expect(scored({ stakes: players(4, 900_00) }, "one_sided")).toBeNull();
  });
});

describe("new accounts", () => {
  const newcomers = new Set(["home0", "home1", "home2", "home3", "home4"]);

  it("score by their share of the selection", () => {
    expect(scored({ stakes: players(10, 200_00), newcomers }, "new_accounts")).toBe(50);
    expect(scored({ stakes: players(5, 400_00), newcomers }, "new_accounts")).toBe(100);
  });

  it("need five players and R$ 2,000 on the selection", () => {
    expect(scored({ stakes: players(4, 900_00), newcomers }, "new_accounts")).toBeNull();
    expect(scored({ stakes: [...players(4, 400_00), on("home4", 399_99)], newcomers }, "new_accounts")).toBeNull();
  });
});

describe("accounts that share a device", () => {
  const deviceOf = new Map(["home0", "home1", "home2", "home3"].map((id) => [id, "one device"]));

  it("are a signal on the same selection, with R$ 100 together", () => {
    expect([2, 3, 4].map((count) => scored({ stakes: players(count, 50_00), deviceOf }, "linked_devices"))).toEqual([50, 75, 100]);
    expect(scored({ stakes: [on("home0", 50_00), on("home1", 49_99)], deviceOf }, "linked_devices")).toBeNull();
  });

  it("are none on different selections, of different devices, or alone with several bets", () => {
    const apart = [on("home0", 500_00), on("home1", 500_00, { code: "away" })];
    expect(scored({ stakes: apart, deviceOf }, "linked_devices")).toBeNull();
    expect(
      scored(
        {
          stakes: players(2, 500_00),
          deviceOf: new Map([
            ["home0", "a"],
            ["home1", "b"],
          ]),
        },
        "linked_devices",
      ),
    ).toBeNull();
    expect(scored({ stakes: [on("home0", 500_00, { bets: 9 })], deviceOf }, "linked_devices")).toBeNull();
  });
});

describe("a burst of bets", () => {
  const burst = (fullest: number, tier = 3) =>
    scored({ tier, pace: { bets: fullest + 20, stake: 0, fullest, periods: 11 } }, "low_tier_burst");

  it("counts in the third tier only, from twenty bets within ten minutes", () => {
    // Two bets in each of the other ten periods.
    expect([burst(20), burst(24), burst(19)]).toEqual([75, 100, null]);
    expect([burst(24, 2), burst(24, 1)]).toEqual([null, null]);
  });
});

describe("a cluster on one score", () => {
  const type = "score" as const;

  it("counts from five players at odds of 8.00, by its share of the stakes on scores", () => {
    const rest = players(1, 100_00, { type, code: "1:0", odds_x1000: 6_000 });
    const cluster = (count: number, odds_x1000: number) =>
      scored({ stakes: [...players(count, 20_00, { type, code: "3:2", odds_x1000 }), ...rest] }, "score_cluster");
    expect([cluster(5, 8_000), cluster(4, 8_000), cluster(5, 7_999)]).toEqual([50, null, null]);
  });
});

describe("the score of a match", () => {
  it("is its strongest signal, plus 10 for each further one that would open a case, and at most 100", () => {
    const of = (...scores: number[]) => scoreOf(scores.map((score) => ({ score })));
    expect([of(), of(60), of(60, opensAt), of(60, opensAt - 1), of(95, 60, 60)]).toEqual([0, 60, 70, 60, 100]);
  });

  it("contains each kind once, the strongest selection of it", () => {
    const stakes = [
      ...players(5, 400_00, { market_id: 1 }),
      ...players(5, 400_00, { market_id: 2, code: "over" }),
      on("x", 500_00, { market_id: 1, code: "away" }),
    ];
    expect(signalsOf({ ...calm, stakes }).map(({ kind, selection }) => [kind, selection?.market_id])).toEqual([["one_sided", 2]]);
  });
});
