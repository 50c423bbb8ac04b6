import { randomUUID } from "node:crypto";
import type { Bus } from "./bus.ts";
import type { Log } from "./log.ts";

/** Index of the way of counting, the bucket's key, and the number of calls to add. */
export type SharedCount = readonly [by: number, key: string, calls: number];

export interface SharedMinute {
  readonly minute: number;
  readonly counts: readonly SharedCount[];
}

/** Exchanges call counts between processes. Lossy and slightly delayed: use it for rate limits only. */
export interface SharedCounts {
  /** Queues a count for the next message. */
  share(minute: number, count: SharedCount): void;
  /** Called with counts from another process. */
  onShared(listener: (counted: SharedMinute) => void): void;
}

const topic = "rate_limits";
const batchMs = 50;
/** Below the bus's limit, including the envelope. */
const messageMaxBytes = 7_000;
/** Maximum number of messages per batch. Beyond it, each process counts more on its own, which costs the database less. */
const messagesMax = 20;

export function createSharedCounts({ bus, log }: { bus: Pick<Bus, "publish" | "subscribe">; log: Log }): SharedCounts {
  const self = randomUUID();
  let waiting: { minute: number; counts: SharedCount[] } = { minute: 0, counts: [] };
  let timer: NodeJS.Timeout | null = null;

  const publish = async (): Promise<void> => {
    const { minute, counts } = waiting;
    waiting = { minute: 0, counts: [] };
    try {
      for (const part of partsOf(counts).slice(0, messagesMax)) await bus.publish(topic, { from: self, minute, counts: part });
    } catch (error) {
      log.warn({ err: error }, "rate limits are not shared: each process counts separately");
    }
  };
  return {
    share: (minute, count) => {
      // Counts of a past minute are useless.
      if (waiting.minute !== minute) waiting = { minute, counts: [] };
      waiting.counts.push(count);
      timer ??= setTimeout(() => {
        timer = null;
        void publish();
      }, batchMs).unref();
    },
    onShared: (listener) => {
      bus.subscribe(topic, (data) => {
        const { from, ...counted } = data as SharedMinute & { from: string };
        if (from !== self) listener(counted);
      });
    },
  };
}

function partsOf(counts: readonly SharedCount[]): SharedCount[][] {
  const parts: SharedCount[][] = [];
  let room = 0;
  for (const count of counts) {
    const bytes = Buffer.byteLength(JSON.stringify(count)) + 1;
    if (bytes > room) {
      parts.push([]);
      room = messageMaxBytes;
    }
    parts.at(-1)?.push(count);
    room -= bytes;
  }
  return parts;
}
