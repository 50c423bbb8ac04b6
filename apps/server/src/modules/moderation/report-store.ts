import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Subject, SubjectType } from "./case-store.ts";

type ReportTables = {
  moderation_reports: {
    tenant_id: number;
    id: string;
    player_id: string;
    reporter: string;
    case_id: string | null;
    subject_type: SubjectType;
    subject_id: string;
    reason: string;
    weight: number;
    dismissed_at: Date | null;
    reported_at: Date;
  };
  moderation_refusals: { tenant_id: number; player_id: string; id: string; rule: string; at: Date };
  moderation_notes: {
    tenant_id: number;
    id: string;
    player_id: string;
    case_id: string | null;
    staff_id: string;
    text: string;
    at: Date;
  };
  image_marks: { tenant_id: number; hash: string; marked_at: Date };
};

export type ReportRow = ReportTables["moderation_reports"];
export type NoteRow = ReportTables["moderation_notes"];

const at = (db: Db | Tx) => db.withTables<ReportTables>();

/** SQL on reports, refusals, notes and hashes of removed pictures. */
export const reportStore = {
  /** Returns false if the player has already reported it. */
  insert: async (tx: Tx, row: ReportRow): Promise<boolean> => {
    const { numInsertedOrUpdatedRows = 0n } = await at(tx)
      .insertInto("moderation_reports")
      .values(row)
      .onConflict((conflict) => conflict.constraint("moderation_reports_once").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },

  /** Times of the player's reports since then, oldest first. */
  timesSince: async (tx: Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<Date[]> => {
    const rows = await at(tx)
      .selectFrom("moderation_reports")
      .select("reported_at")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("reported_at", ">", since)
      .orderBy("reported_at")
      .execute();
    return rows.map((row) => row.reported_at);
  },

  /** Players who reported the subject of the case, to notify them of the outcome. */
  reportersOf: async (tx: Tx, { tenant_id, case_id }: { tenant_id: number; case_id: string }): Promise<string[]> => {
    const rows = await at(tx)
      .selectFrom("moderation_reports")
      .select("player_id")
      .distinct()
      .where("tenant_id", "=", tenant_id)
      .where("case_id", "=", case_id)
      .orderBy("player_id")
      .execute();
    return rows.map((row) => row.player_id);
  },

  /** Number of dismissed reports among the reporter's last ones. */
  dismissedOf: async (tx: Tx, { tenant_id, player_id }: PlayerKey, last: number): Promise<number> => {
    const { rows } = await sql<{ dismissed: number }>`
      select count(*) filter (where dismissed_at is not null)::int as dismissed from (
        select dismissed_at from moderation_reports where tenant_id = ${tenant_id} and player_id = ${player_id}
        order by reported_at desc limit ${last}) recent`.execute(tx);
    return rows[0]?.dismissed ?? 0;
  },

  /** Total weight in hundredths. Each person counts once, with their heaviest report. */
  weightOf: async (tx: Tx, tenantId: number, { subject, since }: { subject: Subject; since: Date }): Promise<number> => {
    const { rows } = await sql<{ weight: number }>`
      select coalesce(sum(weight), 0)::int as weight from (
        select max(weight) as weight from moderation_reports
        where tenant_id = ${tenantId} and subject_type = ${subject.type} and subject_id = ${subject.id} and reported_at > ${since}
        group by reporter) people`.execute(tx);
    return rows[0]?.weight ?? 0;
  },

  dismiss: async (tx: Tx, { tenant_id, case_id }: { tenant_id: number; case_id: string }, now: Date): Promise<void> => {
    await at(tx)
      .updateTable("moderation_reports")
      .set({ dismissed_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("case_id", "=", case_id)
      .where("dismissed_at", "is", null)
      .execute();
  },

  ofCase: (
    db: Db,
    { tenant_id, case_id }: { tenant_id: number; case_id: string },
  ): Promise<Pick<ReportRow, "reason" | "weight" | "reported_at">[]> =>
    at(db)
      .selectFrom("moderation_reports")
      .select(["reason", "weight", "reported_at"])
      .where("tenant_id", "=", tenant_id)
      .where("case_id", "=", case_id)
      .orderBy("reported_at")
      .limit(100)
      .execute(),

  addRefusal: async (tx: Tx, row: ReportTables["moderation_refusals"]): Promise<void> => {
    await at(tx).insertInto("moderation_refusals").values(row).execute();
  },

  /** Times of the refusals since then, newest first. */
  refusalsSince: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<Date[]> => {
    const rows = await at(db)
      .selectFrom("moderation_refusals")
      .select("at")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("at", ">", since)
      .orderBy("at", "desc")
      .execute();
    return rows.map((row) => row.at);
  },

  forgetRefusals: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("moderation_refusals").where("at", "<", before).execute();
  },

  addNote: async (tx: Tx, row: NoteRow): Promise<void> => {
    await at(tx).insertInto("moderation_notes").values(row).execute();
  },

  notesOf: (db: Db, { tenant_id, player_id }: PlayerKey, limit: number): Promise<NoteRow[]> =>
    at(db)
      .selectFrom("moderation_notes")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("at", "desc")
      .limit(limit)
      .execute(),

  markPicture: async (tx: Tx, row: ReportTables["image_marks"]): Promise<void> => {
    await at(tx)
      .insertInto("image_marks")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  unmarkPicture: async (tx: Tx, { tenant_id, hash }: { tenant_id: number; hash: string }): Promise<void> => {
    await at(tx).deleteFrom("image_marks").where("tenant_id", "=", tenant_id).where("hash", "=", hash).execute();
  },

  /** True if a stored hash differs from this one in at most this many bits. */
  isMarked: async (db: Db | Tx, { tenant_id, hash }: { tenant_id: number; hash: string }, bits: number): Promise<boolean> => {
    const { rows } = await sql`select from image_marks
      where tenant_id = ${tenant_id} and bit_count(('x' || hash)::bit(64) # ('x' || ${hash}::text)::bit(64)) <= ${bits} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },
};
