import assert from "node:assert/strict";
import { type ColumnType, type Generated, type Insertable, type RawBuilder, sql } from "kysely";
import type { ConsentPurpose, MessageCategory, MessageChannel, MessageClass, TemplateKey } from "@trevo/contract";
import type { ReportStatus } from "../../adapters/messaging/carrier.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Claimed, DeliveryFacts } from "./decide-delivery.ts";
import { type DeliveryState, deliveryTransitions } from "./states.ts";

/** Version of a delivery that was sent as the summary of a day. */
export const summaryVersion = "summary";

/** Facts of the decision that the delivery's own row does not contain. */
export type StoredFacts = Omit<DeliveryFacts, "now" | "class" | "category" | "channel" | "ttl_at">;

/** The event that a brand's text is about, with its amount in centavos. */
export interface DeliveryAbout {
  readonly key: TemplateKey;
  readonly amount: number;
}

export type DeliveryTables = {
  deliveries: {
    tenant_id: number;
    id: string;
    player_id: string;
    template: string;
    template_version: string;
    class: MessageClass;
    category: MessageCategory;
    channel: MessageChannel;
    dedupe_key: string;
    vars: Record<string, string>;
    /** The event that a notification is about; null if a brand's text cannot replace the product's. */
    about: ColumnType<DeliveryAbout | null, RawBuilder<never> | null, never>;
    /** Id of the thing that the message is about; null if it is about nothing but itself. */
    subject: string | null;
    words_sealed: Buffer | null;
    state: Generated<DeliveryState>;
    reason: Generated<string | null>;
    due_at: Date;
    ttl_at: Date;
    reference: string;
    provider_id: Generated<string | null>;
    /** Number of parts that the carrier counts; null if it does not count them. */
    parts: Generated<number | null>;
    /** Index of the address that it was sent to; null before the claim, and for push. */
    address_index: Generated<Buffer | null>;
    attempts: Generated<number>;
    claimed_at: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    created_at: Date;
  };
  delivery_events: {
    tenant_id: number;
    id: Generated<number>;
    delivery_id: string;
    kind: string;
    provider_event: string;
    detail: string | null;
    /** Facts of the decision; null for other events. */
    facts: ColumnType<StoredFacts | null, string | null | undefined, never>;
    at: Date;
  };
  delivery_reports: {
    tenant_id: number;
    channel: MessageChannel;
    event_id: string;
    provider_id: string;
    reference: string | null;
    status: ReportStatus;
    is_permanent: boolean;
    detail: string | null;
    received_at: Date;
  };
  delivery_players: PlayerKey;
  /** The last stop; `resumed_at` is null while marketing is stopped. */
  marketing_stops: { tenant_id: number; stopped_at: Date; stopped_by: string; reason: string | null; resumed_at: Date | null };
  complaint_alarms: { tenant_id: number; raised_at: Date };
  unsubscribe_tokens: {
    token_hash: Buffer;
    tenant_id: number;
    player_id: string;
    purpose: ConsentPurpose;
    channel: MessageChannel;
    created_at: Date;
  };
};

type Stored<Row> = {
  readonly [Column in keyof Row]: Row[Column] extends ColumnType<infer Value, infer _New, infer _Set> ? Value : Row[Column];
};
export type Delivery = Stored<DeliveryTables["deliveries"]>;
export type NewDelivery = Omit<
  Delivery,
  | "state"
  | "reason"
  | "provider_id"
  | "parts"
  | "address_index"
  | "attempts"
  | "claimed_at"
  | "sent_at"
  | "words_sealed"
  | "about"
  | "subject"
> & { readonly about?: DeliveryAbout | null | undefined; readonly subject?: string | null };
export type NewDeliveryEvent = Insertable<DeliveryTables["delivery_events"]>;
export type DeliveryKey = Pick<Delivery, "tenant_id" | "id">;

const at = (db: Db | Tx) => db.withTables<DeliveryTables>();

/** All SQL on deliveries. */
export const deliveryStore = {
  /** Returns false if there is already a delivery with this key on this channel. */
  insert: async (tx: Tx, { about = null, ...delivery }: NewDelivery): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("deliveries")
      .values({ ...delivery, about: about && sql`${JSON.stringify(about)}::jsonb`, words_sealed: null })
      .onConflict((conflict) => conflict.columns(["tenant_id", "dedupe_key", "channel"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Finds the delivery with this key and locks it for this transaction. */
  lockByKey: (
    tx: Tx,
    { tenant_id, dedupe_key, channel }: Pick<Delivery, "tenant_id" | "dedupe_key" | "channel">,
  ): Promise<Delivery | undefined> =>
    at(tx)
      .selectFrom("deliveries")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("dedupe_key", "=", dedupe_key)
      .where("channel", "=", channel)
      .forUpdate()
      .executeTakeFirst(),

  /** Finds the next due delivery and locks it for this transaction. */
  lockDue: (tx: Tx, now: Date): Promise<Delivery | undefined> =>
    at(tx)
      .selectFrom("deliveries")
      .selectAll()
      .where("state", "in", ["queued", "held"])
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  /** Deliveries whose sender died or never received the carrier's response. */
  lockAbandoned: (tx: Tx, before: Date, limit: number): Promise<Delivery[]> =>
    at(tx)
      .selectFrom("deliveries")
      .selectAll()
      .where("state", "in", ["sending", "unknown"])
      .where("claimed_at", "<", before)
      .orderBy("claimed_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  /** Moves the delivery only if it is still in this state. */
  move: async (
    db: Db | Tx,
    { tenant_id, id, state }: DeliveryKey & { state: DeliveryState },
    change: Partial<
      Pick<
        Delivery,
        | "class"
        | "category"
        | "template_version"
        | "reason"
        | "due_at"
        | "claimed_at"
        | "sent_at"
        | "words_sealed"
        | "attempts"
        | "provider_id"
        | "parts"
        | "address_index"
      >
    > & {
      state: DeliveryState;
    },
  ): Promise<boolean> => {
    assert(deliveryTransitions[state].includes(change.state), `a delivery does not go from ${state} to ${change.state}`);
    const { numUpdatedRows } = await at(db)
      .updateTable("deliveries")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", state)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Serialises decisions about the player's deliveries until the transaction ends. */
  lockPlayer: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> => {
    await at(tx)
      .insertInto("delivery_players")
      .values({ tenant_id, player_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await at(tx)
      .selectFrom("delivery_players")
      .select("player_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .forUpdate()
      .execute();
  },

  /** Counts what was sent, or may have been sent, since the start of the brand's day and in the last seven days. */
  claimed: async (
    tx: Tx,
    { tenant_id, player_id, channel }: PlayerKey & { channel: MessageChannel },
    { day, week }: { day: Date; week: Date },
  ): Promise<Claimed> => {
    const { rows } = await sql<Claimed>`
      select count(*) filter (where class = 'marketing' and channel = ${channel} and claimed_at >= ${day}) as channel_day,
        count(*) filter (where class = 'marketing' and channel = ${channel}) as channel_week,
        count(*) filter (where class = 'marketing') as week,
        count(*) filter (where class = 'service' and channel = 'push' and claimed_at >= ${day}) as push_day,
        count(*) filter (where class = 'service' and channel = 'push' and claimed_at >= ${day}
          and template_version = ${summaryVersion}) as push_summaries
      from deliveries
      where tenant_id = ${tenant_id} and player_id = ${player_id} and claimed_at >= least(${day}::timestamptz, ${week}::timestamptz)
        and state not in ('queued', 'held')`.execute(tx);
    return rows[0] ?? { channel_day: 0, channel_week: 0, week: 0, push_day: 0, push_summaries: 0 };
  },

  byReference: (db: Db, tenantId: number, reference: string): Promise<Delivery | undefined> =>
    at(db).selectFrom("deliveries").selectAll().where("tenant_id", "=", tenantId).where("reference", "=", reference).executeTakeFirst(),

  addEvent: async (db: Db | Tx, event: NewDeliveryEvent): Promise<void> => {
    await at(db)
      .insertInto("delivery_events")
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  isMarketingStopped: async (db: Db | Tx, tenantId: number): Promise<boolean> =>
    (await at(db)
      .selectFrom("marketing_stops")
      .select("tenant_id")
      .where("tenant_id", "=", tenantId)
      .where("resumed_at", "is", null)
      .executeTakeFirst()) !== undefined,

  addToken: async (tx: Tx, token: DeliveryTables["unsubscribe_tokens"]): Promise<void> => {
    await at(tx).insertInto("unsubscribe_tokens").values(token).execute();
  },

  findToken: (db: Db | Tx, tenantId: number, token_hash: Buffer) =>
    at(db)
      .selectFrom("unsubscribe_tokens")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("token_hash", "=", token_hash)
      .executeTakeFirst(),
};
