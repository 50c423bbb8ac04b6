import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { CategoryDraft } from "./save-catalog.ts";
import type { CatalogTables, GameRow } from "./store.ts";

export interface CurateNeeds {
  readonly db: Db;
  readonly clock: Clock;
}

/** What an operator decides of a game; what is left out stays. */
export interface GameChange {
  readonly state?: GameRow["state"];
  /** Among the brand's games, smallest first. */
  readonly position?: number;
  readonly featured?: boolean;
  readonly badge?: GameRow["badge"];
}

export type CategoryChange = CategoryDraft;

export async function changeGame(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { game_id, change, actor }: { game_id: number; change: GameChange; actor: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .withTables<CatalogTables>()
      .updateTable("tenant_games")
      .set({ game_id, ...change })
      .where("tenant_id", "=", scope.tenant.id)
      .where("game_id", "=", game_id)
      .returning("game_id")
      .executeTakeFirst();
    if (!changed) throw refuse("not_found");
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor,
      action: "game_changed",
      subject: `game:${game_id}`,
      detail: { ...change },
    });
  });
}

/** The games named come before all others, in their order. */
export async function arrangeGames(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { game_ids, actor }: { game_ids: readonly number[]; actor: string },
): Promise<void> {
  if (game_ids.length === 0 || new Set(game_ids).size < game_ids.length)
    throw refuse("invalid_fields", { fields: { game_ids: ["invalid"] } });
  await db.transaction().execute(async (tx) => {
    const tables = tx.withTables<CatalogTables>();
    const ofTenant = await tables
      .selectFrom("tenant_games")
      .select(["game_id", "position"])
      .where("tenant_id", "=", scope.tenant.id)
      .forUpdate()
      .execute();
    const named = new Set(game_ids);
    if (ofTenant.filter((game) => named.has(game.game_id)).length < named.size) throw refuse("not_found");
    const others = ofTenant.filter((game) => !named.has(game.game_id)).map((game) => game.position);
    const first = others.reduce((least, position) => Math.min(least, position), game_ids.length) - game_ids.length;
    for (const [index, game_id] of game_ids.entries()) {
      await tables
        .updateTable("tenant_games")
        .set({ position: first + index })
        .where("tenant_id", "=", scope.tenant.id)
        .where("game_id", "=", game_id)
        .execute();
    }
    await recordAuditEvent(tx, scope, { at: clock.now(), actor, action: "games_arranged", detail: { game_ids: game_ids.join(",") } });
  });
}

export async function saveCategory(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { category, actor }: { category: CategoryChange; actor: string },
): Promise<void> {
  const { slug, ...words } = category;
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(slug)) throw refuse("invalid_fields", { fields: { slug: ["invalid"] } });
  await db.transaction().execute(async (tx) => {
    await tx
      .withTables<CatalogTables>()
      .insertInto("categories")
      .values({ tenant_id: scope.tenant.id, ...category })
      .onConflict((conflict) => conflict.columns(["tenant_id", "slug"]).doUpdateSet(words))
      .execute();
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor,
      action: "category_saved",
      subject: `category:${slug}`,
      detail: { position: category.position },
    });
  });
}
