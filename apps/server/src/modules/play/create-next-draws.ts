import type { PlayerKey } from "../../kernel/scope.ts";
import type { Seed } from "./create-seeds.ts";

/** A player's active seed and the next nonce. */
export interface Draw {
  readonly seed: Seed;
  readonly nonce: number;
}

/** Number of players whose next draw one process caches. */
const rememberedMax = 20_000;

export interface NextDraws {
  take(owner: PlayerKey): Draw | null;
  keep(owner: PlayerKey, draw: Draw): void;
}

/** Creates a cache of next draws. A draw that is taken is removed until it is kept again: after any failure the draw is read again. */
export function createNextDraws(): NextDraws {
  const draws = new Map<string, Draw>();
  const nameOf = (owner: PlayerKey): string => `${owner.tenant_id} ${owner.player_id}`;
  return {
    take: (owner) => {
      const name = nameOf(owner);
      const draw = draws.get(name) ?? null;
      draws.delete(name);
      return draw;
    },
    keep: (owner, draw) => {
      draws.set(nameOf(owner), draw);
      if (draws.size > rememberedMax) draws.delete(draws.keys().next().value ?? "");
    },
  };
}
