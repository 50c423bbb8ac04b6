import { slotPay, slotRows, slotRun, slotScatter, slotWild, type SlotTable } from "./slot-table.ts";

/** So many coins, so often among all combinations of stops. */
export interface SlotShare {
  readonly coins: number;
  readonly awards: boolean;
  readonly count: number;
}

/** What one spin of a table can do: every combination of stops is counted, none sampled. */
export interface SlotOdds {
  readonly combinations: number;
  /** Combinations that award free spins. */
  readonly awarding: number;
  readonly shares: readonly SlotShare[];
  /** The most that a spin pays, coins. */
  readonly largest: number;
}

/** What follows when a reel stops at one place, for runs of one symbol. */
interface Mechanic {
  /** Lines through the row as bits, or one way. */
  start(row: number): number;
  /** What goes on of `alive` over this reel. */
  go(alive: number, seen: number, reel: number): number;
  /** How many runs end here. */
  ended(alive: number, next: number): number;
}

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Lines are bits of one number; the rows seen choose those that go on. */
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

/** Ways multiply from reel to reel; they end together, where the symbol is not seen at all. */
const overWays: Mechanic = {
  start: () => 1,
  go: (alive, seen) => alive * bitCount(seen),
  ended: (alive, next) => (next === 0 ? alive : 0),
};

/** Of each stop of a reel, the rows that show a symbol, as bits. */
const rowsSeen = (reel: string, shows: (seen: string) => boolean): number[] =>
  Array.from(reel, (_, stop) =>
    Array.from({ length: slotRows }, (_row, row) => (shows(reel[(stop + row) % reel.length] ?? "") ? 1 << row : 0)).reduce((a, b) => a | b),
  );

/** How many combinations of the reels from `reel` on show so many scatters: index = scatters. */
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

/** Counts every combination of stops by what it pays. Reels whose runs have all ended are counted at once, by their scatters alone. */
export function countSlot(table: SlotTable): SlotOdds {
  const { reels, pays, scatter, cap } = table;
  const mechanic = table.mechanic === "ways" ? overWays : alongLines(table);
  const scatters = reels.map((reel) => rowsSeen(reel, (seen) => seen === slotScatter).map(bitCount));
  const tails = scatterTails(scatters);
  const matches = new Map(
    Object.keys(pays).map((symbol) => [symbol, reels.map((reel) => rowsSeen(reel, (seen) => seen === symbol || seen === slotWild))]),
  );
  const counts = new Float64Array(2 * (cap + 1));
  const add = (coins: number, seen: number, count: number) => {
    const slot = 2 * Math.min(coins + slotPay(scatter, seen), cap) + (seen >= slotRun ? 1 : 0);
    counts[slot] = (counts[slot] ?? 0) + count;
  };

  interface Run {
    readonly alive: number;
    readonly seen: readonly (readonly number[])[];
    readonly pays: readonly number[];
  }
  function walk(reel: number, runs: readonly Run[], paid: { readonly coins: number; readonly scatters: number }): void {
    if (reel === reels.length || runs.length === 0) {
      const coins = runs.reduce((sum, run) => sum + mechanic.ended(run.alive, 0) * slotPay(run.pays, reel), paid.coins);
      for (const [more, ways] of (tails[reel] ?? [1]).entries()) if (ways > 0) add(coins, paid.scatters + more, ways);
      return;
    }
    for (const [stop, more] of (scatters[reel] ?? []).entries()) {
      let coins = paid.coins;
      const onward: Run[] = [];
      for (const run of runs) {
        const next = mechanic.go(run.alive, run.seen[reel]?.[stop] ?? 0, reel);
        coins += mechanic.ended(run.alive, next) * slotPay(run.pays, reel);
        if (next !== 0) onward.push({ ...run, alive: next });
      }
      walk(reel + 1, onward, { coins, scatters: paid.scatters + more });
    }
  }
  const first = reels[0] ?? "";
  for (const [stop, seen] of (scatters[0] ?? []).entries()) {
    const runs = Array.from({ length: slotRows }, (_, row) => {
      const symbol = first[(stop + row) % first.length] ?? "";
      return { alive: mechanic.start(row), seen: matches.get(symbol) ?? [], pays: pays[symbol] ?? [] };
    });
    walk(
      1,
      runs.filter((run) => run.pays.length > 0),
      { coins: 0, scatters: seen },
    );
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
