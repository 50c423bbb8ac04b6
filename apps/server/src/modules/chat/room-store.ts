import type { Localized } from "@trevo/domain";
import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface RoomKey {
  readonly tenant_id: number;
  readonly room: number;
}

type RoomTables = {
  chat_rooms: {
    tenant_id: number;
    room: number;
    slug: string;
    name: Localized;
    locale: "pt" | "en" | null;
    state: Generated<"open" | "closed">;
    slow_ms: Generated<number>;
    auto_slow_ms: Generated<number>;
    busy_at: Date | null;
    second_at: Date | null;
    second_changes: Generated<number>;
    opens: Generated<number>;
    closes: Generated<number>;
    last_seq: Generated<number>;
    created_at: Date;
  };
};

export type RoomRow = Selectable<RoomTables["chat_rooms"]>;
export type NewRoom = RoomKey & Pick<RoomRow, "slug" | "name" | "locale" | "created_at">;
export type RoomSettings = Partial<Pick<RoomRow, "slug" | "name" | "locale" | "state" | "slow_ms" | "opens" | "closes">>;

const at = (db: Db | Tx) => db.withTables<RoomTables>();
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on rooms. */
export const roomStore = {
  ofTenant: (db: Db | Tx, tenantId: number): Promise<RoomRow[]> =>
    at(db).selectFrom("chat_rooms").selectAll().where("tenant_id", "=", tenantId).orderBy("room").execute(),

  /** The number of the room's last change, which remains when old changes are erased. */
  lastSeq: async (db: Db | Tx, { tenant_id, room }: RoomKey): Promise<number> => {
    const row = await at(db)
      .selectFrom("chat_rooms")
      .select("last_seq")
      .where("tenant_id", "=", tenant_id)
      .where("room", "=", room)
      .executeTakeFirst();
    return row?.last_seq ?? 0;
  },

  /** Locks the room until the transaction ends: its next number belongs to this transaction. */
  lock: (tx: Tx, { tenant_id, room }: RoomKey): Promise<RoomRow | undefined> =>
    at(tx).selectFrom("chat_rooms").selectAll().where("tenant_id", "=", tenant_id).where("room", "=", room).forUpdate().executeTakeFirst(),

  /** Locks the brand's list of rooms, so that rooms are added one at a time. */
  lockTenant: async (tx: Tx, tenantId: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-rooms:${tenantId}`}, 0))`.execute(tx);
  },

  insert: async (tx: Tx, room: NewRoom): Promise<void> => {
    await at(tx)
      .insertInto("chat_rooms")
      .values({ ...room, name: json(room.name) })
      .execute();
  },

  change: async (tx: Tx, { tenant_id, room }: RoomKey, { name, ...change }: RoomSettings): Promise<void> => {
    await at(tx)
      .updateTable("chat_rooms")
      .set({ ...change, ...(name && { name: json(name) }) })
      .where("tenant_id", "=", tenant_id)
      .where("room", "=", room)
      .execute();
  },

  setPace: async (tx: Tx, { tenant_id, room }: RoomKey, pace: Pick<RoomRow, "auto_slow_ms" | "busy_at">): Promise<void> => {
    await at(tx).updateTable("chat_rooms").set(pace).where("tenant_id", "=", tenant_id).where("room", "=", room).execute();
  },
};
