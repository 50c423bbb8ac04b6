import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/**
 * `given up`: ids come too near the planned end of the last range, or are beyond it; the next step plans anew. `busy`: another process is at
 * it, or a brand arrives from another cell. `waiting`: a large range is read at night.
 */
export type RangeStep = "enough" | "condition added" | "condition validated" | "cut" | "given up" | "busy" | "waiting";

/** All SQL on the ranges of the ledger's entries, whose functions are in `database/functions/ledger-ranges.sql`. */
export const entryRangesStore = {
  /** One step in a transaction of its own. */
  cut: async (db: Db): Promise<RangeStep> => {
    const { rows } = await sql<{ step: RangeStep }>`select cut_entries() as step`.execute(db);
    return rows[0]?.step ?? "enough";
  },

  /** Ids until the last range begins; negative if it has entries. */
  idsAhead: async (db: Db): Promise<number> => {
    const { rows } = await sql<{ ids: number }>`select entry_ids_ahead() as ids`.execute(db);
    return rows[0]?.ids ?? 0;
  },

  /** Ids until a condition refuses entries; null without one. */
  idsUntilRefused: async (db: Db): Promise<number | null> => {
    const { rows } = await sql<{ ids: number | null }>`select entry_ids_until_refused() as ids`.execute(db);
    return rows[0]?.ids ?? null;
  },

  analyze: async (db: Db): Promise<void> => {
    await sql`select analyze_entries()`.execute(db);
  },
};
