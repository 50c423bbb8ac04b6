import { sportBetRequest } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { betOf, blockSlip, hasLeg, intentOf, isRelated, maxSlipLegs, priceOf, repriceSlip, type SlipLeg, toggleLeg } from "./slip.ts";

const leg = (market_id: number, change: Partial<SlipLeg> = {}): SlipLeg => ({
  fixture_id: market_id,
  market_id,
  code: "home",
  odds_x1000: 2_000,
  version: 1,
  margin_ppm: 50_000,
  was_x1000: null,
  blocked: null,
  path: "/sportsbook/football",
  match: "A × B",
  market: "Match result",
  selection: "A",
  ...change,
});

describe("a slip", () => {
  it("takes a selection, and lets it go again", () => {
    const one = toggleLeg([], leg(1));
    expect(hasLeg(one, leg(1))).toBe(true);
    expect(toggleLeg(one, leg(1))).toEqual([]);
  });

  it("has one selection of a market", () => {
    const slip = toggleLeg([leg(1)], leg(1, { code: "away" }));
    expect(slip.map(({ code }) => code)).toEqual(["away"]);
  });

  it("takes 20 selections and no more", () => {
    const full = Array.from({ length: maxSlipLegs }, (_, index) => leg(index + 1));
    expect(toggleLeg(full, leg(21))).toBe(full);
    expect(toggleLeg(full.slice(1), leg(21))).toHaveLength(20);
  });

  it("of two selections of one match is related", () => {
    expect(isRelated([leg(1), leg(2)])).toBe(false);
    expect(isRelated([leg(1), leg(2, { fixture_id: 1 })])).toBe(true);
    expect(priceOf([leg(1), leg(2, { fixture_id: 1 })], 1_000)).toBeNull();
  });

  it("shows what a multiple pays and its theoretical return", () => {
    expect(priceOf([leg(1), leg(2, { odds_x1000: 1_855 })], 1_000)).toMatchObject({ odds: "3.71", potential: 3_710, return_ppm: 907_029 });
  });

  it("without a stake or a selection is no bet", () => {
    expect(priceOf([leg(1)], 0)).toBeNull();
    expect(priceOf([], 1_000)).toBeNull();
  });

  it("is a bet that the contract takes", () => {
    const bet = betOf([leg(1), leg(2)], { stake: 1_000, accept: "better" });
    expect(sportBetRequest.parse(bet)).toMatchObject({ kind: "multiple", sizes: [2], stake: 1_000 });
    expect(sportBetRequest.parse(betOf([leg(1)], { stake: 1, accept: "none" }))).toMatchObject({ kind: "single", sizes: [1] });
  });
});

describe("odds of a slip", () => {
  const price = (odds_x1000: number, version: number) => ({ market_id: 1, code: "home", odds_x1000, version });

  it("that change leave the first ones in sight, until they are back", () => {
    const moved = repriceSlip([leg(1)], [price(1_900, 2)]);
    expect(moved).toMatchObject([{ odds_x1000: 1_900, version: 2, was_x1000: 2_000 }]);
    expect(repriceSlip(moved, [price(1_800, 3)])).toMatchObject([{ odds_x1000: 1_800, was_x1000: 2_000 }]);
    expect(repriceSlip(moved, [price(2_000, 4)])).toMatchObject([{ odds_x1000: 2_000, was_x1000: null }]);
  });

  it("that are older, or of another selection, change nothing", () => {
    const slip = [leg(1, { version: 5 })];
    expect(repriceSlip(slip, [price(1_900, 5)])).toBe(slip);
    expect(repriceSlip(slip, [{ ...price(1_900, 9), code: "away" }])).toBe(slip);
  });

  it("that are offered again open a suspended selection", () => {
    const blocked = blockSlip([leg(1), leg(2)], { market_ids: [1], blocked: "market_suspended" });
    expect(blocked.map((one) => one.blocked)).toEqual(["market_suspended", null]);
    expect(repriceSlip(blocked, [price(2_000, 1)]).map((one) => one.blocked)).toEqual([null, null]);
  });
});

describe("the intent of a bet", () => {
  const intent = (slip: readonly SlipLeg[], stake = 500) => intentOf(betOf(slip, { stake, accept: "better" }));

  it("is the same whatever its odds: an attempt whose answer was lost is not placed again at other ones", () => {
    expect(intent([leg(1, { odds_x1000: 1_900, version: 2 }), leg(2)])).toEqual(intent([leg(1), leg(2)]));
  });

  it("is another one with another selection or another centavo", () => {
    for (const other of [intent([leg(1, { code: "away" })]), intent([leg(1), leg(2)]), intent([leg(1)], 501)])
      expect(other).not.toEqual(intent([leg(1)]));
  });
});
