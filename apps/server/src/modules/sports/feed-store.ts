import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type FeedTables = {
  sport_feeds: {
    producer: number;
    code: string;
    kind: "facts" | "prices";
    epoch: number;
    state: "silent" | "recovering" | "live";
    seq: number | null;
    good_at: Date | null;
    received_at: Date | null;
    request: string | null;
    requested_at: Date | null;
  };
  sport_feed_log: {
    id: number;
    producer: number;
    seq: number | null;
    hash: Buffer;
    at: Date;
    received_at: Date;
    fixture: string | null;
    kind: string;
    body: unknown;
    outcome: string;
  };
};

export type StoredFeed = Selectable<FeedTables["sport_feeds"]>;
export type LoggedMessage = Selectable<FeedTables["sport_feed_log"]>;

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;
const databaseNow = sql<Date>`clock_timestamp()`;

/** The leader of a feed, identified by the epoch of its leadership. */
export interface FeedLead {
  readonly producer: number;
  readonly epoch: number;
}

/** SQL on the feeds and on their messages. */
export const feedStore = {
  /** Adds the feed, or keeps it with the kind that it has now. */
  add: async (db: Tx, { producer, code, kind }: Pick<StoredFeed, "producer" | "code" | "kind">): Promise<void> => {
    await db
      .withTables<FeedTables>()
      .insertInto("sport_feeds")
      .values({ producer, code, kind, epoch: 0, state: "silent" })
      .onConflict((conflict) => conflict.column("producer").doUpdateSet({ kind }))
      .execute();
  },

  find: (db: Db | Tx, producer: number): Promise<StoredFeed | undefined> =>
    db.withTables<FeedTables>().selectFrom("sport_feeds").selectAll().where("producer", "=", producer).executeTakeFirst(),

  findByCode: (db: Db | Tx, code: string): Promise<StoredFeed | undefined> =>
    db.withTables<FeedTables>().selectFrom("sport_feeds").selectAll().where("code", "=", code).executeTakeFirst(),

  /** Starts the next leadership of the feed, which ends the previous one. Returns its epoch. */
  takeOver: async (tx: Tx, producer: number): Promise<number> => {
    const { epoch } = await tx
      .withTables<FeedTables>()
      .updateTable("sport_feeds")
      .set((eb) => ({ epoch: eb("epoch", "+", 1), state: "silent", request: null, requested_at: null }))
      .where("producer", "=", producer)
      .returning("epoch")
      .executeTakeFirstOrThrow();
    return epoch;
  },

  /** Locks the feed for the leader of this epoch until the transaction ends; undefined if another process leads. */
  lock: (tx: Tx, { producer, epoch }: FeedLead): Promise<StoredFeed | undefined> =>
    tx
      .withTables<FeedTables>()
      .selectFrom("sport_feeds")
      .selectAll()
      .where("producer", "=", producer)
      .where("epoch", "=", epoch)
      .forUpdate()
      .executeTakeFirst(),

  change: async (tx: Tx, producer: number, change: Partial<Omit<StoredFeed, "producer" | "received_at">>): Promise<void> => {
    await tx
      .withTables<FeedTables>()
      .updateTable("sport_feeds")
      .set({ ...change, received_at: databaseNow })
      .where("producer", "=", producer)
      .execute();
  },

  /** Records a recovery that is requested now and has received nothing yet. */
  beginRecovery: async (tx: Tx, producer: number, request: string): Promise<void> => {
    await tx
      .withTables<FeedTables>()
      .updateTable("sport_feeds")
      .set({ state: "recovering", request, requested_at: databaseNow })
      .where("producer", "=", producer)
      .execute();
  },

  silence: async (tx: Tx, producer: number): Promise<void> => {
    await tx
      .withTables<FeedTables>()
      .updateTable("sport_feeds")
      .set({ state: "silent", request: null, requested_at: null, seq: null })
      .where("producer", "=", producer)
      .execute();
  },

  /** True if the current recovery was requested more than `ms` ago. */
  isOverdue: async (db: Db, producer: number, ms: number): Promise<boolean> => {
    const row = await db
      .withTables<FeedTables>()
      .selectFrom("sport_feeds")
      .select("producer")
      .where("producer", "=", producer)
      .where("requested_at", "<", sql<Date>`clock_timestamp() - ${ms}::int * interval '1 millisecond'`)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Null if the message is already stored. */
  insertMessage: async (tx: Tx, message: Omit<LoggedMessage, "id" | "received_at" | "outcome">): Promise<number | null> => {
    const row = await tx
      .withTables<FeedTables>()
      .insertInto("sport_feed_log")
      .values({ ...message, body: json(message.body), outcome: "kept" } as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** Forgets the unnumbered message if its fixture was unknown when it arrived. True if it may be inserted again. */
  forgetUnknown: async (tx: Tx, { producer, hash }: Pick<LoggedMessage, "producer" | "hash">): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .withTables<FeedTables>()
      .deleteFrom("sport_feed_log")
      .where("producer", "=", producer)
      .where("hash", "=", hash)
      .where("seq", "is", null)
      .where("outcome", "=", "unknown_fixture")
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  setOutcome: async (tx: Tx, id: number, outcome: string): Promise<void> => {
    await tx.withTables<FeedTables>().updateTable("sport_feed_log").set({ outcome }).where("id", "=", id).execute();
  },

  /** All messages about a fixture, in the order in which they were processed. */
  messagesOf: (db: Db, producer: number, fixture: string): Promise<LoggedMessage[]> =>
    db
      .withTables<FeedTables>()
      .selectFrom("sport_feed_log")
      .selectAll()
      .where("producer", "=", producer)
      .where("fixture", "=", fixture)
      .orderBy("id")
      .execute(),

  /** Deletes up to `limit` messages received before the given time. Returns how many were deleted. */
  expire: async (db: Db, before: Date, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from sport_feed_log where id in (
        select id from sport_feed_log where received_at < ${before} order by received_at limit ${limit}
      )`.execute(db);
    return Number(numAffectedRows);
  },
};
