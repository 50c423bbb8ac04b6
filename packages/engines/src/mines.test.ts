import { centavos, canonicalJson, compareRationals, scaleDown, sha256Hex } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bytesOf, coffee, drawBytes, zeros } from "../test/sample.ts";
import {
  mines,
  minesLastGem,
  minesLayout,
  minesMultiplier,
  minesReturn,
  readMinesBet,
  type Step,
  type MultiActionBet,
  multiActionEngineOfRound,
} from "./index.ts";

const reveal = (cell: number): Step => ({ action: "reveal", params: { cell } });
const cashOut: Step = { action: "cash_out", params: {} };
const stake = centavos(1_000);
/** Draws of zero select the first remaining cells: mines in 0, 1, 2 … */
const first = bytesOf(...Array.from({ length: 24 }, () => 0));

function betOf(count: number): MultiActionBet {
  const read = mines.read({ mines: count });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.bet;
}

const after = (count: number, ...steps: Step[]) => betOf(count).replay({ stake, bytes: first, steps });

describe("mines", () => {
  it("matches its published hashes", async () => {
    expect(await sha256Hex(canonicalJson(mines.rules))).toBe(mines.rulesHash);
    expect(await sha256Hex(canonicalJson(mines.paytable))).toBe(mines.paytableHash);
    expect(multiActionEngineOfRound(mines)).toBe(mines);
  });

  it("places its mines as in the published vectors", () => {
    expect(minesLayout(drawBytes(coffee, mines.drawBytes), 3)).toEqual([7, 8, 11]);
    expect(minesLayout(drawBytes(zeros, mines.drawBytes), 24)).toHaveLength(24);
  });

  it("pays the published factors", () => {
    const factor = (count: number, gems: number) => minesMultiplier({ mines: count }, gems) / 10_000;
    expect([factor(3, 1), factor(3, 5), factor(1, 24), factor(10, 3)]).toEqual([1.125, 1.9973, 24.75, 5.0043]);
  });

  it("returns 99 % wherever the player stops, and never more", () => {
    for (let count = 1; count <= 24; count += 1) {
      for (let gems = 1; gems <= minesLastGem({ mines: count }); gems += 1) {
        const exact = minesReturn({ mines: count }, { gems, stake: centavos(100_000_000) });
        expect(compareRationals(exact, { numerator: 99n, denominator: 100n })).toBeLessThanOrEqual(0);
        expect(scaleDown(exact, 10_000)).toBeGreaterThanOrEqual(9_899);
      }
    }
  });

  it("never pays more than the stated maximum, and can reach it", () => {
    const largest = Array.from({ length: 24 }, (_, index) => betOf(index + 1).maxPayout(centavos(10_000)));
    expect(Math.max(...largest)).toBe(mines.maxMultiplierX10000);
  });
});

describe("a round", () => {
  it("shows revealed cells and their value, and nothing hidden", () => {
    const state = after(3, reveal(10), reveal(24));
    expect(state).toMatchObject({ moves: ["reveal", "cash_out"], end: null, staked: 1_000 });
    expect(state?.table).toEqual({
      revealed: [10, 24],
      gems: 2,
      multiplier_x10000: minesMultiplier({ mines: 3 }, 2),
      next_multiplier_x10000: minesMultiplier({ mines: 3 }, 3),
      payout: 1_285,
    });
    expect(after(3)).toMatchObject({ table: { revealed: [], payout: 1_000 }, moves: ["reveal"] });
  });

  it("pays the amount reached, and shows the mines at the end", () => {
    const end = after(3, reveal(10), cashOut)?.end;
    expect(end).toEqual({
      outcome: { steps: [reveal(10), cashOut], revealed: [10], gems: 1, mines: [0, 1, 2] },
      payout: 1_125,
      multiplierX10000: 11_250,
      multiplierX100: 112,
    });
  });

  it("is lost when a mine is revealed", () => {
    expect(after(3, reveal(10), reveal(1))).toMatchObject({ moves: [], end: { payout: 0, outcome: { gems: 1, revealed: [10, 1] } } });
  });

  it("cashes out automatically at the last gem, and where the next factor would exceed 10,000", () => {
    expect(after(24, reveal(24))?.end?.payout).toBe(24_750);
    const last = minesLastGem({ mines: 12 });
    const cells = Array.from({ length: last }, (_, index) => reveal(24 - index));
    expect(last).toBeLessThan(13);
    expect(after(12, ...cells)?.end?.multiplierX10000).toBe(minesMultiplier({ mines: 12 }, last));
    expect(after(12, ...cells.slice(1))?.end).toBeNull();
  });

  it("returns the stake to a player who left before the first gem, and pays the prize reached afterwards", () => {
    const left: Step = mines.abandoned(after(3)!);
    expect(after(3, left)?.end?.payout).toBe(1_000);
    expect(after(3, reveal(10), left)?.end?.payout).toBe(1_125);
  });

  it.each<[string, Step[]]>([
    ["a cash-out before the first gem", [cashOut]],
    ["a cell twice", [reveal(5), reveal(5)]],
    ["a cell that is none", [reveal(25)]],
    ["half a cell", [reveal(0.5)]],
    ["a cell by text", [{ action: "reveal", params: { cell: "3" } }]],
    ["another action", [{ action: "peek", params: {} }]],
    ["a stranger's field", [{ action: "reveal", params: { cell: 3, safe: true } }]],
    ["a step after the end", [reveal(5), cashOut, reveal(6)]],
    ["a step after a mine", [reveal(0), reveal(6)]],
  ])("does not allow %s", (_, steps) => {
    expect(after(3, ...steps)).toBeNull();
  });

  it("accepts 1 to 24 mines and no other number", () => {
    expect(readMinesBet({ mines: 3 })).toEqual({ ok: true, bet: { mines: 3 } });
    for (const count of [0, 25, 1.5, "3", null])
      expect(readMinesBet({ mines: count })).toEqual({ ok: false, faults: { mines: "number_invalid" } });
    expect(readMinesBet({})).toEqual({ ok: false, faults: { mines: "required" } });
  });
});
