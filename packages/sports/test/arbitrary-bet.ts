import { centavos } from "@trevo/domain";
import fc from "fast-check";
import { areSizes, type BetTerms, combinationCount, type Outcome } from "../src/index.ts";

/** Every kind of outcome that a leg can have. */
export const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Outcome>({ won: true, void_halves: 0 }) },
  { weight: 3, arbitrary: fc.constant<Outcome>({ won: false, void_halves: 0 }) },
  fc.constant<Outcome>({ won: false, void_halves: 2 }),
  fc.constant<Outcome>({ won: true, void_halves: 1 }),
  fc.constant<Outcome>({ won: false, void_halves: 1 }),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .map(([places, more]): Outcome => ({ won: true, void_halves: 0, dead_heat: { places, tied: places + more } })),
);

/** Up to 20.00: six legs on R$ 50 stay below the largest amount. */
export const anyOdds = fc.integer({ min: 1_001, max: 20_000 });

/** A bet of up to `maxLegs` legs with its outcomes, at any sizes. */
export const anyBet = ({ minLegs = 1, maxLegs = 6 } = {}): fc.Arbitrary<{ terms: BetTerms; outcomes: readonly Outcome[] }> =>
  fc
    .array(fc.record({ odds_x1000: anyOdds, outcome: anyOutcome }), { minLength: minLegs, maxLength: maxLegs })
    .chain((legs) =>
      fc.record({
        legs: fc.constant(legs),
        stake: fc.integer({ min: 1, max: 5_000 }),
        chosen: fc.subarray(
          legs.map((_, index) => index + 1),
          { minLength: 1 },
        ),
      }),
    )
    .filter(({ legs, chosen }) => areSizes(legs.length, chosen) && combinationCount(legs.length, chosen) <= 1_000)
    .map(({ legs, stake, chosen }) => ({
      terms: { sizes: chosen, stake: centavos(stake), is_free: false, legs: legs.map(({ odds_x1000 }) => ({ odds_x1000 })) },
      outcomes: legs.map(({ outcome }) => outcome),
    }));

/** How many cases each property runs; `SEEDS=1000` for the whole measure. fast-check prints the seed and the path of a case that fails. */
export const runs = { numRuns: Number(process.env["SEEDS"] ?? 200) };
