import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Totals } from "./sum-entries.ts";

/**
 * Owns what each player has staked, won, deposited and withdrawn over all time, and how many rounds each game has.
 * Promises: equal to the ledger's entries, each counted once; what was rolled back does not count.
 * Does not: keep up with the ledger to the moment. It follows, usually within a tenth of a second; nothing that
 * decides over money may ask here.
 */
export interface PlayersTotals {
  of(player: PlayerKey, db?: Db): Promise<Totals>;
  /** By player; those without an entry are missing. */
  ofMany(players: readonly PlayerKey[]): Promise<Map<string, Totals>>;
  /** The players who have staked the most, the highest first. Reads the whole tenant: ask seldom. */
  highest(tenantId: number, most: number): Promise<{ player_id: string; staked: number }[]>;
  /** Rounds with real money by game, of all time; only games with at least so many players. */
  roundsByGame(tenantId: number, minPlayers: number): Promise<Map<number, number>>;
}
