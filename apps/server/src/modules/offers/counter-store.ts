import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { OfferKey, OfferUse, VersionUse } from "./offers.ts";
import type { UsedRow } from "./store.ts";

export interface CounterRow extends UsedRow {
  readonly tenant_id: number;
  readonly offer_id: string;
  readonly per_day: number | null;
}

export type OfferLimits = Pick<CounterRow, "in_all" | "per_day" | "budget_cents">;

type CounterTables = { offer_counters: CounterRow };

const at = (db: Db | Tx) => db.withTables<CounterTables>();

const roomFor = (cents: number, day: string) => sql`(in_all is null or reserved + granted < in_all)
  and (budget_cents is null or reserved_cents + granted_cents + ${cents} <= budget_cents)
  and (per_day is null or day is null or day < ${day}::date or day_uses < per_day)`;

/** The day never moves back, although the servers' clocks differ around midnight. */
const countToday = (day: string) => sql`day = greatest(day, ${day}::date),
        day_uses = case when day >= ${day}::date then day_uses + 1 else 1 end`;

/** All SQL on the use of offers' limits. */
export const counterStore = {
  insert: async (tx: Tx, { tenant_id, id }: OfferKey): Promise<void> => {
    await sql`insert into offer_counters (tenant_id, offer_id) values (${tenant_id}, ${id})`.execute(tx);
  },

  read: (db: Db | Tx, { tenant_id, id }: OfferKey): Promise<CounterRow | undefined> =>
    at(db).selectFrom("offer_counters").selectAll().where("tenant_id", "=", tenant_id).where("offer_id", "=", id).executeTakeFirst(),

  /** Keeps the offer unchanged until the transaction ends. Read its other data afterwards, in another statement. */
  lock: (tx: Tx, { tenant_id, id }: OfferKey): Promise<CounterRow | undefined> =>
    at(tx)
      .selectFrom("offer_counters")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("offer_id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Remaining uses of each offer for all players; null without a limit. */
  left: async (db: Db | Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, number | null>> => {
    if (ids.length === 0) return new Map();
    const rows = await at(db)
      .selectFrom("offer_counters")
      .select(["offer_id", "reserved", "granted", "in_all"])
      .where("tenant_id", "=", tenantId)
      .where("offer_id", "in", [...ids])
      .execute();
    return new Map(rows.map((row) => [row.offer_id, row.in_all === null ? null : Math.max(0, row.in_all - row.reserved - row.granted)]));
  },

  setLimits: async (tx: Tx, { tenant_id, id }: OfferKey, limits: OfferLimits): Promise<void> => {
    await at(tx).updateTable("offer_counters").set(limits).where("tenant_id", "=", tenant_id).where("offer_id", "=", id).execute();
  },

  /** True if `reserve` would succeed. Takes no lock. */
  hasRoom: async (db: Db | Tx, { tenant_id, id, cents }: OfferUse, day: string): Promise<boolean> => {
    const { rows } = await sql`
      select from offer_counters where tenant_id = ${tenant_id} and offer_id = ${id} and ${roomFor(cents, day)}`.execute(db);
    return rows.length === 1;
  },

  /** One conditional statement: of any number of concurrent calls, exactly as many succeed as there is room for. */
  reserve: async (tx: Tx, { tenant_id, id, cents }: OfferUse, day: string): Promise<boolean> => {
    const { rows } = await sql`
      update offer_counters set
        reserved = reserved + 1,
        reserved_cents = reserved_cents + ${cents},
        ${countToday(day)}
      where tenant_id = ${tenant_id} and offer_id = ${id} and ${roomFor(cents, day)}
      returning 1`.execute(tx);
    return rows.length === 1;
  },

  /**
   * Counts a use of one version. Returns false if nothing is left, or if another version is live. Call it under `lock`, so that it reads
   * the state after the wait.
   */
  take: async (tx: Tx, { tenant_id, id, cents, version, is_granted }: VersionUse, day: string): Promise<boolean> => {
    const [uses, sum] = is_granted ? ["granted", "granted_cents"] : ["reserved", "reserved_cents"];
    const { rows } = await sql`
      update offer_counters set
        ${sql.ref(uses)} = ${sql.ref(uses)} + 1,
        ${sql.ref(sum)} = ${sql.ref(sum)} + ${cents},
        ${countToday(day)}
      where tenant_id = ${tenant_id} and offer_id = ${id} and ${roomFor(cents, day)}
        and exists (select from offer_versions v where v.tenant_id = ${tenant_id} and v.offer_id = ${id} and v.version = ${version}
          and v.state = 'published')
      returning 1`.execute(tx);
    return rows.length === 1;
  },

  /** Returns false if no use of this size is reserved. */
  settle: async (tx: Tx, { tenant_id, id, cents }: OfferUse): Promise<boolean> => {
    const { rows } = await sql`
      update offer_counters set
        reserved = reserved - 1, reserved_cents = reserved_cents - ${cents},
        granted = granted + 1, granted_cents = granted_cents + ${cents}
      where tenant_id = ${tenant_id} and offer_id = ${id} and reserved > 0 and reserved_cents >= ${cents}
      returning 1`.execute(tx);
    return rows.length === 1;
  },

  /** Returns a use, also to the day's limit if it is still the same day. Returns false if no use of this size is reserved. */
  release: async (tx: Tx, { tenant_id, id, cents }: OfferUse, day: string): Promise<boolean> => {
    const { rows } = await sql`
      update offer_counters set
        reserved = reserved - 1, reserved_cents = reserved_cents - ${cents},
        day_uses = case when day = ${day}::date then greatest(day_uses - 1, 0) else day_uses end
      where tenant_id = ${tenant_id} and offer_id = ${id} and reserved > 0 and reserved_cents >= ${cents}
      returning 1`.execute(tx);
    return rows.length === 1;
  },
};
