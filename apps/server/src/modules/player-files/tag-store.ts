import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type TagTables = {
  player_tags: {
    tenant_id: number;
    id: string;
    name: string;
    note: string;
    created_by: string;
    created_at: Date;
    retired_at: Date | null;
  };
  tagged_players: { tenant_id: number; tag_id: string; player_id: string; tagged_by: string; tagged_at: Date };
};

export type TagRow = Selectable<TagTables["player_tags"]>;
export type CountedTag = TagRow & { readonly players: number };
type TagKey = Pick<TagRow, "tenant_id" | "id">;
type Tagged = TagTables["tagged_players"];

const at = (db: Db | Tx) => db.withTables<TagTables>();

/** SQL on tags of players. A retired tag is invisible. */
export const tagStore = {
  /** In use, by name. */
  list: async (db: Db, tenant_id: number): Promise<CountedTag[]> => {
    const { rows } = await sql<CountedTag>`select t.*, (select count(*)::int from tagged_players p
        where p.tenant_id = t.tenant_id and p.tag_id = t.id) as players
      from player_tags t where t.tenant_id = ${tenant_id} and t.retired_at is null order by lower(t.name), t.id`.execute(db);
    return rows;
  },

  /** Number of tags in use. The lock prevents adding another one until the transaction ends. */
  lockCount: async (tx: Tx, tenant_id: number): Promise<number> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`player_tags ${tenant_id}`}, 0))`.execute(tx);
    const { count } = await at(tx)
      .selectFrom("player_tags")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenant_id)
      .where("retired_at", "is", null)
      .executeTakeFirstOrThrow();
    return count;
  },

  insert: async (tx: Tx, row: TagRow): Promise<void> => {
    await at(tx).insertInto("player_tags").values(row).execute();
  },

  /** Tags in use among these. None of them can be retired until the transaction ends. */
  lock: async (tx: Tx, tenant_id: number, ids: readonly string[]): Promise<TagRow[]> =>
    at(tx)
      .selectFrom("player_tags")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("retired_at", "is", null)
      .orderBy("id")
      .forShare()
      .execute(),

  /** Returns the name of the tag, or null if there is none in use. */
  retire: async (tx: Tx, { tenant_id, id }: TagKey, retired_at: Date): Promise<string | null> => {
    const row = await at(tx)
      .updateTable("player_tags")
      .set({ retired_at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("retired_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!row) return null;
    await at(tx).deleteFrom("tagged_players").where("tenant_id", "=", tenant_id).where("tag_id", "=", id).execute();
    return row.name;
  },

  /** Players among these who have the tag. */
  having: async (db: Db | Tx, { tenant_id, id }: TagKey, players: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ player_id: string }>`select player_id from tagged_players
      where tenant_id = ${tenant_id} and tag_id = ${id} and player_id = any(${players}::uuid[])`.execute(db);
    return new Set(rows.map(({ player_id }) => player_id));
  },

  /** Returns the players who did not have the tag. */
  add: async (tx: Tx, { tenant_id, id }: TagKey, { players, by, now }: { players: readonly string[]; by: string; now: Date }) => {
    if (players.length === 0) return [];
    const rows: Tagged[] = players.map((player_id) => ({ tenant_id, tag_id: id, player_id, tagged_by: by, tagged_at: now }));
    const added = await at(tx)
      .insertInto("tagged_players")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("player_id")
      .execute();
    return added.map(({ player_id }) => player_id);
  },

  /** Returns the players who had the tag. */
  remove: async (tx: Tx, { tenant_id, id }: TagKey, players: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ player_id: string }>`delete from tagged_players
      where tenant_id = ${tenant_id} and tag_id = ${id} and player_id = any(${players}::uuid[]) returning player_id`.execute(tx);
    return rows.map(({ player_id }) => player_id);
  },

  /** Names of the tags of each player, by name. */
  namesOf: async (db: Db | Tx, tenant_id: number, players: readonly string[]): Promise<Map<string, string[]>> => {
    if (players.length === 0) return new Map();
    const { rows } = await sql<{ player_id: string; names: string[] }>`
      select p.player_id, array_agg(t.name order by lower(t.name)) as names
      from tagged_players p join player_tags t on t.tenant_id = p.tenant_id and t.id = p.tag_id
      where p.tenant_id = ${tenant_id} and p.player_id = any(${players}::uuid[]) group by p.player_id`.execute(db);
    return new Map(rows.map(({ player_id, names }) => [player_id, names]));
  },

  /** Ids of players with the tag, newest account first. */
  playersWith: async (
    db: Db,
    { tenant_id, id }: TagKey,
    { before, limit }: { before: string | null; limit: number },
  ): Promise<string[]> => {
    const { rows } = await sql<{ player_id: string }>`select player_id from tagged_players
      where tenant_id = ${tenant_id} and tag_id = ${id} ${before === null ? sql`` : sql`and player_id < ${before}`}
      order by player_id desc limit ${limit}`.execute(db);
    return rows.map(({ player_id }) => player_id);
  },
};
