import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { CatalogTables, GameRow } from "./store.ts";

export interface CuratedQuery {
  readonly provider?: string | undefined;
  readonly state?: GameRow["state"] | undefined;
  /** Position and game where the piece before ended. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export type CuratedGame = Pick<GameRow, "id" | "provider_code" | "gamecode" | "title" | "category_slug" | "state" | "badge"> & {
  readonly position: number;
  readonly featured: boolean;
};

/** Every game that the tenant knows, also those that it does not show, in their order. */
export function listCurated(db: Db, tenant: Tenant, query: CuratedQuery): Promise<Slice<CuratedGame>> {
  let games = db
    .withTables<CatalogTables>()
    .selectFrom("tenant_games as own")
    .innerJoin("games", "games.id", "own.game_id")
    .where("own.tenant_id", "=", tenant.id);
  if (query.provider !== undefined) games = games.where("games.provider_code", "=", query.provider);
  if (query.state !== undefined) games = games.where("own.state", "=", query.state);
  if (query.after !== undefined) {
    const [position = 0, id = 0] = query.after.split("_").map(Number);
    games = games.where((eb) => eb(eb.refTuple("own.position", "own.game_id"), ">", eb.tuple(position, id)));
  }
  const read = (limit: number): Promise<CuratedGame[]> =>
    games
      .select(["games.id", "games.provider_code", "games.gamecode", "games.title", "games.category_slug"])
      .select(["own.state", "own.position", "own.featured", "own.badge"])
      .orderBy("own.position")
      .orderBy("own.game_id")
      .limit(limit)
      .execute();
  return sliceOf(query.limit, read, { present: (game) => game, cursor: ({ position, id }) => `${position}_${id}` });
}
