import type { TenantSettings } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { currentEngine, currentMultiActionEngine } from "@trevo/engines";

/** Centavos, both included. */
export interface StakeLimits {
  readonly min_stake: number;
  readonly max_stake: number;
}

/** Whether free rounds of the game can be played with this stake, centavos: only in games whose round is over in one call, up to the largest stake. */
export function acceptsFreeRounds(settings: TenantSettings, gamecode: string, stake: number): boolean {
  const engine = currentEngine(gamecode);
  if (!engine || stake > stakeLimits(settings, gamecode).max_stake) return false;
  const read = engine.read({});
  return !read.ok || read.bet.acceptsStake(centavos(stake));
}

/**
 * What a round of the game may cost, whatever is chosen in it. Where nothing is to choose, the largest win is known before the bet, and the largest
 * stake is the one whose win the brand still pays; where the player chooses, `refuseStake` holds each bet against that by itself.
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
