import { type Generated, type Selectable, sql } from "kysely";
import { breakGlassDetail } from "./break-glass.ts";
import type { Db, Tx } from "./db.ts";
import type { Position, Source } from "./follower.ts";
import type { PlayerKey, Tenant } from "./scope.ts";

type AuditTables = {
  audit_events: {
    tenant_id: number;
    id: Generated<number>;
    at: Date;
    actor: string;
    action: string;
    subject: string | null;
    request_id: string | null;
    detail: Record<string, unknown>;
  };
};

/**
 * Actions recorded in the audit log. Each module adds its own to this interface, next to its manifest. The requests themselves are in the
 * request log.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the modules fill it
export interface AuditActions {}

export type AuditAction = keyof AuditActions;

export interface AuditEvent {
  readonly at: Date;
  /** `player:<id>`, `staff:<id>` for the back office, `staff:<name>` for a command, `guest`, or `system` if nobody requested it. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The affected object, such as `withdrawal:<id>`. */
  readonly subject?: string | null;
  /** Ids, codes and centavos; never a name, document, address or key. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A request's scope, or just the tenant outside of a request. */
export interface AuditScope {
  readonly tenant: Pick<Tenant, "id">;
  readonly request_id: string | null;
}

export const playerActor = (player_id: string): string => `player:${player_id}`;
export const staffActor = (staff_id: string): string => `staff:${staff_id}`;

/**
 * Records an event in the transaction of the change, so that both are committed or neither. A refusal rolls its transaction back, so its
 * event is written separately.
 */
export async function recordAuditEvent(db: Db | Tx, scope: AuditScope, event: AuditEvent): Promise<void> {
  const { at, actor, action, subject = null, detail = {} } = event;
  await db
    .withTables<AuditTables>()
    .insertInto("audit_events")
    .values({
      tenant_id: scope.tenant.id,
      at,
      actor,
      action,
      subject,
      request_id: scope.request_id,
      detail: { ...detail, ...breakGlassDetail() },
    })
    .execute();
}

export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  /** Recorded at or after this moment. */
  readonly from?: Date | undefined;
  /** Recorded before this moment. */
  readonly to?: Date | undefined;
  /** Recorded before the event with this id. */
  readonly before: number | null;
  readonly limit: number;
}

export type AuditRow = Selectable<AuditTables["audit_events"]>;

/** An event as input of the log's hash chain. */
export interface ChainedEvent extends AuditRow {
  readonly xid: string;
}

/** Every event once, over all tenants, in transaction order, up to the oldest running transaction. */
export const auditEventsSource: Source<ChainedEvent> = {
  table: "audit_events",
  read: async (tx, after, limit) => {
    const { rows } = await sql<ChainedEvent>`
      select xid, id, tenant_id, at, actor, action, subject, request_id, detail from audit_events
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${limit}`.execute(tx);
    return rows;
  },
  waiting: async (db, after, most) => {
    const { rows } = await sql<{ rows: number; oldest: Date | null }>`
      select count(*) as rows, min(at) as oldest from (
        select at from audit_events where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
        order by xid, id limit ${most}) waiting`.execute(db);
    return rows[0] ?? { rows: 0, oldest: null };
  },
};

/** A tenant's events after one position and up to another, in transaction order. */
export async function auditEventsBetween(
  snapshot: Tx,
  tenantId: number,
  { after, until, limit }: { after: Position; until: Position; limit: number },
): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select xid, id, tenant_id, at, actor, action, subject, request_id, detail from audit_events
    where tenant_id = ${tenantId} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
      and (xid, id) <= (${until.xid}::xid8, ${until.id}::bigint)
    order by xid, id limit ${limit}`.execute(snapshot);
  return rows;
}

/** A tenant's events, newest first. */
export async function listAuditEvents(db: Db, tenantId: number, query: AuditQuery): Promise<AuditRow[]> {
  let events = db
    .withTables<AuditTables>()
    .selectFrom("audit_events")
    .select(["tenant_id", "id", "at", "actor", "action", "subject", "request_id", "detail"])
    .where("tenant_id", "=", tenantId);
  if (query.actor !== undefined) events = events.where("actor", "=", query.actor);
  if (query.subject !== undefined) events = events.where("subject", "=", query.subject);
  if (query.action !== undefined) events = events.where("action", "=", query.action as AuditAction);
  if (query.from !== undefined) events = events.where("at", ">=", query.from);
  if (query.to !== undefined) events = events.where("at", "<", query.to);
  if (query.before !== null) events = events.where("id", "<", query.before);
  return events.orderBy("id", "desc").limit(query.limit).execute();
}

export async function findAuditEvent(db: Db, { tenant_id, id }: { tenant_id: number; id: number }): Promise<AuditRow | undefined> {
  return db
    .withTables<AuditTables>()
    .selectFrom("audit_events")
    .select(["tenant_id", "id", "at", "actor", "action", "subject", "request_id", "detail"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

interface UnderBreakGlass {
  readonly tenant_ids: readonly number[];
  readonly actor: string;
  readonly id: string;
  readonly limit: number;
}

/** A member's actions under emergency permissions, oldest first. */
export async function auditEventsUnder(db: Db, { tenant_ids, actor, id, limit }: UnderBreakGlass): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select tenant_id, id, at, actor, action, subject, request_id, detail from audit_events
    where tenant_id = any(${tenant_ids}::int[]) and actor = ${actor} and detail ->> 'break_glass' = ${id}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** A player's actions and actions on the player before a given event, newest first. */
export async function auditEventsOfPlayer(
  db: Db,
  { tenant_id, player_id }: PlayerKey,
  { by, before, limit }: { readonly by: "all" | "staff" | "others"; readonly before: number; readonly limit: number },
): Promise<Pick<AuditRow, "id" | "at" | "actor" | "action">[]> {
  const name = playerActor(player_id);
  const ofActors = by === "all" ? sql`true` : by === "staff" ? sql`actor like 'staff:%'` : sql`actor not like 'staff:%'`;
  const { rows } = await sql<Pick<AuditRow, "id" | "at" | "actor" | "action">>`
    select id, at, actor, action from (
      (select id, at, actor, action from audit_events
        where tenant_id = ${tenant_id} and actor = ${name} and ${ofActors} and id < ${before} order by id desc limit ${limit})
      union
      (select id, at, actor, action from audit_events
        where tenant_id = ${tenant_id} and subject = ${name} and ${ofActors} and id < ${before} order by id desc limit ${limit})
    ) events order by id desc limit ${limit}`.execute(db);
  return rows;
}
