import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { GoalView } from "./price-fixture.ts";

/** A trader's view of a match with its end. */
export interface StandingOverride extends GoalView {
  readonly fixture_id: number;
  readonly ends_at: Date;
}

/** SQL on overrides. An ended override stays stored until the next one is set. */
export const overrideStore = {
  /** The overrides of these matches that have not ended. */
  standing: async (db: Db | Tx, book_id: number, fixture_ids: readonly number[]): Promise<StandingOverride[]> => {
    const { rows } = await sql<StandingOverride>`
      select fixture_id, supremacy_x100, total_x100, ends_at from sport_overrides
      where book_id = ${book_id} and fixture_id = any(${[...fixture_ids]}::int[]) and ends_at > clock_timestamp()`.execute(db);
    return rows;
  },

  /** Sets the override from now on, by the database's clock. Returns its end. */
  set: async (tx: Tx, book_id: number, of: GoalView & { readonly fixture_id: number; readonly minutes: number }): Promise<Date> => {
    const { rows } = await sql<{ ends_at: Date }>`
      insert into sport_overrides (book_id, fixture_id, supremacy_x100, total_x100, ends_at)
      values (${book_id}, ${of.fixture_id}, ${of.supremacy_x100}, ${of.total_x100},
        date_trunc('milliseconds', clock_timestamp()) + ${of.minutes}::int * interval '1 minute')
      on conflict (book_id, fixture_id) do update set
        supremacy_x100 = excluded.supremacy_x100, total_x100 = excluded.total_x100, ends_at = excluded.ends_at
      returning ends_at`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error("could not store an override");
    return row.ends_at;
  },

  remove: async (tx: Tx, book_id: number, fixture_id: number): Promise<void> => {
    await sql`delete from sport_overrides where book_id = ${book_id} and fixture_id = ${fixture_id}`.execute(tx);
  },
};
