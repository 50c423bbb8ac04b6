import { beforeEach, describe, expect, it } from "vitest";
import { cashOutIntent, lostCashOuts, noteAnswer } from "./lost-cash-outs.ts";

const half = { id: "bet", share_bps: 5_000, seen_amount: 4_56, seen_remaining_stake: 10_00, seen_versions: [] };
const moved = { ...half, seen_amount: 2_28, seen_remaining_stake: 5_00 };

beforeEach(() => lostCashOuts.set(new Map()));

describe("a cash-out whose answer is missing", () => {
  it.each([0, 408, 500, 503])("after %i keeps its key and what was seen, although the offer has moved", (status) => {
    const sent = cashOutIntent(half);
    noteAnswer(sent, status);
    expect(cashOutIntent(moved)).toEqual(sent);
    expect(cashOutIntent({ ...moved, id: "other" })).not.toEqual(sent);
  });

  it.each([200, 404, 409, 422])("is over once it is answered with %i", (status) => {
    const sent = cashOutIntent(half);
    noteAnswer(sent, 0);
    noteAnswer(sent, status);
    const next = cashOutIntent(moved);
    expect([next.order, next.key === sent.key]).toEqual([moved, false]);
  });

  it.each([401, 429])("is not over when it is not heard: %i", (status) => {
    const sent = cashOutIntent(half);
    noteAnswer(sent, 0);
    noteAnswer(sent, status);
    expect(cashOutIntent(moved)).toEqual(sent);
  });

  it.each([401, 429])("was never sent where the first answer is %i", (status) => {
    noteAnswer(cashOutIntent(half), status);
    expect(cashOutIntent(moved).order).toEqual(moved);
  });
});
