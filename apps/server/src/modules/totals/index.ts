import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/invariant.ts";
import { totalsStore } from "./store.ts";
import { type Totals, noTotals } from "./sum-entries.ts";

export { totalsPersonalData } from "./personal-data.ts";
export type { Totals } from "./sum-entries.ts";
export { totalsInvariants } from "./check-totals.ts";
export { totalsFollower } from "./totals-follower.ts";

/**
 * Owns what each player has staked, won, deposited and withdrawn over all time.
 * Promises: equal to the ledger's entries, each counted once; what was rolled back does not count.
 * Does not: keep up with the ledger to the moment. It follows, usually within a tenth of a second; nothing that
 * decides over money may ask here.
 */
export interface PlayersTotals {
  of(player: { tenant_id: number; player_id: string }): Promise<Totals>;
  /** By player; those without an entry are missing. */
  ofMany(players: readonly PlayerKey[]): Promise<Map<string, Totals>>;
  /** The players who have staked the most, the highest first. Reads the whole tenant: ask seldom. */
  highest(tenantId: number, most: number): Promise<{ player_id: string; staked: number }[]>;
}

export function createTotals({ db }: { db: Db }): PlayersTotals {
  return {
    of: async (player) => {
      const found = await totalsStore.read(db, player);
      if (!found) return noTotals;
      const { staked, won, rounds, deposited, withdrawn } = found;
      return { staked, won, rounds, deposited, withdrawn };
    },
    ofMany: async (players) => new Map((await totalsStore.readMany(db, players)).map((found) => [found.player_id, found])),
    highest: (tenantId, most) => totalsStore.highest(db, tenantId, most),
  };
}
