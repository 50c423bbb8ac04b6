import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type OwnTables = {
  chat_reads: { tenant_id: number; player_id: string; room: number; seq: number; read_at: Date };
  chat_mentions: {
    tenant_id: number;
    player_id: string;
    message_id: string;
    room: number;
    seq: number;
    kind: "mention" | "reply";
    at: Date;
  };
  chat_blocks: { tenant_id: number; player_id: string; blocked_id: string; blocked_at: Date };
  chat_names: { tenant_id: number; player_id: string; name: string; skeleton: string; picked_at: Date };
  chat_acceptances: { tenant_id: number; player_id: string; version: number; accepted_at: Date };
};

export type PickedName = OwnTables["chat_names"];
export type Mention = OwnTables["chat_mentions"];

export interface WriterQuestion {
  readonly client_id: string | null;
  readonly rules_version: number;
  /** At most this many of the last messages, and none older than `since`. */
  readonly most: number;
  readonly since: Date;
}

export interface Writer {
  /** The message with this `client_id`, if it is already stored. */
  readonly stored_id: string | null;
  readonly has_accepted: boolean;
  /** The chosen name. */
  readonly name: string | null;
  /** Texts, newest first. */
  readonly recent: readonly string[];
}

const at = (db: Db | Tx) => db.withTables<OwnTables>();

/** SQL on players' own data: names, read pointers, mentions, blocks, accepted rules. */
export const ownStore = {
  name: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<PickedName | undefined> =>
    at(db).selectFrom("chat_names").selectAll().where("tenant_id", "=", tenant_id).where("player_id", "=", player_id).executeTakeFirst(),

  /** Reads in one statement what is needed before the player may write. */
  writer: async (db: Db, { tenant_id, player_id }: PlayerKey, of: WriterQuestion): Promise<Writer> => {
    const { rows } = await sql<Writer>`
      select (select id from chat_messages
          where tenant_id = ${tenant_id} and player_id = ${player_id} and client_id = ${of.client_id}::uuid) as stored_id,
        exists (select from chat_acceptances
          where tenant_id = ${tenant_id} and player_id = ${player_id} and version = ${of.rules_version}) as has_accepted,
        (select name from chat_names where tenant_id = ${tenant_id} and player_id = ${player_id}) as name,
        to_json(array(select text from (select text, created_at from chat_messages
          where tenant_id = ${tenant_id} and player_id = ${player_id} order by created_at desc limit ${of.most}) newest
          where created_at > ${of.since} order by created_at desc)) as recent`.execute(db);
    const [writer] = rows;
    assert(writer, "a row without a table is there");
    return writer;
  },

  /** Fails with `chat_names_skeleton` if another name looks like it. */
  saveName: async (tx: Tx, name: PickedName): Promise<void> => {
    const { name: picked, skeleton, picked_at } = name;
    await at(tx)
      .insertInto("chat_names")
      .values(name)
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doUpdateSet({ name: picked, skeleton, picked_at }))
      .execute();
  },

  bySkeletons: (db: Db | Tx, tenantId: number, skeletons: readonly string[]): Promise<PickedName[]> =>
    at(db).selectFrom("chat_names").selectAll().where("tenant_id", "=", tenantId).where("skeleton", "in", skeletons).execute(),

  accept: async (db: Db, acceptance: OwnTables["chat_acceptances"]): Promise<void> => {
    await at(db)
      .insertInto("chat_acceptances")
      .values(acceptance)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  hasAccepted: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, version: number): Promise<boolean> =>
    (await at(db)
      .selectFrom("chat_acceptances")
      .select("version")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("version", "=", version)
      .executeTakeFirst()) !== undefined,

  /** Moves the pointer forward only. Returns its position. */
  moveTo: async (db: Db, { tenant_id, player_id }: PlayerKey, to: { room: number; seq: number; read_at: Date }): Promise<number> => {
    const { rows } = await sql<{ seq: number }>`
      insert into chat_reads as r (tenant_id, player_id, room, seq, read_at)
      values (${tenant_id}, ${player_id}, ${to.room}, ${to.seq}, ${to.read_at})
      on conflict (tenant_id, player_id, room) do update
        set seq = greatest(r.seq, excluded.seq), read_at = excluded.read_at
      returning seq`.execute(db);
    return rows[0]?.seq ?? to.seq;
  },

  /** Returns each room's pointer with the number of messages after it, counted up to `most`. Own messages do not count. */
  pointers: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { most, since }: { most: number; since: Date },
  ): Promise<{ room: number; seq: number; unread: number; mentions: number }[]> => {
    const { rows } = await sql<{ room: number; seq: number; unread: number; mentions: number }>`
      select r.room, coalesce(p.seq, 0) as seq,
        (select count(*)::int from (select from chat_messages m
          where m.tenant_id = r.tenant_id and m.room = r.room and m.seq > coalesce(p.seq, 0) and m.state = 'shown' and not m.simulated
            and m.player_id is distinct from ${player_id} and m.shown_at > ${since} limit ${most}) unread) as unread,
        (select count(*)::int from (select from chat_mentions n join chat_messages m on m.tenant_id = n.tenant_id and m.id = n.message_id
          where n.tenant_id = r.tenant_id and n.player_id = ${player_id} and n.room = r.room and n.seq > coalesce(p.seq, 0)
            and m.state = 'shown' limit ${most}) named) as mentions
      from chat_rooms r left join chat_reads p on p.tenant_id = r.tenant_id and p.player_id = ${player_id} and p.room = r.room
      where r.tenant_id = ${tenant_id} order by r.room`.execute(db);
    return rows;
  },

  saveMentions: async (tx: Tx, mentions: readonly Mention[]): Promise<void> => {
    if (mentions.length > 0)
      await at(tx)
        .insertInto("chat_mentions")
        .values([...mentions])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },

  /** Those of the players who were mentioned since then. */
  namedSince: async (tx: Tx, tenantId: number, { players, since }: { players: readonly string[]; since: Date }): Promise<Set<string>> => {
    const rows = await at(tx)
      .selectFrom("chat_mentions")
      .select("player_id")
      .distinct()
      .where("tenant_id", "=", tenantId)
      .where("player_id", "in", players)
      .where("at", ">", since)
      .execute();
    return new Set(rows.map(({ player_id }) => player_id));
  },

  /** False if the player has the maximum number of blocks. The account is held, so that a player's blocks are added one at a time. */
  block: async (tx: Tx, block: OwnTables["chat_blocks"], most: number): Promise<boolean> => {
    const { tenant_id, player_id, blocked_id, blocked_at } = block;
    const { rows } = await sql`
      with others as (select count(*) as count from chat_blocks
        where tenant_id = ${tenant_id} and player_id = ${player_id} and blocked_id <> ${blocked_id})
      insert into chat_blocks (tenant_id, player_id, blocked_id, blocked_at)
      select ${tenant_id}, ${player_id}, ${blocked_id}, ${blocked_at} from others where others.count < ${most}
      on conflict (tenant_id, player_id, blocked_id) do update set blocked_at = chat_blocks.blocked_at returning 1`.execute(tx);
    return rows.length > 0;
  },

  unblock: async (db: Db, { tenant_id, player_id }: PlayerKey, blockedId: string): Promise<void> => {
    await at(db)
      .deleteFrom("chat_blocks")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("blocked_id", "=", blockedId)
      .execute();
  },

  blockedBy: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<string[]> =>
    (
      await at(db)
        .selectFrom("chat_blocks")
        .select("blocked_id")
        .where("tenant_id", "=", tenant_id)
        .where("player_id", "=", player_id)
        .orderBy("blocked_at", "desc")
        .execute()
    ).map(({ blocked_id }) => blocked_id),

  /** Those of the players who have blocked the author. */
  blockersOf: async (tx: Tx, { tenant_id, player_id }: PlayerKey, among: readonly string[]): Promise<Set<string>> => {
    const rows = await at(tx)
      .selectFrom("chat_blocks")
      .select("player_id")
      .where("tenant_id", "=", tenant_id)
      .where("blocked_id", "=", player_id)
      .where("player_id", "in", among)
      .execute();
    return new Set(rows.map((row) => row.player_id));
  },
};
