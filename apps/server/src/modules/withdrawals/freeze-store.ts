import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StoredViolation } from "../../kernel/invariant.ts";

export interface ReleaseApproval {
  readonly tenant_id: number;
  readonly freeze_id: number;
  /** Number of open violations when the approval was given. */
  readonly violations: number;
  readonly approved_by: string;
  readonly reason: string;
  readonly at: Date;
}

export interface Freeze {
  readonly tenant_id: number;
  readonly id: number;
  readonly frozen_at: Date;
}

export interface Release {
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

const approvals = (db: Db | Tx) => db.withTables<{ release_approvals: ReleaseApproval }>();

/** SQL on payout freezes. */
export const freezeStore = {
  /** Freezes and releases take the exclusive lock, decisions on payouts the shared one, so that each waits for the other. */
  lock: async (tx: Tx, tenantId: number, mode: "shared" | "exclusive"): Promise<void> => {
    const lock = mode === "shared" ? sql.raw("pg_advisory_xact_lock_shared") : sql.raw("pg_advisory_xact_lock");
    await sql`select ${lock}(hashtextextended(${`payouts:${tenantId}`}, 0))`.execute(tx);
  },

  /** A tenant has at most one freeze at a time; a second one changes nothing. */
  add: async (tx: Tx, { tenant_id, id, found_at }: StoredViolation): Promise<void> => {
    await sql`insert into payout_freezes (tenant_id, violation_id, frozen_at) values (${tenant_id}, ${id}, ${found_at})
      on conflict (tenant_id) where released_at is null do nothing`.execute(tx);
  },

  /** The freeze in force. */
  find: async (db: Db | Tx, tenantId: number): Promise<Freeze | null> => {
    const { rows } = await sql<Freeze>`
      select tenant_id, id, frozen_at from payout_freezes where tenant_id = ${tenantId} and released_at is null`.execute(db);
    return rows[0] ?? null;
  },

  frozenTenants: async (db: Db): Promise<number[]> => {
    const { rows } = await sql<{ tenant_id: number }>`
      select tenant_id from payout_freezes where released_at is null order by tenant_id`.execute(db);
    return rows.map((row) => row.tenant_id);
  },

  /** False if the tenant was not frozen. */
  release: async (tx: Tx, tenantId: number, { by, reason, at }: Release): Promise<boolean> => {
    const { rows } = await sql`update payout_freezes set released_at = ${at}, released_by = ${by}, release_reason = ${reason}
      where tenant_id = ${tenantId} and released_at is null returning id`.execute(tx);
    return rows.length > 0;
  },

  /** False if this person has already approved: nobody counts twice. */
  addApproval: async (tx: Tx, approval: ReleaseApproval): Promise<boolean> => {
    const row = await approvals(tx)
      .insertInto("release_approvals")
      .values(approval)
      .onConflict((conflict) => conflict.doNothing())
      .returning("approved_by")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Approvals given for this number of open violations, oldest first. */
  approvals: (db: Db | Tx, { tenant_id, id }: Freeze, violations: number): Promise<ReleaseApproval[]> =>
    approvals(db)
      .selectFrom("release_approvals")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("freeze_id", "=", id)
      .where("violations", "=", violations)
      .orderBy("at")
      .execute(),
};
