import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { RoundKey } from "../wallet/index.ts";
import type { MessageKey, StoredAttachment } from "./message-store.ts";
import type { RoomKey } from "./room-store.ts";

/** SQL on the cards of rounds. */
export const cardStore = {
  /** The cards of these rounds, also held and deleted ones: an appeal may show them again. */
  ofRounds: async (tx: Tx, rounds: readonly RoundKey[]): Promise<(MessageKey & RoomKey)[]> => {
    const [tenants, ids] = [rounds.map(({ tenant_id }) => tenant_id), rounds.map(({ round_id }) => round_id)];
    const { rows } = await sql<MessageKey & RoomKey>`select m.tenant_id, m.id, m.room
      from unnest(${tenants}::int[], ${ids}::uuid[]) as r (tenant_id, id)
      join chat_messages m on m.tenant_id = r.tenant_id and m.round_id = r.id and m.state <> 'rejected'`.execute(tx);
    return rows;
  },

  set: async (tx: Tx, { tenant_id, id }: MessageKey, card: StoredAttachment): Promise<void> => {
    await sql`update chat_messages set attachment = ${JSON.stringify(card)}::jsonb where tenant_id = ${tenant_id} and id = ${id}`.execute(
      tx,
    );
  },
};
