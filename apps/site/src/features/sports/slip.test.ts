import { sportBetRequest } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import {
  barOdds,
  betOf,
  blockSlip,
  hasLeg,
  intentOf,
  isRelated,
  maxSlipLegs,
  priceOf,
  repriceSlip,
  type SlipLeg,
  toggleLeg,
  withoutLegs,
} from "./slip.ts";
import { draftsOf, stopOf } from "./slip-draft.ts";
import { slipLeg as leg } from "./slip-leg-fixture.ts";
import { systemOf, systemShape, wholeShape } from "./slip-shape.ts";

const whole = (legs: readonly SlipLeg[], stake: number) => ({ legs, shape: wholeShape(legs), stake });

describe("a slip", () => {
  it("adds a selection and removes it again", () => {
    const one = toggleLeg([], leg(1));
    expect(hasLeg(one, leg(1))).toBe(true);
    expect(toggleLeg(one, leg(1))).toEqual([]);
  });

  it("shows its exact odds while its selections can form one bet", () => {
    expect(barOdds([])).toBeNull();
    expect(barOdds([leg(1), leg(2, { odds_x1000: 1_855 })])).toBe("3.71");
    expect(barOdds(Array.from({ length: maxSlipLegs }, (_, nth) => leg(nth + 1, { odds_x1000: 1_000_000 })))).toBe(`1${"0".repeat(60)}`);
    expect(barOdds([leg(1), leg(2, { fixture_id: 1 })])).toBeNull();
    expect(barOdds([leg(1), leg(2, { blocked: "market_suspended" })])).toBeNull();
  });

  it("has at most one selection per market", () => {
    const slip = toggleLeg([leg(1)], leg(1, { code: "away" }));
    expect(slip.map(({ code }) => code)).toEqual(["away"]);
  });

  it("accepts 20 selections and no more", () => {
    const full = Array.from({ length: maxSlipLegs }, (_, index) => leg(index + 1));
    expect(toggleLeg(full, leg(21))).toBe(full);
    expect(toggleLeg(full.slice(1), leg(21))).toHaveLength(20);
  });

  it("is related with two selections of one match", () => {
    expect(isRelated([leg(1), leg(2)])).toBe(false);
    expect(isRelated([leg(1), leg(2, { fixture_id: 1 })])).toBe(true);
    expect(priceOf(whole([leg(1), leg(2, { fixture_id: 1 })], 1_000))).toBeNull();
  });

  it("shows the payout of a multiple and its theoretical return", () => {
    expect(priceOf(whole([leg(1), leg(2, { odds_x1000: 1_855 })], 1_000))).toMatchObject({
      odds: "3.71",
      potential: 3_710,
      return_ppm: 907_029,
    });
  });

  it("shows the payout of a Trixie: £1 on each of four combinations at 3.00, 4.00 and 5.00", () => {
    const legs = [leg(1, { odds_x1000: 3_000 }), leg(2, { odds_x1000: 4_000 }), leg(3, { odds_x1000: 5_000 })];
    const trixie = systemOf(3, "2,3");
    expect(trixie && priceOf({ legs, shape: systemShape(trixie), stake: 400 })).toMatchObject({
      combinations: 4,
      odds: null,
      potential: 10_700,
    });
  });

  it("keeps the legs that were not bet on", () => {
    expect(withoutLegs([leg(1), leg(2), leg(3)], [leg(2)])).toEqual([leg(1), leg(3)]);
  });

  it("is not a bet without a stake or a selection", () => {
    expect(priceOf(whole([leg(1)], 0))).toBeNull();
    expect(priceOf(whole([], 1_000))).toBeNull();
  });

  it("converts into a bet that the contract accepts", () => {
    const bet = betOf(whole([leg(1), leg(2)], 1_000), "better");
    expect(sportBetRequest.parse(bet)).toMatchObject({ kind: "multiple", sizes: [2], stake: 1_000 });
    expect(sportBetRequest.parse(betOf(whole([leg(1)], 1), "none"))).toMatchObject({ kind: "single", sizes: [1] });
    const system = betOf({ legs: [leg(1), leg(2), leg(3)], shape: { kind: "system", sizes: [2, 3] }, stake: 400 }, "any");
    expect(sportBetRequest.parse(system)).toMatchObject({ kind: "system", sizes: [2, 3], stake: 400 });
  });
});

describe("a bet paid by a free bet", () => {
  const free_bet = {
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    amount: 1_000,
    min_odds_x1000: 1_500,
    valid_until: "2026-12-01T00:00:00Z",
  };
  const choice = { mode: "multiple", typed: 300, stakes: {}, system: null, each: true, free_bet } as const;

  it("has the free bet's amount as the stake, whatever was typed, and pays only the profit", () => {
    const drafts = draftsOf([leg(1), leg(2)], choice);
    expect(drafts).toMatchObject([{ stake: 1_000, free_bet }]);
    expect(drafts.map((draft) => priceOf(draft)?.potential)).toEqual([3_000]);
    expect(drafts.map((draft) => sportBetRequest.parse(betOf(draft, "better")).free_bet_id)).toEqual([free_bet.id]);
  });

  it("has a different intent from the same bet paid by the balance", () => {
    const [paid] = draftsOf([leg(1)], { ...choice, typed: 1_000, free_bet: null });
    const [free] = draftsOf([leg(1)], choice);
    expect(free && intentOf(free)).not.toEqual(paid && intentOf(paid));
  });

  it("is blocked a thousandth below the minimum odds, but not at them", () => {
    const at = (odds_x1000: number) => stopOf(draftsOf([leg(1, { odds_x1000 })], choice));
    expect([at(1_500), at(1_499)]).toEqual([null, "Odds abaixo do mínimo da aposta grátis"]);
  });

  it("cannot be one of several singles", () => {
    const drafts = draftsOf([leg(1), leg(2)], { ...choice, mode: "singles", stakes: { "1 home": 500 } });
    expect(drafts.map((draft) => [draft.stake, draft.free_bet])).toEqual([[500, undefined]]);
  });
});

describe("the odds of a slip", () => {
  const price = (odds_x1000: number, version: number) => ({ market_id: 1, code: "home", odds_x1000, version });

  it("keep the first odds visible after a change, until they return to them", () => {
    const moved = repriceSlip([leg(1)], [price(1_900, 2)]);
    expect(moved).toMatchObject([{ odds_x1000: 1_900, version: 2, was_x1000: 2_000 }]);
    expect(repriceSlip(moved, [price(1_800, 3)])).toMatchObject([{ odds_x1000: 1_800, was_x1000: 2_000 }]);
    expect(repriceSlip(moved, [price(2_000, 4)])).toMatchObject([{ odds_x1000: 2_000, was_x1000: null }]);
  });

  it("ignore older odds and odds of another selection", () => {
    const slip = [leg(1, { version: 5 })];
    expect(repriceSlip(slip, [price(1_900, 5)])).toBe(slip);
    expect(repriceSlip(slip, [{ ...price(1_900, 9), code: "away" }])).toBe(slip);
  });

  it("unblock a suspended selection when it is offered again", () => {
    const blocked = blockSlip([leg(1), leg(2)], { market_ids: [1], blocked: "market_suspended" });
    expect(blocked.map((one) => one.blocked)).toEqual(["market_suspended", null]);
    expect(repriceSlip(blocked, [price(2_000, 1)]).map((one) => one.blocked)).toEqual([null, null]);
  });
});

describe("the intent of a bet", () => {
  const intent = (slip: readonly SlipLeg[], stake = 500) => intentOf(whole(slip, stake));

  it("is independent of its odds: an attempt without a response is not placed again at other odds", () => {
    expect(intent([leg(1, { odds_x1000: 1_900, version: 2 }), leg(2)])).toEqual(intent([leg(1), leg(2)]));
  });

  it("changes with another selection or another centavo", () => {
    for (const other of [intent([leg(1, { code: "away" })]), intent([leg(1), leg(2)]), intent([leg(1)], 501)])
      expect(other).not.toEqual(intent([leg(1)]));
  });

  it("changes with other combinations of the same selections", () => {
    const legs = [leg(1), leg(2), leg(3)];
    expect(intentOf({ legs, shape: { kind: "system", sizes: [2] }, stake: 500 })).not.toEqual(intent(legs));
  });
});
