import type { TenantSettings } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { currentEngine, currentMultiActionEngine } from "@trevo/engines";

/** In centavos, both included. */
export interface StakeLimits {
  readonly min_stake: number;
  readonly max_stake: number;
}

/**
 * Whether free rounds of the game can be played with this stake in centavos: only if a round ends in one call, and up to the largest stake.
 */
export function acceptsFreeRounds(settings: TenantSettings, gamecode: string, stake: number): boolean {
  const engine = currentEngine(gamecode);
  if (!engine || stake > stakeLimits(settings, gamecode).max_stake) return false;
  const read = engine.read({});
  return !read.ok || read.bet.acceptsStake(centavos(stake));
}

/**
 * The stakes that a round of the game allows, whatever the player chooses. If there is nothing to choose, the largest win is known before
 * the bet, and the largest stake is the one whose win the brand still pays. If the player chooses, `refuseStake` checks each bet against
 * the largest win.
 */
export function stakeLimits(settings: TenantSettings, gamecode: string): StakeLimits {
  const { min_house_stake: min_stake, max_house_stake: most, max_house_payout } = settings;
  const read = (currentEngine(gamecode) ?? currentMultiActionEngine(gamecode))?.read({});
  if (!read?.ok) return { min_stake, max_stake: most };
  let [low, high] = [min_stake, most];
  while (low < high) {
    const stake = Math.ceil((low + high) / 2);
    if (read.bet.maxPayout(centavos(stake)) <= max_house_payout) low = stake;
    else high = stake - 1;
  }
  return { min_stake, max_stake: low };
}
