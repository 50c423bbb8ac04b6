import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { MessageRow } from "./message-store.ts";

/** SQL on messages as moderators decide over them. */
export const reviewStore = {
  /** Shown or held ones of a player since a moment, in the order in which rooms are locked. */
  writtenSince: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`select * from chat_messages
      where tenant_id = ${tenant_id} and player_id = ${player_id} and created_at > ${since} and state in ('shown', 'held')
      order by room, id`.execute(db);
    return rows;
  },

  /** What staff ended by this case, in the order in which rooms are locked. */
  endedBy: async (tx: Tx, { tenant_id, case_id }: { tenant_id: number; case_id: string }): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`select * from chat_messages
      where tenant_id = ${tenant_id} and case_id = ${case_id} and state in ('deleted', 'rejected') and ended_by = 'staff'
      order by room, id`.execute(tx);
    return rows;
  },

  /** Whether the round of this card is in the room by another message. */
  hasOtherCard: async (tx: Tx, { tenant_id, room, round_id, id }: MessageRow): Promise<boolean> => {
    if (round_id === null) return false;
    const { rows } = await sql`select from chat_messages where tenant_id = ${tenant_id} and room = ${room} and round_id = ${round_id}
      and id <> ${id} and state <> 'rejected' limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Of a brand's players, the newest first. */
  recentTexts: async (db: Db, tenantId: number, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`select text from chat_messages
      where tenant_id = ${tenantId} and player_id is not null order by id desc limit ${limit}`.execute(db);
    return rows.map(({ text }) => text);
  },
};
