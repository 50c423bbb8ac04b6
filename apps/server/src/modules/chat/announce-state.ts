import { type ChatState, publicChannel } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { ChatNeeds } from "./needs.ts";
import { messageStore } from "./message-store.ts";
import { calmDown, isOpen, slowOf } from "./policy.ts";
import { type RoomRow, roomStore } from "./room-store.ts";

/** Returns the state of a room for screens, from the database: clients that missed a change notice it by the number. */
async function stateOf(needs: ChatNeeds, tenant: Tenant, row: RoomRow): Promise<ChatState> {
  const now = needs.clock.now();
  return {
    room: row.room,
    latest_seq: row.last_seq,
    online: needs.online.of(row),
    slow_ms: slowOf(row),
    closed: !isOpen(row, { now, timezone: tenant.timezone }),
    pinned: (await messageStore.pinned(needs.db, row, now)).map(({ id }) => id),
  };
}

const send = ({ broadcaster }: ChatNeeds, tenantId: number, data: ChatState): void =>
  broadcaster.toChannel(tenantId, publicChannel(data.room), { event: "ChatState", data, delivery: "room" });

/** Call it after a change of the room's settings or pins. */
export async function announceRoom(needs: ChatNeeds, tenant: Tenant, room: number): Promise<void> {
  const row = (await roomStore.ofTenant(needs.db, tenant.id)).find((other) => other.room === room);
  if (row) send(needs, tenant.id, await stateOf(needs, tenant, row));
}

/** Announces the rooms of every brand: sockets are counted over all nodes, and slow mode is reduced in quiet rooms. */
export async function announceStates(needs: ChatNeeds): Promise<void> {
  for (const tenant of await needs.tenants.all()) {
    if (!tenant.settings.chat.enabled || tenant.state !== "active") continue;
    const rows = await roomStore.ofTenant(needs.db, tenant.id);
    const channels = rows.map(({ room }) => publicChannel(room));
    const occupied = await needs.broadcaster.channels.occupancy(tenant.id, { channels });
    const sockets = new Map(occupied.map(({ channel, subscriptions }) => [channel, subscriptions]));
    for (const row of rows) {
      needs.online.set(row, sockets.get(publicChannel(row.room)) ?? 0);
      send(needs, tenant.id, await stateOf(needs, tenant, { ...row, ...(await calm(needs, row)) }));
    }
  }
}

async function calm({ db, clock }: ChatNeeds, row: RoomRow): Promise<Partial<RoomRow>> {
  if (!calmDown(row, clock.now())) return {};
  return db.transaction().execute(async (tx) => {
    const locked = await roomStore.lock(tx, row);
    const calmer = locked && calmDown(locked, clock.now());
    if (calmer) await roomStore.setPace(tx, row, calmer);
    return calmer ?? {};
  });
}
