import { mostCounted } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import { type RedemptionStatus, redemptionMachine } from "./states.ts";

type RedemptionTables = {
  redemptions: {
    tenant_id: number;
    id: string;
    player_id: string;
    amount: number;
    status: RedemptionStatus;
    status_reason: string | null;
    offer_id: string;
    /** Group of the version that was redeemed. */
    offer_group: string | null;
    version: number;
    terms_hash: string;
    person_id: string | null;
    coupon_code_id: string | null;
    deposit_id: string | null;
    base: number | null;
    nth: number;
    due_at: Date | null;
    bonus_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
};

export type Redemption = Selectable<RedemptionTables["redemptions"]>;

export interface RedemptionKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface RedemptionChange {
  readonly to: RedemptionStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly due_at: Date | null;
  readonly nth?: number;
  readonly person_id?: string | null;
  readonly bonus_id?: string | null;
}

const table = (db: Db | Tx) => db.withTables<RedemptionTables>();

/** What each redemption uses of its offer's limits, in the form that `invariantOfUses` reads. */
export const redemptionUses = sql`select tenant_id, offer_id, status in ('reserved', 'held') as is_reserved, amount as cents from redemptions
  where status in ('reserved', 'held', 'granted')`;

/** SQL on redemptions. To lock a redemption, first lock the counter of its offer. To add one, lock the counter before or after. */
export const redemptionStore = {
  add: async (tx: Tx, redemption: Omit<Redemption, "status" | "status_reason" | "bonus_id" | "updated_at">): Promise<Redemption> =>
    table(tx)
      .insertInto("redemptions")
      .values({ ...redemption, status: "reserved", status_reason: null, bonus_id: null, updated_at: redemption.created_at })
      .returningAll()
      .executeTakeFirstOrThrow(),

  find: async (db: Db | Tx, key: RedemptionKey): Promise<Redemption | null> => {
    const row = await table(db)
      .selectFrom("redemptions")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .executeTakeFirst();
    return row ?? null;
  },

  ofDeposit: async (db: Db | Tx, key: { tenant_id: number; deposit_id: string }): Promise<Redemption | null> => {
    const row = await table(db)
      .selectFrom("redemptions")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("deposit_id", "=", key.deposit_id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** The redemption of the account's registration that has not been granted. Only a coupon of a registration waits without a deposit. */
  ofRegistration: async (db: Db | Tx, owner: PlayerKey): Promise<Redemption | null> => {
    const { rows } = await sql<Redemption>`select * from redemptions
      where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} and deposit_id is null
        and (status = 'reserved' or status = 'released' and status_reason = 'expired')
      order by created_at limit 1`.execute(db);
    return rows[0] ?? null;
  },

  lock: async (tx: Tx, key: RedemptionKey): Promise<Redemption> =>
    table(tx)
      .selectFrom("redemptions")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .forUpdate()
      .executeTakeFirstOrThrow(),

  /** Uses of an offer by an account or its person, without released ones, oldest first. */
  usesOf: async (tx: Tx, of: PlayerKey & { offer_id: string; person_id: string | null; except?: string }): Promise<Redemption[]> => {
    const { rows } = await sql<Redemption>`select * from redemptions
      where tenant_id = ${of.tenant_id} and offer_id = ${of.offer_id} and status <> 'released'
        and (player_id = ${of.player_id} or person_id = ${of.person_id}::uuid) and id <> ${of.except ?? null}::uuid is not false
      order by created_at, id`.execute(tx);
    return rows;
  },

  /** Number of uses of an offer by an account or its person, without reserved and released ones. */
  countUses: async (db: Db | Tx, of: PlayerKey & { offer_id: string; person_id: string | null }): Promise<number> => {
    const { rows } = await sql<{ uses: number }>`select count(*)::int as uses from redemptions
      where tenant_id = ${of.tenant_id} and offer_id = ${of.offer_id} and status in ('granted', 'held', 'refused')
        and (player_id = ${of.player_id} or person_id = ${of.person_id}::uuid)`.execute(db);
    return rows[0]?.uses ?? 0;
  },

  /** Uses of each offer by an account or its person, without reserved and released ones, and when the last was made. */
  usesByOffer: async (
    db: Db | Tx,
    of: PlayerKey & { offer_ids: readonly string[]; person_id: string | null },
  ): Promise<Map<string, { uses: number; last_at: Date }>> => {
    const { rows } = await sql<{ offer_id: string; uses: number; last_at: Date }>`
      select offer_id, count(*)::int as uses, max(created_at) as last_at from redemptions
      where tenant_id = ${of.tenant_id} and offer_id = any(${`{${of.offer_ids.join(",")}}`}::uuid[])
        and status in ('granted', 'held', 'refused') and (player_id = ${of.player_id} or person_id = ${of.person_id}::uuid)
      group by offer_id`.execute(db);
    return new Map(rows.map(({ offer_id, ...used }) => [offer_id, used]));
  },

  /** Stores the person once known. The redemption must be locked. */
  identify: async (tx: Tx, key: RedemptionKey, of: { nth: number; person_id: string | null }): Promise<Redemption> =>
    table(tx)
      .updateTable("redemptions")
      .set(of)
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** The redemption must be locked. */
  transition: async (tx: Tx, redemption: Redemption, { to, at, reason, ...change }: RedemptionChange): Promise<Redemption> => {
    assertTransition(redemptionMachine, redemption.status, to);
    return table(tx)
      .updateTable("redemptions")
      .set({ ...change, status: to, status_reason: reason, updated_at: at })
      .where("tenant_id", "=", redemption.tenant_id)
      .where("id", "=", redemption.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Counts held redemptions, with the earliest due time. A redemption is late when it is due and will be granted automatically. */
  countHeld: async (db: Db, tenantIds: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, count(*) filter (where r.due_at < ${now}) as late,
        min(r.created_at) as oldest_at, min(r.due_at) as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select created_at, due_at from redemptions
        where tenant_id = b.tenant_id and status = 'held' order by created_at, id limit ${mostCounted}) r
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /** Reservations or holds that are due, oldest first. */
  due: async (
    db: Db,
    { status, now, after, limit }: { status: "reserved" | "held"; now: Date; after: Redemption | null; limit: number },
  ): Promise<Redemption[]> =>
    table(db)
      .selectFrom("redemptions")
      .selectAll()
      .where("status", "=", status)
      .where("due_at", "<=", now)
      .$if(after !== null, (query) => query.where(sql<boolean>`(due_at, id) > (${after?.due_at}::timestamptz, ${after?.id}::uuid)`))
      .orderBy("due_at")
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** The player's reserved and held redemptions. */
  unfinishedOf: async (db: Db, owner: PlayerKey): Promise<Redemption[]> =>
    table(db)
      .selectFrom("redemptions")
      .selectAll()
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("status", "in", ["reserved", "held"])
      .execute(),

  /** Redemptions of a brand, oldest first. */
  list: async (
    db: Db,
    filter: { tenant_id: number; held: boolean; after: { created_at: Date; id: string } | null; limit: number },
  ): Promise<Redemption[]> => {
    let rows = table(db).selectFrom("redemptions").selectAll().where("tenant_id", "=", filter.tenant_id);
    if (filter.held) rows = rows.where("status", "=", "held");
    const { after } = filter;
    if (after) rows = rows.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id}::uuid)`);
    return rows.orderBy("created_at").orderBy("id").limit(filter.limit).execute();
  },
};
