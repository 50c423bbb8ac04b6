import { type Expression, type SqlBool, sql } from "kysely";
import type { MessageCategory, MessageClass, NotificationPresents, NotificationType, NotifiedPayment } from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
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
    class: MessageClass;
    category: MessageCategory;
    presents: NotificationPresents;
    words: NotificationTexts;
    img: string | null;
    link: string | null;
    pinned_until: Date | null;
    /** Null: not about a payment. */
    payment: NotifiedPayment | null;
    mission: { id: string; title: Localized } | null;
    user_box: { id: string; title: Localized; image: string } | null;
    created_at: Date;
    ends_at: Date | null;
    audience: Locale | null;
  };
  notification_reads: { tenant_id: number; player_id: string; notification_id: string; read_at: Date };
  notification_marks: { tenant_id: number; player_id: string; type: NotificationType; through: string; marked_at: Date };
};

export type NotificationDraft = NotificationTables["notifications"];

/** A notification as one player has it. */
export interface NotificationRow extends NotificationDraft {
  readonly read_at: Date | null;
}

/** Who reads, and when: the platform's notifications of earlier than `since` are not for this player, those that ended by `now` are gone. */
export interface Reader extends PlayerKey {
  readonly since: Date;
  readonly now: Date;
  readonly language: Locale;
}

const at = (db: Db | Tx) => db.withTables<NotificationTables>();

const typeOf = sql<NotificationType>`case when notifications.player_id is null then 'platform' else 'personal' end`;

/** Read one by one, or by a mark of all that were listed. */
const readAt = sql<Date | null>`coalesce(notification_reads.read_at,
  case when pg_visible_in_snapshot(notifications.listed_xid, notification_marks.through) then notification_marks.marked_at end)`;

/** The player's own and the platform's, with the player's marks on each. */
const addressedTo = (db: Db | Tx, reader: Reader) =>
  at(db)
    .selectFrom("notifications")
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.tenant_id", "=", "notifications.tenant_id")
        .on("notification_reads.player_id", "=", reader.player_id)
        .onRef("notification_reads.notification_id", "=", "notifications.id"),
    )
    .leftJoin("notification_marks", (join) =>
      join
        .onRef("notification_marks.tenant_id", "=", "notifications.tenant_id")
        .on("notification_marks.player_id", "=", reader.player_id)
        .on("notification_marks.type", "=", typeOf as Expression<NotificationType>),
    )
    .where("notifications.tenant_id", "=", reader.tenant_id)
    .where((eb) =>
      eb.or([
        eb("notifications.player_id", "=", reader.player_id),
        eb.and([
          eb("notifications.player_id", "is", null),
          eb("notifications.created_at", ">=", reader.since),
          eb.or([eb("notifications.ends_at", "is", null), eb("notifications.ends_at", ">", reader.now)]),
          eb.or([eb("notifications.audience", "is", null), eb("notifications.audience", "=", reader.language)]),
        ]),
      ]),
    );

const ofType = (type: NotificationType) => sql<SqlBool>`(notifications.player_id is null) = ${type === "platform"}`;

/** All SQL on notifications. */
export const notificationStore = {
  /** False when there is a notification of this id: it stays as it is. */
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
    reader: Reader,
    { type, anchor, limit, offset }: { type?: NotificationType | undefined; anchor: ListAnchor; limit: number; offset: number },
  ): Promise<{ rows: NotificationRow[]; total: number }> => {
    const then = addressedTo(db, reader).where(seenBy(anchor, "notifications.listed_xid"));
    const which = type ? then.where(ofType(type)) : then;
    const counted = await which.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await which
      .selectAll("notifications")
      .select(readAt.as("read_at"))
      .orderBy(sql`coalesce(notifications.pinned_until > ${anchor.moment}, false)`, "desc")
      .orderBy("notifications.created_at", "desc")
      .orderBy("notifications.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: counted.total };
  },

  find: (db: Db, reader: Reader, id: string): Promise<NotificationRow | undefined> =>
    addressedTo(db, reader).selectAll("notifications").select(readAt.as("read_at")).where("notifications.id", "=", id).executeTakeFirst(),

  /** The platform's, whomever it addresses. */
  findAnnounced: (db: Db, { tenant_id, id }: { tenant_id: number; id: string }): Promise<NotificationDraft | undefined> =>
    at(db)
      .selectFrom("notifications")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("player_id", "is", null)
      .executeTakeFirst(),

  /** What was marked in a snapshot has a lower transaction number than the snapshot's first open one, or is looked at. */
  unread: async (db: Db, reader: Reader): Promise<{ own: number; platform: number }> => {
    const { tenant_id, player_id, since, now, language } = reader;
    const { rows } = await sql<{ own: number; platform: number }>`
      with marks as (
        select max(through::text) filter (where type = 'personal')::pg_snapshot as own,
          max(through::text) filter (where type = 'platform')::pg_snapshot as platform
        from notification_marks where tenant_id = ${tenant_id} and player_id = ${player_id})
      select
        (select count(*) from notifications n
          where n.tenant_id = ${tenant_id} and n.player_id = ${player_id}
            and n.listed_xid >= coalesce(pg_snapshot_xmin((select own from marks)), '0'::xid8)
            and coalesce(not pg_visible_in_snapshot(n.listed_xid, (select own from marks)), true)
            and not exists (select from notification_reads r
              where r.tenant_id = n.tenant_id and r.player_id = ${player_id} and r.notification_id = n.id)) as own,
        (select count(*) from notifications n
          where n.tenant_id = ${tenant_id} and n.player_id is null and n.created_at >= ${since}
            and (n.ends_at is null or n.ends_at > ${now}) and (n.audience is null or n.audience = ${language})
            and coalesce(not pg_visible_in_snapshot(n.listed_xid, (select platform from marks)), true)
            and not exists (select from notification_reads r
              where r.tenant_id = n.tenant_id and r.player_id = ${player_id} and r.notification_id = n.id)) as platform`.execute(db);
    return rows[0] ?? { own: 0, platform: 0 };
  },

  /** The first time stands. */
  markRead: async (db: Db, { tenant_id, player_id, now }: Reader, id: string): Promise<void> => {
    await at(db)
      .insertInto("notification_reads")
      .values({ tenant_id, player_id, notification_id: id, read_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** One mark for all that are listed by now, however many they are. */
  markAllRead: async (db: Db, { tenant_id, player_id, now }: Reader, type: NotificationType): Promise<void> => {
    await sql`insert into notification_marks (tenant_id, player_id, type, through, marked_at)
      values (${tenant_id}, ${player_id}, ${type}, pg_current_snapshot(), ${now})
      on conflict (tenant_id, player_id, type) do update set through = excluded.through, marked_at = excluded.marked_at`.execute(db);
  },
};
