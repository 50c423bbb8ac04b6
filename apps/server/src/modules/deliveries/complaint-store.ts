import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DeliveryTables } from "./store.ts";

export type MarketingStop = DeliveryTables["marketing_stops"];

/** Number of marketing e-mails sent, and how many of them were complained about. */
export interface ComplaintCount {
  readonly sent: number;
  readonly complaints: number;
}

const at = (db: Db | Tx) => db.withTables<DeliveryTables>();

/** All SQL on complaints about a brand's e-mails, and on the stop of its marketing. */
export const complaintStore = {
  /** Brands with complaints since then. */
  brandsWithComplaints: async (db: Db, since: Date): Promise<number[]> => {
    const rows = await at(db)
      .selectFrom("delivery_events")
      .select("tenant_id")
      .distinct()
      .where("kind", "=", "reported")
      .where("at", ">=", since)
      .orderBy("tenant_id")
      .execute();
    return rows.map(({ tenant_id }) => tenant_id);
  },

  /** Counts e-mails sent since then. A message counts once, however many complaints there are about it. */
  count: async (db: Db | Tx, tenantId: number, since: Date): Promise<ComplaintCount> => {
    const { rows } = await sql<ComplaintCount>`
      select count(*) as sent, count(r.delivery_id) as complaints
      from deliveries d
      left join (select distinct delivery_id from delivery_events
        where tenant_id = ${tenantId} and kind = 'reported' and at >= ${since}) r on r.delivery_id = d.id
      where d.tenant_id = ${tenantId} and d.class = 'marketing' and d.channel = 'email' and d.sent_at >= ${since}`.execute(db);
    return rows[0] ?? { sent: 0, complaints: 0 };
  },

  findStop: (db: Db | Tx, tenantId: number): Promise<MarketingStop | undefined> =>
    at(db).selectFrom("marketing_stops").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst(),

  /** Returns false if marketing is stopped already. Of two concurrent calls, one stops it. */
  stop: async (tx: Tx, stop: Omit<MarketingStop, "resumed_at">): Promise<boolean> => {
    const { stopped_at, stopped_by, reason } = stop;
    const row = await at(tx)
      .insertInto("marketing_stops")
      .values({ ...stop, resumed_at: null })
      .onConflict((conflict) =>
        conflict
          .column("tenant_id")
          .doUpdateSet({ stopped_at, stopped_by, reason, resumed_at: null })
          .where("marketing_stops.resumed_at", "is not", null),
      )
      .returning("tenant_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns false if marketing is not stopped. */
  resume: async (tx: Tx, tenantId: number, resumed_at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await at(tx)
      .updateTable("marketing_stops")
      .set({ resumed_at })
      .where("tenant_id", "=", tenantId)
      .where("resumed_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Returns false if an alarm has been raised since then. */
  raiseAlarm: async (db: Db, tenant_id: number, { now, since }: { now: Date; since: Date }): Promise<boolean> => {
    const row = await at(db)
      .insertInto("complaint_alarms")
      .values({ tenant_id, raised_at: now })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ raised_at: now }).where("complaint_alarms.raised_at", "<", since),
      )
      .returning("tenant_id")
      .executeTakeFirst();
    return row !== undefined;
  },
};
