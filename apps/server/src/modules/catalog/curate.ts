import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { GameChange } from "./curation-store.ts";
import { store } from "./store.ts";
import type { CategoryDraft } from "./tables.ts";

export interface CurateNeeds {
  readonly db: Db;
  readonly clock: Clock;
}

export async function changeGame(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { game_id, change, actor }: { game_id: number; change: GameChange; actor: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.curation.change(tx, scope.tenant.id, { game_id, change }))) throw refuse("not_found");
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor,
      action: "game_changed",
      subject: `game:${game_id}`,
      detail: { ...change },
    });
  });
}

/** Puts the given games before all others, in their order. */
export async function arrangeGames(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { game_ids, actor }: { game_ids: readonly number[]; actor: string },
): Promise<void> {
  if (game_ids.length === 0 || new Set(game_ids).size < game_ids.length)
    throw refuse("invalid_fields", { fields: { game_ids: ["invalid"] } });
  await db.transaction().execute(async (tx) => {
    const ofTenant = await store.curation.lockPositions(tx, scope.tenant.id);
    const named = new Set(game_ids);
    if (ofTenant.filter((game) => named.has(game.game_id)).length < named.size) throw refuse("not_found");
    const others = ofTenant.filter((game) => !named.has(game.game_id)).map((game) => game.position);
    const first = others.reduce((least, position) => Math.min(least, position), game_ids.length) - game_ids.length;
    for (const [index, game_id] of game_ids.entries()) await store.curation.move(tx, scope.tenant.id, { game_id, position: first + index });
    await recordAuditEvent(tx, scope, { at: clock.now(), actor, action: "games_arranged", detail: { game_ids: game_ids.join(",") } });
  });
}

export async function saveCategory(
  { db, clock }: CurateNeeds,
  scope: AuditScope,
  { category, actor }: { category: CategoryDraft; actor: string },
): Promise<void> {
  const { slug } = category;
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(slug)) throw refuse("invalid_fields", { fields: { slug: ["invalid"] } });
  await db.transaction().execute(async (tx) => {
    await store.categories.save(tx, scope.tenant.id, category);
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor,
      action: "category_saved",
      subject: `category:${slug}`,
      detail: { position: category.position },
    });
  });
}
