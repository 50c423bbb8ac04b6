import { type SqlBool, sql } from "kysely";
import type { NotificationType, NotifiedPayment } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type NotificationTexts = Localized<{ title: string; description: string }>;

type NotificationTables = {
  notifications: {
    tenant_id: number;
    id: string;
    /** Null: the platform's. */
    player_id: string | null;
    words: NotificationTexts;
    img: string | null;
    link: string | null;
    pinned_until: Date | null;
    /** Null: not about a payment. */
    payment: NotifiedPayment | null;
    created_at: Date;
  };
  notification_reads: { tenant_id: number; player_id: string; notification_id: string; read_at: Date };
};

export type NotificationDraft = NotificationTables["notifications"];

/** A notice as one player has it. */
export interface NotificationRow extends NotificationDraft {
  readonly read_at: Date | null;
}

const at = (db: Db | Tx) => db.withTables<NotificationTables>();

/** The player's own and the platform's, with the player's mark on each. */
const addressedTo = (db: Db | Tx, reader: PlayerKey) =>
  at(db)
    .selectFrom("notifications")
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.tenant_id", "=", "notifications.tenant_id")
        .on("notification_reads.player_id", "=", reader.player_id)
        .onRef("notification_reads.notification_id", "=", "notifications.id"),
    )
    .where("notifications.tenant_id", "=", reader.tenant_id)
    .where((eb) => eb.or([eb("notifications.player_id", "=", reader.player_id), eb("notifications.player_id", "is", null)]));

const ofType = (type: NotificationType) => sql<SqlBool>`(notifications.player_id is null) = ${type === "platform"}`;

/** All SQL on notifications. */
export const notificationStore = {
  /** False when there is a notice of this id: it stays as it is. */
  insert: async (tx: Db | Tx, draft: NotificationDraft): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("notifications")
      .values(draft)
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Pinned first, then the newest; what the anchor saw. */
  list: async (
    db: Db,
    reader: PlayerKey,
    { type, anchor, limit, offset }: { type?: NotificationType | undefined; anchor: ListAnchor; limit: number; offset: number },
  ): Promise<{ rows: NotificationRow[]; total: number }> => {
    const then = addressedTo(db, reader).where(seenBy(anchor, "notifications.listed_xid"));
    const which = type ? then.where(ofType(type)) : then;
    const counted = await which.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await which
      .selectAll("notifications")
      .select("notification_reads.read_at")
      .orderBy(sql`coalesce(notifications.pinned_until > ${anchor.moment}, false)`, "desc")
      .orderBy("notifications.created_at", "desc")
      .orderBy("notifications.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: counted.total };
  },

  find: (db: Db, reader: PlayerKey, id: string): Promise<NotificationRow | undefined> =>
    addressedTo(db, reader)
      .selectAll("notifications")
      .select("notification_reads.read_at")
      .where("notifications.id", "=", id)
      .executeTakeFirst(),

  unread: (db: Db, reader: PlayerKey): Promise<{ own: number; platform: number }> =>
    addressedTo(db, reader)
      .where("notification_reads.read_at", "is", null)
      .select([
        sql<number>`count(*) filter (where notifications.player_id is not null)`.as("own"),
        sql<number>`count(*) filter (where notifications.player_id is null)`.as("platform"),
      ])
      .executeTakeFirstOrThrow(),

  /** The first time stands. False when the player has no such notification. */
  markRead: async (db: Db, reader: PlayerKey, { id, now }: { id: string; now: Date }): Promise<boolean> => {
    const found = await addressedTo(db, reader).select("notifications.id").where("notifications.id", "=", id).executeTakeFirst();
    if (!found) return false;
    await at(db)
      .insertInto("notification_reads")
      .values({ ...reader, notification_id: id, read_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  },

  markAllRead: async (db: Db, reader: PlayerKey, { type, now }: { type: NotificationType; now: Date }): Promise<void> => {
    await at(db)
      .insertInto("notification_reads")
      .columns(["tenant_id", "player_id", "notification_id", "read_at"])
      .expression(
        addressedTo(db, reader)
          .where(ofType(type))
          .where("notification_reads.read_at", "is", null)
          .select([
            "notifications.tenant_id",
            sql<string>`${reader.player_id}::uuid`.as("player_id"),
            "notifications.id",
            sql<Date>`${now}::timestamptz`.as("read_at"),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
