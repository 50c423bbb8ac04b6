import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { bookStore } from "./book-store.ts";
import { fixtureStore } from "./fixture-store.ts";
import { offerStore } from "./offer-store.ts";
import { overrideStore, type StandingOverride } from "./override-store.ts";
import { averageRatings, type GoalView, viewOf } from "./price-fixture.ts";
import { suspensionStore } from "./suspension-store.ts";

type Operator = Pick<Tenant, "operator_id">;

/** A view to set for a number of minutes; null removes the present one. */
export interface OverrideOrder {
  readonly fixture_id: number;
  readonly view: (GoalView & { readonly minutes: number }) | null;
  /** The view in force when the trader decided. */
  readonly seen: (GoalView & { readonly ends_at: Date }) | null;
}

/** The view before and the view in force now. */
export interface OverrideChange {
  readonly before: GoalView | null;
  readonly ends_at: Date | null;
}

/**
 * Takes effect from the next round of prices: every market of the match follows the view until it ends or is removed. Refuses with
 * `not_found`, and with `wrong_state` if the view in force is not `seen`, the match is over, or there is nothing to remove.
 */
export async function overrideModel(tx: Tx, { operator_id }: Operator, { fixture_id, view, seen }: OverrideOrder): Promise<OverrideChange> {
  const book_id = await offerStore.bookOf(tx, operator_id);
  if (book_id === undefined || !(await offerStore.fixture(tx, fixture_id))) throw refuse("not_found");
  await suspensionStore.lockAlone(tx, "fixture", fixture_id);
  const fixture = await fixtureStore.find(tx, fixture_id);
  const [standing] = await overrideStore.standing(tx, book_id, [fixture_id]);
  if (!isSame(standing, seen)) throw refuse("wrong_state");
  const before = standing ? { supremacy_x100: standing.supremacy_x100, total_x100: standing.total_x100 } : null;
  if (view === null) {
    if (!before) throw refuse("wrong_state");
    await overrideStore.remove(tx, book_id, fixture_id);
    return { before, ends_at: null };
  }
  if (fixture?.state !== "scheduled" && fixture?.state !== "live" && fixture?.state !== "interrupted") throw refuse("wrong_state");
  if (Math.abs(view.supremacy_x100) >= view.total_x100) throw refuse("invalid_fields", { fields: { "view.supremacy_x100": ["invalid"] } });
  return { before, ends_at: await overrideStore.set(tx, book_id, { fixture_id, ...view }) };
}

const isSame = (standing: StandingOverride | undefined, seen: OverrideOrder["seen"]): boolean =>
  standing && seen
    ? standing.supremacy_x100 === seen.supremacy_x100 &&
      standing.total_x100 === seen.total_x100 &&
      standing.ends_at.getTime() === seen.ends_at.getTime()
    : !standing && !seen;

/** The overrides in force for these matches, by match. */
export async function standingOverrides(
  db: Db | Tx,
  { operator_id }: Operator,
  fixture_ids: readonly number[],
): Promise<ReadonlyMap<number, StandingOverride>> {
  const book_id = await offerStore.bookOf(db, operator_id);
  const rows = book_id === undefined ? [] : await overrideStore.standing(db, book_id, fixture_ids);
  return new Map(rows.map((row) => [row.fixture_id, row]));
}

/** The model's own view of a match, without a trader's override; null if there is no such match. */
export async function modelView(db: Db, fixture_id: number): Promise<GoalView | null> {
  const fixture = await offerStore.fixture(db, fixture_id);
  if (!fixture) return null;
  const ratings = (await bookStore.ratings(db, fixture.competition.id)) ?? averageRatings;
  return viewOf(ratings, { home_id: fixture.home.id, away_id: fixture.away.id });
}
