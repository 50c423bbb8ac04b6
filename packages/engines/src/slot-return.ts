import type { Rational } from "@trevo/domain";
import { countSlot, type SlotOdds } from "./slot-odds.ts";
import type { SlotTable } from "./slot-table.ts";

const counted = new WeakMap<SlotTable, SlotOdds>();

/** Odds of a spin. Counting 33 million combinations takes a moment, so it is done once, on first use. */
export function slotOdds(table: SlotTable): SlotOdds {
  const odds = counted.get(table) ?? countSlot(table);
  counted.set(table, odds);
  return odds;
}

/**
 * Exact mean number of free spins per round. With `left` spins to play and `had` awarded, one more is played and awards again in `awarding`
 * of all combinations. The value of a state is therefore one step plus the values of the two following states; both have the same power of
 * `combinations` in the denominator.
 */
export function meanFreeSpins(odds: SlotOdds, { spins, most }: SlotTable["free"]): Rational {
  const [all, awarding] = [BigInt(odds.combinations), BigInt(odds.awarding)];
  const known = new Map<number, bigint>();
  const value = (left: number, had: number): bigint => {
    if (left === 0) return 0n;
    const place = left * (most + 1) + had;
    const before = known.get(place);
    if (before !== undefined) return before;
    const more = Math.min(spins, most - had);
    const steps = BigInt(left + most - had);
    const exact = all ** steps + awarding * value(left - 1 + more, had + more) + (all - awarding) * value(left - 1, had);
    known.set(place, exact);
    return exact;
  };
  return { numerator: awarding * value(spins, spins), denominator: all ** BigInt(1 + most) };
}

/** Mean return of a round at a stake, with each spin rounded down to the centavo. */
export function slotReturn(table: SlotTable, stake: bigint): Rational {
  const odds = slotOdds(table);
  const paid = (multiplier: number): bigint =>
    odds.shares.reduce((sum, { coins, count }) => sum + ((stake * BigInt(coins * multiplier)) / BigInt(table.coins)) * BigInt(count), 0n);
  const free = meanFreeSpins(odds, table.free);
  return {
    numerator: paid(1) * free.denominator + paid(table.free.multiplier) * free.numerator,
    denominator: BigInt(odds.combinations) * free.denominator * stake,
  };
}

interface Moments {
  readonly mean: number;
  readonly square: number;
}

/**
 * Standard deviation of a round in stakes, including its free spins, at a stake without rounding unless another one is given. Computed from
 * the first and second moments of what remains, for every number of spins left; whether a spin awards is part of its own result.
 */
export function slotDeviation(table: SlotTable, stake: number = table.coins): number {
  const odds = slotOdds(table);
  const { spins, most, multiplier } = table.free;
  /** One spin, and what follows it depending on whether it awards free spins. */
  const then = (factor: number, follows: (awards: boolean) => Moments): Moments => {
    let [mean, square] = [0, 0];
    for (const { coins, awards, count } of odds.shares) {
      const [pays, next] = [Math.floor((stake * coins * factor) / table.coins) / stake, follows(awards)];
      mean += (count / odds.combinations) * (pays + next.mean);
      square += (count / odds.combinations) * (pays * pays + 2 * pays * next.mean + next.square);
    }
    return { mean, square };
  };
  const none: Moments = { mean: 0, square: 0 };
  const known = new Map<number, Moments>();
  const freeSpins = (left: number, had: number): Moments => {
    if (left === 0) return none;
    const place = left * (most + 1) + had;
    const before = known.get(place);
    if (before) return before;
    const more = Math.min(spins, most - had);
    const [again, on] = [freeSpins(left - 1 + more, had + more), freeSpins(left - 1, had)];
    const moments = then(multiplier, (awards) => (awards ? again : on));
    known.set(place, moments);
    return moments;
  };
  const first = freeSpins(spins, spins);
  const { mean, square } = then(1, (awards) => (awards ? first : none));
  return Math.sqrt(square - mean * mean);
}
