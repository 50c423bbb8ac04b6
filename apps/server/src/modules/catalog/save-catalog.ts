import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { CatalogTables, GameFacts, GameRow } from "./store.ts";

export interface GameDraft extends Partial<GameFacts> {
  provider_code: string;
  gamecode: string;
  title: string;
  /** Absent or null where one name serves both languages. */
  title_en?: string | null;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  image_mobile?: string | null;
  only_demo?: boolean;
  bonus_allowed?: boolean;
  has_tables?: boolean;
  /** Where the tenant's selection begins; what is there already stays as its operator left it. */
  badge: GameRow["badge"];
  featured: boolean;
  position: number;
  /** When the brand began to show it; now where absent. */
  shown_at?: Date;
}

export interface CategoryDraft {
  slug: string;
  name_pt: string;
  name_en: string;
  position: number;
}

export interface CatalogDraft {
  tenant_id: number;
  providers: readonly { code: string; name: string }[];
  categories: readonly CategoryDraft[];
  games: readonly GameDraft[];
}

export interface SavedGames {
  added: number;
  changed: number;
}

/** Rows in one statement. */
const batchSize = 1_000;

/** Brings providers, categories and games up to the draft, and offers the tenant what it does not show yet; its own curation stays. */
export async function saveCatalog(tx: Db | Tx, draft: CatalogDraft, onBatch?: (saved: number) => void): Promise<SavedGames> {
  const tables = tx.withTables<CatalogTables>();
  for (const provider of draft.providers) {
    await tables
      .insertInto("game_providers")
      .values(provider)
      .onConflict((conflict) =>
        conflict.column("code").doUpdateSet({ name: provider.name }).where("game_providers.name", "!=", provider.name),
      )
      .execute();
  }
  for (const { slug, ...words } of draft.categories) {
    await tables
      .insertInto("categories")
      .values({ tenant_id: draft.tenant_id, slug, ...words })
      .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doNothing())
      .execute();
  }
  const saved: SavedGames = { added: 0, changed: 0 };
  for (let from = 0; from < draft.games.length; from += batchSize) {
    const batch = draft.games.slice(from, from + batchSize).map(wholeGame);
    const { added, changed } = await saveGames(tx, batch);
    saved.added += added;
    saved.changed += changed;
    await offerGames(tx, draft.tenant_id, batch);
    onBatch?.(from + batch.length);
  }
  return saved;
}

/** Every column said, so that what a provider no longer states is taken back. */
const wholeGame = (game: GameDraft) => ({
  title_en: null,
  image_mobile: null,
  only_demo: false,
  bonus_allowed: true,
  has_tables: false,
  volatility: null,
  max_win_x100: null,
  min_stake: null,
  max_stake: null,
  rules_pt: null,
  rules_en: null,
  ...game,
});

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

async function saveGames(tx: Db | Tx, games: readonly object[]): Promise<SavedGames> {
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
}

async function offerGames(tx: Db | Tx, tenantId: number, games: readonly object[]): Promise<void> {
  await sql`
    insert into tenant_games (tenant_id, game_id, badge, featured, position, shown_at)
    select ${tenantId}, games.id, given.badge, given.featured, given.position, coalesce(given.shown_at, now())
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
      as given (provider_code text, gamecode text, badge text, featured boolean, position int, shown_at timestamptz)
    join games using (provider_code, gamecode)
    on conflict (tenant_id, game_id) do nothing`.execute(tx);
}
