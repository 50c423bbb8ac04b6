import { lostOutcome, type Outcome, voidOutcome, wonOutcome } from "@trevo/sports";
import { describe, expect, it } from "vitest";
import type { CheckedRelease } from "./correction-store.ts";
import { type Correction, correctionOf, judgeCorrections } from "./judge-corrections.ts";
import type { BetChange } from "./settlement-effect.ts";

const bound = 50_000_00;
const day = 86_400_000;
const settledAt = new Date("2026-05-01T12:00:00.123Z");
const after = (ms: number) => new Date(settledAt.getTime() + ms);

interface LegInput {
  readonly before: Outcome | null;
  readonly now: Outcome | null;
  readonly voided_by?: string;
  readonly result_book_id?: number;
}

/** A bet of brand 1 in book 7 with one leg on each of the matches 1, 2 and so on, on the markets 101, 102 and so on. */
const changeOf = (legs: readonly LegInput[], { paid = 20_00, pays = 0 } = {}): BetChange =>
  ({
    whole: {
      bet: { tenant_id: 1, id: "bet", book_id: 7 },
      legs: legs.map(({ voided_by = null, result_book_id = 0 }, index) => ({
        selections: [{ fixture_id: index + 1, market_id: 101 + index, voided_by, result_book_id, revision: 2 }],
      })),
    },
    last: { settlement_no: 1, payout: paid, settled_at: settledAt, legs: legs.map(({ before }) => before) },
    next: { payout: pays, legs: legs.map(({ now }) => now) },
  }) as unknown as BetChange;

const lost: LegInput = { before: wonOutcome, now: lostOutcome };
const resultsAt = (...moments: readonly Date[]) =>
  new Map(moments.map((decided_at, index) => [101 + index, [{ market_id: 101 + index, book_id: 0, decided_at }]])) as never;
const judge = (change: BetChange, at = after(1_000), releases: readonly CheckedRelease[] = []) =>
  correctionOf(change, { resultsOf: resultsAt(at, at), releases });

describe("a correction", () => {
  it("takes back what the bet was paid beyond its result, on the matches whose results it corrects", () => {
    const still: LegInput = { before: wonOutcome, now: wonOutcome };
    const undecided: LegInput = { before: null, now: wonOutcome };
    expect(judge(changeOf([still, lost, undecided], { paid: 20_00, pays: 5_00 }))).toMatchObject({ fixtures: [2], taken: 15_00 });
    expect(judge(changeOf([{ before: lostOutcome, now: wonOutcome }], { paid: 0, pays: 20_00 }))).toMatchObject({ taken: -20_00 });
    expect(judge(changeOf([lost, lost]))).toMatchObject({ fixtures: [1, 2] });
  });

  it("is none if the bet had no settlement, or if people voided its selection or entered its result", () => {
    expect(judge({ ...changeOf([lost]), last: null })).toBeNull();
    expect(judge(changeOf([{ before: wonOutcome, now: voidOutcome, voided_by: "proposal" }]))).toBeNull();
    expect(judge(changeOf([{ ...lost, result_book_id: 7 }]))).toBeNull();
    expect(judge(changeOf([{ before: wonOutcome, now: voidOutcome }]))).not.toBeNull();
  });

  it.each([
    [0, false],
    [day, false],
    [day + 1, true],
  ])("%i ms after the settlement is late: %s", (ms, isLate) => {
    expect(judge(changeOf([lost]), after(ms))).toMatchObject({ isLate });
  });

  it("is decided if two people released the bet with this settlement and these results", () => {
    const first = { market_id: 101, book_id: 0, revision: 2 };
    const second = { ...first, market_id: 102 };
    const isDecided = (releases: readonly CheckedRelease[], legs = [lost]) => judge(changeOf(legs), after(1_000), releases) === null;
    const release = (results: CheckedRelease["results"], settlement_no = 1): CheckedRelease => ({ settlement_no, results });
    expect(isDecided([release([first])])).toBe(true);
    expect(isDecided([release([{ ...first, revision: 1 }]), release([first, second])])).toBe(true);
    expect(isDecided([release([first, second])], [lost, lost])).toBe(true);
    const others = [{ ...first, revision: 1 }, { ...first, revision: 3 }, { ...first, book_id: 7 }, second];
    for (const other of others) expect(isDecided([release([other])])).toBe(false);
    expect(isDecided([release([first], 0)])).toBe(false);
    expect(isDecided([release([first]), release([second])], [lost, lost])).toBe(false);
  });
});

const correction = (taken: number, fixtures: readonly number[] = [1], isLate = false): Correction => ({
  change: changeOf([lost]),
  fixtures,
  taken,
  isLate,
});

describe("corrections", () => {
  it.each([
    ["exactly the bound", [bound], 0, 0],
    ["one centavo more", [bound + 1], 0, 1],
    ["the bound in several bets", [bound - 1, 1], 0, 0],
    ["one centavo more in several bets", [bound, 1], 0, 2],
    ["the bound with those before", [1], bound - 1, 0],
    ["one centavo more with those before", [1], bound, 1],
    ["more than the bound, less what others pay", [bound + 1, -1], 0, 0],
    ["more than the bound after others were paid", [bound + 5], -5, 0],
  ])("that take back %s", (_, taken, before, waiting) => {
    const all = taken.map((amount) => correction(amount));
    expect(judgeCorrections(all, new Map([["1 1", before]])).size).toBe(waiting);
  });

  it("wait for the match that is over the bound, and leave those of another match", () => {
    const [over, other] = [correction(bound + 1), correction(10_00, [2])];
    expect([...judgeCorrections([over, other], new Map())]).toEqual([[over, 1]]);
  });

  it("that come too late wait whatever they take back or pay, and do not count", () => {
    const [late, other] = [correction(-1, [1], true), correction(bound)];
    expect([...judgeCorrections([late, other], new Map())]).toEqual([[late, 1]]);
  });

  it("of two matches that wait for one no longer lower what the other takes back", () => {
    const [over, ofBoth, other] = [correction(bound + 3, [1]), correction(-2, [1, 2]), correction(bound + 1, [2])];
    expect([...judgeCorrections([over, ofBoth, other], new Map()).keys()]).toEqual([over, ofBoth, other]);
  });
});
