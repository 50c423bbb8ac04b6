import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Place } from "./store.ts";

type GameTables = {
  provider_games: { tenant_id: number; provider_code: string; gamecode: string; code: string; seen_at: Date };
};

/** All SQL on the providers' own codes of games. */
export const gameStore = {
  codeOf: async (db: Db, { tenant_id, provider_code }: Place, gamecode: string): Promise<string | undefined> => {
    const row = await db
      .withTables<GameTables>()
      .selectFrom("provider_games")
      .select("code")
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .where("gamecode", "=", gamecode)
      .executeTakeFirst();
    return row?.code;
  },

  seen: async (
    tx: Tx,
    { tenant_id, provider_code }: Place,
    list: { codes: readonly { gamecode: string; code: string }[]; at: Date },
  ): Promise<void> => {
    await sql`
      insert into provider_games (tenant_id, provider_code, gamecode, code, seen_at)
      select ${tenant_id}, ${provider_code}, gamecode, code, ${list.at}
      from jsonb_to_recordset(${JSON.stringify(list.codes)}::jsonb) as listed (gamecode text, code text)
      on conflict (tenant_id, provider_code, gamecode) do update set code = excluded.code, seen_at = excluded.seen_at`.execute(tx);
  },

  /** When the list was last imported, and how many games were listed once, but not then. */
  synced: async (db: Db, { tenant_id, provider_code }: Place): Promise<{ at: Date | null; unlisted: number }> => {
    const { rows } = await sql<{ at: Date | null; unlisted: number }>`
      with latest as (select max(seen_at) as at from provider_games where tenant_id = ${tenant_id} and provider_code = ${provider_code})
      select latest.at, (select count(*)::int from provider_games g
        where g.tenant_id = ${tenant_id} and g.provider_code = ${provider_code} and g.seen_at < latest.at) as unlisted
      from latest`.execute(db);
    return rows[0] ?? { at: null, unlisted: 0 };
  },

  /** Games that were listed once, but not in the latest list. */
  unlisted: async (db: Db, { tenant_id, provider_code }: Place): Promise<string[]> => {
    const { rows } = await sql<{ gamecode: string }>`
      select gamecode from provider_games where tenant_id = ${tenant_id} and provider_code = ${provider_code}
        and seen_at < (select max(seen_at) from provider_games where tenant_id = ${tenant_id} and provider_code = ${provider_code})
      order by gamecode`.execute(db);
    return rows.map(({ gamecode }) => gamecode);
  },
};
