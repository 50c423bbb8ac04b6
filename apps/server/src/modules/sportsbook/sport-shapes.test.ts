import {
  sportBetExplanation,
  sportBetKinds,
  sportBetOutcomes,
  sportBetRequest,
  sportCashOutOffer,
  sportFixture,
  sportOddsAcceptances,
  sportOutcome,
} from "@trevo/contract";
import { centavos } from "@trevo/domain";
import {
  betKinds,
  betOutcomes,
  cashOutObstacles,
  cashOutOffer,
  deadHeatOutcome,
  explainBet,
  halfWonOutcome,
  namedSystems,
  oddsAcceptances,
  oddsBounds,
  phases,
  wonOutcome,
} from "@trevo/sports";
import { describe, expect, it } from "vitest";

const trixie = {
  sizes: [2, 3],
  stake: centavos(4_00),
  is_free: false,
  legs: [{ odds_x1000: 1_825 }, { odds_x1000: 2_000 }, { odds_x1000: 3_000 }],
};

describe("the contract of sports bets", () => {
  it("has the kinds, outcomes and odds acceptances that compute bets", () => {
    expect([sportBetKinds, sportBetOutcomes, sportOddsAcceptances]).toEqual([betKinds, betOutcomes, oddsAcceptances]);
    expect(sportFixture.shape.clock.shape.phase.options).toEqual(phases);
  });

  it("transports an explanation as computed", () => {
    const explained = explainBet(trixie, [{ outcome: halfWonOutcome }, { outcome: wonOutcome }, { outcome: deadHeatOutcome(1, 3) }]);
    expect(sportBetExplanation.parse(explained)).toEqual(explained);
  });

  it("transports an outcome and a cash-out offer as computed, with every reason for no offer", () => {
    for (const outcome of [halfWonOutcome, deadHeatOutcome(2, 3)]) expect(sportOutcome.parse(outcome)).toEqual(outcome);
    const terms = { ...trixie, sizes: [1], legs: [{ odds_x1000: 2_000 }] };
    const offer = cashOutOffer(terms, [
      { odds_x1000: 2_000, outcome: null, takes_bets: true, chance: { win_ppm: 500_000, refund_ppm: 0 } },
    ]);
    const timed = { delay_ms: 4_000, parts_left: 5, versions: [{ market_id: 1, version: 1 }] };
    expect(sportCashOutOffer.parse({ ...offer, ...timed })).toEqual({ amount: 3_84, fair: 4_00, fee_bps: 400, ...timed });
    for (const why_not of cashOutObstacles) expect(sportCashOutOffer.parse({ why_not })).toEqual({ why_not });
  });

  const request = {
    kind: "system",
    sizes: namedSystems[0]?.sizes,
    legs: trixie.legs.map(({ odds_x1000 }) => ({ odds_x1000, selections: [{ market_id: 1, code: "home", odds_x1000, version: 1 }] })),
    stake: 4_00,
  };
  it("accepts better odds by default and no unknown field in a request", () => {
    expect(sportBetRequest.parse(request).accept).toBe("better");
    expect(sportBetRequest.safeParse({ ...request, bonus: 1 }).success).toBe(false);
  });
  it.each([
    ["odds below 1.001", { legs: [{ ...request.legs[0], odds_x1000: oddsBounds.min - 1 }] }],
    ["odds above 1000", { legs: [{ ...request.legs[0], odds_x1000: oddsBounds.max + 1 }] }],
    ["no stake", { stake: 0 }],
    ["half a centavo", { stake: 0.5 }],
    ["21 legs", { legs: Array.from({ length: 21 }, () => request.legs[0]) }],
    ["no leg", { legs: [] }],
    ["another kind", { kind: "lay" }],
  ])("refuses a request with %s", (_, change) => {
    expect(sportBetRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});
