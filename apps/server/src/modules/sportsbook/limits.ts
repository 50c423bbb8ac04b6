import { type Centavos, centavos } from "@trevo/domain";
import { type BetTerms, unlimitedPayout } from "@trevo/sports";
import { type Exposure, addExposure, liabilityOf } from "./exposure-grid.ts";

/** By tier of a competition, the best known first; in centavos. */
export type ByTier = readonly [Centavos, Centavos, Centavos];

/** The bounds of bets at a brand, in centavos. */
export interface SportLimits {
  readonly min_stake: Centavos;
  readonly max_payout: Centavos;
  /** Payout of one bet, by the strictest of its legs. */
  readonly tier_payout: ByTier;
  /** Payouts of a player's open bets on one fixture together. */
  readonly player_payout: ByTier;
  /** What all open bets on one fixture may cost. */
  readonly fixture_liability: ByTier;
}

const reais = (amount: number): Centavos => centavos(amount * 100);
const byTier = (first: number, second: number, third: number): ByTier => [reais(first), reais(second), reais(third)];

export const defaultSportLimits: SportLimits = {
  min_stake: reais(1),
  max_payout: reais(200_000),
  tier_payout: byTier(200_000, 80_000, 20_000),
  player_payout: byTier(100_000, 40_000, 10_000),
  fixture_liability: byTier(200_000, 80_000, 20_000),
};

/** Of a limit, in basis points: from here on the fixture's liability is reported to the traders. */
export const liabilityAlarmBps = 8_000;

/** Offers of a smaller stake are in steps of R$ 0.50. */
export const stakeStep = 50;

/** One fixture that the bet is on. */
export interface LimitedFixture {
  /** 1 to 3. */
  readonly tier: 1 | 2 | 3;
  /** What the player's open bets on it can pay. */
  readonly open_payout: Centavos;
  readonly exposure: Exposure;
  /** What the bet adds at a stake. */
  readonly added: (stake: Centavos) => Exposure;
}

export interface LimitedBet {
  /** Without its stake, which is what is looked for. */
  readonly terms: Omit<BetTerms, "stake">;
  readonly fixtures: readonly LimitedFixture[];
}

const limitOf = (limits: ByTier, { tier }: LimitedFixture): Centavos => limits[tier - 1] ?? limits[2];

/** Whether a bet may only lower what the fixture can cost, or stays within its limit. */
function fitsFixture(fixture: LimitedFixture, stake: Centavos, limits: SportLimits): boolean {
  const after = liabilityOf(addExposure(fixture.exposure, fixture.added(stake)));
  return after <= BigInt(limitOf(limits.fixture_liability, fixture)) || after <= liabilityOf(fixture.exposure);
}

/** Whether a stake is within every limit; the least stake apart. */
export function fitsLimits({ terms, fixtures }: LimitedBet, stake: Centavos, limits: SportLimits): boolean {
  const unlimited = unlimitedPayout({ ...terms, stake });
  if (unlimited > BigInt(limits.max_payout)) return false;
  const payout = Number(unlimited);
  return fixtures.every(
    (fixture) =>
      payout <= limitOf(limits.tier_payout, fixture) &&
      payout + fixture.open_payout <= limitOf(limits.player_payout, fixture) &&
      fitsFixture(fixture, stake, limits),
  );
}

/** The largest stake in steps of R$ 0.50 up to `most` that is within every limit; 0 where not even a step is. Larger stakes never fit better. */
export function largestStake(bet: LimitedBet, { most, limits }: { most: Centavos; limits: SportLimits }): Centavos {
  let [fits, above] = [0, Math.floor(most / stakeStep) + 1];
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2);
    if (fitsLimits(bet, centavos(middle * stakeStep), limits)) fits = middle;
    else above = middle;
  }
  return centavos(fits * stakeStep);
}

export type StakeRefusal =
  | { readonly code: "stake_too_low"; readonly min_stake: Centavos }
  | { readonly code: "stake_too_high"; readonly max_stake: Centavos };

/** Why a stake is refused, with the one that would pass now: below the least one it is 0, and nothing passes. */
export function stakeRefusal(bet: LimitedBet, stake: Centavos, limits: SportLimits): StakeRefusal | null {
  if (stake < limits.min_stake) return { code: "stake_too_low", min_stake: limits.min_stake };
  if (fitsLimits(bet, stake, limits)) return null;
  const offered = largestStake(bet, { most: stake, limits });
  return { code: "stake_too_high", max_stake: offered < limits.min_stake ? centavos(0) : offered };
}

/** Whether a fixture's liability is to be reported. */
export const isAlarming = (exposure: Exposure, limit: Centavos): boolean =>
  liabilityOf(exposure) * 10_000n >= BigInt(limit) * BigInt(liabilityAlarmBps);
