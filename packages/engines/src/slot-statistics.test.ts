import { scaleDown } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { chiSquareLimit, countOf, distance, drawBytes, sampleOf } from "../test/sample.ts";
import { drawAt, pickOutcome, slotDeviation, slotReturn, slotSpin, slotSpins, slotStops, slotTables, type SlotTable } from "./index.ts";

interface Played {
  readonly stakes: number;
  readonly stops: readonly number[];
}

/** Plays rounds of a table with fixed seeds. The bytes of free spins are drawn only for rounds that have them. */
function playRounds(table: SlotTable, count: number): Played[] {
  const paid = table.reels.length * 4;
  const long = paid * (1 + table.free.most);
  let nonce = 0;
  return sampleOf(count, paid, (bytes) => {
    nonce += 1;
    const stops = table.reels.map((reel, index) => pickOutcome(drawAt(bytes, index), reel.length));
    const free = slotSpin(table, stops).awards ? drawBytes({ serverSeed: "free", clientSeed: table.name, nonce }, long) : [];
    const coins = slotSpins(table, new Uint8Array([...bytes, ...free])).reduce((sum, spin) => sum + spin.coins, 0);
    return { stakes: coins / table.coins, stops };
  });
}

const rounds = 200_000;
const mechanics: readonly SlotTable[] = [slotTables.linesLow, slotTables.waysLow, slotTables.classicLow];

describe.each(mechanics)("200,000 rounds of $mechanic", (table) => {
  const played = playRounds(table, rounds);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  /** Measures how unevenly the stops of a reel are distributed. */
  const unevenness = (stops: readonly number[]) =>
    distance(
      countOf(stops, slotStops),
      Array.from({ length: slotStops }, () => rounds / slotStops),
    );

  it("have the computed return within 4.5 standard errors, and the computed variance", () => {
    const exact = scaleDown(slotReturn(table, BigInt(table.coins)), 1_000_000_000) / 1_000_000_000;
    const deviation = slotDeviation(table);
    expect(Math.abs(mean(played.map(({ stakes }) => stakes)) - exact)).toBeLessThan((4.5 * deviation) / Math.sqrt(rounds));
    const spread = Math.sqrt(mean(played.map(({ stakes }) => (stakes - exact) ** 2)));
    expect(Math.abs(spread / deviation - 1)).toBeLessThan(0.25);
  });

  it("stop uniformly, and expose a house that chooses one stop in a hundred", () => {
    for (const reel of table.reels.keys()) {
      const stops = played.map((round) => round.stops[reel] ?? 0);
      expect(unevenness(stops)).toBeLessThan(chiSquareLimit(slotStops));
      expect(unevenness(stops.map((stop, index) => (index % 100 === 0 ? 0 : stop)))).toBeGreaterThan(chiSquareLimit(slotStops));
    }
  });
});
