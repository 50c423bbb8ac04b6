/** How a slot pays: along drawn lines, over every way from reel to reel, or the five lines of a small machine. */
export type SlotMechanic = "lines" | "ways" | "classic";
export type SlotVolatility = "low" | "medium" | "high";

/** Stands for every symbol that pays in a run. */
export const slotWild = "W";
/** Pays wherever it is seen, and starts free spins. */
export const slotScatter = "S";

/** Symbols that a window shows of one reel. */
export const slotRows = 3;
/** Stops of a reel: a power of two, so that every stop takes exactly as many of the 2^32 draws as the next. */
export const slotStops = 32;
/** The shortest run, and the fewest scatters, that pay. */
export const slotRun = 3;

/**
 * One table of slots: what its reels carry and what they pay, in coins. A coin is the stake divided by `coins`, so that
 * a stake of whole coins is never rounded.
 */
export interface SlotTable {
  readonly name: string;
  readonly mechanic: SlotMechanic;
  readonly coins: number;
  /** One letter a stop; the window shows the stop and the two after it, around the end. Wilds never on the first reel. */
  readonly reels: readonly string[];
  /** The row of each reel that a line goes through; none where every way pays. */
  readonly lines: readonly (readonly number[])[];
  /** Coins for a run of 3, 4 and 5 from the first reel, the dearest symbol first. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** Coins for 3, 4 and 5 scatters anywhere. */
  readonly scatter: readonly number[];
  /** Three scatters award `spins`, in free spins too, until a round has had `most`; what those pay is multiplied. */
  readonly free: { readonly spins: number; readonly most: number; readonly multiplier: number };
  /** The most coins that one spin pays, before the multiplier. */
  readonly cap: number;
  readonly volatility: SlotVolatility;
  /** Hundredths of the stake, of a whole round with its free spins, rounded. */
  readonly deviationX100: number;
  readonly returnBasisPoints: number;
  /** The most that any one spin does pay, coins. */
  readonly largest: number;
}

/** Coins of a run or of scatters, as many as `count`. */
export const slotPay = (pays: readonly number[] | undefined, count: number): number => pays?.[count - slotRun] ?? 0;
