import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type NewMessage, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { maxPinMs, rankColour } from "./policy.ts";
import { roomStore } from "./room-store.ts";
import { writeAsBrand } from "./staff-messages.ts";
import { openRoom } from "./staff-rooms.ts";
import { lockRoom, writeChange } from "./write-change.ts";

export interface RoomDraft {
  readonly room: number;
  readonly slug: string;
  readonly name: Localized;
  readonly locale: "pt" | "en" | null;
  readonly slow_ms?: number;
  /** A pinned message in the room's language. */
  readonly welcome: string;
  /** Invented lines of invented people, oldest first. The database accepts them only at a staging brand. */
  readonly demonstration?: readonly { readonly name: string; readonly level: number; readonly text: string }[];
}

const minuteMs = 60_000;

/** Creates the room in the same steps as staff. Does nothing if the brand has it. */
export async function seedRoom(
  needs: Pick<ChatNeeds, "clock" | "limitScale">,
  tx: Tx,
  { tenant_id, draft }: { readonly tenant_id: number; readonly draft: RoomDraft },
): Promise<void> {
  const { room, slug, name, locale, slow_ms = 0, welcome, demonstration = [] } = draft;
  const key = { tenant_id, room };
  if (await roomStore.lock(tx, key)) return;
  const now = needs.clock.now();
  await openRoom(tx, { ...key, slug, name, locale, created_at: now });
  await roomStore.change(tx, key, { slow_ms });
  const pinned_until = new Date(now.getTime() + maxPinMs);
  await writeAsBrand(needs, tx, { tenant_id, line: { room, text: welcome, staff_id: null, pinned_until } });
  for (const [nth, line] of demonstration.entries()) {
    const created_at = new Date(now.getTime() - (demonstration.length - nth) * minuteMs);
    await writeInvented(needs, tx, {
      ...plain,
      ...key,
      id: newId(),
      text: line.text,
      name: line.name,
      color: rankColour(line.level),
      created_at,
    });
  }
}

async function writeInvented(needs: Pick<ChatNeeds, "clock" | "limitScale">, tx: Tx, message: NewMessage): Promise<void> {
  const locked = await lockRoom(tx, message);
  await messageStore.insert(tx, message, { seq: locked.next, shown_at: message.created_at });
  await writeChange(needs, tx, { room: locked, kind: "message", message_id: message.id });
}

const plain: Omit<NewMessage, "tenant_id" | "room" | "id" | "text" | "name" | "color" | "created_at"> = {
  player_id: null,
  staff_id: null,
  client_id: null,
  kind: "global",
  state: "shown",
  entities: [],
  emoji: null,
  reply_to: null,
  reply_name: null,
  reply_text: null,
  attachment: null,
  file_id: null,
  round_id: null,
  mission: null,
  findings: [],
  case_id: null,
  simulated: true,
};
