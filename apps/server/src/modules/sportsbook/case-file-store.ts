import type { sportCaseNames } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { CaseKey } from "./case-store.ts";

export interface CaseFileRow extends CaseKey {
  readonly case_id: string;
  readonly revision: number;
  readonly named_by: (typeof sportCaseNames)[number];
  readonly state: "waiting" | "ready" | "failed";
  readonly requested_at: Date;
  readonly requested_by: string;
  readonly reason: string;
  readonly attempts: number;
  readonly bets: number | null;
  readonly bytes: number | null;
  readonly hash: string | null;
  readonly made_at: Date | null;
}

type NewCaseFile = Pick<CaseFileRow, "tenant_id" | "id" | "case_id" | "named_by" | "requested_at" | "requested_by" | "reason">;
type MadeCaseFile = Pick<CaseFileRow, "bets" | "bytes" | "hash" | "made_at">;

/** SQL on files of integrity cases. */
export const caseFileStore = {
  /** Adds the next revision. The transaction must hold the case. Returns false while one is being made. */
  request: async (tx: Tx, file: NewCaseFile): Promise<boolean> => {
    const { tenant_id, id, case_id, named_by, requested_at, requested_by, reason } = file;
    const { rows } = await sql`
      insert into sport_case_files (tenant_id, id, case_id, revision, named_by, requested_at, requested_by, reason)
      select ${tenant_id}, ${id}, ${case_id}, coalesce(max(revision), 0) + 1, ${named_by}, ${requested_at}, ${requested_by}, ${reason}
      from sport_case_files where tenant_id = ${tenant_id} and case_id = ${case_id}
      on conflict do nothing returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Counts the attempt. Returns undefined if there is nothing to make. */
  begin: async (db: Db, { tenant_id, id }: CaseKey): Promise<CaseFileRow | undefined> => {
    const { rows } = await sql<CaseFileRow>`
      update sport_case_files set attempts = attempts + 1
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' returning *`.execute(db);
    return rows[0];
  },

  /** Returns false if another run has started since. */
  finish: async (tx: Tx, { tenant_id, id, attempts }: CaseFileRow, { bets, bytes, hash, made_at }: MadeCaseFile): Promise<boolean> => {
    const { rows } = await sql`
      update sport_case_files set state = 'ready', bets = ${bets}, bytes = ${bytes}, hash = ${hash}, made_at = ${made_at}
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' and attempts = ${attempts} returning id`.execute(tx);
    return rows.length > 0;
  },

  fail: async (db: Db, { tenant_id, id, attempts }: CaseFileRow): Promise<void> => {
    await sql`
      update sport_case_files set state = 'failed'
      where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(db);
  },

  /** Newest first. */
  ofCase: async (db: Db, { tenant_id, id }: CaseKey): Promise<CaseFileRow[]> => {
    const { rows } = await sql<CaseFileRow>`
      select * from sport_case_files where tenant_id = ${tenant_id} and case_id = ${id} order by revision desc`.execute(db);
    return rows;
  },
};
