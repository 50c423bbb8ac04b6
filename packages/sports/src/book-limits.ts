import { type Centavos, centavos } from "@trevo/domain";

/** By tier of a competition, the best known first; in centavos. */
export type ByTier = readonly [Centavos, Centavos, Centavos];

/** The bounds of bets where a brand has set none of its own, in centavos. */
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

/** How long a bet on a match in play waits before it is decided, by tier of the competition, ms. */
export const liveDelaysMs = [4_000, 6_000, 8_000] as const;

/**
 * How long the facts of a match in play must stand before a market that they decide early gets its result, ms by the feed's clock: a review may
 * still take a goal back.
 */
export const earlyResultMs = 90_000;
