import assert from "node:assert/strict";
import { type TicketCategory, type TicketState, mostCounted } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import { ticketMachine } from "./states.ts";

export type TicketTables = {
  tickets: {
    tenant_id: number;
    id: string;
    protocol: string;
    player_id: string | null;
    guest_id: string | null;
    client_id: string;
    category: TicketCategory;
    locale: Locale;
    status: TicketState;
    status_reason: string | null;
    version: number;
    last_seq: number;
    assigned_to: string | null;
    answer_due_at: Date;
    first_answer_at: Date | null;
    due_at: Date | null;
    complaint_due_at: Date | null;
    ombudsman_at: Date | null;
    solved_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
};

export type TicketRow = TicketTables["tickets"];

/** The owner of tickets: a player, or a guest with a confirmed address. */
export type TicketOwner =
  | { readonly tenant_id: number; readonly player_id: string; readonly guest_id: null }
  | { readonly tenant_id: number; readonly player_id: null; readonly guest_id: string };

interface TicketKey {
  readonly tenant_id: number;
  readonly id: string;
}

interface TicketDay {
  readonly tenant_id: number;
  /** A date such as `2026-11-22`, in the brand's zone. */
  readonly day: string;
}

/** The last ticket of the previous page. */
export interface After {
  readonly at: Date;
  readonly id: string;
}

export type TicketChange = Partial<
  Pick<TicketRow, "last_seq" | "assigned_to" | "first_answer_at" | "due_at" | "ombudsman_at" | "solved_at" | "status" | "status_reason">
>;

const at = (db: Db | Tx) => db.withTables<TicketTables>();

type Tickets = SelectQueryBuilder<TicketTables, "tickets", TicketRow>;

const ownedBy = (query: Tickets, owner: TicketOwner): Tickets => {
  const ofTenant = query.where("tenant_id", "=", owner.tenant_id);
  return owner.player_id === null ? ofTenant.where("guest_id", "=", owner.guest_id) : ofTenant.where("player_id", "=", owner.player_id);
};

const newestFirst = (query: Tickets, { after, limit }: { after: After | null; limit: number }): Promise<TicketRow[]> => {
  const further = after ? query.where(sql<boolean>`(updated_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`) : query;
  return further.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute();
};

export interface QueueFilter {
  readonly state?: TicketState | undefined;
  readonly category?: TicketCategory | undefined;
  /** A member's id, or null for unassigned tickets. */
  readonly assigned_to?: string | null | undefined;
  readonly after: After | null;
  readonly limit: number;
}

/** All SQL on tickets. */
export const ticketStore = {
  insert: async (tx: Tx, row: TicketRow): Promise<void> => {
    await at(tx).insertInto("tickets").values(row).execute();
  },

  /** Locks the day, so that a brand's tickets are opened one after the other. */
  lockDay: async (tx: Tx, { tenant_id, day }: TicketDay): Promise<void> => {
    await sql`insert into ticket_days (tenant_id, day, last_no) values (${tenant_id}, ${day}::date, 0)
      on conflict (tenant_id, day) do update set last_no = ticket_days.last_no`.execute(tx);
  },

  /** The next number of a locked day. */
  nextNo: async (tx: Tx, { tenant_id, day }: TicketDay): Promise<number> => {
    const { rows } = await sql<{ last_no: number }>`update ticket_days set last_no = last_no + 1
      where tenant_id = ${tenant_id} and day = ${day}::date returning last_no`.execute(tx);
    assert(rows[0], "the day is locked");
    return rows[0].last_no;
  },

  /** Another author's ticket is not found. */
  findOwn: (db: Db | Tx, owner: TicketOwner, id: string): Promise<TicketRow | undefined> =>
    ownedBy(at(db).selectFrom("tickets").selectAll(), owner).where("id", "=", id).executeTakeFirst(),

  findByClient: (db: Db | Tx, owner: TicketOwner, clientId: string): Promise<TicketRow | undefined> =>
    ownedBy(at(db).selectFrom("tickets").selectAll(), owner).where("client_id", "=", clientId).executeTakeFirst(),

  lockOwn: (tx: Tx, owner: TicketOwner, id: string): Promise<TicketRow | undefined> =>
    ownedBy(at(tx).selectFrom("tickets").selectAll(), owner).where("id", "=", id).forUpdate().executeTakeFirst(),

  find: (db: Db | Tx, { tenant_id, id }: TicketKey): Promise<TicketRow | undefined> =>
    at(db).selectFrom("tickets").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  lock: (tx: Tx, { tenant_id, id }: TicketKey): Promise<TicketRow | undefined> =>
    at(tx).selectFrom("tickets").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).forUpdate().executeTakeFirst(),

  /** The last changed first. */
  list: (db: Db, owner: TicketOwner, page: { after: After | null; limit: number }): Promise<TicketRow[]> =>
    newestFirst(ownedBy(at(db).selectFrom("tickets").selectAll(), owner), page),

  countSince: async (tx: Tx, owner: TicketOwner, since: Date): Promise<number> => {
    const { rows } = await sql<{ opened: number }>`select count(*)::int as opened from tickets
      where tenant_id = ${owner.tenant_id} and created_at > ${since}
        and ${owner.player_id === null ? sql`guest_id = ${owner.guest_id}` : sql`player_id = ${owner.player_id}`}`.execute(tx);
    return rows[0]?.opened ?? 0;
  },

  /** The ticket must be locked. Returns the changed ticket. */
  change: async (tx: Tx, ticket: TicketRow, { now, ...change }: TicketChange & { readonly now: Date }): Promise<TicketRow> => {
    if (change.status !== undefined && change.status !== ticket.status) assertTransition(ticketMachine, ticket.status, change.status);
    return at(tx)
      .updateTable("tickets")
      .set({ ...change, version: ticket.version + 1, updated_at: now })
      .where("tenant_id", "=", ticket.tenant_id)
      .where("id", "=", ticket.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Tickets waiting for an answer, the first due first; with a state, the last changed first. */
  queue: (db: Db, tenantId: number, { state, category, assigned_to, after, limit }: QueueFilter): Promise<TicketRow[]> => {
    let tickets: Tickets = at(db).selectFrom("tickets").selectAll().where("tenant_id", "=", tenantId);
    if (category !== undefined) tickets = tickets.where("category", "=", category);
    if (assigned_to !== undefined)
      tickets = assigned_to === null ? tickets.where("assigned_to", "is", null) : tickets.where("assigned_to", "=", assigned_to);
    if (state !== undefined) return newestFirst(tickets.where("status", "=", state), { after, limit });
    tickets = tickets.where("due_at", "is not", null);
    if (after) tickets = tickets.where(sql<boolean>`(due_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
    return tickets.orderBy("due_at").orderBy("id").limit(limit).execute();
  },

  /** Number of tickets waiting for an answer at each of these brands. */
  countQueue: async (db: Db, tenantIds: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, count(*) filter (where t.due_at < ${now}) as late,
        (array_agg(t.since order by t.due_at))[1] as oldest_at, min(t.due_at) as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select due_at, case when first_answer_at is null then created_at else updated_at end as since from tickets
        where tenant_id = b.tenant_id and due_at is not null order by due_at, id limit ${mostCounted}) t
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /** Tickets solved before the given time. Skips locked tickets, which the next run takes. */
  lockSolved: (tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<TicketRow[]> =>
    at(tx)
      .selectFrom("tickets")
      .selectAll()
      .where("status", "=", "solved")
      .where("solved_at", "<=", before)
      .orderBy("solved_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  /** Durations of first answers since the given time, ms. */
  answerTimes: async (db: Db, tenantId: number, since: Date): Promise<AnswerTimes[]> => {
    const { rows } = await sql<AnswerTimes>`
      select category, count(*)::int as answers,
        round(extract(epoch from percentile_disc(0.5) within group (order by first_answer_at - created_at)) * 1000)::float8 as median_ms,
        round(extract(epoch from percentile_disc(0.9) within group (order by first_answer_at - created_at)) * 1000)::float8 as p90_ms
      from tickets where tenant_id = ${tenantId} and first_answer_at > ${since} group by category`.execute(db);
    return rows;
  },
};

export interface AnswerTimes {
  readonly category: TicketCategory;
  readonly answers: number;
  readonly median_ms: number;
  readonly p90_ms: number;
}
