import { addRationals, centavos, compareRationals, rational, readRational } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBet, anyOdds, anyOutcome, runs } from "../test/arbitrary-bet.ts";
import { oracleSettle } from "../test/oracle.ts";
import {
  areSizes,
  type BetTerms,
  combinationCount,
  combinationsOf,
  deadHeatOutcome,
  exactReturn,
  explainBet,
  factorOf,
  halfLostOutcome,
  halfWonOutcome,
  isSettleable,
  legOutcome,
  lostOutcome,
  namedSystems,
  type Outcome,
  potentialPayout,
  settleBet,
  systemName,
  voidOutcome,
  wonOutcome,
} from "./index.ts";

const terms = (stake: number, odds: readonly number[], sizes: readonly number[]): BetTerms => ({
  sizes,
  stake: centavos(stake),
  is_free: false,
  legs: odds.map((odds_x1000) => ({ odds_x1000 })),
});

const settled = (bet: BetTerms, outcomes: readonly (Outcome | null)[]) => {
  const settlement = settleBet(bet, outcomes);
  if (!settlement) throw new Error("not settled");
  return settlement;
};

const oracleLegs = ({ legs }: BetTerms, outcomes: readonly Outcome[]) =>
  legs.map(({ odds_x1000 }, index) => ({ odds_x1000, outcome: outcomes[index] ?? lostOutcome }));

describe("a bet's payout", () => {
  it("any bet: equals what the enumeration of its combinations pays", () => {
    fc.assert(
      fc.property(anyBet(), ({ terms: bet, outcomes }) => {
        const { payout, exact } = settled(bet, outcomes);
        const other = oracleSettle(bet.stake, { sizes: bet.sizes, legs: oracleLegs(bet, outcomes) });
        expect(payout).toBe(other.payout);
        expect(compareRationals(exact, rational(other.exact.n, other.exact.d))).toBe(0);
        expect(combinationCount(bet.legs.length, bet.sizes)).toBe(other.combinations);
      }),
      runs,
    );
  });

  it("a system: is the sum of its multiples placed alone, exactly before rounding", () => {
    fc.assert(
      fc.property(anyBet({ minLegs: 2 }), ({ terms: bet, outcomes }) => {
        const combinations = combinationsOf(bet.legs.length, bet.sizes);
        const whole = settled({ ...bet, stake: centavos(combinations.length) }, outcomes).exact;
        const parts = combinations.map((combination) => {
          const alone = terms(
            1,
            combination.map((leg) => bet.legs[leg]?.odds_x1000 ?? 0),
            [combination.length],
          );
          return settled(
            alone,
            combination.map((leg) => outcomes[leg] ?? lostOutcome),
          ).exact;
        });
        expect(compareRationals(whole, parts.reduce(addRationals, rational(0)))).toBe(0);
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 4) },
    );
  });

  it("a full cover: is Π(1 + f) − 1, without singles less Σf", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOdds, anyOutcome), { minLength: 2, maxLength: 7 }), (legs) => {
        const factors = legs.map(([odds, outcome]) => factorOf(odds, outcome));
        const n = legs.length;
        const sizes = Array.from({ length: n }, (_, index) => index + 1);
        const product = factors.reduce(
          (all, { numerator, denominator }) => rational(all.numerator * (numerator + denominator), all.denominator * denominator),
          rational(1),
        );
        const full = addRationals(product, rational(-1));
        const bet = (own: readonly number[]) =>
          terms(
            combinationCount(n, own),
            legs.map(([odds]) => odds),
            own,
          );
        expect(compareRationals(exactReturn(bet(sizes), factors), full)).toBe(0);
        const singles = factors.reduce(addRationals, rational(0));
        expect(compareRationals(addRationals(exactReturn(bet(sizes.slice(1)), factors), singles), full)).toBe(0);
      }),
      runs,
    );
  });

  it("a void leg of a multiple: pays as odds of 1, and as the bet without that leg", () => {
    fc.assert(
      fc.property(fc.array(anyOdds, { minLength: 2, maxLength: 8 }), fc.integer({ min: 1, max: 10 }), (odds, stake) => {
        const outcomes = odds.map((_, index) => (index === 0 ? voidOutcome : wonOutcome));
        const paid = settled(terms(stake, odds, [odds.length]), outcomes).payout;
        expect(paid).toBe(
          settled(
            terms(stake, [1_000, ...odds.slice(1)], [odds.length]),
            odds.map(() => wonOutcome),
          ).payout,
        );
        expect(paid).toBe(
          settled(
            terms(stake, odds.slice(1), [odds.length - 1]),
            odds.slice(1).map(() => wonOutcome),
          ).payout,
        );
      }),
      runs,
    );
  });

  it("legs in another order: pay the same", () => {
    fc.assert(
      fc.property(anyBet({ minLegs: 2 }), fc.nat(), ({ terms: bet, outcomes }, turn) => {
        const order = bet.legs.map((_, index) => (index + turn) % bet.legs.length).reverse();
        const turned = { ...bet, legs: order.map((index) => bet.legs[index] ?? { odds_x1000: 0 }) };
        const moved = order.map((index) => outcomes[index] ?? lostOutcome);
        expect(settled(turned, moved).payout).toBe(settled(bet, outcomes).payout);
      }),
      runs,
    );
  });

  it("a stake in two bets: pays the whole bet's payout or one centavo less", () => {
    fc.assert(
      fc.property(anyBet(), fc.double({ min: 0, max: 1, noNaN: true }), ({ terms: bet, outcomes }, share) => {
        fc.pre(bet.stake >= 2);
        const first = Math.min(Math.max(1, Math.floor(bet.stake * share)), bet.stake - 1);
        const of = (stake: number) => settled({ ...bet, stake: centavos(stake) }, outcomes).payout;
        const lostByRounding = of(bet.stake) - of(first) - of(bet.stake - first);
        expect([0, 1]).toContain(lostByRounding);
      }),
      runs,
    );
  });

  it("a leg at higher odds: never pays less", () => {
    fc.assert(
      fc.property(anyBet(), fc.nat(), fc.integer({ min: 1, max: 5_000 }), ({ terms: bet, outcomes }, at, more) => {
        const legs = bet.legs.map(({ odds_x1000 }, index) => ({ odds_x1000: odds_x1000 + (index === at % bet.legs.length ? more : 0) }));
        expect(settled({ ...bet, legs }, outcomes).payout).toBeGreaterThanOrEqual(settled(bet, outcomes).payout);
      }),
      runs,
    );
  });

  it("a dead heat of one: is a win; a dead heat of n for one place: pays the n-th part", () => {
    expect(deadHeatOutcome(1, 1)).toEqual(wonOutcome);
    expect(settled(terms(10_00, [4_000], [1]), [deadHeatOutcome(1, 3)]).payout).toBe(13_33);
    expect(settled(terms(10_00, [4_000], [1]), [deadHeatOutcome(2, 3)]).payout).toBe(26_66);
  });

  it.each([
    ["won", wonOutcome, 18_50],
    ["lost", lostOutcome, 0],
    ["void", voidOutcome, 10_00],
    ["half-won", halfWonOutcome, 14_25],
    ["half-lost", halfLostOutcome, 5_00],
  ] as const)("a single of R$ 10 at 1.85 that is %s: pays %#", (_, outcome, payout) => {
    expect(settled(terms(10_00, [1_850], [1]), [outcome]).payout).toBe(payout);
  });

  it("a fraction of a centavo: is dropped once, at the end", () => {
    // Three combinations of a third of a centavo each at 2.00: rounded separately, they would pay nothing.
    expect(settled(terms(1, [2_000, 2_000, 2_000], [2]), [wonOutcome, wonOutcome, wonOutcome]).payout).toBe(4);
    expect(settled(terms(10, [1_999], [1]), [wonOutcome]).payout).toBe(19);
  });

  it("a free bet: pays what exceeds its value, and nothing when it is void", () => {
    const free = { ...terms(10_00, [3_000], [1]), is_free: true };
    expect(settled(free, [wonOutcome])).toMatchObject({ payout: 20_00, outcome: "won" });
    expect(settled(free, [halfLostOutcome])).toMatchObject({ payout: 0, outcome: "lost" });
    expect(settled(free, [voidOutcome])).toMatchObject({ payout: 0, outcome: "void" });
    expect(potentialPayout(free)).toBe(20_00);
  });

  it("a payout beyond every wallet: throws instead of being cut", () => {
    const odds = Array.from({ length: 20 }, () => 100_000);
    expect(() => potentialPayout(terms(1_000_00, odds, [20]))).toThrow(RangeError);
  });
});

describe("when a bet is settled", () => {
  it("a multiple: at its first lost leg, not before", () => {
    const bet = terms(10_00, [2_000, 2_000, 2_000], [3]);
    expect(settleBet(bet, [wonOutcome, halfLostOutcome, null])).toBeNull();
    expect(settleBet(bet, [null, lostOutcome, null])).toMatchObject({ payout: 0, outcome: "lost" });
  });

  it("a system: when no combination that can still win has an open leg", () => {
    const bet = terms(30_00, [2_000, 3_000, 4_000], [2]);
    expect(settleBet(bet, [wonOutcome, lostOutcome, null])).toBeNull();
    expect(settleBet(bet, [lostOutcome, lostOutcome, null])).toMatchObject({ payout: 0 });
    const withSingles = terms(70_00, [2_000, 3_000, 4_000], [1, 2, 3]);
    expect(settleBet(withSingles, [lostOutcome, lostOutcome, null])).toBeNull();
  });

  it("any settled bet: pays the same whatever its open legs do", () => {
    fc.assert(
      fc.property(anyBet(), fc.nat(), fc.array(anyOutcome, { minLength: 6, maxLength: 6 }), ({ terms: bet, outcomes }, mask, other) => {
        const open = outcomes.map((outcome, index) => ((mask >> index) & 1 ? null : outcome));
        const early = settleBet(bet, open);
        const ends = [outcomes, open.map((outcome, index) => outcome ?? other[index] ?? lostOutcome)];
        if (early) for (const end of ends) expect(settled(bet, end).payout).toBe(early.payout);
        else {
          const best = settled(
            bet,
            open.map((outcome) => outcome ?? wonOutcome),
          ).exact;
          const worst = settled(
            bet,
            open.map((outcome) => outcome ?? lostOutcome),
          ).exact;
          expect(compareRationals(best, worst)).toBeGreaterThan(0);
        }
        expect(isSettleable(bet.sizes, open)).toBe(early !== null);
      }),
      runs,
    );
  });

  it.each([
    ["every leg void", [voidOutcome, voidOutcome], "void", 10_00],
    ["more than the stake", [wonOutcome, voidOutcome], "won", 20_00],
    ["less than the stake", [halfLostOutcome, voidOutcome], "part", 5_00],
    ["nothing", [lostOutcome, voidOutcome], "lost", 0],
  ] as const)("a double with %s: has a result that follows its payout", (_, outcomes, outcome, payout) => {
    expect(settled(terms(10_00, [2_000, 2_000], [2]), outcomes)).toMatchObject({ outcome, payout });
  });

  it("outcomes that do not match the legs one to one: throw", () => {
    expect(() => settleBet(terms(10_00, [2_000, 2_000], [2]), [wonOutcome])).toThrow(RangeError);
  });
});

describe("a builder's leg", () => {
  it.each([
    ["all won", [wonOutcome, wonOutcome], wonOutcome],
    ["one lost", [wonOutcome, lostOutcome], lostOutcome],
    ["one lost, one open", [lostOutcome, null], null],
    ["one void beside a lost one", [lostOutcome, voidOutcome], voidOutcome],
    ["one void, one open", [null, voidOutcome], voidOutcome],
  ] as const)("%s: has the expected outcome", (_, outcomes, expected) => {
    expect(legOutcome(outcomes)).toEqual(expected);
  });
  it("a half-won selection: throws, because a builder has none", () => {
    expect(() => legOutcome([halfWonOutcome, wonOutcome])).toThrow(RangeError);
    expect(legOutcome([halfWonOutcome])).toEqual(halfWonOutcome);
  });
});

describe("systems", () => {
  it.each([
    ["trixie", 4],
    ["patent", 7],
    ["yankee", 11],
    ["lucky_15", 15],
    ["canadian", 26],
    ["lucky_31", 31],
    ["heinz", 57],
    ["lucky_63", 63],
    ["super_heinz", 120],
    ["goliath", 247],
  ])("%s: has %i combinations", (code, combinations) => {
    const named = namedSystems.find((one) => one.code === code);
    expect(named && combinationCount(named.legs, named.sizes)).toBe(combinations);
    expect(named && systemName(named.legs, named.sizes)).toBe(code);
    expect(named && combinationsOf(named.legs, named.sizes)).toHaveLength(combinations);
  });
  it.each([
    [[2], true],
    [[1, 3], true],
    [[3, 2], false],
    [[2, 2], false],
    [[], false],
    [[0, 1], false],
    [[4], false],
    [[1.5], false],
  ])("sizes %j of three legs: are sizes: %s", (sizes, expected) => {
    expect(areSizes(3, sizes)).toBe(expected);
  });
});

describe("a bet explained", () => {
  it("any settled bet: its combinations sum to the exact return, and that rounds down to the payout", () => {
    fc.assert(
      fc.property(anyBet({ maxLegs: 5 }), ({ terms: bet, outcomes }) => {
        const explained = explainBet(
          bet,
          outcomes.map((outcome) => ({ outcome })),
        );
        if (!explained) throw new Error("not explained");
        const sum = explained.combinations.map(({ amount }) => readRational(amount)).reduce(addRationals, rational(0));
        expect(compareRationals(sum, readRational(explained.total))).toBe(0);
        expect(compareRationals(sum, settled(bet, outcomes).exact)).toBe(0);
        expect(Number(sum.numerator / sum.denominator)).toBe(explained.floored);
        const bySize = explained.by_size.map((size) => readRational(size.sum)).reduce(addRationals, rational(0));
        expect(compareRationals(bySize, sum)).toBe(0);
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 4) },
    );
  });

  it("a half-won handicap: names both halves, each rounded for reading, and the total rounded down", () => {
    const selection = { market: { type: "handicap", line_x4: -3, part: "match" }, code: "home" } as const;
    const explained = explainBet(terms(10_00, [1_825], [1]), [{ outcome: halfWonOutcome, selection, score: [1, 0] }]);
    expect(explained?.words).toEqual([
      {
        pt: "Handicap asiático: casa -0,75, 1–0: metade em -0,5 ganhou (5,00 × 1,825 = 9,13), metade em -1 devolvida (5,00).",
        en: "Asian handicap: home -0.75, 1–0: half on -0.5 won (5.00 × 1.825 = 9.13), half on -1 void (5.00).",
      },
      { pt: "Total 14,12.", en: "Total 14.12." },
    ]);
  });

  it.each([
    ["away", "handicap", -3, halfLostOutcome, "metade em 1 devolvida (5,00), metade em 0,5 perdeu (0,00)"],
    ["under", "total", 9, halfWonOutcome, "metade em 2,5 ganhou (5,00 × 2,00 = 10,00), metade em 2 devolvida (5,00)"],
    ["over", "total", 9, halfLostOutcome, "metade em 2 devolvida (5,00), metade em 2,5 perdeu (0,00)"],
  ] as const)("%s of a %s at %i quarters: puts each half on its own line", (code, type, line_x4, outcome, words) => {
    const selection = { market: { type, line_x4, part: "match" }, code } as const;
    const explained = explainBet(terms(10_00, [2_000], [1]), [{ outcome, selection }]);
    expect(explained?.words[0]?.pt).toContain(words);
  });

  it("a Trixie with an open leg that does not matter: states so", () => {
    const explained = explainBet(terms(4_00, [2_000, 2_000, 2_000], [2, 3]), [
      { outcome: lostOutcome },
      { outcome: lostOutcome },
      { outcome: null },
    ]);
    expect(explained?.words.map(({ pt }) => pt)).toEqual([
      "Seleção 1: perdeu, fator 0.",
      "Seleção 2: perdeu, fator 0.",
      "Seleção 3: não faz diferença.",
      "3 combinações de 2 entre 3: 0,00.",
      "1 combinação de 3 entre 3: 0,00.",
      "Total 0,00.",
    ]);
  });
});
