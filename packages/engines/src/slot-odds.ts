import { slotPay, slotRows, slotRun, slotScatter, slotWild, type SlotTable } from "./slot-table.ts";

/** A payout in coins and the number of combinations of stops that pay it. */
export interface SlotShare {
  readonly coins: number;
  readonly awards: boolean;
  readonly count: number;
}

/** Possible results of one spin. Every combination of stops is counted, none sampled. */
export interface SlotOdds {
  readonly combinations: number;
  /** Number of combinations that award free spins. */
  readonly awarding: number;
  readonly shares: readonly SlotShare[];
  /** Maximum payout of a spin in coins. */
  readonly largest: number;
}

/** How runs of one symbol continue from reel to reel. */
interface Mechanic {
  /** Lines through the row as bits, or one way. */
  start(row: number): number;
  /** What remains of `alive` after this reel. */
  go(alive: number, seen: number, reel: number): number;
  /** Number of runs that end here. */
  ended(alive: number, next: number): number;
}

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Lines are the bits of a number; the visible rows select those that continue. */
function alongLines(table: SlotTable): Mechanic {
  const through = table.reels.map((_, reel) =>
    Array.from({ length: slotRows }, (_row, row) =>
      table.lines.reduce((bits, line, at) => (line[reel] === row ? bits | (1 << at) : bits), 0),
    ),
  );
  const masks = through.map((rows) =>
    Array.from({ length: 2 ** slotRows }, (_, seen) => rows.reduce((bits, line, row) => (seen & (1 << row) ? bits | line : bits), 0)),
  );
  return {
    start: (row) => through[0]?.[row] ?? 0,
    go: (alive, seen, reel) => alive & (masks[reel]?.[seen] ?? 0),
    ended: (alive, next) => bitCount(alive ^ next),
  };
}

/** Ways multiply from reel to reel and all end where the symbol is not visible. */
const overWays: Mechanic = {
  start: () => 1,
  go: (alive, seen) => alive * bitCount(seen),
  ended: (alive, next) => (next === 0 ? alive : 0),
};

/** For each stop of a reel, the rows that show the symbol, as bits. */
const rowsSeen = (reel: string, shows: (seen: string) => boolean): number[] =>
  Array.from(reel, (_, stop) =>
    Array.from({ length: slotRows }, (_row, row) => (shows(reel[(stop + row) % reel.length] ?? "") ? 1 << row : 0)).reduce((a, b) => a | b),
  );

/** Number of combinations of the reels from `reel` on, by number of scatters (the index). */
function scatterTails(scatters: readonly (readonly number[])[]): number[][] {
  const tails: number[][] = [[1]];
  for (const reel of scatters.toReversed()) {
    const after = tails[0] ?? [1];
    const tail = Array.from({ length: after.length + slotRows }, () => 0);
    for (const seen of reel) for (const [count, ways] of after.entries()) tail[count + seen] = (tail[count + seen] ?? 0) + ways;
    tails.unshift(tail);
  }
  return tails;
}

/** Stops of a reel that are equivalent for the runs of one first window: the rows that continue each of its symbols, and the scatters. */
interface Alike {
  readonly seen: readonly number[];
  readonly scatters: number;
  readonly stops: number;
}

function alikeStops(seen: readonly (readonly number[])[], scatters: readonly number[]): Alike[] {
  const classes = new Map<string, Alike>();
  for (const [stop, count] of scatters.entries()) {
    const rows = seen.map((rowsOf) => rowsOf[stop] ?? 0);
    const key = `${rows.join()}:${count}`;
    classes.set(key, { seen: rows, scatters: count, stops: (classes.get(key)?.stops ?? 0) + 1 });
  }
  return [...classes.values()];
}

/** Counts every combination of stops by its payout. Equivalent stops are counted together, as are the reels after all runs have ended. */
export function countSlot(table: SlotTable): SlotOdds {
  const { reels, pays, scatter, cap } = table;
  const mechanic = table.mechanic === "ways" ? overWays : alongLines(table);
  const scatters = reels.map((reel) => rowsSeen(reel, (seen) => seen === slotScatter).map(bitCount));
  const tails = scatterTails(scatters);
  const counts = new Float64Array(2 * (cap + 1));
  const add = (coins: number, seen: number, count: number) => {
    const slot = 2 * Math.min(coins + slotPay(scatter, seen), cap) + (seen >= slotRun ? 1 : 0);
    counts[slot] = (counts[slot] ?? 0) + count;
  };

  for (const [stop, firstScatters] of (scatters[0] ?? []).entries()) {
    const first = Array.from({ length: slotRows }, (_, row) => reels[0]?.[(stop + row) % (reels[0]?.length ?? 1)] ?? "");
    const classes = reels.map((reel, index) =>
      alikeStops(
        first.map((symbol) => rowsSeen(reel, (seen) => seen === symbol || seen === slotWild)),
        scatters[index] ?? [],
      ),
    );
    const ended = (run: number, reel: number, [alive, next]: readonly [number, number]): number =>
      alive === next ? 0 : mechanic.ended(alive, next) * slotPay(pays[first[run] ?? ""], reel);

    const walk = (reel: number, runs: readonly number[], so: { coins: number; scatters: number; count: number }): void => {
      if (reel === reels.length || runs.every((alive) => alive === 0)) {
        const coins = runs.reduce((sum, alive, run) => sum + ended(run, reel, [alive, 0]), so.coins);
        for (const [more, ways] of (tails[reel] ?? [1]).entries()) if (ways > 0) add(coins, so.scatters + more, so.count * ways);
        return;
      }
      for (const { seen, scatters: more, stops } of classes[reel] ?? []) {
        const onward = runs.map((alive, run) => mechanic.go(alive, seen[run] ?? 0, reel));
        const coins = runs.reduce((sum, alive, run) => sum + ended(run, reel, [alive, onward[run] ?? 0]), so.coins);
        walk(reel + 1, onward, { coins, scatters: so.scatters + more, count: so.count * stops });
      }
    };
    const runs = first.map((symbol, row) => (symbol in pays ? mechanic.start(row) : 0));
    walk(1, runs, { coins: 0, scatters: firstScatters, count: 1 });
  }
  return oddsFrom(counts);
}

function oddsFrom(counts: Float64Array): SlotOdds {
  const shares = Array.from(counts, (count, slot) => ({ coins: slot >> 1, awards: slot % 2 === 1, count })).filter(
    ({ count }) => count > 0,
  );
  const sum = (some: readonly SlotShare[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    combinations: sum(shares),
    awarding: sum(shares.filter(({ awards }) => awards)),
    shares,
    largest: Math.max(...shares.map(({ coins }) => coins)),
  };
}
