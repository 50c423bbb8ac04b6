import assert from "node:assert/strict";
import { type ChatChange, publicChannel } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ChatNeeds } from "./needs.ts";
import { type ChangeKind, type MessageKey, messageStore } from "./message-store.ts";
import { announceRoom } from "./announce-state.ts";
import { allowancesOf, countChange } from "./policy.ts";
import { presentChange } from "./present.ts";
import { type RoomKey, type RoomRow, roomStore } from "./room-store.ts";

/**
 * Takes the room's next number. No other transaction gets one until this one ends, so that numbers are in the order of commits without
 * gaps. Refuses with `not_found`.
 */
export async function lockRoom(tx: Tx, key: RoomKey): Promise<RoomRow & { next: number }> {
  const row = await roomStore.lock(tx, key);
  if (!row) throw refuse("not_found");
  return { ...row, next: row.last_seq + 1 };
}

/** Returns the rooms of these messages in the order in which they are to be locked, so that two transactions do not deadlock. */
export function roomsOf(messages: readonly RoomKey[]): RoomKey[] {
  const keys = new Map(messages.map(({ tenant_id, room }) => [`${tenant_id} ${room}`, { tenant_id, room }]));
  return [...keys.values()].toSorted((one, other) => one.tenant_id - other.tenant_id || one.room - other.room);
}

export async function lockRooms(tx: Tx, messages: readonly RoomKey[]): Promise<void> {
  for (const key of roomsOf(messages)) await lockRoom(tx, key);
}

/** Writes a change under the number that `lockRoom` took. */
export async function writeChange(
  { clock, limitScale }: Pick<ChatNeeds, "clock" | "limitScale">,
  tx: Tx,
  { room, kind, message_id }: { room: Awaited<ReturnType<typeof lockRoom>>; kind: ChangeKind; message_id: string },
): Promise<void> {
  const at = clock.now();
  const pace = countChange(room, { now: at, scale: limitScale });
  await messageStore.number(tx, room, { seq: room.next, kind, message_id, at, pace });
}

/** Returns the change in its published form, read in its own transaction. */
export async function readChange(
  { clock }: Pick<ChatNeeds, "clock">,
  tx: Tx,
  { key, seq, kind }: { key: MessageKey & RoomKey; seq: number; kind: ChangeKind },
): Promise<ChatChange> {
  const message = await messageStore.find(tx, key);
  assert(message, "a change is about a message");
  return presentChange(key.room, { seq, kind, message_id: key.id, message }, clock.now());
}

/**
 * Adds the change to this process's memory and sends it to every screen in the room. Call it after the commit. It is only a hint: clients
 * that miss it find the change by its number.
 */
export function announceChange(needs: ChatNeeds, tenantId: number, data: ChatChange): void {
  needs.rooms.add(tenantId, data);
  void publish(needs, tenantId, data).catch((error: unknown) =>
    needs.log.error({ err: error }, "could not announce a change of a chat room"),
  );
}

/** Anyone may subscribe to the public channel. If guests may not read, it carries only the room's last number, and screens read by HTTP. */
async function publish(needs: ChatNeeds, tenantId: number, data: ChatChange): Promise<void> {
  const tenant = await needs.tenants.byId(tenantId);
  if (!tenant) return;
  if (!allowancesOf(tenant.settings).guests_read) return announceRoom(needs, tenant, data.room);
  needs.broadcaster.toChannel(tenantId, publicChannel(data.room), { event: "MessageSent", data, delivery: "room" });
}
