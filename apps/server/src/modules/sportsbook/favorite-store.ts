import type { SportFavoriteKind } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type FavoriteTables = {
  sport_favorites: {
    tenant_id: number;
    player_id: string;
    id: string;
    /** Exactly one of the three is set. */
    fixture_id: number | null;
    competition_id: number | null;
    team_id: number | null;
    kept_at: Date;
  };
};

export type StoredFavorite = Selectable<FavoriteTables["sport_favorites"]>;

export interface Favorite {
  readonly kind: SportFavoriteKind;
  readonly id: number;
}

const columns = { fixture: "fixture_id", competition: "competition_id", team: "team_id" } as const;
const thingOf = ({ kind, id }: Favorite) => ({ fixture_id: null, competition_id: null, team_id: null, [columns[kind]]: id });

/** SQL on favourites. */
export const favoriteStore = {
  /** Newest first. */
  ofPlayer: (db: Db, { tenant_id, player_id }: PlayerKey): Promise<StoredFavorite[]> =>
    db
      .withTables<FavoriteTables>()
      .selectFrom("sport_favorites")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("kept_at", "desc")
      .orderBy("id", "desc")
      .execute(),

  /** False if the player already has `max` others. Calls in parallel may exceed it by their number. */
  keep: async (db: Db, player: PlayerKey, of: Favorite & { readonly at: Date; readonly max: number }): Promise<boolean> => {
    const { fixture_id, competition_id, team_id } = thingOf(of);
    const { rows } = await sql<{ kept: boolean }>`
      with others as (
        select count(*) as many from sport_favorites
        where tenant_id = ${player.tenant_id} and player_id = ${player.player_id}
          and (fixture_id, competition_id, team_id) is distinct from (${fixture_id}::int, ${competition_id}::int, ${team_id}::int)
      ), kept as (
        insert into sport_favorites (tenant_id, player_id, id, fixture_id, competition_id, team_id, kept_at)
        select ${player.tenant_id}, ${player.player_id}, ${newId()}, ${fixture_id}, ${competition_id}, ${team_id}, ${of.at} from others
        where many < ${of.max} on conflict do nothing
      ) select many < ${of.max} as kept from others`.execute(db);
    return rows[0]?.kept ?? false;
  },

  letGo: async (db: Db, { tenant_id, player_id }: PlayerKey, { kind, id }: Favorite): Promise<void> => {
    await db
      .withTables<FavoriteTables>()
      .deleteFrom("sport_favorites")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where(columns[kind], "=", id)
      .execute();
  },
};
