import { describe, expect, it } from "vitest";
import type { ApiFailure } from "../../lib/error-text.ts";
import { slipLeg } from "./slip-leg-fixture.ts";
import { type Attempt, createUnanswered, type Kept, type Unanswered } from "./unanswered.ts";

const bet = (market_id: number, amount = 500) => ({
  intent: [market_id, amount],
  money: { amount, legs: [slipLeg(market_id)], bet_id: null },
});
const cashOut = (bet_id: string, amount: number) => ({ intent: { cash_out: bet_id }, money: { amount, legs: null, bet_id } });

/** Storage of a browser; with `keeps` false, storage that keeps nothing. */
function storage(keeps = true): Kept {
  let text: string | null = null;
  return {
    read: () => (text === null ? null : (JSON.parse(text) as Unanswered[])),
    write: (all) => void (keeps && (text = JSON.stringify(all))),
    onElsewhere: () => () => undefined,
  };
}

type Money = ReturnType<typeof createUnanswered>;
type Sending = Parameters<Money["begin"]>[1][number];

function begun(money: Money, one: Sending, player = "p1"): Attempt {
  const [attempt] = money.begin(player, [one]);
  if (!attempt) throw new Error("nothing was begun");
  return attempt;
}

const failure = (status: number, code = "busy"): ApiFailure => ({ ok: false, status, error: { code, message: "" }, retryAfterMs: null });
/** Sends a request and returns this response. */
const answer = (money: Money, one: Sending, status: number, code?: string) =>
  money.run(begun(money, one), () => Promise.resolve(status === 200 ? { ok: true, data: null } : failure(status, code)));

describe.each([
  ["a bet", bet(1), bet(1), bet(2)],
  ["a cash-out", cashOut("b1", 4_56), cashOut("b1", 4_00), cashOut("b2", 4_56)],
])("%s without a response", (_, first, again, other) => {
  it("keeps its key over a reload", () => {
    const kept = storage();
    const { key } = begun(createUnanswered(kept), first);
    const reloaded = createUnanswered(kept);
    reloaded.follow();
    expect(reloaded.missing.get()).toMatchObject([{ player: "p1", key, money: { amount: first.money.amount } }]);
    expect(begun(reloaded, again)).toEqual({ key, isRepeat: true });
  });

  it.each([true, false])("keeps its key when others are sent in between, whether the browser stores it or not (%s)", async (keeps) => {
    const money = createUnanswered(storage(keeps));
    const { key } = begun(money, first);
    await answer(money, other, 200);
    expect(begun(money, again).key).toBe(key);
    expect(begun(money, again, "p2").key).not.toBe(key);
  });

  it("counts as missing only when no attempt is under way in this tab", async () => {
    const money = createUnanswered(storage());
    const attempt = begun(money, first);
    expect(money.missing.get()).toEqual([]);
    await money.run(attempt, () => Promise.resolve(failure(0)));
    expect(money.missing.get()).toMatchObject([{ key: attempt.key }]);
    begun(money, again);
    expect(money.missing.get()).toEqual([]);
  });

  it.each([
    [0, "offline"],
    [408, "timeout"],
    [500, "internal"],
    [503, "busy"],
    [409, "idempotency_conflict"],
  ])("still counts as missing after %i %s", async (status, code) => {
    const money = createUnanswered(storage());
    await answer(money, first, status, code);
    expect(money.missing.get()).toHaveLength(1);
  });

  it.each([200, 401, 404, 409, 422, 429])("is resolved once the first attempt is answered with %i", async (status) => {
    const money = createUnanswered(storage());
    await answer(money, first, status);
    expect([money.missing.get(), begun(money, again).isRepeat]).toEqual([[], false]);
  });

  it("still counts as missing when a repeat is refused, which says nothing about the earlier attempt", async () => {
    const money = createUnanswered(storage());
    await answer(money, first, 0);
    await answer(money, again, 409);
    expect(money.missing.get()).toHaveLength(1);
    await answer(money, again, 200);
    expect(money.missing.get()).toEqual([]);
  });

  it("still counts as missing when sending throws", async () => {
    const money = createUnanswered(storage());
    await expect(money.run(begun(money, first), () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(money.missing.get()).toHaveLength(1);
  });
});

describe("the keys of bets sent together", () => {
  it("differ from each other; an answered bet does not change the key of the other", () => {
    const money = createUnanswered(storage());
    const [first, second] = money.begin("p1", [bet(1), bet(2)]);
    expect(first?.key).not.toBe(second?.key);
    money.answered(first?.key ?? "");
    expect(money.begin("p1", [bet(1), bet(2)])).toMatchObject([{ isRepeat: false }, { key: second?.key, isRepeat: true }]);
  });

  it("are new once the bet is answered, also if another tab received the response", () => {
    const kept = storage();
    const [tab, other] = [createUnanswered(kept), createUnanswered(kept)];
    const { key } = begun(tab, bet(1));
    other.answered(key);
    expect(begun(tab, bet(1)).isRepeat).toBe(false);
    expect(begun(other, bet(1)).key).not.toBe(key);
  });
});
