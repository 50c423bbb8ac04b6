import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type NoteTables = {
  player_notes: { tenant_id: number; id: string; player_id: string; staff_id: string; text: string; created_at: Date };
  player_note_retractions: { tenant_id: number; note_id: string; staff_id: string; reason: string; at: Date };
};

export type NoteRow = Selectable<NoteTables["player_notes"]>;
export type RetractionRow = Selectable<NoteTables["player_note_retractions"]>;

/** A note with its retraction, if any. */
export interface NoteFound extends NoteRow {
  readonly retracted_by: string | null;
  readonly retract_reason: string | null;
  readonly retracted_at: Date | null;
}

const foundNotes = sql`select n.*, r.staff_id as retracted_by, r.reason as retract_reason, r.at as retracted_at
  from player_notes n left join player_note_retractions r on r.tenant_id = n.tenant_id and r.note_id = n.id`;

/** SQL on notes that staff write about players. */
export const noteStore = {
  add: async (tx: Tx, note: NoteRow): Promise<void> => {
    await tx.withTables<NoteTables>().insertInto("player_notes").values(note).execute();
  },

  find: async (tx: Tx, { tenant_id, id }: Pick<NoteRow, "tenant_id" | "id">): Promise<NoteFound | null> => {
    const { rows } = await sql<NoteFound>`${foundNotes} where n.tenant_id = ${tenant_id} and n.id = ${id}`.execute(tx);
    return rows[0] ?? null;
  },

  /** Newest first, starting after a given position. */
  list: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { before, limit }: { before: NewestPlace; limit: number },
  ): Promise<NoteFound[]> => {
    const { rows } = await sql<NoteFound>`${foundNotes}
      where n.tenant_id = ${tenant_id} and n.player_id = ${player_id} and (n.created_at, n.id) < (${before.created_at}, ${before.id})
      order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** Returns false if the note was already retracted. Of two concurrent retractions, one succeeds. */
  retract: async (tx: Tx, retraction: RetractionRow): Promise<boolean> => {
    const row = await tx
      .withTables<NoteTables>()
      .insertInto("player_note_retractions")
      .values(retraction)
      .onConflict((conflict) => conflict.doNothing())
      .returning("note_id")
      .executeTakeFirst();
    return row !== undefined;
  },
};
