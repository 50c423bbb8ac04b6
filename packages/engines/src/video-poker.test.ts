import { centavos, maxCentavos, canonicalJson, sha256Hex } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bytesOf, coffee, drawBytes, zeros } from "../test/sample.ts";
import {
  drawRange,
  pokerHand,
  pokerHands,
  type Step,
  multiActionEngineOfRound,
  videoPoker,
  videoPokerCards,
  videoPokerFactor,
} from "./index.ts";

const stake = centavos(1_000);
const draw = (...hold: number[]): Step => ({ action: "draw", params: { hold } });
/** `AC 9D` as cards: ranks A 2 … T J Q K, suits clubs, diamonds, hearts, spades. */
const cardsOf = (text: string): number[] =>
  text.split(" ").map((card) => "A23456789TJQK".indexOf(card[0] ?? "") * 4 + "CDHS".indexOf(card[1] ?? ""));

/** Returns bytes that deal these cards, followed by the lowest remaining cards. */
function deal(text: string): Uint8Array {
  const left = Array.from({ length: 52 }, (_, card) => card);
  const draws = cardsOf(text).map((card) => {
    const index = left.indexOf(card);
    const reached = Math.ceil((index * drawRange) / left.length);
    left.splice(index, 1);
    return reached;
  });
  return bytesOf(...Array.from({ length: 10 }, (_, nth) => draws[nth] ?? 0));
}

function after(cards: string, ...steps: Step[]) {
  const read = videoPoker.read({});
  if (!read.ok) throw new Error("no bet");
  return read.bet.replay({ stake, bytes: deal(cards), steps });
}

describe("video poker", () => {
  it("matches its published hashes and the deals of the published vectors", async () => {
    expect(await sha256Hex(canonicalJson(videoPoker.rules))).toBe(videoPoker.rulesHash);
    expect(await sha256Hex(canonicalJson(videoPoker.paytable))).toBe(videoPoker.paytableHash);
    expect(multiActionEngineOfRound(videoPoker)).toBe(videoPoker);
    expect(videoPokerCards(drawBytes(coffee, videoPoker.drawBytes))).toEqual([16, 15, 21, 8, 48, 26, 32, 3, 39, 31]);
    expect(videoPokerCards(drawBytes(zeros, videoPoker.drawBytes))).toEqual([51, 16, 15, 38, 27, 5, 46, 6, 21, 39]);
  });

  it.each([
    ["TS JS QS KS AS", "royal_flush"],
    ["AD 2D 3D 4D 5D", "straight_flush"],
    ["9H TH JH QH KH", "straight_flush"],
    ["7C 7D 7H 7S 2C", "four_of_a_kind"],
    ["7C 7D 7H 2S 2C", "full_house"],
    ["2H 9H JH QH KH", "flush"],
    ["AC 2D 3H 4S 5C", "straight"],
    ["TC JD QH KS AC", "straight"],
    ["7C 7D 7H 3S 2C", "three_of_a_kind"],
    ["7C 7D 3H 3S 2C", "two_pairs"],
    ["JC JD 3H 4S 2C", "jacks_or_better"],
    ["AC AD 3H 4S 2C", "jacks_or_better"],
    ["TC TD 3H 4S 2C", null],
    ["KC AD 2H 3S 4C", null],
    ["QC KC AC 2C 3D", null],
    ["2C 9D JH QS KC", null],
  ])("reads %s as %s, in any order of the cards", (text, hand) => {
    const cards = cardsOf(text);
    for (const turn of [0, 1, 2, 3, 4]) expect(pokerHand([...cards.slice(turn), ...cards.slice(0, turn)])).toBe(hand);
    expect(pokerHand(cards.toReversed())).toBe(hand);
  });

  it("never pays more than the stated maximum, and can reach it", () => {
    const read = videoPoker.read({});
    expect(read.ok && read.bet.maxPayout(centavos(10_000))).toBe(videoPoker.maxMultiplierX10000);
    expect(pokerHands.map(videoPokerFactor)).toEqual([800, 50, 25, 9, 6, 4, 3, 2, 1]);
    expect(read.ok && read.bet.acceptsStake(centavos(maxCentavos))).toBe(false);
  });
});

describe("a round", () => {
  const pair = "JC 3D JH 8S 2C 4D JS 5H 3S KD";

  it("shows the five cards and their hand, and no later card", () => {
    expect(after(pair)).toEqual({
      table: { cards: cardsOf("JC 3D JH 8S 2C"), hand: "jacks_or_better" },
      moves: ["draw"],
      staked: 1_000,
      end: null,
    });
  });

  it("replaces the discarded cards from left to right, and pays the hand", () => {
    const held = after(pair, draw(0, 2));
    expect(held).toMatchObject({ moves: [], staked: 1_000 });
    expect(held?.end).toEqual({
      outcome: {
        steps: [draw(0, 2)],
        dealt: cardsOf("JC 3D JH 8S 2C"),
        hold: [0, 2],
        cards: cardsOf("JC 4D JH JS 5H"),
        hand: "three_of_a_kind",
      },
      payout: 3_000,
      multiplierX10000: 30_000,
      multiplierX100: 300,
    });
    expect(after(pair, draw())?.end?.outcome["cards"]).toEqual(cardsOf("4D JS 5H 3S KD"));
    expect(after(pair, draw(0, 1, 2, 3, 4))?.end).toMatchObject({ payout: 1_000 });
    expect(after(pair, draw(1, 3, 4))?.end).toMatchObject({ payout: 0, multiplierX10000: 0, outcome: { hand: null } });
    expect(after("TS JS QS KS 2D AS", draw(0, 1, 2, 3))?.end?.payout).toBe(800_000);
  });

  it("holds all five cards for a player who does not return", () => {
    const left = videoPoker.abandoned(after(pair)!);
    expect(after(pair, left)?.end).toMatchObject({ payout: 1_000, outcome: { hold: [0, 1, 2, 3, 4] } });
  });

  it.each<[string, unknown, string?]>([
    ["no list", undefined],
    ["a text", "0"],
    ["null", null],
    ["a position that is none", [5]],
    ["a negative position", [-1]],
    ["half a position", [0.5]],
    ["no number", [Number.NaN]],
    ["a position by text", ["1"]],
    ["a position twice", [1, 1]],
    ["positions out of order", [2, 1]],
    ["six positions", [0, 1, 2, 3, 4, 5]],
    ["a list within a list", [[0]]],
    ["what looks like a list", { 0: 1, length: 1 }],
    ["another action", [0], "cash_out"],
  ])("does not allow %s", (_, hold, action = "draw") => {
    expect(after(pair, { action, params: hold === undefined ? {} : { hold } })).toBeNull();
  });

  it("refuses a second draw, unknown fields, and params at the opening", () => {
    expect(after(pair, draw(0), draw(0))).toBeNull();
    expect(after(pair, { action: "draw", params: { hold: [0], cards: [1] } })).toBeNull();
    expect(videoPoker.read({ hold: [] })).toEqual({ ok: false, faults: { hold: "invalid" } });
  });
});
