import { centavos } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBet, runs } from "../test/arbitrary-bet.ts";
import {
  acceptsCashOut,
  type BetTerms,
  type CashOutLeg,
  cashOutFee,
  cashOutOffer,
  cashOutPart,
  defaultCashOutFees,
  exactReturn,
  factorOf,
  isAutoCashOutDue,
  lostOutcome,
  settleBet,
  voidOutcome,
  wonOutcome,
} from "./index.ts";

const free = { base_bps: 0, per_leg_bps: 0, max_bps: 0 };
const bet = (stake: number, odds: readonly number[], sizes: readonly number[]): BetTerms => ({
  sizes,
  stake: centavos(stake),
  is_free: false,
  legs: odds.map((odds_x1000) => ({ odds_x1000 })),
});
const open = (odds_x1000: number, win_ppm: number, refund_ppm = 0): CashOutLeg => ({
  odds_x1000,
  outcome: null,
  takes_bets: true,
  chance: { win_ppm, refund_ppm },
});
const amountOf = (offer: ReturnType<typeof cashOutOffer>): number => ("amount" in offer ? offer.amount : 0);

describe("an offer to cash out", () => {
  it("R$ 10 at 1.90 with 79.4231 %: is the fair R$ 15.09 less 4 %", () => {
    expect(cashOutOffer(bet(10_00, [1_900], [1]), [open(1_900, 794_231)])).toEqual({ amount: 14_48, fair: 15_09, fee_bps: 400 });
  });

  it("fees: grow with the open legs up to the maximum", () => {
    expect([1, 2, 5, 6, 20].map((legs) => cashOutFee(legs, defaultCashOutFees))).toEqual([400, 500, 800, 800, 800]);
  });

  it("a multiple: counts decided legs at their factors and open ones at their expectation", () => {
    const legs: CashOutLeg[] = [
      { odds_x1000: 2_000, outcome: wonOutcome },
      { odds_x1000: 3_000, outcome: voidOutcome },
      open(1_500, 600_000, 100_000),
    ];
    // 100.00 × 2 × 1 × (1.5 × 0.6 + 0.1) = 200.00
    expect(cashOutOffer(bet(100_00, [2_000, 3_000, 1_500], [3]), legs)).toEqual({ amount: 192_00, fair: 200_00, fee_bps: 400 });
  });

  it("above 99 % of what can still be won: is reduced to that", () => {
    expect(cashOutOffer(bet(100_00, [2_000], [1]), [open(2_000, 1_000_000)], free)).toMatchObject({ amount: 198_00, fair: 200_00 });
  });

  it.each([
    [25_000, { amount: 5_00, fair: 5_00, fee_bps: 0 }],
    [24_950, { why_not: "too_low" }],
  ])("a chance of %i ppm at 20.00 for R$ 10: is offered from 5 % of the stake on", (win_ppm, expected) => {
    const terms = bet(100_00, [2_000], [1]);
    expect(cashOutOffer(terms, [open(2_000, win_ppm)], free)).toEqual(expected);
  });

  it.each([
    ["a free bet", { ...bet(10_00, [2_000], [1]), is_free: true }, [open(2_000, 500_000)], "free_bet"],
    [
      "a bet that is settled",
      bet(10_00, [2_000, 2_000], [2]),
      [{ odds_x1000: 2_000, outcome: lostOutcome }, open(2_000, 500_000)],
      "settled",
    ],
    ["a suspended market", bet(10_00, [2_000], [1]), [{ ...open(2_000, 500_000), takes_bets: false } as CashOutLeg], "suspended"],
    [
      "a market without chances",
      bet(10_00, [2_000], [1]),
      [{ odds_x1000: 2_000, outcome: null, takes_bets: true, chance: null }],
      "no_chance",
    ],
  ] as const)("%s: has none", (_, terms, legs, why_not) => {
    expect(cashOutOffer(terms, legs)).toEqual({ why_not });
  });

  it.each([
    [-1, 0],
    [600_000, 400_001],
    [0.5, 0],
  ])("a chance of %d and %d ppm: throws", (win_ppm, refund_ppm) => {
    expect(() => cashOutOffer(bet(10_00, [2_000], [1]), [open(2_000, win_ppm, refund_ppm)])).toThrow(RangeError);
  });

  it("any bet whose open leg is certain: equals what its settlement pays, within the limit", () => {
    fc.assert(
      fc.property(anyBet(), fc.nat(), fc.constantFrom("won", "lost", "void" as const), ({ terms, outcomes }, at, end) => {
        const index = at % terms.legs.length;
        const chance = { won: [1_000_000, 0], lost: [0, 0], void: [0, 1_000_000] }[end] ?? [];
        const legs = terms.legs.map(({ odds_x1000 }, leg) =>
          leg === index ? open(odds_x1000, chance[0] ?? 0, chance[1]) : { odds_x1000, outcome: outcomes[leg] ?? lostOutcome },
        );
        const offer = cashOutOffer(terms, legs, free);
        fc.pre("fair" in offer);
        const outcome = { won: wonOutcome, lost: lostOutcome, void: voidOutcome }[end];
        const settled = settleBet(
          terms,
          outcomes.map((one, leg) => (leg === index ? outcome : one)),
        );
        expect("fair" in offer && offer.fair).toBe(settled?.payout);
        expect(amountOf(offer)).toBeLessThanOrEqual(settled?.payout ?? 0);
      }),
      runs,
    );
  });

  it("any offer: is below what can still be won", () => {
    fc.assert(
      fc.property(anyBet(), fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 6, maxLength: 6 }), ({ terms }, chances) => {
        const legs = terms.legs.map(({ odds_x1000 }, index) => open(odds_x1000, chances[index] ?? 0));
        const most = exactReturn(
          terms,
          terms.legs.map(({ odds_x1000 }) => factorOf(odds_x1000, wonOutcome)),
        );
        const amount = BigInt(amountOf(cashOutOffer(terms, legs, free)));
        expect(100n * amount * most.denominator).toBeLessThanOrEqual(99n * most.numerator);
      }),
      runs,
    );
  });
});

describe("a part of an offer", () => {
  const of = (offer: number, remaining_stake: number, parts_taken = 0) => ({
    offer: centavos(offer),
    remaining_stake: centavos(remaining_stake),
    parts_taken,
  });

  it("30 % of R$ 14.48 on R$ 10: pays 4.34 and leaves R$ 7", () => {
    expect(cashOutPart(of(14_48, 10_00), 3_000)).toEqual({ amount: 4_34, cashed_stake: 3_00, remaining_stake: 7_00 });
  });
  it("all of it: pays the offer", () => {
    expect(cashOutPart(of(14_48, 10_00, 5), 10_000)).toEqual({ amount: 14_48, cashed_stake: 10_00, remaining_stake: 0 });
  });
  it.each([
    ["R$ 1 remains", of(10_00, 2_00), 5_000, { remaining_stake: 1_00 }],
    ["less than R$ 1 remains", of(10_00, 2_00), 5_050, { why_not: "remainder" }],
    ["the fifth part", of(10_00, 10_00, 4), 1_000, { amount: 1_00 }],
    ["the sixth part", of(10_00, 10_00, 5), 1_000, { why_not: "parts" }],
    ["no share", of(10_00, 10_00), 0, { why_not: "share" }],
    ["more than all", of(10_00, 10_00), 10_001, { why_not: "share" }],
    ["a share that takes no centavo of the stake", of(1_000_00, 1_99), 50, { why_not: "share" }],
  ] as const)("%s: %#", (_, offer, share_bps, expected) => {
    expect(cashOutPart(offer, share_bps)).toMatchObject(expected);
  });

  it("parts followed by the rest at the same price: never exceed the whole offer, and fall short by rounding only", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 }),
        (whole, stake, shares) => {
          let offer = whole;
          let remaining = stake;
          let paid = 0;
          let parts = 0;
          for (const share_bps of shares) {
            const part = cashOutPart(of(offer, remaining, parts), share_bps);
            if ("why_not" in part) continue;
            paid += part.amount;
            parts += 1;
            remaining = part.remaining_stake;
            offer = Number((BigInt(whole) * BigInt(remaining)) / BigInt(stake));
            if (remaining === 0) break;
          }
          expect(paid + offer).toBeLessThanOrEqual(whole);
          expect(whole - paid - offer).toBeLessThanOrEqual(2 * parts + 1);
        },
      ),
      runs,
    );
  });
});

describe("acceptance of an offer", () => {
  it.each([
    ["exact", 10_000, 9_999, false],
    ["exact", 10_000, 10_000, true],
    ["exact", 10_000, 10_001, true],
    ["about", 10_000, 9_900, true],
    ["about", 10_000, 9_899, false],
  ] as const)("%s, seen %i and now %i: %s", (accept, seen, current, expected) => {
    expect(acceptsCashOut(accept, { seen: centavos(seen), current: centavos(current) })).toBe(expected);
  });
  it.each([
    [79_99, false],
    [80_00, true],
    [20_01, false],
    [20_00, true],
  ])("an order at R$ 80 or more, or R$ 20 or less, at %i: is due: %s", (amount, expected) => {
    expect(isAutoCashOutDue({ at_least: centavos(80_00), at_most: centavos(20_00) }, centavos(amount))).toBe(expected);
  });
  it("an order without a lower amount: waits below its upper amount", () => {
    expect(isAutoCashOutDue({ at_least: centavos(80_00) }, centavos(1))).toBe(false);
  });
});
