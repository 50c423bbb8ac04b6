import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { gameStore } from "./game-store.ts";
import type { CatalogTables, CategoryDraft, CategoryRow } from "./tables.ts";

/** All SQL on categories. */
export const categoryStore = {
  /** Categories in the operator's order, with the number of games that the tenant shows in each. */
  list: async (db: Db, tenant: Tenant): Promise<CategoryRow[]> => {
    const counted = gameStore
      .shown(db, tenant)
      .select((eb) => ["games.category_slug", eb.fn.countAll<number>().as("games")])
      .groupBy("games.category_slug");
    return db
      .withTables<CatalogTables>()
      .selectFrom("categories")
      .leftJoin(counted.as("counted"), "counted.category_slug", "categories.slug")
      .where("categories.tenant_id", "=", tenant.id)
      .select(["slug", "name_pt", "name_en", sql<number>`coalesce(counted.games, 0)`.as("games")])
      .orderBy("position")
      .orderBy("slug")
      .execute();
  },

  names: (db: Db): Promise<{ tenant_id: number; slug: string }[]> =>
    db.withTables<CatalogTables>().selectFrom("categories").select(["tenant_id", "slug"]).execute(),

  /** Does not change a category that already exists. */
  add: async (tx: Db | Tx, tenantId: number, category: CategoryDraft): Promise<void> => {
    await tx
      .withTables<CatalogTables>()
      .insertInto("categories")
      .values({ tenant_id: tenantId, ...category })
      .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doNothing())
      .execute();
  },

  copy: async (tx: Tx, from: number, to: number): Promise<void> => {
    await sql`
      insert into categories (tenant_id, slug, name_pt, name_en, position)
      select ${to}, slug, name_pt, name_en, position from categories where tenant_id = ${from}`.execute(tx);
  },

  save: async (tx: Tx, tenantId: number, category: CategoryDraft): Promise<void> => {
    const { slug: _slug, ...words } = category;
    await tx
      .withTables<CatalogTables>()
      .insertInto("categories")
      .values({ tenant_id: tenantId, ...category })
      .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doUpdateSet(words))
      .execute();
  },
};
