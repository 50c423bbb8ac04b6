import { setTimeout as sleep } from "node:timers/promises";
import type { ChatChange } from "@trevo/contract";
import { type RoomLog, type RoomPart, createRoomLog, keptChanges } from "./create-room-log.ts";
import type { RoomKey, RoomRow } from "./room-store.ts";

export interface RoomCacheNeeds {
  readonly rooms: (tenantId: number) => Promise<RoomRow[]>;
  readonly load: (key: RoomKey) => Promise<RoomPart>;
  readonly changes: (key: RoomKey, after: number) => Promise<ChatChange[]>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * A process's cache of the rooms, so that a thousand readers who return at once cause one read. It queries the database at most once a
 * second for a brand's rooms, and at most once a second for a room's changes; in between the bus updates it.
 */
export interface RoomCache {
  /** Returns the brand's rooms, at most one second old. */
  rooms(tenantId: number): Promise<readonly RoomRow[]>;
  /** Null if the brand has no such room. Includes every change committed at least a second ago. */
  room(key: RoomKey): Promise<{ row: RoomRow; log: RoomLog } | null>;
  /** Adds a change from this or another process. */
  add(tenantId: number, change: ChatChange): void;
  /** Call it after text was erased or authors were renamed: everything is read again. */
  forget(tenantId: number): void;
  forgetAll(): void;
}

const freshMs = 1_000;

interface Listing {
  rows: readonly RoomRow[];
  readAt: number;
  reading: Promise<void> | null;
}
interface Kept {
  log: RoomLog | null;
  readAt: number;
  reading: Promise<void> | null;
}

export function createRoomCache(needs: RoomCacheNeeds): RoomCache {
  const now = needs.now ?? (() => performance.now());
  const listings = new Map<number, Listing>();
  const kept = new Map<string, Kept>();
  const nameOf = ({ tenant_id, room }: RoomKey) => `${tenant_id}/${room}`;

  const rooms = async (tenantId: number): Promise<readonly RoomRow[]> => {
    const listing = listings.get(tenantId) ?? { rows: [], readAt: -Infinity, reading: null };
    listings.set(tenantId, listing);
    if (now() - listing.readAt >= freshMs) {
      listing.reading ??= readOnce(async () => {
        listing.rows = await needs.rooms(tenantId);
        listing.readAt = now();
      }, listing);
      await listing.reading;
    }
    return listing.rows;
  };

  const read = async (key: RoomKey, room: Kept): Promise<void> => {
    const wait = room.readAt + freshMs - now();
    if (wait > 0) await sleep(wait);
    room.readAt = now();
    const { log } = room;
    const missing = log && (await needs.changes(key, log.latest));
    // Read the room again if it is too far behind, or if it was dropped or erased meanwhile.
    if (log && missing && missing.length > 0 && missing.length < keptChanges && room.log === log)
      for (const change of missing) log.add(change);
    else if (!log || room.log === log) room.log = createRoomLog(await needs.load(key));
  };

  return {
    rooms,
    room: async (key) => {
      const row = (await rooms(key.tenant_id)).find(({ room }) => room === key.room);
      if (!row) return null;
      const name = nameOf(key);
      for (;;) {
        const room = kept.get(name) ?? { log: null, readAt: -Infinity, reading: null };
        kept.set(name, room);
        if (room.log && room.log.latest >= row.last_seq) return { row, log: room.log };
        room.reading ??= readOnce(() => read(key, room), room);
        await room.reading;
      }
    },
    add: (tenantId, change) => {
      if (change.seq === null) return;
      kept.get(nameOf({ tenant_id: tenantId, room: change.room }))?.log?.add(change);
    },
    forget: (tenantId) => {
      for (const name of kept.keys()) if (name.startsWith(`${tenantId}/`)) kept.delete(name);
      listings.delete(tenantId);
    },
    forgetAll: () => {
      kept.clear();
      listings.clear();
    },
  };
}

/** Concurrent callers wait for the same read. */
function readOnce(work: () => Promise<void>, holder: { reading: Promise<void> | null }): Promise<void> {
  return work().finally(() => {
    holder.reading = null;
  });
}
