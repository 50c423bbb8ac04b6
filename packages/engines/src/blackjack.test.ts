import { centavos, maxCentavos, canonicalJson, sha256Hex } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { blackjackReturn } from "../test/blackjack-return.ts";
import { bytesOf, coffee, drawBytes } from "../test/sample.ts";
import {
  blackjack,
  blackjackDealer,
  blackjackTotal,
  drawRange,
  type Step,
  type MultiActionBet,
  multiActionEngineOfRound,
} from "./index.ts";

const stake = centavos(1_000);
const ranks = "A23456789TJQK";
/** Clubs of these ranks. */
const cardsOf = (text: string): number[] => Array.from(text.replaceAll(" ", ""), (rank) => ranks.indexOf(rank) * 4);
const step = (action: string): Step => ({ action, params: {} });

/** Returns the bytes of a round: the player's two cards, the dealer's cards in order, and the cards the player draws. */
function deal(player: string, dealer: string, further = ""): Uint8Array {
  const cards = Array.from({ length: 54 }, () => 0);
  const lay = (from: number, text: string) => cardsOf(text).forEach((card, nth) => (cards[from + nth] = card));
  lay(0, player);
  lay(2, dealer);
  lay(14, further);
  return bytesOf(...cards.map((card) => Math.ceil((card * drawRange) / 52)));
}

function betOf(): MultiActionBet {
  const read = blackjack.read({});
  if (!read.ok) throw new Error("no bet");
  return read.bet;
}
const after = (bytes: Uint8Array, ...actions: string[]) => betOf().replay({ stake, bytes, steps: actions.map(step) });

describe("blackjack", () => {
  it("matches its published hashes, and deals as the published vectors", async () => {
    expect(await sha256Hex(canonicalJson(blackjack.rules))).toBe(blackjack.rulesHash);
    expect(await sha256Hex(canonicalJson(blackjack.paytable))).toBe(blackjack.paytableHash);
    expect(multiActionEngineOfRound(blackjack)).toBe(blackjack);
    const bytes = drawBytes(coffee, blackjack.drawBytes);
    // The first six cards of the vector are 16, 15, 20, 8, 48, 24, the same as hi-lo's.
    expect(after(bytes)?.table).toMatchObject({ hands: [{ cards: [16, 15] }], dealer: { cards: [20] } });
    expect(blackjackDealer(bytes).slice(0, 3)).toEqual([20, 8, 48]);
  });

  it.each([
    ["AK", 21, true],
    ["A6", 17, true],
    ["AA", 12, true],
    ["A6T", 17, false],
    ["AAT9", 21, false],
    ["TJ", 20, false],
    ["QK2", 22, false],
    ["A", 11, true],
  ])("counts %s as %i", (cards, total, soft) => {
    expect(blackjackTotal(cardsOf(cards))).toEqual({ total, soft });
  });

  it("returns 99.4296 % with the best strategy", () => {
    expect(blackjackReturn()).toBeCloseTo(0.994_296_119_9, 10);
    expect(Math.floor(blackjackReturn() * 10_000 + 0.5)).toBe(blackjack.returnBasisPoints);
    expect(blackjack.paytable).toMatchObject({ return: expect.stringContaining("0.9942961199") });
  });

  it("states the largest return of a split and two doubles", () => {
    const bytes = deal("88", "6T T", "32TT");
    const most = after(bytes, "split", "double", "double");
    expect(most).toMatchObject({ staked: 4_000, end: { payout: 8_000, multiplierX10000: 20_000 } });
    expect(betOf().maxPayout(stake)).toBe(8_000);
    expect([maxCentavos, Math.floor(maxCentavos / 8)].map((amount) => betOf().acceptsStake(centavos(amount)))).toEqual([false, true]);
  });
});

describe("the deal", () => {
  it("shows both cards of the player and one of the dealer", () => {
    expect(after(deal("T6", "9K"))).toEqual({
      table: {
        hands: [{ cards: cardsOf("T6"), total: 16, soft: false, stake: 1_000 }],
        active: 0,
        dealer: { cards: cardsOf("9"), total: 9, soft: false },
      },
      moves: ["hit", "stand", "double"],
      staked: 1_000,
      end: null,
    });
  });

  it("reveals nothing about hidden cards: the table is the same for every hidden card and every next card", () => {
    const tables = Array.from(ranks, (hidden) => JSON.stringify(after(deal("T6", `9${hidden} ${hidden}`, hidden))));
    expect(new Set(tables).size).toBe(1);
    const later = Array.from(ranks, (hidden) => JSON.stringify(after(deal("T2", `9${hidden}`, `5${hidden}`), "hit")));
    expect(new Set(later).size).toBe(1);
  });

  it.each<[string, string, string, number, number]>([
    ["AK", "T9", "blackjack", 2_500, 25_000],
    ["TA", "AQ", "push", 1_000, 10_000],
    ["AK", "KA", "push", 1_000, 10_000],
    ["T9", "AT", "lost", 0, 0],
    ["AA", "TA", "lost", 0, 0],
  ])("ends at once: %s against %s is %s", (player, dealer, result, payout, multiplierX10000) => {
    const state = after(deal(player, dealer));
    expect(state).toMatchObject({ moves: [], staked: 1_000, end: { payout, multiplierX10000 } });
    expect(state?.end?.outcome).toMatchObject({ steps: [], hands: [{ result }], dealer: { cards: cardsOf(dealer) } });
    expect(after(deal(player, dealer), "stand")).toBeNull();
  });

  it("pays three to two rounded down to the centavo", () => {
    const odd = betOf().replay({ stake: centavos(101), bytes: deal("AK", "T9"), steps: [] });
    expect(odd?.end).toMatchObject({ payout: 252, multiplierX10000: 24_950 });
  });
});

describe("a hand", () => {
  it.each<[string, string, string, string[], string, number]>([
    ["above the dealer", "T9", "98", ["stand"], "won", 2_000],
    ["equal", "T9", "9T", ["stand"], "push", 1_000],
    ["below", "T8", "9T", ["stand"], "lost", 0],
    ["against a dealer above 21", "T2", "6TT", ["stand"], "won", 2_000],
    ["against a dealer who stands on a soft 17", "T8", "6A", ["stand"], "won", 2_000],
    ["against a dealer whose soft hand turns hard", "T8", "2A98", ["stand"], "lost", 0],
    ["of 21 in three cards, against the same", "T5", "777", ["hit"], "push", 1_000],
  ])("%s", (_, player, dealer, actions, result, payout) => {
    const state = after(deal(player, dealer.padEnd(6, "5"), "6"), ...actions);
    expect(state?.end).toMatchObject({ payout, outcome: { hands: [{ result, payout, stake: 1_000 }] } });
  });

  it("above 21 loses before the dealer draws a card", () => {
    const end = after(deal("T6", "65T", "Q"), "hit")?.end;
    expect(end).toMatchObject({ payout: 0, outcome: { hands: [{ result: "bust", total: 26 }], dealer: { cards: cardsOf("65") } } });
  });

  it("of 21 stands automatically, and a hand of three cards can be neither doubled nor split", () => {
    expect(after(deal("T6", "98", "5"), "hit")?.end).toMatchObject({ payout: 2_000 });
    expect(after(deal("22", "98", "22"), "hit")).toMatchObject({ moves: ["hit", "stand"], end: null });
    expect(after(deal("22", "98", "22"), "hit", "double")).toBeNull();
  });

  it("that is doubled charges its stake again and gets exactly one card", () => {
    const won = after(deal("65", "6TT", "2"), "double");
    expect(won).toMatchObject({ staked: 2_000, moves: [], end: { payout: 4_000, multiplierX10000: 20_000 } });
    expect(won?.end?.outcome["hands"]).toEqual([{ cards: cardsOf("652"), total: 13, stake: 2_000, result: "won", payout: 4_000 }]);
    expect(after(deal("T6", "98", "9"), "double")).toMatchObject({ staked: 2_000, end: { payout: 0, multiplierX10000: 0 } });
    expect(after(deal("T8", "98T", "A"), "double")?.end).toMatchObject({ payout: 4_000 });
  });

  it("stands if the player does not return, hand by hand", () => {
    let steps: string[] = ["split"];
    for (let state = after(deal("88", "6TT", "23"), ...steps); state && !state.end; state = after(deal("88", "6TT", "23"), ...steps))
      steps = [...steps, blackjack.abandoned(state).action];
    expect(steps).toEqual(["split", "stand", "stand"]);
  });
});

describe("a split", () => {
  it("charges the stake again, gives each card another, and plays the left hand first", () => {
    const bytes = deal("88", "9T", "3254");
    expect(after(bytes)?.moves).toEqual(["hit", "stand", "double", "split"]);
    expect(after(bytes, "split")).toMatchObject({
      staked: 2_000,
      moves: ["hit", "stand", "double"],
      table: {
        hands: [
          { cards: cardsOf("83"), stake: 1_000 },
          { cards: cardsOf("82"), stake: 1_000 },
        ],
        active: 0,
      },
    });
    expect(after(bytes, "split", "hit", "stand")).toMatchObject({ table: { hands: [{ total: 16 }, { total: 10 }], active: 1 } });
    expect(after(bytes, "split", "double", "double")).toMatchObject({
      staked: 4_000,
      end: {
        payout: 0,
        outcome: {
          hands: [
            { total: 16, stake: 2_000, result: "lost" },
            { total: 14, result: "lost" },
          ],
        },
      },
    });
  });

  it("is allowed once, of equal ranks only", () => {
    expect(after(deal("88", "9T", "88"), "split")?.moves).toEqual(["hit", "stand", "double"]);
    expect(after(deal("88", "9T", "88"), "split", "split")).toBeNull();
    expect(after(deal("TK", "9T"), "split")).toBeNull();
    expect(after(deal("KK", "9T", "99"), "split")).toMatchObject({ staked: 2_000 });
  });

  it("gives aces one card each, and their 21 is no natural", () => {
    const end = after(deal("AA", "98", "K5"), "split");
    expect(end).toMatchObject({ moves: [], staked: 2_000, end: { payout: 2_000, multiplierX10000: 10_000 } });
    expect(end?.end?.outcome["hands"]).toMatchObject([
      { total: 21, result: "won", payout: 2_000 },
      { total: 16, result: "lost" },
    ]);
    expect(after(deal("TT", "98", "A5"), "split")).toMatchObject({ table: { active: 1, hands: [{ total: 21 }, { total: 15 }] } });
  });

  it("keeps the other hand in play when one is above 21", () => {
    const end = after(deal("88", "6TT", "55T"), "split", "hit", "stand")?.end;
    expect(end).toMatchObject({ payout: 2_000, outcome: { hands: [{ result: "bust" }, { result: "won" }] } });
  });
});

describe("an invalid action", () => {
  it.each<[string, Step[]]>([
    ["a split without a pair", [step("split")]],
    ["another action", [step("insurance")]],
    ["the name of an object's own", [step("constructor")]],
    ["a field", [{ action: "stand", params: { hand: 1 } }]],
    ["a step after the end", [step("stand"), step("stand")]],
    ["a card after a double", [step("double"), step("hit")]],
  ])("is refused: %s", (_, steps) => {
    expect(betOf().replay({ stake, bytes: deal("T5", "98", "2"), steps })).toBeNull();
  });

  it("is refused when it has params at the opening", () => {
    expect(blackjack.read({ insurance: true })).toEqual({ ok: false, faults: { insurance: "invalid" } });
    expect(blackjack.read(null)).toEqual({ ok: false, faults: { params: "invalid" } });
  });

  it("never needs more cards than the deck has: as many aces, twos and hits as fit", () => {
    const aces = deal("22", "AAAAAA6AAAAA", "AA".padEnd(40, "A"));
    const actions = ["split", ...Array.from({ length: 40 }, () => "hit")];
    const reached = actions.findIndex((_, nth) => after(aces, ...actions.slice(0, nth + 1))?.end);
    expect(after(aces, ...actions.slice(0, reached + 1))?.end?.outcome["dealer"]).toMatchObject({ total: 17 });
    expect(blackjackDealer(aces)).toHaveLength(12);
  });
});
