import { centavos, canonicalJson, sha256Hex } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bytesOf, coffee, drawBytes } from "../test/sample.ts";
import {
  drawRange,
  hilo,
  hiloDeck,
  type HiloGuess,
  hiloHits,
  hiloMultiplier,
  hiloRank,
  hiloWays,
  type Step,
  multiActionEngineOfRound,
} from "./index.ts";

const stake = centavos(1_000);
const step = (action: string): Step => ({ action, params: {} });
/** Returns bytes that deal these ranks, all clubs, followed by aces. */
const deal = (...ranks: number[]) =>
  bytesOf(...Array.from({ length: 52 }, (_, nth) => Math.ceil((((ranks[nth] ?? 1) - 1) * 4 * drawRange) / 52)));

function after(ranks: number[], ...actions: string[]) {
  const read = hilo.read({});
  if (!read.ok) throw new Error("no bet");
  return read.bet.replay({ stake, bytes: deal(...ranks), steps: actions.map(step) });
}

describe("hi-lo", () => {
  it("matches its published hashes and the deals of the published vectors", async () => {
    expect(await sha256Hex(canonicalJson(hilo.rules))).toBe(hilo.rulesHash);
    expect(await sha256Hex(canonicalJson(hilo.paytable))).toBe(hilo.paytableHash);
    expect(multiActionEngineOfRound(hilo)).toBe(hilo);
    expect(hiloDeck(drawBytes(coffee, hilo.drawBytes)).slice(0, 6)).toEqual([16, 15, 20, 8, 48, 24]);
    expect([0, 3, 4, 40, 51].map(hiloRank)).toEqual([1, 1, 2, 11, 13]);
  });

  it("counts exactly the ranks that win", () => {
    for (let rank = 1; rank <= 13; rank += 1) {
      for (const guess of ["higher", "lower"] as HiloGuess[]) {
        const right = Array.from({ length: 13 }, (_, index) => index + 1).filter((next) => hiloHits(rank, guess, next));
        expect(right).toHaveLength(hiloWays(rank, guess));
      }
    }
  });

  it("pays the published factors, and returns 99 % at every guess and over two", () => {
    expect([hiloWays(7, "higher"), hiloWays(2, "higher"), hiloWays(13, "higher")].map((ways) => hiloMultiplier([ways]))).toEqual([
      18_385, 10_725, 128_700,
    ]);
    for (let first = 1; first <= 13; first += 1) {
      for (let second = 1; second <= 13; second += 1) {
        const returned = (first * second * hiloMultiplier([first, second])) / 169 / 10_000;
        expect(returned).toBeLessThanOrEqual(0.99);
        expect(returned).toBeGreaterThan(0.9899);
      }
    }
  });
});

describe("a hi-lo round", () => {
  it("shows the cards dealt, what each guess would pay, and no further card", () => {
    expect(after([7, 9])).toMatchObject({
      table: { cards: [24], hits: 0, payout: 1_000, higher: { ways: 7, multiplier_x10000: 18_385 }, lower: { ways: 7 } },
      moves: ["higher", "lower", "skip"],
      end: null,
    });
    expect(after([7, 9, 4], "higher")).toMatchObject({
      table: { cards: [24, 32], hits: 1, payout: 1_838 },
      moves: ["higher", "lower", "skip", "cash_out"],
    });
  });

  it("pays the amount reached, counts an equal rank as a win, and loses at a wrong guess", () => {
    expect(after([7, 9, 9], "higher", "lower", "cash_out")?.end).toMatchObject({
      payout: 2_655,
      multiplierX10000: 26_557,
      outcome: { hits: 2, cards: [24, 32, 32] },
    });
    expect(after([7, 6], "higher")?.end).toMatchObject({ payout: 0, outcome: { hits: 0, cards: [24, 20] } });
  });

  it("lets the player skip a card without winning or losing", () => {
    expect(after([7, 2, 5], "skip", "higher")).toMatchObject({ table: { hits: 1, multiplier_x10000: 10_725 }, end: null });
  });

  it("pays automatically at the last card, and returns an untouched stake", () => {
    expect(after([], ...Array.from({ length: 51 }, () => "skip"))?.end?.payout).toBe(1_000);
    expect(after([1, 5], "higher", ...Array.from({ length: 50 }, () => "skip"))?.end?.payout).toBe(1_072);
    expect(after([7], "abandon")?.end?.payout).toBe(1_000);
  });

  it("offers no guess that could exceed a factor of 10,000", () => {
    const ranks = [13, 13, 13, 13, 13];
    expect(after(ranks, "higher", "higher", "higher")).toMatchObject({
      table: { higher: null, lower: { ways: 12 } },
      moves: ["lower", "skip", "cash_out"],
    });
    expect(after(ranks, "higher", "higher", "higher", "higher")).toBeNull();
  });

  it.each([
    [["cash_out"]],
    [["peek"]],
    [["higher", "cash_out", "skip"]],
    [["skip", "skip", "lower", "lower", "lower", "cash_out", "cash_out"]],
  ])("does not allow %j", (actions) => {
    expect(after([2, 9, 9, 9, 9], ...actions)).toBeNull();
  });

  it("accepts no params", () => {
    expect(hilo.read({ card: 3 })).toEqual({ ok: false, faults: { card: "invalid" } });
    const read = hilo.read({});
    expect(read.ok && read.bet.replay({ stake, bytes: deal(7), steps: [{ action: "skip", params: { times: 2 } }] })).toBeNull();
  });
});
