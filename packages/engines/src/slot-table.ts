/** How a slot pays: along lines, over every way from reel to reel, or on the five lines of a small machine. */
export type SlotMechanic = "lines" | "ways" | "classic";
export type SlotVolatility = "low" | "medium" | "high";

/** Substitutes for every symbol that pays in a run. */
export const slotWild = "W";
/** Pays anywhere, and starts free spins. */
export const slotScatter = "S";

/** Number of visible symbols per reel. */
export const slotRows = 3;
/** Stops per reel: a power of two, so that every stop has the same number of the 2^32 draws. */
export const slotStops = 32;
/** Minimum length of a paying run, and minimum number of paying scatters. */
export const slotRun = 3;

/** A slot's reels and payouts in coins. A coin is the stake divided by `coins`, so that a stake of whole coins is never rounded. */
export interface SlotTable {
  readonly name: string;
  readonly mechanic: SlotMechanic;
  readonly coins: number;
  /** One letter per stop. The window shows the stop and the next two, wrapping around. The first reel has no wilds. */
  readonly reels: readonly string[];
  /** Rows that a line passes through, by reel; empty if every way pays. */
  readonly lines: readonly (readonly number[])[];
  /** Coins for runs of 3, 4 and 5 from the first reel, most valuable symbol first. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** Coins for 3, 4 and 5 scatters anywhere. */
  readonly scatter: readonly number[];
  /** Three scatters award `spins` free spins, also during free spins, up to `most` per round. Their wins are multiplied. */
  readonly free: { readonly spins: number; readonly most: number; readonly multiplier: number };
  /** Maximum payout of a spin in coins, before the multiplier. */
  readonly cap: number;
  readonly volatility: SlotVolatility;
  /** Standard deviation of a whole round with its free spins, in hundredths of the stake, rounded. */
  readonly deviationX100: number;
  readonly returnBasisPoints: number;
  /** Actual maximum payout of a spin in coins. */
  readonly largest: number;
}

/** Coins for `count` symbols of a run, or `count` scatters. */
export const slotPay = (pays: readonly number[] | undefined, count: number): number => pays?.[count - slotRun] ?? 0;
