import type { MessageChannel } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Delivery, DeliveryTables, NewDeliveryEvent } from "./store.ts";

export type StoredReport = DeliveryTables["delivery_reports"];

const at = (db: Db | Tx) => db.withTables<DeliveryTables>();

/** All SQL on carriers' reports. */
export const reportStore = {
  /** Finds the delivery by the carrier's id, or by our reference, which the carrier repeats. Locks it for this transaction. */
  lockReported: (
    tx: Tx,
    { tenant_id, channel, provider_id, reference }: Pick<StoredReport, "tenant_id" | "channel" | "provider_id" | "reference">,
  ): Promise<Delivery | undefined> =>
    at(tx)
      .selectFrom("deliveries")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("channel", "=", channel)
      .where((eb) => eb.or([eb("provider_id", "=", provider_id), eb("reference", "=", reference ?? "")]))
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),

  /** Returns false if this event of the delivery is already stored. */
  addEvent: async (tx: Tx, event: NewDeliveryEvent): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("delivery_events")
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .returning("delivery_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  keep: async (tx: Tx, report: StoredReport): Promise<void> => {
    await at(tx)
      .insertInto("delivery_reports")
      .values(report)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Oldest first. */
  waiting: (db: Db, limit: number): Promise<StoredReport[]> =>
    at(db).selectFrom("delivery_reports").selectAll().orderBy("received_at").limit(limit).execute(),

  remove: async (tx: Tx, { tenant_id, channel, event_id }: Pick<StoredReport, "tenant_id" | "channel" | "event_id">): Promise<void> => {
    await at(tx)
      .deleteFrom("delivery_reports")
      .where("tenant_id", "=", tenant_id)
      .where("channel", "=", channel)
      .where("event_id", "=", event_id)
      .execute();
  },
};

export type ReportedBy = { readonly tenant_id: number; readonly channel: MessageChannel };
