import { describe, expect, it } from "vitest";
import type { BetDraft } from "./slip.ts";
import { slipLeg } from "./slip-leg-fixture.ts";
import { createUnansweredBets, type Kept, type UnansweredBet } from "./unanswered-bets.ts";

const draft = (market_id: number, stake = 500): BetDraft => ({
  legs: [slipLeg(market_id)],
  shape: { kind: "single", sizes: [1] },
  stake,
});

/** A browser's storage, or one that keeps nothing. */
function storage(keeps = true): Kept {
  let text: string | null = null;
  return {
    read: () => (text === null ? null : (JSON.parse(text) as UnansweredBet[])),
    write: (bets) => void (keeps && (text = JSON.stringify(bets))),
    onElsewhere: () => () => undefined,
  };
}

const keyOf = (bets: ReturnType<typeof createUnansweredBets>, ...[player, one]: [string, BetDraft]): string =>
  bets.send(player, [one])[0]?.bet.key ?? "";

describe("a bet whose answer is missing", () => {
  it("keeps its key over a reload", () => {
    const kept = storage();
    const key = keyOf(createUnansweredBets(kept), "p1", draft(1));
    const reloaded = createUnansweredBets(kept);
    reloaded.follow();
    expect(reloaded.missing.get()).toMatchObject([{ player: "p1", key, stake: 500 }]);
    expect(reloaded.send("p1", [draft(1)])).toMatchObject([{ bet: { key }, isRepeat: true }]);
  });

  it.each([true, false])("keeps its key when others are sent in between, whether the browser keeps it or not (%s)", (keeps) => {
    const bets = createUnansweredBets(storage(keeps));
    const key = keyOf(bets, "p1", draft(1));
    bets.lost(key);
    bets.answered(keyOf(bets, "p1", draft(2)));
    bets.answered(keyOf(bets, "p1", draft(1, 600)));
    expect(keyOf(bets, "p1", draft(1))).toBe(key);
  });

  it("keeps its key when the odds have moved, and not for another stake or another player", () => {
    const bets = createUnansweredBets(storage());
    const key = keyOf(bets, "p1", draft(1));
    const moved = { ...draft(1), legs: [slipLeg(1, { odds_x1000: 1_900, version: 2 })] };
    expect(keyOf(bets, "p1", moved)).toBe(key);
    expect(keyOf(bets, "p1", draft(1, 600))).not.toBe(key);
    expect(keyOf(bets, "p2", draft(1))).not.toBe(key);
  });

  it("is missing only when no attempt is under way in this tab", () => {
    const bets = createUnansweredBets(storage());
    const key = keyOf(bets, "p1", draft(1));
    expect(bets.missing.get()).toEqual([]);
    bets.lost(key);
    expect(bets.missing.get()).toMatchObject([{ key }]);
    keyOf(bets, "p1", draft(1));
    expect(bets.missing.get()).toEqual([]);
  });
});

describe("the keys of bets that are sent together", () => {
  it("differ from each other, and the one that is answered does not change the other", () => {
    const bets = createUnansweredBets(storage());
    const [first, second] = bets.send("p1", [draft(1), draft(2)]);
    expect(first?.bet.key).not.toBe(second?.bet.key);
    bets.answered(first?.bet.key ?? "");
    expect(bets.send("p1", [draft(1), draft(2)])).toMatchObject([{ isRepeat: false }, { bet: { key: second?.bet.key }, isRepeat: true }]);
  });

  it("are new once the bet is answered, also where another tab heard the answer", () => {
    const kept = storage();
    const [tab, other] = [createUnansweredBets(kept), createUnansweredBets(kept)];
    const key = keyOf(tab, "p1", draft(1));
    other.answered(key);
    expect(tab.send("p1", [draft(1)])).toMatchObject([{ isRepeat: false }]);
    expect(keyOf(other, "p1", draft(1))).not.toBe(key);
  });
});
