import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Players } from "../players/index.ts";

export interface FeedNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly players: Pick<Players, "publicNames">;
  readonly catalog: Pick<Catalog, "byIds">;
  /** Number of real-money rounds by game, for games that at least this many players have played. */
  readonly roundsByGame: (tenantId: number, minPlayers: number) => Promise<ReadonlyMap<number, number>>;
  readonly broadcaster: Pick<Broadcaster, "toPublic">;
}
