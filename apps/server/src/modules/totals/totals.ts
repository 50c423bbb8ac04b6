import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Totals } from "./sum-entries.ts";

/**
 * Owns what each player has staked, won, deposited and withdrawn over all time, and the number of rounds of each game. Guarantees: equal to
 * the ledger's entries, each counted once; rolled-back entries do not count. It follows the ledger, usually within a tenth of a second, so
 * nothing that decides about money may use it.
 */
export interface PlayersTotals {
  of(player: PlayerKey, db?: Db): Promise<Totals>;
  /** Totals by player; players without an entry are missing. */
  ofMany(players: readonly PlayerKey[]): Promise<Map<string, Totals>>;
  /** The players who have staked the most, highest first. Reads the whole tenant, so call it rarely. */
  highest(tenantId: number, most: number): Promise<{ player_id: string; staked: number }[]>;
  /** Rounds with real money by game, over all time; only games with at least `minPlayers` players. */
  roundsByGame(tenantId: number, minPlayers: number): Promise<Map<number, number>>;
}
