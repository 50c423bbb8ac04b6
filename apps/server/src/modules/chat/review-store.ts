import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { MessageRow } from "./message-store.ts";

/** SQL on messages for the decisions of moderators. */
export const reviewStore = {
  /** The player's shown or held messages since a moment, in the order in which rooms are locked. */
  writtenSince: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`select * from chat_messages
      where tenant_id = ${tenant_id} and player_id = ${player_id} and created_at > ${since} and state in ('shown', 'held')
      order by room, id`.execute(db);
    return rows;
  },

  /** Messages that staff ended through this case, in the order in which rooms are locked. */
  endedBy: async (tx: Tx, { tenant_id, case_id }: { tenant_id: number; case_id: string }): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`select * from chat_messages
      where tenant_id = ${tenant_id} and case_id = ${case_id} and state in ('deleted', 'rejected') and ended_by = 'staff'
      order by room, id`.execute(tx);
    return rows;
  },

  /** True if another message in the room has the card of the same round. */
  hasOtherCard: async (tx: Tx, { tenant_id, room, round_id, id }: MessageRow): Promise<boolean> => {
    if (round_id === null) return false;
    const { rows } = await sql`select from chat_messages where tenant_id = ${tenant_id} and room = ${room} and round_id = ${round_id}
      and id <> ${id} and state <> 'rejected' limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Texts of the brand's players, newest first. */
  recentTexts: async (db: Db, tenantId: number, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`select text from chat_messages
      where tenant_id = ${tenantId} and player_id is not null order by id desc limit ${limit}`.execute(db);
    return rows.map(({ text }) => text);
  },
};
