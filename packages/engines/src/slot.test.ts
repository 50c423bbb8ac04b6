import { scaleDown } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bytesOf } from "../test/sample.ts";
import {
  countSlot,
  meanFreeSpins,
  slotDeviation,
  slotDocuments,
  slotOdds,
  slotReturn,
  slots,
  slotSpin,
  slotSpins,
  slotStops,
  slotTables,
  slotWindow,
  slotWins,
  type SlotTable,
} from "./index.ts";

const tables: readonly SlotTable[] = Object.values(slotTables);

/** Yields every combination of stops. */
function* allStops(table: SlotTable): Generator<number[]> {
  const total = table.reels.reduce((product, reel) => product * reel.length, 1);
  for (let index = 0; index < total; index += 1) {
    let rest = index;
    yield table.reels.map((reel) => {
      const stop = rest % reel.length;
      rest = Math.floor(rest / reel.length);
      return stop;
    });
  }
}

describe.each(tables)("table $name", (table) => {
  it("has valid reels", () => {
    expect(table.reels.every((reel) => reel.length === slotStops)).toBe(true);
    expect(table.reels[0]).not.toContain("W");
    const letters = new Set([...Object.keys(table.pays), "W", "S"]);
    for (const reel of table.reels) {
      expect([...reel].every((letter) => letters.has(letter))).toBe(true);
      // No window shows the same rare symbol twice.
      for (let stop = 0; stop < slotStops; stop += 1) {
        const window = [0, 1, 2].map((row) => reel[(stop + row) % slotStops]);
        for (const rare of ["W", "S"]) expect(window.filter((letter) => letter === rare).length).toBeLessThanOrEqual(1);
      }
    }
  });

  it("has its stated RTP, between 94 and 97 %, counted over every combination of stops", () => {
    const odds = slotOdds(table);
    expect(odds.combinations).toBe(slotStops ** table.reels.length);
    expect(odds.largest).toBe(table.largest);
    const exact = slotReturn(table, BigInt(table.coins));
    expect(scaleDown(exact, 10_000)).toBe(table.returnBasisPoints);
    expect(table.returnBasisPoints).toBeGreaterThanOrEqual(9_400);
    expect(table.returnBasisPoints).toBeLessThanOrEqual(9_700);
    expect(Math.round(slotDeviation(table) * 100)).toBe(table.deviationX100);
    expect(table.volatility).toBe(table.deviationX100 < 300 ? "low" : table.deviationX100 < 600 ? "medium" : "high");
  });

  it("pays the counted shares when every combination of shorter reels is played", () => {
    const short: SlotTable = { ...table, reels: table.reels.map((reel) => reel.slice(4, table.reels.length === 3 ? 26 : 11)) };
    const played = new Map<string, number>();
    for (const stops of allStops(short)) {
      const { coins, awards } = slotSpin(short, stops);
      played.set(`${coins} ${String(awards)}`, (played.get(`${coins} ${String(awards)}`) ?? 0) + 1);
    }
    const counted = new Map(countSlot(short).shares.map(({ coins, awards, count }) => [`${coins} ${String(awards)}`, count]));
    expect(counted).toEqual(played);
  });

  it("keeps its whole RTP at stakes of whole coins, including the smallest", () => {
    const [whole, smallest] = [slotReturn(table, 1_000_000n * BigInt(table.coins)), slotReturn(table, BigInt(table.coins))];
    expect(whole.numerator * smallest.denominator).toBe(smallest.numerator * whole.denominator);
    const [odd, most] = [slotReturn(table, BigInt(table.coins + 1)), slotReturn(table, BigInt(table.coins))];
    expect(odd.numerator * most.denominator).toBeLessThan(most.numerator * odd.denominator);
  });
});

describe("a round", () => {
  const { linesLow } = slotTables;
  const scatters = linesLow.reels.map((reel) => reel.indexOf("S"));
  const draw = (stop: number) => stop * (2 ** 32 / slotStops);

  it("has at most the table's number of free spins, however often they are awarded", () => {
    const bytes = bytesOf(...Array.from({ length: linesLow.free.most + 1 }, () => scatters.map(draw)).flat());
    const spins = slotSpins(linesLow, bytes);
    expect(spins).toHaveLength(1 + linesLow.free.most);
    expect(spins.map(({ awards }) => awards).filter((awards) => awards > 0)).toEqual([10, 10]);
    expect(spins[1]?.coins).toBe((spins[0]?.coins ?? 0) * linesLow.free.multiplier);
  });

  it("pays each spin separately, and names the winning symbols", () => {
    const stops = [0, 0, 0, 0, 0];
    const wins = slotWins(linesLow, slotWindow(linesLow, stops));
    expect(slotSpin(linesLow, stops).coins).toBe(wins.reduce((sum, { coins }) => sum + coins, 0));
    for (const win of wins) expect(win.cells).toHaveLength(win.count);
  });

  it("has the expected average of free spins, less what the limit removes", () => {
    const odds = slotOdds(linesLow);
    const mean = meanFreeSpins(odds, linesLow.free);
    const chance = odds.awarding / odds.combinations;
    const unbounded = (chance * linesLow.free.spins) / (1 - chance * linesLow.free.spins);
    const bounded = scaleDown(mean, 1_000_000_000) / 1_000_000_000;
    expect(bounded).toBeLessThan(unbounded);
    expect(bounded).toBeGreaterThan(chance * linesLow.free.spins);
  });
});

it("at least two dozen slots in three mechanics have their own name and rules", () => {
  expect(slots.length).toBeGreaterThanOrEqual(24);
  expect(new Set(slots.map(({ table }) => table.mechanic))).toEqual(new Set(["lines", "ways", "classic"]));
  expect(new Set(slots.map(({ title }) => title.pt)).size).toBe(slots.length);
  for (const slot of slots) expect(slotDocuments(slot.game, slot.table)).toEqual({ rules: slot.rules, paytable: slot.paytable });
});
