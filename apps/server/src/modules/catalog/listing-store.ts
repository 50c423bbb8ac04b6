import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { CatalogTables } from "./tables.ts";

export interface SavedGames {
  added: number;
  changed: number;
}

const stated = [
  "title",
  "title_en",
  "category_slug",
  "rtp",
  "paint",
  "image",
  "image_mobile",
  "only_demo",
  "bonus_allowed",
  "has_tables",
  "volatility",
  "max_win_x100",
  "min_stake",
  "max_stake",
  "rules_pt",
  "rules_en",
] as const;

const list = (of: (column: string) => ReturnType<typeof sql>) => sql.join(stated.map((column) => of(column)));

/** SQL that updates providers and games from a list. */
export const listingStore = {
  providerCodes: async (db: Db | Tx): Promise<string[]> =>
    (await db.withTables<CatalogTables>().selectFrom("game_providers").select("code").execute()).map(({ code }) => code),

  saveProvider: async (tx: Db | Tx, provider: { code: string; name: string }): Promise<void> => {
    await tx
      .withTables<CatalogTables>()
      .insertInto("game_providers")
      .values(provider)
      .onConflict((conflict) =>
        conflict.column("code").doUpdateSet({ name: provider.name }).where("game_providers.name", "!=", provider.name),
      )
      .execute();
  },

  /** Rows of `games` with all columns. */
  saveGames: async (tx: Db | Tx, games: readonly object[]): Promise<SavedGames> => {
    const { rows } = await sql<SavedGames>`
      with saved as (
        insert into games (provider_code, gamecode, ${list(sql.ref)})
        select provider_code, gamecode, ${list(sql.ref)}
        from jsonb_populate_recordset(null::games, ${JSON.stringify(games)}::jsonb)
        on conflict (provider_code, gamecode) do update
          set ${list((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)}
          where (${list((column) => sql.ref(`games.${column}`))}) is distinct from (${list((column) => sql.ref(`excluded.${column}`))})
        returning xmax = 0 as fresh
      )
      select count(*) filter (where fresh) as added, count(*) filter (where not fresh) as changed from saved`.execute(tx);
    return rows[0] ?? { added: 0, changed: 0 };
  },

  /** Adds the games that the tenant does not have yet. */
  offer: async (tx: Db | Tx, tenantId: number, games: readonly object[]): Promise<void> => {
    await sql`
      insert into tenant_games (tenant_id, game_id, badge, featured, position, shown_at, wager_class)
      select ${tenantId}, games.id, given.badge, given.featured, given.position, coalesce(given.shown_at, now()), given.wager_class
      from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
        as given (provider_code text, gamecode text, badge text, featured boolean, position int, shown_at timestamptz,
          wager_class int)
      join games using (provider_code, gamecode)
      on conflict (tenant_id, game_id) do nothing`.execute(tx);
  },

  /**
   * Copies a brand's selection to one that has none. An announced wager class applies to the new brand at once, because it has no player
   * who must be given notice.
   */
  copy: async (tx: Tx, { from, to, providers }: { from: number; to: number; providers: readonly string[] }): Promise<void> => {
    await sql`
      insert into tenant_games (tenant_id, game_id, state, badge, featured, position, shown_at, wager_class)
      select ${to}, game_id, state, badge, featured, position, now(), coalesce(next_wager_class, wager_class)
      from tenant_games join games on games.id = tenant_games.game_id
      where tenant_id = ${from} and provider_code = any(${[...providers]})`.execute(tx);
  },
};
