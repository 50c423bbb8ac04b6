import { centavos, maxCentavos, type Centavos } from "@trevo/domain";
import { drawRange, drawsBelow } from "./fairness.ts";
import type { HouseBet } from "./house-engine.ts";

/** A winning result: number of equally likely outcomes, and the factor that they pay, in ten-thousandths. */
export interface Chance {
  readonly ways: bigint;
  readonly multiplierX10000: number;
}

/** A bet that pays its stake times a factor. */
export interface FactorBet {
  readonly params: Record<string, unknown>;
  /** All winning results. */
  readonly chances: readonly Chance[];
  /** Number of all outcomes, won and lost. */
  readonly ways: bigint;
  draw(bytes: Uint8Array): { readonly outcome: Record<string, unknown>; readonly multiplierX10000: number };
}

const product = (stake: Centavos, multiplierX10000: number): bigint => (BigInt(stake) * BigInt(multiplierX10000)) / 10_000n;

/** Stake times factor, rounded down to the centavo; exact even if the product exceeds the safe range. */
export const prizeOf = (stake: Centavos, multiplierX10000: number): Centavos => centavos(Number(product(stake, multiplierX10000)));

/** True if stake times factor is a valid amount. */
export const isPayable = (stake: Centavos, multiplierX10000: number): boolean => product(stake, multiplierX10000) <= BigInt(maxCentavos);

export function createFactorBet({ params, chances, ways, draw }: FactorBet): HouseBet {
  const largest = Math.max(...chances.map((chance) => chance.multiplierX10000));
  return {
    params,
    acceptsStake: (stake) => isPayable(stake, largest),
    play: (stake, bytes) => {
      const { outcome, multiplierX10000 } = draw(bytes);
      return { outcome, payout: prizeOf(stake, multiplierX10000), multiplierX10000, multiplierX100: Math.floor(multiplierX10000 / 100) };
    },
    maxPayout: (stake) => prizeOf(stake, largest),
    ends: (stake) => {
      const won = chances.map((chance) => ({
        chance: Number(chance.ways) / Number(ways),
        returned: prizeOf(stake, chance.multiplierX10000),
      }));
      const lost = Number(ways - chances.reduce((sum, chance) => sum + chance.ways, 0n)) / Number(ways);
      return lost > 0 ? [...won, { chance: lost, returned: centavos(0) }] : won;
    },
    exactReturn: (stake) => ({
      numerator: chances.reduce((sum, chance) => sum + chance.ways * product(stake, chance.multiplierX10000), 0n),
      denominator: ways * BigInt(stake),
    }),
  };
}

/** Exact number of the 2^32 draws that pick this outcome out of `outcomes`. Makes returns exact. */
export const drawsOf = (outcome: number, outcomes: number): bigint => drawsBelow(outcome + 1, outcomes) - drawsBelow(outcome, outcomes);

/** Number of values of one draw. */
export const oneDraw = BigInt(drawRange);

/** Binomial coefficient: number of ways to choose `k` out of `n`. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}
