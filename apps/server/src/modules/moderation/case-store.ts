import { mostCounted } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";

export type SubjectType = "message" | "name" | "picture" | "player";
export type CaseState = "open" | "taken" | "upheld" | "dismissed" | "appealed" | "final";
export type CaseAction = "none" | "release" | "delete" | "delete_recent" | "restore";

export interface Subject {
  readonly type: SubjectType;
  readonly id: string;
}

export interface CaseKey {
  readonly tenant_id: number;
  readonly id: string;
}

type CaseTables = {
  moderation_cases: {
    tenant_id: number;
    id: string;
    player_id: string;
    subject_type: SubjectType;
    subject_id: string;
    room: number | null;
    urgency: number;
    reason: string;
    state: CaseState;
    held: boolean;
    /** Null after the retention period. */
    quote_sealed: Buffer | null;
    taken_by: string | null;
    taken_at: Date | null;
    decided_by: string | null;
    decided_at: Date | null;
    action: CaseAction | null;
    created_at: Date;
  };
  appeals: {
    tenant_id: number;
    case_id: string;
    player_id: string;
    text_sealed: Buffer | null;
    state: "open" | "reversed" | "kept" | "lapsed";
    created_at: Date;
    due_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
  };
};

export type CaseRow = Selectable<CaseTables["moderation_cases"]>;
export type AppealRow = Selectable<CaseTables["appeals"]>;

const at = (db: Db | Tx) => db.withTables<CaseTables>();
const one = (db: Db | Tx, { tenant_id, id }: CaseKey) =>
  at(db).selectFrom("moderation_cases").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id);

/** SQL on cases and appeals. */
export const caseStore = {
  /** Opens a case, or returns the subject's open case with the stricter urgency of both. The row is locked either way. */
  open: async (tx: Tx, row: CaseRow): Promise<CaseRow> => {
    const { rows } = await sql<CaseRow>`
      insert into moderation_cases as old (tenant_id, id, player_id, subject_type, subject_id, room, urgency, reason, state, held, quote_sealed, created_at)
      values (${row.tenant_id}, ${row.id}, ${row.player_id}, ${row.subject_type}, ${row.subject_id}, ${row.room}, ${row.urgency}, ${row.reason},
        'open', ${row.held}, ${row.quote_sealed}, ${row.created_at})
      on conflict (tenant_id, subject_type, subject_id) where state in ('open', 'taken') do update set
        reason = case when excluded.urgency < old.urgency then excluded.reason else old.reason end,
        urgency = least(old.urgency, excluded.urgency), held = old.held or excluded.held
      returning *`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error("a case that was just stored cannot be found");
    return found;
  },

  /** Inserts a case that is decided as it is opened. */
  insert: async (tx: Tx, row: CaseRow): Promise<void> => {
    await at(tx).insertInto("moderation_cases").values(row).execute();
  },

  find: (db: Db | Tx, key: CaseKey): Promise<CaseRow | undefined> => one(db, key).executeTakeFirst(),
  lock: (tx: Tx, key: CaseKey): Promise<CaseRow | undefined> => one(tx, key).forUpdate().executeTakeFirst(),

  latestOf: (db: Db | Tx, tenantId: number, subject: Subject): Promise<CaseRow | undefined> =>
    at(db)
      .selectFrom("moderation_cases")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("subject_type", "=", subject.type)
      .where("subject_id", "=", subject.id)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),

  change: async (tx: Tx, { tenant_id, id }: CaseKey, change: Partial<Omit<CaseRow, "tenant_id" | "id" | "player_id">>): Promise<void> => {
    await at(tx).updateTable("moderation_cases").set(change).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** Open and taken cases, most urgent first, then oldest first. */
  queue: (
    db: Db,
    tenantId: number,
    { after, limit }: { after: { urgency: number; at: Date; id: string } | null; limit: number },
  ): Promise<CaseRow[]> =>
    at(db)
      .selectFrom("moderation_cases")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("state", "in", ["open", "taken"])
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(urgency, created_at, id) > (${after?.urgency ?? 0}::smallint, ${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? ""}::uuid)`,
        ),
      )
      .orderBy("urgency")
      .orderBy("created_at")
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** Counts open and taken cases at each of these brands. */
  countQueue: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, 0 as late, min(c.created_at) as oldest_at, null as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select created_at from moderation_cases
        where tenant_id = b.tenant_id and state in ('open', 'taken') order by urgency, created_at limit ${mostCounted}) c
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /** Counts open appeals at each of these brands; those past their deadline are late. */
  countAppeals: async (db: Db, tenantIds: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select tenant_id, count(*) as waiting, count(*) filter (where due_at < ${now}) as late,
        min(created_at) as oldest_at, min(due_at) as due_at
      from (select tenant_id, created_at, due_at from appeals
        where state = 'open' and tenant_id = any(${tenantIds}::int[]) order by due_at limit ${mostCounted}) a
      group by tenant_id`.execute(db);
    return rows;
  },

  ofPlayer: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, limit: number): Promise<CaseRow[]> =>
    at(db)
      .selectFrom("moderation_cases")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),

  insertAppeal: async (tx: Tx, row: AppealRow): Promise<void> => {
    await at(tx).insertInto("appeals").values(row).execute();
  },

  appeal: (db: Db | Tx, { tenant_id, id }: CaseKey): Promise<AppealRow | undefined> =>
    at(db).selectFrom("appeals").selectAll().where("tenant_id", "=", tenant_id).where("case_id", "=", id).executeTakeFirst(),

  appealsOf: (db: Db, tenantId: number, caseIds: readonly string[]): Promise<AppealRow[]> =>
    caseIds.length === 0
      ? Promise.resolve([])
      : at(db).selectFrom("appeals").selectAll().where("tenant_id", "=", tenantId).where("case_id", "in", caseIds).execute(),

  openAppeals: (db: Db, tenantId: number, limit: number): Promise<AppealRow[]> =>
    at(db)
      .selectFrom("appeals")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "open")
      .orderBy("due_at")
      .limit(limit)
      .execute(),

  endAppeal: async (tx: Tx, { tenant_id, id }: CaseKey, end: Pick<AppealRow, "state" | "decided_by" | "decided_at">): Promise<void> => {
    await at(tx).updateTable("appeals").set(end).where("tenant_id", "=", tenant_id).where("case_id", "=", id).execute();
  },

  /** Appeals of all brands that are past their deadline. */
  overdue: (db: Db, now: Date, limit: number): Promise<Pick<AppealRow, "tenant_id" | "case_id" | "player_id">[]> =>
    at(db)
      .selectFrom("appeals")
      .select(["tenant_id", "case_id", "player_id"])
      .where("state", "=", "open")
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(limit)
      .execute(),
};
