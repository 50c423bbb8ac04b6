import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CatalogTables, GameRow } from "./tables.ts";

export interface CuratedQuery {
  readonly provider?: string | undefined;
  readonly state?: GameRow["state"] | undefined;
  /** Position and game at which the previous page ended. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export type CuratedGame = Pick<GameRow, "id" | "provider_code" | "gamecode" | "title" | "category_slug" | "state" | "badge"> & {
  readonly position: number;
  readonly featured: boolean;
  /** `off` if the brand has switched the game's provider off. */
  readonly provider_state: "on" | "off";
};

/** An operator's settings of a game; omitted ones stay unchanged. */
export interface GameChange {
  readonly state?: GameRow["state"];
  /** Position among the brand's games, smallest first. */
  readonly position?: number;
  readonly featured?: boolean;
  readonly badge?: GameRow["badge"];
}

const providerState = sql<CuratedGame["provider_state"]>`case when off.tenant_id is null then 'on' else 'off' end`;

/** SQL on each tenant's selection of games as arranged by its operator. */
export const curationStore = {
  /** Every game of the tenant in its order, from the query's cursor. */
  list: (db: Db, tenant: Tenant, query: CuratedQuery): Promise<CuratedGame[]> => {
    let games = db
      .withTables<CatalogTables>()
      .selectFrom("tenant_games as own")
      .innerJoin("games", "games.id", "own.game_id")
      .leftJoin("provider_suspensions as off", (join) =>
        join.onRef("off.tenant_id", "=", "own.tenant_id").onRef("off.provider_code", "=", "games.provider_code"),
      )
      .where("own.tenant_id", "=", tenant.id);
    if (query.provider !== undefined) games = games.where("games.provider_code", "=", query.provider);
    if (query.state !== undefined) games = games.where("own.state", "=", query.state);
    if (query.after !== undefined) {
      const [position = 0, id = 0] = query.after.split("_").map(Number);
      games = games.where((eb) => eb(eb.refTuple("own.position", "own.game_id"), ">", eb.tuple(position, id)));
    }
    return games
      .select(["games.id", "games.provider_code", "games.gamecode", "games.title", "games.category_slug"])
      .select(["own.state", "own.position", "own.featured", "own.badge", providerState.as("provider_state")])
      .orderBy("own.position")
      .orderBy("own.game_id")
      .limit(query.limit)
      .execute();
  },

  /** False if the tenant does not have the game. */
  change: async (tx: Tx, tenantId: number, { game_id, change }: { game_id: number; change: GameChange }): Promise<boolean> => {
    const changed = await tx
      .withTables<CatalogTables>()
      .updateTable("tenant_games")
      .set({ game_id, ...change })
      .where("tenant_id", "=", tenantId)
      .where("game_id", "=", game_id)
      .returning("game_id")
      .executeTakeFirst();
    return changed !== undefined;
  },

  /** Positions of all the tenant's games, locked until the transaction ends. */
  lockPositions: (tx: Tx, tenantId: number): Promise<{ game_id: number; position: number }[]> =>
    tx
      .withTables<CatalogTables>()
      .selectFrom("tenant_games")
      .select(["game_id", "position"])
      .where("tenant_id", "=", tenantId)
      .forUpdate()
      .execute(),

  move: async (tx: Tx, tenantId: number, { game_id, position }: { game_id: number; position: number }): Promise<void> => {
    await tx
      .withTables<CatalogTables>()
      .updateTable("tenant_games")
      .set({ position })
      .where("tenant_id", "=", tenantId)
      .where("game_id", "=", game_id)
      .execute();
  },
};
