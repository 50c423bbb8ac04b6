import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Violation, StoredViolation } from "../../kernel/invariant.ts";
import type { Position } from "../../kernel/follower.ts";

interface InvariantRun {
  invariant: string;
  xid: string;
  id: number;
  fresh_at: Date | null;
  fresh_ms: number | null;
  whole_at: Date | null;
  whole_ms: number | null;
}

export interface ReleaseApproval {
  readonly tenant_id: number;
  readonly freeze_id: number;
  /** How many stood open when it was given. */
  readonly violations: number;
  readonly approved_by: string;
  readonly reason: string;
  readonly at: Date;
}

type AuditTables = { invariant_runs: InvariantRun; release_approvals: ReleaseApproval };

/** Of a tenant; a freeze's violations grow until somebody releases it, and never become fewer. */
export interface OpenFreeze {
  readonly tenant_id: number;
  readonly id: number;
  readonly frozen_at: Date;
  readonly violations: number;
}

export interface Release {
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

export interface ViolationsQuery {
  readonly invariant?: string;
  /** An id; 0 from the beginning. */
  readonly after: number;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<AuditTables>();

/** All SQL on the invariants' cursors, their violations, and the freezes that follow. */
export const integrityStore = {
  /** An invariant that has never run starts before the first row there is. */
  position: async (db: Db | Tx, invariant: string): Promise<Position> => {
    const row = await at(db).selectFrom("invariant_runs").select(["xid", "id"]).where("invariant", "=", invariant).executeTakeFirst();
    return row ?? { xid: "0", id: 0 };
  },

  /** Moves on, unless somebody else has: then what was found is found twice, and written once. */
  moveOn: async (tx: Tx, invariant: string, { from, to }: { from: Position; to: Position }): Promise<void> => {
    await sql`insert into invariant_runs as r (invariant, xid, id) values (${invariant}, ${to.xid}::xid8, ${to.id})
      on conflict (invariant) do update set xid = excluded.xid, id = excluded.id where r.xid = ${from.xid}::xid8 and r.id = ${from.id}`.execute(
      tx,
    );
  },

  noteRun: async (db: Db, invariant: string, run: { kind: "fresh" | "whole"; at: Date; ms: number }): Promise<void> => {
    const [ranAt, took] = run.kind === "fresh" ? [sql.raw("fresh_at"), sql.raw("fresh_ms")] : [sql.raw("whole_at"), sql.raw("whole_ms")];
    await sql`insert into invariant_runs (invariant, ${ranAt}, ${took}) values (${invariant}, ${run.at}, ${run.ms})
      on conflict (invariant) do update set ${ranAt} = excluded.${ranAt}, ${took} = excluded.${took}`.execute(db);
  },

  runs: async (db: Db): Promise<InvariantRun[]> => at(db).selectFrom("invariant_runs").selectAll().execute(),

  /** Those that were not known. */
  addViolations: async (
    tx: Tx,
    invariant: string,
    { violations, at: foundAt }: { violations: readonly Violation[]; at: Date },
  ): Promise<StoredViolation[]> => {
    if (violations.length === 0) return [];
    const rows = violations.map(
      (one) =>
        sql`(${one.tenant_id}::int, ${invariant}, ${one.subject}, ${one.detail}, ${one.freezes ?? true}::boolean, ${foundAt}::timestamptz)`,
    );
    const { rows: added } = await sql<StoredViolation>`
      insert into violations (tenant_id, invariant, subject, detail, freezes, found_at) values ${sql.join(rows)}
      on conflict do nothing returning id, tenant_id, invariant, subject, detail, freezes, found_at`.execute(tx);
    return added;
  },

  /** Who freezes waits for those who decide while it is shared, and they for it. */
  lockFreeze: async (tx: Tx, tenantId: number, mode: "shared" | "exclusive"): Promise<void> => {
    const lock = mode === "shared" ? sql.raw("pg_advisory_xact_lock_shared") : sql.raw("pg_advisory_xact_lock");
    await sql`select ${lock}(hashtextextended(${`payouts:${tenantId}`}, 0))`.execute(tx);
  },

  /** One freeze a tenant at a time; false when it is frozen already. */
  freeze: async (tx: Tx, { tenant_id, id, found_at }: StoredViolation): Promise<boolean> => {
    const { rows } = await sql`insert into payout_freezes (tenant_id, violation_id, frozen_at) values (${tenant_id}, ${id}, ${found_at})
      on conflict (tenant_id) where released_at is null do nothing returning id`.execute(tx);
    return rows.length > 0;
  },

  isFrozen: async (db: Db | Tx, tenantId: number): Promise<boolean> => {
    const { rows } = await sql`select from payout_freezes where tenant_id = ${tenantId} and released_at is null`.execute(db);
    return rows.length > 0;
  },

  /** The freeze that holds, and how many violations stand open. */
  freezeOf: async (db: Db | Tx, tenantId: number): Promise<OpenFreeze | null> => {
    const { rows } = await sql<OpenFreeze>`
      select f.tenant_id, f.id, f.frozen_at, (select count(*) from violations o where o.tenant_id = f.tenant_id and o.resolved_at is null) as violations
      from payout_freezes f where f.tenant_id = ${tenantId} and f.released_at is null`.execute(db);
    return rows[0] ?? null;
  },

  /** False where this person gave it before: nobody counts twice. */
  addApproval: async (tx: Tx, approval: ReleaseApproval): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("release_approvals")
      .values(approval)
      .onConflict((conflict) => conflict.doNothing())
      .returning("approved_by")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Those that speak of what stands open now, the oldest first. */
  approvals: (db: Db | Tx, { tenant_id, id, violations }: OpenFreeze): Promise<ReleaseApproval[]> =>
    at(db)
      .selectFrom("release_approvals")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("freeze_id", "=", id)
      .where("violations", "=", violations)
      .orderBy("at")
      .execute(),

  frozenTenants: async (db: Db): Promise<number[]> => {
    const { rows } = await sql<{
      tenant_id: number;
    }>`select tenant_id from payout_freezes where released_at is null order by tenant_id`.execute(db);
    return rows.map((row) => row.tenant_id);
  },

  /** False when the tenant was not frozen. */
  release: async (tx: Tx, tenantId: number, { by, reason, at: releasedAt }: Release): Promise<boolean> => {
    const { rows } = await sql`update payout_freezes set released_at = ${releasedAt}, released_by = ${by}, release_reason = ${reason}
      where tenant_id = ${tenantId} and released_at is null returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Those that stood open. */
  resolve: async (tx: Tx, tenantId: number, resolvedAt: Date): Promise<number> => {
    const { rows } =
      await sql`update violations set resolved_at = ${resolvedAt} where tenant_id = ${tenantId} and resolved_at is null returning id`.execute(
        tx,
      );
    return rows.length;
  },

  /** Those that stand open, of every invariant or of one, from after that one on. */
  open: async (db: Db, tenantId: number, { invariant, after, limit }: ViolationsQuery): Promise<StoredViolation[]> => {
    const { rows } = await sql<StoredViolation>`select id, tenant_id, invariant, subject, detail, freezes, found_at from violations
      where tenant_id = ${tenantId} and resolved_at is null ${invariant === undefined ? sql`` : sql`and invariant = ${invariant}`} and id > ${after}
      order by id limit ${limit}`.execute(db);
    return rows;
  },

  countOpen: async (db: Db): Promise<Map<string, number>> => {
    const { rows } = await sql<{
      invariant: string;
      count: number;
    }>`select invariant, count(*) as count from violations where resolved_at is null group by 1`.execute(db);
    return new Map(rows.map((row) => [row.invariant, row.count]));
  },
};
