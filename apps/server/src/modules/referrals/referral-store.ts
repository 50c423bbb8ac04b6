import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import { type ReferralStatus, referralMachine } from "./states.ts";

type ReferralTables = {
  referrals: PlayerKey & {
    readonly id: string;
    /** Amount for the referrer, in centavos. */
    readonly amount: number;
    readonly status: ReferralStatus;
    readonly status_reason: string | null;
    readonly referrer_id: string;
    readonly affiliate_id: string | null;
    readonly offer_id: string;
    readonly version: number;
    readonly ends_at: Date;
    readonly due_at: Date | null;
    readonly qualified_at: Date | null;
    readonly granted_at: Date | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
};

export type Referral = Selectable<ReferralTables["referrals"]>;

export interface ReferralKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface ReferralChange {
  readonly to: ReferralStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly due_at?: Date | null;
}

const table = (db: Db | Tx) => db.withTables<ReferralTables>();

/** SQL on the one-time rewards for referred players. Lock the referrer's account before a referral. */
export const referralStore = {
  add: async (tx: Tx, row: Omit<Referral, "status" | "status_reason" | "due_at" | "qualified_at" | "granted_at" | "updated_at">) => {
    await table(tx)
      .insertInto("referrals")
      .values({
        ...row,
        status: "pending",
        status_reason: null,
        due_at: null,
        qualified_at: null,
        granted_at: null,
        updated_at: row.created_at,
      })
      .execute();
  },

  find: async (db: Db | Tx, { tenant_id, id }: ReferralKey): Promise<Referral | null> =>
    (await table(db).selectFrom("referrals").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst()) ??
    null,

  /** Locks the referral until the transaction ends. */
  lock: (tx: Tx, { tenant_id, id }: ReferralKey): Promise<Referral> =>
    table(tx)
      .selectFrom("referrals")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),

  /** Requires that the referral is locked. */
  transition: (tx: Tx, referral: Referral, { to, reason, at, due_at = null }: ReferralChange): Promise<Referral> => {
    assertTransition(referralMachine, referral.status, to);
    return table(tx)
      .updateTable("referrals")
      .set({
        status: to,
        status_reason: reason,
        due_at,
        updated_at: at,
        ...(to === "held" && { qualified_at: at }),
        ...(to === "granted" && { granted_at: at }),
      })
      .where("tenant_id", "=", referral.tenant_id)
      .where("id", "=", referral.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Removes the deadline of a review, so that only staff can grant it. Requires that the referral is locked. */
  keepInReview: (tx: Tx, { tenant_id, id }: ReferralKey, at: Date): Promise<Referral> =>
    table(tx)
      .updateTable("referrals")
      .set({ due_at: null, updated_at: at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Of all brands, by key. */
  pending: async (db: Db, after: ReferralKey, limit: number): Promise<Referral[]> => {
    const { rows } = await sql<Referral>`select * from referrals
      where status = 'pending' and (tenant_id, id) > (${after.tenant_id}::int, ${after.id}::uuid)
      order by tenant_id, id limit ${limit}`.execute(db);
    return rows;
  },

  /** Holds and reviews that are due, by key, so that a failing one does not delay the others. */
  due: async (db: Db, { now, after, limit }: { now: Date; after: ReferralKey; limit: number }): Promise<Referral[]> => {
    const { rows } = await sql<Referral>`select * from referrals
      where due_at <= ${now} and (tenant_id, id) > (${after.tenant_id}::int, ${after.id}::uuid)
      order by tenant_id, id limit ${limit}`.execute(db);
    return rows;
  },

  /** The status of each of these players: of the referral that is not refused, otherwise of the last one. */
  statusesOf: async (db: Db | Tx, tenantId: number, playerIds: readonly string[]): Promise<Map<string, ReferralStatus>> => {
    if (playerIds.length === 0) return new Map();
    const { rows } = await sql<{ player_id: string; status: ReferralStatus }>`
      select distinct on (player_id) player_id, status from referrals
      where tenant_id = ${tenantId} and player_id = any(${`{${playerIds.join(",")}}`}::uuid[])
      order by player_id, status = 'refused', created_at desc`.execute(db);
    return new Map(rows.map(({ player_id, status }) => [player_id, status]));
  },

  /** Number of grants to the referrer since the moment. */
  countGranted: async (tx: Tx, of: { tenant_id: number; referrer_id: string; since: Date }): Promise<number> => {
    const { rows } = await sql<{ granted: number }>`select count(*)::int as granted from referrals
      where tenant_id = ${of.tenant_id} and referrer_id = ${of.referrer_id} and granted_at >= ${of.since}`.execute(tx);
    return rows[0]?.granted ?? 0;
  },

  /** Number of the referrer's friends who qualified and were not refused, and the sum granted for friends in centavos. */
  sumsOf: async (db: Db, of: { tenant_id: number; referrer_id: string }): Promise<{ qualified: number; granted: number }> => {
    const { rows } = await sql<{ qualified: number; granted: number }>`
      select count(*) filter (where qualified_at is not null and status <> 'refused')::int as qualified,
        coalesce(sum(amount) filter (where status = 'granted'), 0)::bigint as granted
      from referrals where tenant_id = ${of.tenant_id} and referrer_id = ${of.referrer_id} and affiliate_id is null`.execute(db);
    return rows[0] ?? { qualified: 0, granted: 0 };
  },

  /** Of a brand, oldest first. */
  list: async (
    db: Db,
    of: { tenant_id: number; status: ReferralStatus | null; after: { created_at: Date; id: string } | null; limit: number },
  ): Promise<Referral[]> => {
    const { rows } = await sql<Referral>`select * from referrals
      where tenant_id = ${of.tenant_id} and (${of.status}::text is null or status = ${of.status})
        and (${of.after === null} or (created_at, id) > (${of.after?.created_at ?? null}::timestamptz, ${of.after?.id ?? null}::uuid))
      order by created_at, id limit ${of.limit}`.execute(db);
    return rows;
  },
};
