import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { GameFacts, GameRow } from "./tables.ts";

export interface CatalogNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "subscribe" | "onGap">;
  /** Returns the number of real-money rounds by game, for games played by at least this many players. */
  readonly roundsByGame?: (tenantId: number, minPlayers: number) => Promise<ReadonlyMap<number, number>>;
  /** Returns the stake limits in centavos if the brand and not the provider decides them. */
  readonly limitsOf?: (tenant: Tenant, game: GameRow) => Pick<GameFacts, "min_stake" | "max_stake"> | null;
}
