import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { RoundKey } from "../wallet/index.ts";
import { type MessageKey, type ReadMessage, type StoredAttachment, messages } from "./message-store.ts";
import type { RoomPace } from "./policy.ts";
import type { RoomKey } from "./room-store.ts";

type RoundCard = Extract<StoredAttachment, { attachment_type: "round" }>;
export type Card = ReadMessage & { readonly round_id: string; readonly attachment: RoundCard };

interface Correction {
  readonly cards: readonly Card[];
  /** The cards whose change readers have to see. */
  readonly numbered: readonly { readonly seq: number; readonly message_id: string }[];
  readonly last_seq: number;
  readonly at: Date;
  readonly pace: RoomPace;
}

const isCard = (message: ReadMessage): message is Card => message.round_id !== null && message.attachment?.attachment_type === "round";

/** SQL on the cards of rounds. */
export const cardStore = {
  /** The rooms of these rounds' cards, also of held and deleted ones: an appeal may show them again. */
  roomsOfRounds: async (tx: Tx, rounds: readonly RoundKey[]): Promise<RoomKey[]> => {
    const [tenants, ids] = [rounds.map(({ tenant_id }) => tenant_id), rounds.map(({ round_id }) => round_id)];
    const { rows } = await sql<RoomKey>`select distinct m.tenant_id, m.room
      from unnest(${tenants}::int[], ${ids}::uuid[]) as r (tenant_id, id)
      join chat_messages m on m.tenant_id = r.tenant_id and m.round_id = r.id and m.state <> 'rejected'`.execute(tx);
    return rows;
  },

  /** The cards of these rounds in a locked room. */
  lock: async (tx: Tx, { tenant_id, room }: RoomKey, rounds: readonly RoundKey[]): Promise<Card[]> => {
    const rows = await messages(tx)
      .where("m.tenant_id", "=", tenant_id)
      .where("m.room", "=", room)
      .where(
        "m.round_id",
        "in",
        rounds.map(({ round_id }) => round_id),
      )
      .where("m.state", "<>", "rejected")
      .orderBy("m.id")
      .forUpdate("m")
      .execute();
    return rows.filter(isCard);
  },

  /** Writes the cards, their changes and the room's last number in one statement. The room and the cards must be locked. */
  correct: async (tx: Tx, { tenant_id, room }: RoomKey, { cards, numbered, last_seq, at, pace }: Correction): Promise<void> => {
    const idsOf = (some: readonly MessageKey[]) => some.map(({ id }) => id);
    const voided = cards.filter(({ attachment }) => attachment.void);
    await sql`
      with corrected as (
        update chat_messages set attachment = jsonb_set(attachment, '{void}', to_jsonb(id = any(${idsOf(voided)}::uuid[])))
        where tenant_id = ${tenant_id} and id = any(${idsOf(cards)}::uuid[])),
      numbered as (
        update chat_rooms set last_seq = ${last_seq}, auto_slow_ms = ${pace.auto_slow_ms}, busy_at = ${pace.busy_at},
          second_at = ${pace.second_at}, second_changes = ${pace.second_changes}
        where tenant_id = ${tenant_id} and room = ${room})
      insert into chat_changes (tenant_id, room, seq, kind, message_id, at)
      select ${tenant_id}, ${room}, c.seq, 'card', c.message_id, ${at}
      from unnest(${numbered.map(({ seq }) => seq)}::bigint[], ${numbered.map(({ message_id }) => message_id)}::uuid[])
        as c (seq, message_id)`.execute(tx);
  },
};
