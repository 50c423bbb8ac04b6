import type { Permission, breakGlassVerdicts } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffKey } from "./store.ts";

type GlassTables = {
  staff_break_glass: StaffKey & {
    id: string;
    permissions: Permission[];
    tenant_id: number | null;
    reason: string;
    started_at: Date;
    ends_at: Date;
    request_id: string | null;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    verdict: (typeof breakGlassVerdicts)[number] | null;
    review_note: string | null;
  };
};

export type BreakGlassRow = Selectable<GlassTables["staff_break_glass"]>;
type GlassKey = Pick<BreakGlassRow, "operator_id" | "id">;
type Review = { readonly [Key in "reviewed_by" | "reviewed_at" | "verdict" | "review_note"]: NonNullable<BreakGlassRow[Key]> };

const at = (db: Db | Tx) => db.withTables<GlassTables>();

/** All SQL on break-glass access. */
export const breakGlassStore = {
  insert: async (tx: Tx, row: BreakGlassRow): Promise<void> => {
    await at(tx).insertInto("staff_break_glass").values(row).execute();
  },

  find: (db: Db, { operator_id, id }: GlassKey): Promise<BreakGlassRow | undefined> =>
    at(db).selectFrom("staff_break_glass").selectAll().where("operator_id", "=", operator_id).where("id", "=", id).executeTakeFirst(),

  lock: (tx: Tx, { operator_id, id }: GlassKey): Promise<BreakGlassRow | undefined> =>
    at(tx)
      .selectFrom("staff_break_glass")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** The member's access that has not ended. */
  running: (db: Db | Tx, { operator_id, staff_id }: StaffKey, now: Date): Promise<BreakGlassRow | undefined> =>
    at(db)
      .selectFrom("staff_break_glass")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("staff_id", "=", staff_id)
      .where("ends_at", ">", now)
      .executeTakeFirst(),

  review: (tx: Tx, { operator_id, id }: GlassKey, review: Review): Promise<BreakGlassRow> =>
    at(tx)
      .updateTable("staff_break_glass")
      .set(review)
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Access waiting for review, oldest first; or reviewed access, newest first. */
  list: async (
    db: Db,
    operatorId: number,
    page: { isReviewed: boolean; after: { started_at: Date; id: string } | null; limit: number },
  ): Promise<BreakGlassRow[]> => {
    const { isReviewed, after, limit } = page;
    const order = isReviewed ? sql`desc` : sql`asc`;
    const past = isReviewed ? sql`<` : sql`>`;
    const { rows } = await sql<BreakGlassRow>`
      select operator_id, id, staff_id, permissions, tenant_id, reason, started_at, ends_at, request_id, reviewed_by, reviewed_at, verdict, review_note
      from staff_break_glass where operator_id = ${operatorId} and (reviewed_at is not null) = ${isReviewed}
        and (${after === null} or (started_at, id) ${past} (${after?.started_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by started_at ${order}, id ${order} limit ${limit}`.execute(db);
    return rows;
  },

  /** Counts the unreviewed access of members other than this one. */
  waiting: async (
    db: Db,
    { operator_id, staff_id }: StaffKey,
    { lateBefore, most }: { lateBefore: Date; most: number },
  ): Promise<{ waiting: number; late: number; oldest_at: Date | null }> => {
    const { rows } = await sql<{ waiting: number; late: number; oldest_at: Date | null }>`
      select count(*) as waiting, count(*) filter (where started_at < ${lateBefore}) as late, min(started_at) as oldest_at
      from (select started_at from staff_break_glass where operator_id = ${operator_id} and reviewed_at is null and staff_id <> ${staff_id}
        order by started_at, id limit ${most}) waiting`.execute(db);
    return rows[0] ?? { waiting: 0, late: 0, oldest_at: null };
  },

  /** Who is notified: every other active member who manages staff or reads the audit log, at any brand. */
  watchers: async (
    tx: Tx,
    { operator_id, staff_id }: StaffKey,
    { now, roles, admitsDemo }: { now: Date; roles: readonly string[]; admitsDemo: boolean },
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct m.id from staff m join staff_grants g on g.operator_id = m.operator_id and g.staff_id = m.id
        left join staff_roles r on r.operator_id = g.operator_id and r.id = g.own_role_id
      where m.operator_id = ${operator_id} and m.id <> ${staff_id} and m.state = 'active' and (not m.demo or ${admitsDemo})
        and (g.ends_at is null or g.ends_at > ${now})
        and (g.permission in ('staff.manage', 'audit.read') or g.role = any(${roles})
          or r.permissions && array['staff.manage', 'audit.read'])`.execute(tx);
    return rows.map(({ id }) => id);
  },
};
