import type { Db, Tx } from "../../kernel/db.ts";
import type { CatalogDraft } from "./index.ts";
import type { CatalogTables } from "./store.ts";

/** Brings providers, categories and games up to the draft, and offers the tenant what it does not show yet; its own curation stays. */
export async function saveCatalog(tx: Db | Tx, draft: CatalogDraft): Promise<void> {
  const tables = tx.withTables<CatalogTables>();
  for (const provider of draft.providers) {
    await tables
      .insertInto("game_providers")
      .values(provider)
      .onConflict((conflict) => conflict.column("code").doUpdateSet({ name: provider.name }))
      .execute();
  }
  for (const category of draft.categories) {
    const { slug: _slug, ...words } = category;
    await tables
      .insertInto("categories")
      .values({ tenant_id: draft.tenant_id, ...category })
      .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doUpdateSet(words))
      .execute();
  }
  for (const { badge, featured, position, ...game } of draft.games) {
    const { id } = await tables
      .insertInto("games")
      .values(game)
      .onConflict((conflict) => conflict.columns(["provider_code", "gamecode"]).doUpdateSet(game))
      .returning("id")
      .executeTakeFirstOrThrow();
    await tables
      .insertInto("tenant_games")
      .values({ tenant_id: draft.tenant_id, game_id: id, badge, featured, position })
      .onConflict((conflict) => conflict.columns(["tenant_id", "game_id"]).doNothing())
      .execute();
  }
}
