import { centavos, maxCentavos, type Centavos, type Localized, type Document } from "@trevo/domain";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { HouseBet, HouseEngine, Settled } from "./house-engine.ts";
import { readParams } from "./read-params.ts";
import { slotReturn } from "./slot-return.ts";
import { slotSpin } from "./slot-spin.ts";
import { slotRows, slotRun, slotStops, type SlotTable } from "./slot-table.ts";

/** A spin in a round's outcome: the first is paid, the others are free. */
export interface SlotSpin {
  readonly stops: readonly number[];
  /** After the multiplier of free spins. */
  readonly coins: number;
  /** Number of free spins that it awards. */
  readonly awards: number;
}

/** A slot: its title, colour, table and hashes. */
export interface SlotGame {
  readonly game: string;
  readonly title: Localized;
  /** Colour of its cover and its client, by its name in the design system. */
  readonly paint: string;
  readonly table: SlotTable;
  readonly rulesHash: string;
  readonly paytableHash: string;
}

export interface SlotEngine extends HouseEngine, SlotGame {}

/** All spins of the round, the paid one first. All are drawn from the round's own bytes. */
export function slotSpins(table: SlotTable, bytes: Uint8Array): readonly SlotSpin[] {
  const { spins: award, most, multiplier } = table.free;
  const spins: SlotSpin[] = [];
  let awarded = 0;
  for (let spin = 0; spin <= awarded; spin += 1) {
    const stops = table.reels.map((reel, index) => pickOutcome(drawAt(bytes, spin * table.reels.length + index), reel.length));
    const { coins, awards } = slotSpin(table, stops);
    const more = awards ? Math.min(award, most - awarded) : 0;
    awarded += more;
    spins.push({ stops, coins: spin === 0 ? coins : coins * multiplier, awards: more });
  }
  return spins;
}

/** Payout of this many coins at a stake, rounded down to the centavo, exact. */
export const slotPrize = (table: SlotTable, stake: Centavos, coins: number): Centavos =>
  centavos(Number((BigInt(stake) * BigInt(coins)) / BigInt(table.coins)));

/** Upper bound of a round's payout: the largest spin, for the paid and every free spin. */
const largestCoins = ({ largest, free }: SlotTable): number => largest * (1 + free.most * free.multiplier);

function betOn(table: SlotTable): HouseBet {
  const coinX10000 = 10_000 / table.coins;
  const play = (stake: Centavos, bytes: Uint8Array): Settled => {
    const spins = slotSpins(table, bytes);
    const coins = spins.reduce((sum, spin) => sum + spin.coins, 0);
    const payout = spins.reduce((sum, spin) => sum + slotPrize(table, stake, spin.coins), 0);
    const multiplierX10000 = coins * coinX10000;
    return { outcome: { spins, coins }, payout: centavos(payout), multiplierX10000, multiplierX100: Math.floor(multiplierX10000 / 100) };
  };
  return {
    params: {},
    acceptsStake: (stake) => BigInt(stake) * BigInt(largestCoins(table)) <= BigInt(maxCentavos) * BigInt(table.coins),
    play,
    maxPayout: (stake) => slotPrize(table, stake, largestCoins(table)),
    exactReturn: (stake) => slotReturn(table, BigInt(stake)),
  };
}

const runRules: Record<SlotTable["mechanic"], string> = {
  lines:
    "each line from the first reel: as many equal symbols in a row as there are, the first reel naming the symbol; the longest run pays",
  ways: "each symbol of the first reel: on how many reels in a row it is seen; pays once for every way, the product of how often each of those reels shows it",
  classic: "each line from the first reel: equal symbols on all three reels, the first reel naming the symbol",
};

/** Documents whose hashes a round stores. */
export function slotDocuments(game: string, table: SlotTable): { readonly rules: Document; readonly paytable: Document } {
  const { spins, most, multiplier } = table.free;
  return {
    rules: {
      game,
      version: 1,
      draw: `u32 of reel i in spin k: bytes 4(${table.reels.length}k + i) onwards, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0, 1 ...`,
      stop: `floor(u32 * ${slotStops} / 2^32); a reel shows the stop and the ${slotRows - 1} after it, around the end`,
      reels: table.reels,
      wild: "W stands for every symbol but S",
      runs: runRules[table.mechanic],
      lines: table.lines,
      scatters: `${slotRun} or more S anywhere pay, and award ${spins} free spins, in free spins too, up to ${most} a round`,
      free_spins: `drawn from the same bytes, each paying ${multiplier} times its coins`,
      cap: "the coins of one spin, before the multiplier, are never more than the cap",
      payout: "for each spin floor(stake * coins / coins of a stake), centavos",
    },
    paytable: {
      game,
      version: 1,
      return_basis_points: table.returnBasisPoints,
      standard_deviation_x100: table.deviationX100,
      volatility: table.volatility,
      coins_of_a_stake: table.coins,
      coins_for_3_and_more: table.pays,
      scatters_for_3_and_more: table.scatter,
      cap: table.cap,
    },
  };
}

/** Version 1 of a slot. */
export function createSlot({ game, title, paint, table, rulesHash, paytableHash }: SlotGame): SlotEngine {
  const bet = betOn(table);
  return {
    game,
    title,
    paint,
    table,
    version: 1,
    ...slotDocuments(game, table),
    rulesHash,
    paytableHash,
    returnBasisPoints: table.returnBasisPoints,
    maxMultiplierX10000: largestCoins(table) * (10_000 / table.coins),
    drawBytes: 4 * table.reels.length * (1 + table.free.most),
    read: (params) => {
      const read = readParams(params, {});
      return read.ok ? { ok: true, bet } : read;
    },
    bets: () => [bet],
  };
}
