import { type Generated, sql } from "kysely";
import type { ConsentChannel, ConsentPurpose, MessageCategory, MessageChannel } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type ConsentSource =
  | "registration"
  | "preferences"
  | "prompt"
  | "reply"
  | "unsubscribe"
  | "complaint"
  | "staff"
  | "exclusion"
  | "closing";

export interface ConsentState {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly granted: boolean;
  readonly changed_at: Date;
}

export interface Suppression {
  readonly tenant_id: number;
  readonly channel: MessageChannel;
  /** Value of `indexOf`. */
  readonly address_index: Buffer;
  readonly reason: "bounce" | "transient" | "complaint";
  /** Null: until the address changes. */
  readonly until: Date | null;
}

type SuppressionRow = Suppression & { readonly at: Date };
export type AddressKey = Pick<Suppression, "tenant_id" | "channel" | "address_index">;

type ConsentTables = {
  consent_events: {
    tenant_id: number;
    player_id: string;
    id: Generated<number>;
    purpose: ConsentPurpose;
    channel: ConsentChannel;
    granted: boolean;
    source: ConsentSource;
    text_version: string | null;
    at: Date;
    request_id: string | null;
  };
  consent_states: PlayerKey & ConsentState;
  message_preferences: PlayerKey & PreferenceRow;
  suppressions: SuppressionRow;
  address_failures: AddressKey & { readonly failed_at: Date[] };
};

export interface PreferenceRow {
  readonly category: MessageCategory;
  readonly channel: MessageChannel;
  readonly enabled: boolean;
  readonly changed_at: Date;
}

const at = (db: Db | Tx) => db.withTables<ConsentTables>();

/** All SQL on consents, preferences and suppressed addresses. */
export const consentStore = {
  states: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ConsentState[]> =>
    at(db)
      .selectFrom("consent_states")
      .select(["purpose", "channel", "granted", "changed_at"])
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("purpose")
      .orderBy("channel")
      .execute(),

  /** Inserts the event and the resulting state. Call it under the account's lock. */
  record: async (tx: Tx, event: Omit<ConsentTables["consent_events"], "id">): Promise<void> => {
    const { tenant_id, player_id, purpose, channel, granted, at: changed_at } = event;
    await at(tx).insertInto("consent_events").values(event).execute();
    await at(tx)
      .insertInto("consent_states")
      .values({ tenant_id, player_id, purpose, channel, granted, changed_at })
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "purpose", "channel"]).doUpdateSet({ granted, changed_at }))
      .execute();
  },

  preferences: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<PreferenceRow[]> =>
    at(db)
      .selectFrom("message_preferences")
      .select(["category", "channel", "enabled", "changed_at"])
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .execute(),

  savePreference: async (tx: Tx, { tenant_id, player_id }: PlayerKey, row: PreferenceRow): Promise<void> => {
    const { enabled, changed_at } = row;
    await at(tx)
      .insertInto("message_preferences")
      .values({ tenant_id, player_id, ...row })
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "category", "channel"]).doUpdateSet({ enabled, changed_at }))
      .execute();
  },

  /** A permanent suppression stays permanent. */
  suppress: async (tx: Tx, row: SuppressionRow): Promise<void> => {
    await at(tx)
      .insertInto("suppressions")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "channel", "address_index"]).doUpdateSet({
          reason: sql<Suppression["reason"]>`case when suppressions.until is null then suppressions.reason else excluded.reason end`,
          at: row.at,
          until: sql<Date | null>`case when suppressions.until is null then null else excluded.until end`,
        }),
      )
      .execute();
  },

  /** Returns how often the address has failed since then, including this time. Concurrent counts wait. */
  countFailure: async (tx: Tx, { tenant_id, channel, address_index }: AddressKey, { now, since }: { now: Date; since: Date }) => {
    const { rows } = await sql<{ count: number }>`
      insert into address_failures as f (tenant_id, channel, address_index, failed_at)
      values (${tenant_id}, ${channel}, ${address_index}, array[${now}::timestamptz])
      on conflict (tenant_id, channel, address_index) do update
        set failed_at = array(select one from unnest(f.failed_at) one where one > ${since}) || excluded.failed_at
      returning cardinality(failed_at) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  forgetFailures: async (tx: Tx, { tenant_id, channel, address_index }: AddressKey): Promise<void> => {
    await at(tx)
      .deleteFrom("address_failures")
      .where("tenant_id", "=", tenant_id)
      .where("channel", "=", channel)
      .where("address_index", "=", address_index)
      .execute();
  },

  /** Suppressions of these addresses, by channel. */
  suppressions: (
    db: Db,
    { tenant_id, now }: { tenant_id: number; now: Date },
    addresses: readonly Pick<SuppressionRow, "channel" | "address_index">[],
  ): Promise<Pick<SuppressionRow, "channel" | "reason" | "until">[]> =>
    at(db)
      .selectFrom("suppressions")
      .select(["channel", "reason", "until"])
      .where("tenant_id", "=", tenant_id)
      .where((eb) =>
        eb.or(
          addresses.map(({ channel, address_index }) => eb.and([eb("channel", "=", channel), eb("address_index", "=", address_index)])),
        ),
      )
      .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]))
      .orderBy("channel")
      .execute(),

  /** False if nothing was suppressed. */
  lift: async (tx: Tx, { tenant_id, channel, address_index }: AddressKey): Promise<boolean> => {
    const { numDeletedRows } = await at(tx)
      .deleteFrom("suppressions")
      .where("tenant_id", "=", tenant_id)
      .where("channel", "=", channel)
      .where("address_index", "=", address_index)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  suppressionOf: async (
    db: Db | Tx,
    { tenant_id, channel, address_index, now }: AddressKey & { now: Date },
  ): Promise<Suppression["reason"] | null> => {
    const row = await at(db)
      .selectFrom("suppressions")
      .select("reason")
      .where("tenant_id", "=", tenant_id)
      .where("channel", "=", channel)
      .where("address_index", "=", address_index)
      .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]))
      .executeTakeFirst();
    return row?.reason ?? null;
  },
};
