import type { ChatMessage } from "@trevo/contract";
import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RoomPace } from "./policy.ts";
import type { RoomKey } from "./room-store.ts";

export type MessageState = "held" | "shown" | "deleted" | "rejected";
export type ChangeKind = "message" | "delete" | "pin" | "unpin" | "card";
export type StoredAttachment = ChatMessage["attachments"][number];

type MessageTables = {
  chat_messages: {
    tenant_id: number;
    id: string;
    room: number;
    seq: number | null;
    player_id: string | null;
    staff_id: string | null;
    client_id: string | null;
    kind: "global" | "others";
    state: MessageState;
    text: string;
    entities: ChatMessage["entities"];
    name: string | null;
    color: string;
    emoji: string | null;
    reply_to: string | null;
    reply_name: string | null;
    reply_text: string | null;
    attachment: StoredAttachment | null;
    file_id: string | null;
    round_id: string | null;
    mission: { id: string; title: string } | null;
    findings: readonly object[];
    case_id: string | null;
    pinned_until: Date | null;
    pin_seq: number | null;
    ended_by: "author" | "staff" | "system" | null;
    simulated: Generated<boolean>;
    created_at: Date;
    shown_at: Date | null;
  };
  chat_changes: { tenant_id: number; room: number; seq: number; kind: ChangeKind; message_id: string; at: Date };
};

export type MessageRow = Selectable<MessageTables["chat_messages"]>;
export type NewMessage = Omit<MessageRow, "seq" | "shown_at" | "pinned_until" | "pin_seq" | "ended_by">;
export interface MessageKey {
  readonly tenant_id: number;
  readonly id: string;
}
/** `reply_deleted`: the message it replies to is no longer shown. */
export type ReadMessage = MessageRow & { readonly reply_deleted: boolean };
export interface ReadChange {
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly message_id: string;
  /** Null if it was erased. */
  readonly message: ReadMessage | null;
}

export type OldMessage = Pick<MessageRow, "tenant_id" | "id" | "file_id" | "case_id">;

interface OldMessages {
  readonly before: Date;
  readonly now: Date;
  readonly kept: readonly string[];
  readonly most: number;
}

const at = (db: Db | Tx) => db.withTables<MessageTables>();
const json = (value: unknown): RawBuilder<never> => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);
const replyDeleted =
  sql<boolean>`exists (select from chat_messages o where o.tenant_id = m.tenant_id and o.id = m.reply_to and o.state <> 'shown')
  or (m.reply_to is not null and not exists (select from chat_messages o where o.tenant_id = m.tenant_id and o.id = m.reply_to))`.as(
    "reply_deleted",
  );
/** Messages as readers need them. */
export const messages = (db: Db | Tx) => at(db).selectFrom("chat_messages as m").selectAll("m").select(replyDeleted);

/** SQL on messages and changes. */
export const messageStore = {
  /** Without `shown`, the message is held. */
  insert: async (tx: Tx, message: NewMessage, shown?: { seq: number; shown_at: Date }): Promise<void> => {
    await at(tx)
      .insertInto("chat_messages")
      .values({ ...message, ...asJson(message), ...shown })
      .execute();
  },

  /** Like `insert` with `number`, as the only statement after the room was locked. */
  insertNumbered: async (tx: Tx, message: NewMessage, shown: { seq: number; shown_at: Date; pace: RoomPace }): Promise<void> => {
    const { seq, shown_at, pace } = shown;
    const { tenant_id, room, id } = message;
    const inserted = at(tx)
      .insertInto("chat_messages")
      .values({ ...message, ...asJson(message), seq, shown_at });
    await sql`
      with shown as (${inserted}), numbered as (
        update chat_rooms set last_seq = ${seq}, auto_slow_ms = ${pace.auto_slow_ms}, busy_at = ${pace.busy_at},
          second_at = ${pace.second_at}, second_changes = ${pace.second_changes}
        where tenant_id = ${tenant_id} and room = ${room})
      insert into chat_changes (tenant_id, room, seq, kind, message_id, at)
      values (${tenant_id}, ${room}, ${seq}, 'message', ${id}, ${shown_at})`.execute(tx);
  },

  /**
   * Writes the change with the room's next number and its pace, and its effect on the message. One statement, so that the room is locked as
   * briefly as possible. The room must be locked.
   */
  number: async (
    tx: Tx,
    key: RoomKey,
    change: { seq: number; kind: ChangeKind; message_id: string; at: Date; pace: RoomPace },
  ): Promise<void> => {
    const { auto_slow_ms, busy_at, second_at, second_changes } = change.pace;
    await sql`
      with numbered as (
        update chat_rooms set last_seq = ${change.seq}, auto_slow_ms = ${auto_slow_ms}, busy_at = ${busy_at}, second_at = ${second_at},
          second_changes = ${second_changes}
        where tenant_id = ${key.tenant_id} and room = ${key.room})
      insert into chat_changes (tenant_id, room, seq, kind, message_id, at)
      values (${key.tenant_id}, ${key.room}, ${change.seq}, ${change.kind}, ${change.message_id}, ${change.at})`.execute(tx);
  },

  find: (db: Db | Tx, { tenant_id, id }: MessageKey): Promise<ReadMessage | undefined> =>
    messages(db).where("m.tenant_id", "=", tenant_id).where("m.id", "=", id).executeTakeFirst(),

  lock: (tx: Tx, { tenant_id, id }: MessageKey): Promise<MessageRow | undefined> =>
    at(tx).selectFrom("chat_messages").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).forUpdate().executeTakeFirst(),

  byClientId: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, clientId: string): Promise<ReadMessage | undefined> =>
    messages(db)
      .where("m.tenant_id", "=", tenant_id)
      .where("m.player_id", "=", player_id)
      .where("m.client_id", "=", clientId)
      .executeTakeFirst(),

  change: async (
    tx: Tx,
    { tenant_id, id }: MessageKey,
    change: Partial<Pick<MessageRow, "state" | "seq" | "shown_at" | "pinned_until" | "pin_seq" | "ended_by" | "created_at" | "case_id">>,
  ): Promise<void> => {
    await at(tx).updateTable("chat_messages").set(change).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** The author's messages, newest first. */
  recentOf: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, most: number): Promise<Pick<MessageRow, "text" | "room" | "created_at">[]> =>
    at(db)
      .selectFrom("chat_messages")
      .select(["text", "room", "created_at"])
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .limit(most)
      .execute(),

  /** Shown messages before a number, newest first. */
  shownBefore: (db: Db | Tx, { tenant_id, room }: RoomKey, page: { before: number; since: Date; most: number }): Promise<ReadMessage[]> =>
    messages(db)
      .where("m.tenant_id", "=", tenant_id)
      .where("m.room", "=", room)
      .where("m.seq", "<", page.before)
      .where("m.state", "=", "shown")
      .where("m.shown_at", ">", page.since)
      .orderBy("m.seq", "desc")
      .limit(page.most)
      .execute(),

  pinned: (db: Db | Tx, { tenant_id, room }: RoomKey, now: Date): Promise<ReadMessage[]> =>
    messages(db)
      .where("m.tenant_id", "=", tenant_id)
      .where("m.room", "=", room)
      .where("m.pinned_until", ">", now)
      .where("m.state", "=", "shown")
      .orderBy("m.pin_seq", "desc")
      .execute(),

  /** The player's messages that have an attachment, are pinned, or are undecided. */
  attachedOf: (db: Db, { tenant_id, player_id }: PlayerKey): Promise<MessageRow[]> =>
    at(db)
      .selectFrom("chat_messages")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where((eb) =>
        eb.or([
          eb("state", "=", "held"),
          eb("state", "=", "shown").and(eb.or([eb("attachment", "is not", null), eb("pinned_until", "is not", null)])),
        ]),
      )
      .execute(),

  rename: async (db: Db, { tenant_id, player_id }: PlayerKey, name: string): Promise<void> => {
    await sql`update chat_messages set name = ${name} where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(db);
    await sql`update chat_messages m set reply_name = ${name} from chat_messages o
      where m.tenant_id = ${tenant_id} and o.tenant_id = m.tenant_id and o.id = m.reply_to and o.player_id = ${player_id}`.execute(db);
  },

  /** Locks messages that may be erased, without those pinned now and `kept`. */
  lockOld: async (tx: Tx, { before, now, kept, most }: OldMessages): Promise<OldMessage[]> => {
    const { rows } = await sql<OldMessage>`select tenant_id, id, file_id, case_id from chat_messages
      where created_at < ${before} and (pinned_until is null or pinned_until <= ${now}) and id <> all(${kept}::uuid[])
      limit ${most} for update skip locked`.execute(tx);
    return rows;
  },

  /** Erases messages and the rows of their pictures. */
  erase: async (tx: Tx, old: readonly OldMessage[]): Promise<void> => {
    const [tenants, ids] = [old.map(({ tenant_id }) => tenant_id), old.map(({ id }) => id)];
    await sql`
      with old as (select * from unnest(${tenants}::int[], ${ids}::uuid[]) as o (tenant_id, id)),
      files as (delete from chat_files f using chat_messages m, old
        where m.tenant_id = old.tenant_id and m.id = old.id and f.tenant_id = m.tenant_id and f.id = m.file_id)
      delete from chat_messages m using old where m.tenant_id = old.tenant_id and m.id = old.id`.execute(tx);
  },

  /** Keeps all changes from a room's oldest remaining message on, so that the numbers have no gap. */
  eraseChangesBefore: async (db: Db, before: Date, most: number): Promise<number> => {
    const { rows } = await sql`
      with kept as materialized (select tenant_id, room, min(seq) as seq from chat_messages
        where created_at < ${before} and seq is not null group by tenant_id, room),
      old as (select c.tenant_id, c.room, c.seq from chat_changes c left join kept k on k.tenant_id = c.tenant_id and k.room = c.room
        where c.at < ${before} and (k.seq is null or c.seq < k.seq) order by c.at limit ${most})
      delete from chat_changes c using old where c.tenant_id = old.tenant_id and c.room = old.room and c.seq = old.seq
      returning c.seq`.execute(db);
    return rows.length;
  },

  heldByRoom: async (db: Db, tenantId: number): Promise<Map<number, number>> => {
    const rows = await at(db)
      .selectFrom("chat_messages")
      .select((eb) => ["room", eb.fn.countAll<number>().as("held")])
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "held")
      .groupBy("room")
      .execute();
    return new Map(rows.map(({ room, held }) => [room, held]));
  },

  /** Ids are ordered by time within a process, which is good enough for a list that people look through. */
  listForStaff: (
    db: Db,
    { tenant_id, room }: RoomKey,
    query: { state?: MessageState | undefined; player?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<ReadMessage[]> => {
    let found = messages(db).where("m.tenant_id", "=", tenant_id).where("m.room", "=", room);
    if (query.state !== undefined) found = found.where("m.state", "=", query.state);
    if (query.player !== undefined) found = found.where("m.player_id", "=", query.player);
    if (query.after !== undefined) found = found.where("m.id", "<", query.after);
    return found.orderBy("m.id", "desc").limit(query.limit).execute();
  },

  /** Messages of the same room, by time of writing. */
  around: async (db: Db, message: MessageRow, most: number): Promise<{ before: ReadMessage[]; after: ReadMessage[] }> => {
    const near = messages(db).where("m.tenant_id", "=", message.tenant_id).where("m.room", "=", message.room);
    const before = await near.where("m.id", "<", message.id).orderBy("m.id", "desc").limit(most).execute();
    const after = await near.where("m.id", ">", message.id).orderBy("m.id").limit(most).execute();
    return { before: before.toReversed(), after };
  },

  changesAfter: async (db: Db | Tx, { tenant_id, room }: RoomKey, page: { after: number; most: number }): Promise<ReadChange[]> => {
    const changes = await at(db)
      .selectFrom("chat_changes")
      .select(["seq", "kind", "message_id"])
      .where("tenant_id", "=", tenant_id)
      .where("room", "=", room)
      .where("seq", ">", page.after)
      .orderBy("seq")
      .limit(page.most)
      .execute();
    if (changes.length === 0) return [];
    const named = [...new Set(changes.map(({ message_id }) => message_id))];
    const found = await messages(db).where("m.tenant_id", "=", tenant_id).where("m.id", "in", named).execute();
    const byId = new Map(found.map((message) => [message.id, message]));
    return changes.map((change) => ({ ...change, message: byId.get(change.message_id) ?? null }));
  },

  /** The first change since this moment; 0 if there is none. */
  oldestSince: async (db: Db | Tx, { tenant_id, room }: RoomKey, since: Date): Promise<number> => {
    const row = await at(db)
      .selectFrom("chat_changes")
      .select("seq")
      .where("tenant_id", "=", tenant_id)
      .where("room", "=", room)
      .where("at", ">", since)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    return row?.seq ?? 0;
  },
};

const asJson = ({ entities, attachment, mission, findings }: NewMessage) => ({
  entities: json(entities),
  attachment: json(attachment),
  mission: json(mission),
  findings: json(findings),
});
