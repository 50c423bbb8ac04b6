import { type Selectable, sql } from "kysely";
import type { MessageCategory, MessageChannel, MessageClass, StaffDeliveryState } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { clicked } from "./clicks.ts";
import type { Delivery, DeliveryKey, DeliveryTables } from "./store.ts";

export interface LogQuery {
  readonly player?: string | undefined;
  readonly state?: StaffDeliveryState | undefined;
  readonly channel?: MessageChannel | undefined;
  readonly class?: MessageClass | undefined;
  readonly category?: MessageCategory | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export type DeliveryEventRow = Pick<Selectable<DeliveryTables["delivery_events"]>, "kind" | "detail" | "facts" | "at">;

export type LoggedDelivery = Delivery & { readonly clicked_at: Date | null };

const clickedAt = sql<Date | null>`(select e.at from delivery_events e where e.tenant_id = deliveries.tenant_id
  and e.delivery_id = deliveries.id and e.kind = ${clicked} and e.provider_event = ${clicked})`.as("clicked_at");

const at = (db: Db) => db.withTables<DeliveryTables>();

/** SQL on deliveries for staff. */
export const logStore = {
  /** Newest first; `after` is the time and id of the last one on the previous page. */
  list: (db: Db, tenantId: number, query: LogQuery): Promise<LoggedDelivery[]> => {
    let found = at(db).selectFrom("deliveries").selectAll().select(clickedAt).where("tenant_id", "=", tenantId);
    if (query.player !== undefined) found = found.where("player_id", "=", query.player);
    if (query.state !== undefined) found = found.where("state", "=", query.state);
    if (query.channel !== undefined) found = found.where("channel", "=", query.channel);
    if (query.class !== undefined) found = found.where("class", "=", query.class);
    if (query.category !== undefined) found = found.where("category", "=", query.category);
    const [moment, id] = query.after?.split("_") ?? [];
    if (moment !== undefined && id !== undefined)
      found = found.where(sql<boolean>`(created_at, id) < (${new Date(moment)}::timestamptz, ${id}::uuid)`);
    return found.orderBy("created_at", "desc").orderBy("id", "desc").limit(query.limit).execute();
  },

  find: (db: Db, { tenant_id, id }: DeliveryKey): Promise<LoggedDelivery | undefined> =>
    at(db)
      .selectFrom("deliveries")
      .selectAll()
      .select(clickedAt)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Oldest first. */
  events: (db: Db, { tenant_id, id }: DeliveryKey): Promise<DeliveryEventRow[]> =>
    at(db)
      .selectFrom("delivery_events")
      .select(["kind", "detail", "facts", "at"])
      .where("tenant_id", "=", tenant_id)
      .where("delivery_id", "=", id)
      .orderBy("id")
      .limit(100)
      .execute(),
};
