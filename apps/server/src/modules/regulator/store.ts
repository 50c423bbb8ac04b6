import type { ReportKind } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface FileKey {
  readonly tenant_id: number;
  readonly id: string;
}

/** A kind of rows and a day. */
export interface FileDay {
  readonly tenant_id: number;
  readonly day: string;
  readonly kind: ReportKind;
}

export interface FileRow extends FileKey, FileDay {
  readonly revision: number;
  readonly state: "waiting" | "ready" | "failed";
  readonly requested_at: Date;
  readonly requested_by: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly hash: string | null;
  readonly made_at: Date | null;
}

export type NewFile = FileKey & FileDay & Pick<FileRow, "requested_at" | "requested_by" | "reason">;
export type MadeFile = Pick<FileRow, "rows" | "bytes" | "hash" | "made_at">;

const columns = sql`tenant_id, id, day::text as day, kind, revision, state, requested_at, requested_by, reason, attempts, rows, bytes, hash, made_at`;

/** All SQL on files for regulators. */
export const store = {
  /** Requests the next revision for the day. Returns false while one is being made, and with `onlyFirst` if one exists. */
  request: async (tx: Tx, file: NewFile, { onlyFirst }: { onlyFirst: boolean }): Promise<boolean> => {
    const { tenant_id, id, day, kind, requested_at, requested_by, reason } = file;
    const { rows } = await sql`
      insert into regulator_files (tenant_id, id, day, kind, revision, requested_at, requested_by, reason)
      select ${tenant_id}, ${id}, ${day}::date, ${kind}, coalesce(max(revision), 0) + 1, ${requested_at}, ${requested_by}, ${reason}
      from regulator_files where tenant_id = ${tenant_id} and day = ${day}::date and kind = ${kind}
      having not ${onlyFirst}::boolean or count(*) = 0
      on conflict do nothing returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Counts the attempt. Returns undefined if there is nothing to make. */
  begin: async (db: Db, { tenant_id, id }: FileKey): Promise<FileRow | undefined> => {
    const { rows } = await sql<FileRow>`update regulator_files set attempts = attempts + 1
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' returning ${columns}`.execute(db);
    return rows[0];
  },

  /** Returns false if another run has started since. */
  finish: async (tx: Tx, { tenant_id, id, attempts }: FileRow, made: MadeFile): Promise<boolean> => {
    const { rows } = await sql`update regulator_files
      set state = 'ready', rows = ${made.rows}, bytes = ${made.bytes}, hash = ${made.hash}, made_at = ${made.made_at}
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' and attempts = ${attempts} returning id`.execute(tx);
    return rows.length > 0;
  },

  fail: async (db: Db, { tenant_id, id, attempts }: FileRow): Promise<void> => {
    await sql`update regulator_files set state = 'failed'
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(db);
  },

  firstDay: async (db: Db, tenantId: number): Promise<string | null> => {
    const { rows } = await sql<{ day: string | null }>`
      select min(day)::text as day from regulator_files where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.day ?? null;
  },

  /** The newest revision of each kind for each day of the span. */
  latest: async (db: Db, { tenant_id, from, to }: { tenant_id: number; from: string; to: string }): Promise<FileRow[]> => {
    const { rows } = await sql<FileRow>`select distinct on (day, kind) ${columns} from regulator_files
      where tenant_id = ${tenant_id} and day between ${from}::date and ${to}::date order by day, kind, revision desc`.execute(db);
    return rows;
  },

  /** Newest first. */
  revisions: async (db: Db, { tenant_id, day, kind }: FileDay): Promise<FileRow[]> => {
    const { rows } = await sql<FileRow>`select ${columns} from regulator_files
      where tenant_id = ${tenant_id} and day = ${day}::date and kind = ${kind} order by revision desc`.execute(db);
    return rows;
  },
};
