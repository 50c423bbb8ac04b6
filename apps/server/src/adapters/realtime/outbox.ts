import type { ChannelDelivery } from "../../kernel/broadcaster.ts";

/** A channel, and the priority with which slow readers lose its events. */
export type Place = readonly [channel: string, delivery: ChannelDelivery];

/**
 * One event for other nodes, or for this node's next turn: tenant, player (null: the public channel, or the place), event name without
 * prefix, payload.
 */
export type EventItem = readonly [tenantId: number, playerId: string | null, event: string, data: object, place?: Place];

/** Events in order; a newer balance replaces one that is still waiting. */
export interface EventQueue {
  add(item: EventItem): void;
  /** Removes and returns everything. */
  take(): EventItem[];
  readonly size: number;
}

/** Creates a bounded queue: beyond `max` the oldest event is dropped. */
export function createEventQueue({ max, onDrop }: { max: number; onDrop: () => void }): EventQueue {
  let items = new Map<string, EventItem>();
  let serial = 0;
  return {
    add: (item) => {
      const [tenantId, playerId, event] = item;
      const key = event === "BalanceUpdated" ? `${tenantId}/${playerId}` : `#${serial++}`;
      const waiting = items.get(key);
      if (waiting && versionOf(waiting) > versionOf(item)) return;
      items.set(key, item);
      if (items.size <= max) return;
      const [oldest] = items.keys();
      if (oldest !== undefined) items.delete(oldest);
      onDrop();
    },
    take: () => {
      const taken = [...items.values()];
      items = new Map();
      return taken;
    },
    get size() {
      return items.size;
    },
  };
}

const versionOf = ([, , , data]: EventItem): number => ("version" in data && typeof data.version === "number" ? data.version : 0);

export interface Outbox {
  add(item: EventItem): void;
  /** Resolves when everything added so far has been sent or has failed. */
  settled(): Promise<void>;
}

export interface OutboxNeeds {
  readonly publish: (items: EventItem[]) => Promise<void>;
  /** Maximum bytes of JSON in one message. */
  readonly batch_bytes: number;
  readonly max: number;
  readonly onDrop: (reason: "outbox" | "too_large" | "bus") => void;
}

/**
 * Collects events for the other nodes. One publication is under way at a time; events that arrive meanwhile leave as one batch after it, so
 * that a busy node notifies less often, not more often.
 */
export function createOutbox({ publish, batch_bytes, max, onDrop }: OutboxNeeds): Outbox {
  const queue = createEventQueue({ max, onDrop: () => onDrop("outbox") });
  let running: Promise<void> | null = null;

  const run = async () => {
    // The rest of the turn may still add events to this batch.
    await new Promise(setImmediate);
    while (queue.size > 0) {
      for (const batch of batches(queue.take(), batch_bytes, () => onDrop("too_large"))) {
        await publish(batch).catch(() => onDrop("bus"));
      }
    }
    running = null;
  };

  return {
    add: (item) => {
      queue.add(item);
      running ??= run();
    },
    settled: async () => {
      await running;
    },
  };
}

function batches(items: EventItem[], maxBytes: number, onTooLarge: () => void): EventItem[][] {
  const made: EventItem[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > maxBytes) {
      onTooLarge();
      continue;
    }
    const last = made.at(-1);
    if (last && bytes <= room) last.push(item);
    else {
      made.push([item]);
      room = maxBytes;
    }
    room -= bytes;
  }
  return made;
}
