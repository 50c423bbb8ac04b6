import { centavos } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import {
  acceptsOdds,
  type BuilderSelection,
  builderFault,
  builderMarginBps,
  isImplied,
  matchMinute,
  minuteText,
  priceSlip,
  type Slip,
  streamHash,
  type StreamBody,
  streamText,
  type Ticket,
  ticketFault,
  ticketHash,
  ticketText,
} from "./index.ts";

const leg = (fixture_id: number, odds_x1000 = 2_000, selections = 1) => ({
  odds_x1000,
  margin_ppm: 50_000,
  selections: Array.from({ length: selections }, () => ({ fixture_id })),
});
const slip = (changes: Partial<Slip>): Slip => ({
  kind: "single",
  sizes: [1],
  stake: centavos(10_00),
  is_free: false,
  legs: [leg(1)],
  ...changes,
});

describe("a slip", () => {
  it("a double: has the product of its odds, its payout and the product of its returns", () => {
    expect(priceSlip(slip({ kind: "multiple", sizes: [2], legs: [leg(1, 1_850), leg(2, 3_470)] }))).toEqual({
      combinations: 1,
      odds: "6.4195",
      potential: 64_19,
      return_ppm: 907_029,
    });
  });
  it("of twenty long shots: is priced; its possible payout is omitted if no wallet could hold it", () => {
    const legs = Array.from({ length: 20 }, (_, n) => leg(n, 10_000));
    expect(priceSlip(slip({ kind: "multiple", sizes: [20], legs }))).toMatchObject({ odds: "100000000000000000000", potential: null });
    const most = slip({ stake: centavos(1_000_000_000_000), legs: [leg(1, 1_001)] });
    expect(priceSlip(most)).toMatchObject({ potential: null });
    expect(priceSlip({ ...most, stake: centavos(999_000_999_000) })).toMatchObject({ potential: 999_999_999_999 });
  });
  it("a system: has no odds, and the mean return of its combinations", () => {
    const legs = [leg(1), leg(2), leg(3)];
    expect(priceSlip(slip({ kind: "system", sizes: [1, 2, 3], stake: centavos(7_00), legs }))).toEqual({
      combinations: 7,
      odds: null,
      potential: 26_00,
      return_ppm: Math.floor(((3 / 1.05 + 3 / 1.05 ** 2 + 1 / 1.05 ** 3) / 7) * 1e6),
    });
  });
  it.each([
    ["no leg", slip({ legs: [] }), "legs"],
    ["a single of two", slip({ legs: [leg(1), leg(2)] }), "sizes"],
    ["twenty legs", slip({ kind: "multiple", sizes: [20], legs: Array.from({ length: 20 }, (_, n) => leg(n)) }), null],
    ["21 legs", slip({ kind: "multiple", sizes: [21], legs: Array.from({ length: 21 }, (_, n) => leg(n)) }), "legs"],
    ["a system of 12", slip({ kind: "system", sizes: [2], legs: Array.from({ length: 12 }, (_, n) => leg(n)) }), null],
    ["a system of 13", slip({ kind: "system", sizes: [2], legs: Array.from({ length: 13 }, (_, n) => leg(n)) }), "legs"],
    ["descending sizes", slip({ kind: "system", sizes: [5, 3], legs: Array.from({ length: 12 }, (_, n) => leg(n)) }), "sizes"],
    [
      "1,001 and more combinations",
      slip({ kind: "system", sizes: [4, 6], legs: Array.from({ length: 12 }, (_, n) => leg(n)) }),
      "combinations",
    ],
    ["991 combinations", slip({ kind: "system", sizes: [2, 6, 12], legs: Array.from({ length: 12 }, (_, n) => leg(n)) }), null],
    ["1,002 combinations", slip({ kind: "system", sizes: [2, 6, 11], legs: Array.from({ length: 12 }, (_, n) => leg(n)) }), "combinations"],
    ["a system of its whole size", slip({ kind: "system", sizes: [3], legs: [leg(1), leg(2), leg(3)] }), "sizes"],
    ["one fixture in two legs", slip({ kind: "multiple", sizes: [2], legs: [leg(1), leg(1)] }), "related_selections"],
    ["a builder", slip({ kind: "builder", legs: [leg(1, 4_000, 3)] }), null],
    ["a builder of one selection", slip({ kind: "builder" }), "legs"],
    ["a single with a builder's leg", slip({ legs: [leg(1, 4_000, 2)] }), "legs"],
    [
      "a builder and the same fixture loose",
      slip({ kind: "multiple", sizes: [2], legs: [leg(1, 4_000, 2), leg(1)] }),
      "related_selections",
    ],
    ["a leg of two fixtures", slip({ kind: "builder", legs: [{ ...leg(1), selections: [{ fixture_id: 1 }, { fixture_id: 2 }] }] }), "legs"],
    ["odds of 1", slip({ legs: [leg(1, 1_000)] }), "odds"],
    ["no stake", slip({ stake: centavos(0) }), "stake"],
  ] as const)("%s: %#", (_, of, fault) => {
    expect(ticketFault(of)).toBe(fault);
    if (fault) expect(priceSlip(of)).toEqual({ fault });
  });
});

describe("odds that have changed", () => {
  it.each([
    ["none", [2_000, 3_000], [2_000, 3_000], true],
    ["none", [2_000, 3_000], [2_000, 3_050], false],
    ["none", [2_000, 3_000], [3_000, 2_000], true],
    ["better", [2_000, 3_000], [1_990, 3_050], true],
    ["better", [2_000, 3_000], [1_990, 3_000], false],
    ["any", [2_000], [1_500], true],
    ["any", [2_000], [1_490], false],
  ] as const)("%s, %j and now %j: are accepted: %s", (accept, seen, current, expected) => {
    expect(acceptsOdds(accept, { seen, current })).toBe(expected);
  });
});

describe("a bet builder", () => {
  const home: BuilderSelection = { fixture_id: 1, type: "result", line_x4: 0, part: "match", code: "home" };
  const over: BuilderSelection = { fixture_id: 1, type: "total", line_x4: 10, part: "match", code: "over" };
  const both: BuilderSelection = { fixture_id: 1, type: "btts", line_x4: 0, part: "match", code: "yes" };
  it.each([
    ["three markets", [home, over, both], null],
    ["one selection", [home], "count"],
    ["two fixtures", [home, { ...over, fixture_id: 2 }], "fixtures"],
    ["one market twice", [home, { ...home, code: "away" }], "same_market"],
    ["two lines of a total", [over, { ...over, line_x4: 14 }], null],
    ["a quarter line", [home, { ...over, line_x4: 9 }], "not_combinable"],
    ["a whole line", [home, { ...over, line_x4: 8 }], "not_combinable"],
    ["a whole handicap", [home, { ...over, type: "handicap", code: "home", line_x4: -4 }], "not_combinable"],
    ["a negative half handicap", [home, { ...over, type: "handicap", code: "home", line_x4: -6 }], null],
    ["a half", [home, { ...over, part: "half1" }], "not_combinable"],
    ["draw no bet", [over, { ...home, type: "draw_no_bet" }], "not_combinable"],
  ] as const)("%s: %#", (_, selections, fault) => {
    expect(builderFault(selections)).toBe(fault);
  });
  it("seven selections: are too many", () => {
    const totals = [2, 6, 10, 14, 18, 22, 26].map((line_x4) => ({ ...over, line_x4 }));
    expect([builderFault(totals), builderFault(totals.slice(1))]).toEqual(["count", null]);
  });
  it("its margin: begins at 7 % and ends at 15 %", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(builderMarginBps)).toEqual([700, 700, 900, 1_100, 1_300, 1_500, 1_500]);
  });
  it("a selection that wins whenever the others do: is implied", () => {
    const possible = Array.from({ length: 36 }, (_, cell) => [Math.floor(cell / 6), cell % 6] as const);
    const overOne = { ...over, line_x4: 6 };
    expect(isImplied(overOne, { others: [both], possible })).toBe(true);
    expect(isImplied(over, { others: [both], possible })).toBe(false);
  });
});

describe("the clock of a match", () => {
  it.each([
    [{ phase: "half1", base_s: 0, at: 0, rate: 1 }, 0, "1"],
    [{ phase: "half1", base_s: 0, at: 0, rate: 1 }, 59_999, "1"],
    [{ phase: "half1", base_s: 0, at: 0, rate: 1 }, 60_000, "2"],
    [{ phase: "half1", base_s: 2_699, at: 0, rate: 1 }, 0, "45"],
    [{ phase: "half1", base_s: 2_699, at: 0, rate: 1 }, 1_000, "45+1"],
    [{ phase: "half1", base_s: 2_700, at: 0, rate: 6 }, 10_000, "45+2"],
    [{ phase: "half2", base_s: 2_700, at: 5_000, rate: 1 }, 0, "46"],
    [{ phase: "half2", base_s: 5_400, at: 0, rate: 0 }, 99_000, "90+1"],
    [{ phase: "half2", base_s: 5_400, at: 0, rate: 1 }, 14 * 60_000, "90+15"],
    [{ phase: "half2", base_s: 5_400, at: 0, rate: 1 }, 15 * 60_000, "90+15"],
  ] as const)("%o at %i ms: shows %s", (clock, now, expected) => {
    const minute = matchMinute(clock, now);
    expect(minute && minuteText(minute)).toBe(expected);
  });
  it("no play in progress: shows none", () => {
    expect(matchMinute({ phase: "half_time", base_s: 2_700, at: 0, rate: 0 }, 1)).toBeNull();
  });
});

describe("canonical forms", () => {
  const ticket: Ticket = {
    kind: "single",
    sizes: [1],
    stake: centavos(10_00),
    is_free: false,
    legs: [
      {
        odds_x1000: 1_825,
        selections: [
          {
            fixture_id: 7,
            market_id: 70,
            type: "handicap",
            line_x4: -3,
            part: "match",
            code: "home",
            odds_x1000: 1_825,
            version: 4,
            seq: 99,
          },
        ],
      },
    ],
  };
  it("a ticket: has one canonical text, whatever the order of its fields and whatever other fields it has", () => {
    expect(ticketText(ticket)).toBe(
      '{"is_free":false,"kind":"single","legs":[{"odds_x1000":1825,"selections":[{"code":"home","fixture_id":7,"line_x4":-3,"market_id":70,"odds_x1000":1825,"part":"match","seq":99,"type":"handicap","version":4}]}],"sizes":[1],"stake":1000}',
    );
    const other = Object.fromEntries(Object.entries({ ...ticket, id: "x" }).reverse()) as unknown as Ticket;
    expect(ticketText(other)).toBe(ticketText(ticket));
  });
  it("a ticket's hash: changes with any field", async () => {
    const later = ticket.legs.map((one) => ({ ...one, selections: one.selections.map((each) => ({ ...each, seq: each.seq + 1 })) }));
    expect(await ticketHash(ticket)).toMatch(/^[0-9a-f]{64}$/);
    expect(await ticketHash({ ...ticket, legs: later })).not.toBe(await ticketHash(ticket));
  });
  it("a stream row: is hashed with the hash before it", async () => {
    const body: StreamBody = {
      book_id: 1,
      seq: 1,
      at: 1_700_000_000_000,
      prices: [{ market_id: 70, version: 4, takes_bets: true, odds_x1000: [1_825, null], margin_ppm: 40_000 }],
    };
    const zero = "0".repeat(64);
    expect(streamText(zero, body)).toBe(
      `${zero}{"at":1700000000000,"book_id":1,"prices":[{"margin_ppm":40000,"market_id":70,"odds_x1000":[1825,null],"takes_bets":true,"version":4}],"seq":1}`,
    );
    expect(await streamHash(zero, body)).not.toBe(await streamHash("1".repeat(64), body));
  });
});
