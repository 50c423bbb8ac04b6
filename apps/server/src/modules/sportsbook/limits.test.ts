import { type Centavos, centavos } from "@trevo/domain";
import { type BetTerms, defaultSportLimits, type MarketKey, outcomesAtScore, selectionIndex, settleBet } from "@trevo/sports";
import { describe, expect, it } from "vitest";
import {
  addExposure,
  type Exposure,
  type ExposedLeg,
  exposureOf,
  exposureSide,
  liabilityOf,
  noExposure,
  removeExposure,
  worstScore,
} from "./exposure-grid.ts";
import {
  fitsLimits,
  isAlarming,
  largestStake,
  type LimitedBet,
  placeLimits,
  type StoredLimits,
  stakeRefusal,
  strictestLimits,
} from "./limits.ts";

const terms = (stake: number, odds: readonly number[], sizes: readonly number[] = [odds.length]): BetTerms => ({
  sizes,
  stake: centavos(stake),
  is_free: false,
  legs: odds.map((odds_x1000) => ({ odds_x1000 })),
});
const market = (type: MarketKey["type"], line_x4 = 0, part: MarketKey["part"] = "match"): MarketKey => ({ type, line_x4, part });
const open = (odds_x1000: number, win_ppm: number) => ({ odds_x1000, outcome: null, takes_bets: true, chance: { win_ppm, refund_ppm: 0 } });

const single = (stake: number, odds_x1000: number, selection: { market: MarketKey; code: string }): ExposedLeg => ({
  terms: terms(stake, [odds_x1000]),
  legs: [open(odds_x1000, 500_000)],
  leg: 0,
  selections: [selection],
});
const cellOf = ({ cells }: Exposure, home: number, away: number) => cells[home * exposureSide + away];

describe("the exposure of a fixture", () => {
  it.each([
    [market("result"), "home"],
    [market("total", 10), "under"],
    [market("handicap", -3), "home"],
    [market("handicap", 4), "away"],
    [market("score"), "other"],
    [market("draw_no_bet"), "away"],
    [market("btts"), "yes"],
  ])("from a single on %o %s equals its settlement minus its stake at every score", (of, code) => {
    const exposure = exposureOf(single(10_00, 1_950, { market: of, code }));
    for (let home = 0; home <= 7; home += 1) {
      for (let away = 0; away <= 7; away += 1) {
        const outcome = outcomesAtScore(of, [home, away])[selectionIndex(of.type, code)] ?? null;
        const paid = settleBet(terms(10_00, [1_950]), [outcome])?.payout ?? 0;
        expect(cellOf(exposure, home, away)).toBe(BigInt(paid - 10_00));
      }
    }
    expect(exposure.other).toBe(0n);
  });

  it("from a bet that wins only with eight goals of a side lies outside the grid", () => {
    const beyond = exposureOf(single(10_00, 9_000, { market: market("team_total_home", 30), code: "over" }));
    expect([cellOf(beyond, 7, 0), beyond.other, liabilityOf(beyond)]).toEqual([-10_00n, 90_00n, 80_00n]);
    const within = exposureOf(single(10_00, 9_000, { market: market("total", 30), code: "over" }));
    expect([cellOf(within, 7, 1), within.other, liabilityOf(within)]).toEqual([80_00n, 0n, 80_00n]);
  });

  it("from bets on opposite sides cancels out, and removing a bet leaves nothing behind", () => {
    const home = exposureOf(single(10_00, 2_000, { market: market("draw_no_bet"), code: "home" }));
    const away = exposureOf(single(10_00, 2_000, { market: market("draw_no_bet"), code: "away" }));
    expect(liabilityOf(home)).toBe(10_00n);
    expect(worstScore(home)).toEqual([1, 0]);
    expect(liabilityOf(addExposure(home, away))).toBe(0n);
    expect(removeExposure(addExposure(home, away), away)).toEqual(home);
    expect(liabilityOf(noExposure)).toBe(0n);
  });

  it("from markets that the final score does not decide is their worst case, outside the grid", () => {
    const half = exposureOf(single(10_00, 3_000, { market: market("result", 0, "half1"), code: "draw" }));
    expect(half).toEqual({ cells: noExposure.cells, other: 20_00n });
    const next = exposureOf(single(10_00, 3_000, { market: market("next_goal", 0, "goal_1"), code: "home" }));
    const score = exposureOf(single(10_00, 2_000, { market: market("result"), code: "home" }));
    expect(liabilityOf([half, next, score].reduce(addExposure))).toBe(50_00n);
  });

  it("from a multiple uses the other legs' chances, or their outcomes once decided", () => {
    const odds = [2_000, 3_000];
    const leg = (other: ExposedLeg["legs"][number]): ExposedLeg => ({
      terms: terms(10_00, odds),
      legs: [open(2_000, 500_000), other],
      leg: 0,
      selections: [{ market: market("result"), code: "home" }],
    });
    // 10 × 2 × (3 × ¼) − 10
    expect(liabilityOf(exposureOf(leg(open(3_000, 250_000))))).toBe(5_00n);
    expect(liabilityOf(exposureOf(leg({ odds_x1000: 3_000, outcome: { won: true, void_halves: 0 } })))).toBe(50_00n);
    expect(liabilityOf(exposureOf(leg({ odds_x1000: 3_000, outcome: { won: false, void_halves: 0 } })))).toBe(0n);
    expect(liabilityOf(exposureOf(leg({ odds_x1000: 3_000, outcome: null, takes_bets: true, chance: null })))).toBe(50_00n);
  });

  it("from a bet builder is positive at scores where all of its selections win", () => {
    const builder = exposureOf({
      ...single(10_00, 4_000, { market: market("result"), code: "home" }),
      selections: [
        { market: market("result"), code: "home" },
        { market: market("total", 10), code: "over" },
      ],
    });
    expect([cellOf(builder, 2, 1), cellOf(builder, 2, 0), cellOf(builder, 1, 2)]).toEqual([30_00n, -10_00n, -10_00n]);
  });

  it("from a free bet is what exceeds its value, without a stake", () => {
    const free = single(10_00, 3_000, { market: market("result"), code: "home" });
    const exposure = exposureOf({ ...free, terms: { ...free.terms, is_free: true } });
    expect([cellOf(exposure, 1, 0), cellOf(exposure, 0, 0)]).toEqual([20_00n, 0n]);
  });
});

describe("the limits of a bet", () => {
  const selection = { market: market("result"), code: "home" };
  const place = (tier: number, competition_id = 7, market_type = "result") => ({ sport: "football", competition_id, tier, market_type });
  const ofTier = (tier: number) => placeLimits([], place(tier));
  const added = (odds: number) => (stake: Centavos) => exposureOf(single(stake, odds, selection));
  const bet = (odds: number, changes: Partial<LimitedBet["fixtures"][number]> = {}): LimitedBet => ({
    terms: { sizes: [1], is_free: false, legs: [{ odds_x1000: odds }] },
    fixtures: [{ limits: ofTier(1), open_payout: centavos(0), exposure: noExposure, added: added(odds), ...changes }],
  });
  const limits = defaultSportLimits;
  const fits = (of: LimitedBet, stake: number) => fitsLimits(of, centavos(stake), limits);

  it.each([
    ["a player's open bets on the fixture, tier 1", bet(2_000), 50_000_00],
    ["tier 2", bet(2_000, { limits: ofTier(2) }), 20_000_00],
    ["tier 3", bet(2_000, { limits: ofTier(3) }), 5_000_00],
    ["with open bets of R$ 60,000", bet(2_000, { open_payout: centavos(60_000_00) }), 20_000_00],
  ])("%s: allow a stake at the limit and not a centavo more", (_, of, stake) => {
    expect(fits(of, stake)).toBe(true);
    expect(fits(of, stake + 1)).toBe(false);
    expect(stakeRefusal(of, centavos(stake + 1), limits)).toEqual({ code: "stake_too_high", max_stake: stake });
  });

  it("cap its payout by the brand and by the strictest tier of its legs", () => {
    const wide = (tier: number) => ({ ...ofTier(tier), player_payout: centavos(10_000_000_00) });
    const two: LimitedBet = {
      terms: { sizes: [2], is_free: false, legs: [{ odds_x1000: 2_000 }, { odds_x1000: 2_000 }] },
      fixtures: [1, 3].map((tier) => ({ limits: wide(tier), open_payout: centavos(0), exposure: noExposure, added: () => noExposure })),
    };
    expect(fits(two, 5_000_00)).toBe(true);
    expect(fits(two, 5_000_01)).toBe(false);
    const unbounded = { ...wide(1), payout: centavos(10_000_000_00) };
    expect(fits(bet(2_000, { limits: unbounded, added: () => noExposure }), 100_000_00)).toBe(true);
    expect(fits(bet(2_000, { limits: unbounded, added: () => noExposure }), 100_000_01)).toBe(false);
  });

  const set = (key: Partial<StoredLimits>): StoredLimits => ({
    sport: "football",
    competition_id: 0,
    market_type: "",
    stake: null,
    payout: null,
    player_payout: null,
    fixture_liability: null,
    live_delay_ms: null,
    min_odds_x1000: null,
    ...key,
  });

  it("set the delay in play by competition before sport and tier", () => {
    const rows = [set({ live_delay_ms: 7_000 }), set({ competition_id: 7, live_delay_ms: 9_000 })];
    const waits = [place(1), place(1, 8), place(1, 7, "")].map((at) => placeLimits(rows, at).live_delay_ms);
    expect(waits).toEqual([9_000, 7_000, 9_000]);
    expect(placeLimits([], place(1)).live_delay_ms).toBe(4_000);
  });

  it("on several markets are the strictest of each kind: smallest amounts, longest delay, highest minimum odds", () => {
    const one = placeLimits([set({ stake: centavos(50_00), live_delay_ms: 9_000, min_odds_x1000: 1_200 })], place(1));
    const other = placeLimits([set({ payout: centavos(90_00), live_delay_ms: 5_000, min_odds_x1000: 1_300 })], place(2));
    const strictest = { stake: 50_00, payout: 90_00, live_delay_ms: 9_000, min_odds_x1000: 1_300 };
    expect(strictestLimits([one, other])).toMatchObject(strictest);
    expect(strictestLimits([other, one])).toMatchObject(strictest);
    const none = placeLimits([], place(1));
    expect(strictestLimits([none, one]).min_odds_x1000).toBe(1_200);
    expect(strictestLimits([none, none]).min_odds_x1000).toBeNull();
  });

  it("set by staff are the most specific of each kind: a competition's before the sport's, one market type's before that of all", () => {
    const rows = [
      set({ stake: centavos(400_00), payout: centavos(4_000_00), fixture_liability: centavos(40_000_00) }),
      set({ market_type: "result", stake: centavos(300_00) }),
      set({ competition_id: 7, stake: centavos(200_00) }),
      set({ competition_id: 7, market_type: "result", stake: centavos(100_00) }),
      set({ sport: "tennis", player_payout: centavos(1_00) }),
    ];
    expect(placeLimits(rows, place(1))).toEqual({
      stake: 100_00,
      payout: 4_000_00,
      player_payout: 100_000_00,
      fixture_liability: 40_000_00,
      live_delay_ms: 4_000,
      min_odds_x1000: null,
    });
    expect(placeLimits(rows, place(1, 7, "total")).stake).toBe(200_00);
    expect(placeLimits(rows, place(1, 8)).stake).toBe(300_00);
    expect(placeLimits(rows, place(1, 8, "total")).stake).toBe(400_00);
    expect(placeLimits(rows, place(1, 7, "")).stake).toBe(200_00);
    expect(placeLimits(rows, { ...place(2), sport: "tennis" })).toMatchObject({ stake: null, payout: 80_000_00, player_payout: 1_00 });
  });

  it.each([
    ["a stake", { stake: centavos(30_50) }, 30_50],
    ["a payout", { payout: centavos(61_00) }, 30_50],
    ["a player's payouts", { player_payout: centavos(61_00) }, 30_50],
    ["a fixture's liability", { fixture_liability: centavos(30_50) }, 30_50],
  ])("on %s, set by staff, allow a stake at the limit and not a centavo more", (_, limit, stake) => {
    const of = bet(2_000, { limits: placeLimits([set(limit)], place(1)) });
    expect(fits(of, stake)).toBe(true);
    expect(fits(of, stake + 1)).toBe(false);
    expect(stakeRefusal(of, centavos(stake + 1), limits)).toEqual({ code: "stake_too_high", max_stake: stake });
  });

  it("on a fixture's liability allow a stake at the limit and not a centavo more", () => {
    const standing = exposureOf(single(100_000_00, 2_900, selection));
    expect(fits(bet(2_000, { exposure: standing }), 10_000_00)).toBe(true);
    expect(fits(bet(2_000, { exposure: standing }), 10_000_01)).toBe(false);
  });

  it("allow bets that lower the worst score of a fixture above its limit, and refuse bets that raise it", () => {
    const full = exposureOf(single(110_000_00, 3_000, selection));
    expect(stakeRefusal(bet(2_000, { exposure: full }), centavos(1_00), limits)).toEqual({ code: "stake_too_high", max_stake: 0 });
    const other = (stake: Centavos) => exposureOf(single(stake, 2_000, { market: market("result"), code: "away" }));
    expect(stakeRefusal(bet(2_000, { exposure: full, added: other }), centavos(100_00), limits)).toBeNull();
  });

  it("refuse a payout beyond every wallet, with the stake that passes", () => {
    const longShots = (legs: number): LimitedBet => ({
      terms: { sizes: [legs], is_free: false, legs: Array.from({ length: legs }, () => ({ odds_x1000: 10_000 })) },
      fixtures: Array.from({ length: legs }, () => ({
        limits: ofTier(1),
        open_payout: centavos(0),
        exposure: noExposure,
        added: () => noExposure,
      })),
    });
    expect(stakeRefusal(longShots(20), centavos(1_00), limits)).toEqual({ code: "stake_too_high", max_stake: 0 });
    expect(stakeRefusal(longShots(4), centavos(1_000_000_000_00), limits)).toEqual({ code: "stake_too_high", max_stake: 10_00 });
  });

  it("offer no stake if only one below R$ 1 would fit", () => {
    const of = bet(2_000, { open_payout: centavos(100_000_00 - 1_50) });
    expect(fits(of, 50)).toBe(true);
    expect(stakeRefusal(of, centavos(2_00), limits)).toEqual({ code: "stake_too_high", max_stake: 0 });
  });

  it("offer the largest stake in steps of R$ 0.50", () => {
    const of = bet(3_330);
    const offered = largestStake(of, { most: centavos(1_000_000_00), limits });
    expect(offered % 50).toBe(0);
    expect([fits(of, offered), fits(of, offered + 50)]).toEqual([true, false]);
    expect(largestStake(of, { most: centavos(10_25), limits })).toBe(10_00);
  });

  it.each([
    [99, { code: "stake_too_low", min_stake: 1_00 }],
    [1_00, null],
  ])("refuse less than R$ 1; a stake of %i centavos: %o", (stake, expected) => {
    expect(stakeRefusal(bet(2_000), centavos(stake), limits)).toEqual(expected);
  });

  it("raise an alarm from 80 % of a fixture's liability on", () => {
    const limit = centavos(100_00);
    expect(isAlarming({ ...noExposure, other: 80_00n }, limit)).toBe(true);
    expect(isAlarming({ ...noExposure, other: 79_99n }, limit)).toBe(false);
  });
});
