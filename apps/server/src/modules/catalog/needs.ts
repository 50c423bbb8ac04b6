import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { GameFacts, GameRow } from "./tables.ts";

export interface CatalogNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "subscribe" | "onGap">;
  /** Rounds with real money by game, of games that at least so many players have played. */
  readonly roundsByGame?: (tenantId: number, minPlayers: number) => Promise<ReadonlyMap<number, number>>;
  /** What a round may cost where the brand decides, and not the provider: centavos. */
  readonly limitsOf?: (tenant: Tenant, game: GameRow) => Pick<GameFacts, "min_stake" | "max_stake"> | null;
}
