import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemOfTerms } from "./bonus-terms.ts";
import { jsonSchemaOf } from "./catalogue.ts";
import { valueOf } from "./offer-fixture.ts";
import { bonusTermsOf, defaultWagering, wageringArgs } from "./wagering.ts";

const now = new Date("2026-11-22T12:00:00Z");

describe("the ledger terms derived from a wagering rule", () => {
  it("default to 10 times, 7 days, at most R$ 10 per stake, bonus kept, without a cap", () => {
    expect(bonusTermsOf(defaultWagering, { granted: 1_005, now })).toEqual({
      required: 10_050,
      terms: {
        times_x10: 100,
        counts_cash: true,
        max_stake: 1_000,
        class_bps: [10_000, 5_000, 2_500, 1_000, 0, 1_000, -1, -1],
        except_games: [],
        except_bps: [],
        principal_kept: true,
        cap: null,
        steps: 1,
        rounds_remaining: 0,
        withdrawal_ends_it: false,
        expires_at: "2026-11-29T12:00:00.000Z",
      },
    });
  });

  it("round down, and follow each choice of the rule", () => {
    const args = wageringArgs.parse({
      times_x10: 15,
      days: 1,
      counts: "bonus",
      max_stake: null,
      cap_x10: 25,
      principal: "removed",
      withdrawal: "ends",
      exceptions: [{ game: { id: 9, title: "Mina" }, weight_bps: -1 }],
    });
    const { terms, required } = bonusTermsOf(args, { granted: 333, now });
    expect(required).toBe(499);
    expect(terms).toMatchObject({ cap: 832, counts_cash: false, max_stake: null, principal_kept: false, withdrawal_ends_it: true });
    expect(terms).toMatchObject({ except_games: [9], except_bps: [-1], expires_at: "2026-11-23T12:00:00.000Z" });
  });

  it("count free rounds at their nominal value for the cap, and not towards the requirement before they are won", () => {
    const args = { ...defaultWagering, cap_x10: 100 };
    const { terms, required } = bonusTermsOf(args, { granted: 0, now, rounds: { count: 20, stake: 50 } });
    expect(required).toBe(0);
    expect(terms).toMatchObject({ rounds_remaining: 20, cap: 10_000 });
  });

  it("are accepted by the ledger for any rule", () => {
    fc.assert(
      fc.property(valueOf(jsonSchemaOf(wageringArgs)), fc.integer({ min: 1, max: 10_000_000 }), (draft, granted) => {
        const parsed = wageringArgs.safeParse(draft);
        fc.pre(parsed.success);
        if (parsed.success) expect(problemOfTerms(bonusTermsOf(parsed.data, { granted, now }).terms)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [{ steps: 2, principal: "removed" }, "steps"],
    [{ exceptions: [1, 1].map((id) => ({ game: { id, title: "Mina" }, weight_bps: 0 })) }, "exceptions"],
    [{ days: 31 }, "days"],
    [{ class_bps: [0, 0, 0, 0, 0, 0, -1] }, "class_bps"],
    [{ max_stake: 0 }, "max_stake"],
  ])("are refused for %o", (draft, path) => {
    expect(wageringArgs.safeParse(draft).error?.issues[0]?.path).toEqual([path]);
  });
});
