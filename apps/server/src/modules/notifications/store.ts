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
    /** Null for notifications of the platform. */
    player_id: string | null;
    class: MessageClass;
    category: MessageCategory;
    presents: NotificationPresents;
    words: NotificationTexts;
    img: string | null;
    link: string | null;
    pinned_until: Date | null;
    /** Null if it is not about a payment. */
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

/** A notification with one player's read state. */
export interface NotificationRow extends NotificationDraft {
  readonly read_at: Date | null;
}

/**
 * The reader and the time. The platform's notifications before `since` are not addressed to this player, and those that ended by `now` are
 * not visible.
 */
export interface Reader extends PlayerKey {
  readonly since: Date;
  readonly now: Date;
  readonly language: Locale;
}

const at = (db: Db | Tx) => db.withTables<NotificationTables>();

const typeOf = sql<NotificationType>`case when notifications.player_id is null then 'platform' else 'personal' end`;

/** Read individually, or by a mark for all listed notifications. */
const readAt = sql<Date | null>`coalesce(notification_reads.read_at,
  case when pg_visible_in_snapshot(notifications.listed_xid, notification_marks.through) then notification_marks.marked_at end)`;

/** The player's own notifications and the platform's, with the player's read state. */
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

const isOwn = ({ tenant_id, player_id }: Reader) =>
  sql<SqlBool>`notifications.tenant_id = ${tenant_id} and notifications.player_id = ${player_id}`;

const isPlatforms = ({ tenant_id, since, now, language }: Reader) => sql<SqlBool>`
  notifications.tenant_id = ${tenant_id} and notifications.player_id is null and notifications.created_at >= ${since}
    and (notifications.ends_at is null or notifications.ends_at > ${now})
    and (notifications.audience is null or notifications.audience = ${language})`;

export interface NotificationCounts {
  /** Number of notifications visible to the anchor. */
  readonly total: number;
  readonly unread: number;
}

interface PageQuery {
  readonly type?: NotificationType | undefined;
  readonly anchor: ListAnchor;
  readonly limit: number;
  readonly offset: number;
}

/** All SQL on notifications. */
export const notificationStore = {
  /** Returns false if a notification with this id exists, which stays unchanged. */
  insert: async (tx: Db | Tx, draft: NotificationDraft): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("notifications")
      .values(draft)
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Lists what the anchor sees, pinned first, then newest first. Of each kind, only the rows of this page and the earlier ones are read,
   * plus the pinned ones, which are few.
   */
  list: async (db: Db | Tx, reader: Reader, { type, anchor, limit, offset }: PageQuery): Promise<NotificationRow[]> => {
    const { tenant_id, player_id } = reader;
    const kinds = [...(type === "platform" ? [] : [isOwn(reader)]), ...(type === "personal" ? [] : [isPlatforms(reader)])];
    const seen = seenBy(anchor, "notifications.listed_xid");
    const places = sql`id, created_at`;
    const newest = kinds.map(
      (isOfKind) => sql`(select ${places}, false as is_pinned from notifications
        where ${isOfKind} and ${seen} and (pinned_until > ${anchor.moment}) is not true order by created_at desc, id desc limit ${offset + limit})`,
    );
    const pinned = kinds.map(
      (isOfKind) =>
        sql`(select ${places}, true as is_pinned from notifications where ${isOfKind} and ${seen} and pinned_until > ${anchor.moment})`,
    );
    const order = sql`page.is_pinned desc, page.created_at desc, page.id desc`;
    const { rows } = await sql<NotificationRow>`
      with page as (
        select * from (${sql.join([...pinned, ...newest], sql` union all `)}) page order by ${order} limit ${limit} offset ${offset})
      select notifications.*, ${readAt} as read_at
      from page join notifications on notifications.tenant_id = ${tenant_id} and notifications.id = page.id
        left join notification_reads on notification_reads.tenant_id = ${tenant_id} and notification_reads.player_id = ${player_id}
          and notification_reads.notification_id = page.id
        left join notification_marks on notification_marks.tenant_id = ${tenant_id} and notification_marks.player_id = ${player_id}
          and notification_marks.type = ${typeOf}
      order by ${order}`.execute(db);
    return rows;
  },

  find: (db: Db, reader: Reader, id: string): Promise<NotificationRow | undefined> =>
    addressedTo(db, reader).selectAll("notifications").select(readAt.as("read_at")).where("notifications.id", "=", id).executeTakeFirst(),

  /** Finds a notification of the platform, whatever its audience. */
  findAnnounced: (db: Db, { tenant_id, id }: { tenant_id: number; id: string }): Promise<NotificationDraft | undefined> =>
    at(db)
      .selectFrom("notifications")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("player_id", "is", null)
      .executeTakeFirst(),

  /**
   * Counts notifications. Those covered by a mark are read: their transaction number is below the first open one of the mark's snapshot, or
   * their visibility in it is checked. The platform's are counted from an index alone. Without an anchor only unread ones are counted.
   */
  counts: async (db: Db, reader: Reader, anchor: ListAnchor | null): Promise<{ own: NotificationCounts; platform: NotificationCounts }> => {
    const { tenant_id, player_id } = reader;
    const snapshot = sql`${anchor?.snapshot ?? null}::pg_snapshot`;
    const { rows } = await sql<{ own: number; own_unread: number; platform: number; platform_unread: number }>`
      with marks as (
        select max(through::text) filter (where type = 'personal')::pg_snapshot as own,
          max(through::text) filter (where type = 'platform')::pg_snapshot as platform
        from notification_marks where tenant_id = ${tenant_id} and player_id = ${player_id})
      select
        (select count(*) from notifications where ${isOwn(reader)} and pg_visible_in_snapshot(listed_xid, ${snapshot})) as own,
        (select count(*) from notifications
          where ${isOwn(reader)} and listed_xid >= coalesce(pg_snapshot_xmin((select own from marks)), '0'::xid8)
            and coalesce(not pg_visible_in_snapshot(listed_xid, (select own from marks)), true)
            and not exists (select from notification_reads r
              where r.tenant_id = ${tenant_id} and r.player_id = ${player_id} and r.notification_id = notifications.id)) as own_unread,
        platform.total as platform, platform.unread as platform_unread
      from (
        select count(*) filter (where pg_visible_in_snapshot(listed_xid, ${snapshot})) as total,
          count(*) filter (where coalesce(not pg_visible_in_snapshot(listed_xid, (select platform from marks)), true)
            and id not in (select notification_id from notification_reads where tenant_id = ${tenant_id} and player_id = ${player_id})) as unread
        from notifications where ${isPlatforms(reader)}) platform`.execute(db);
    const found = rows[0] ?? { own: 0, own_unread: 0, platform: 0, platform_unread: 0 };
    return {
      own: { total: found.own, unread: found.own_unread },
      platform: { total: found.platform, unread: found.platform_unread },
    };
  },

  /** The first time is kept. */
  markRead: async (db: Db, { tenant_id, player_id, now }: Reader, id: string): Promise<void> => {
    await at(db)
      .insertInto("notification_reads")
      .values({ tenant_id, player_id, notification_id: id, read_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Writes one mark for all notifications listed so far, however many there are. */
  markAllRead: async (db: Db, { tenant_id, player_id, now }: Reader, type: NotificationType): Promise<void> => {
    await sql`insert into notification_marks (tenant_id, player_id, type, through, marked_at)
      values (${tenant_id}, ${player_id}, ${type}, pg_current_snapshot(), ${now})
      on conflict (tenant_id, player_id, type) do update set through = excluded.through, marked_at = excluded.marked_at`.execute(db);
  },
};
