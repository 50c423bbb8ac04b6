import { type Centavos, centavos } from "@trevo/domain";

/** By tier of a competition, the most popular first; in centavos. */
export type ByTier = readonly [Centavos, Centavos, Centavos];

/** Default limits for brands that have not set their own, in centavos. */
export interface SportLimits {
  readonly min_stake: Centavos;
  readonly max_payout: Centavos;
  /** Maximum payout of one bet, by the strictest of its legs. */
  readonly tier_payout: ByTier;
  /** Maximum total payout of a player's open bets on one fixture. */
  readonly player_payout: ByTier;
  /** Maximum liability of all open bets on one fixture. */
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

/** Live delay of bets in play by tier of the competition, in ms. */
export const liveDelaysMs = [4_000, 6_000, 8_000] as const;

/** A match must begin within this time of its announced start, and resume within this time when it was abandoned, in ms. */
export const lateMs = 48 * 3_600_000;

/**
 * How long the facts of a match in play must be stable before a market decided by them gets its result, in ms on the feed's clock. A review
 * may still disallow a goal.
 */
export const earlyResultMs = 90_000;

/**
 * Corrections by the match data are posted without people up to this net amount taken back from players, in centavos per match and brand,
 * and up to this time after the settlement that they correct, in ms.
 */
export const correctionBounds = { netTaking: 50_000_00, ms: 24 * 3_600_000 } as const;
