import { randomUUID } from "node:crypto";
import type { Bus } from "./bus.ts";
import type { Log } from "./log.ts";

/** Which way of counting, the bucket's key, and how many calls were added. */
export type SharedCount = readonly [by: number, key: string, calls: number];

export interface SharedMinute {
  readonly minute: number;
  readonly counts: readonly SharedCount[];
}

/** The counts of calls that processes send each other. Lossy, and late by a moment: only limits may be built on it. */
export interface SharedCounts {
  /** Goes out with the next message, together with what else is added until then. */
  share(minute: number, count: SharedCount): void;
  /** Called with what another process counted. */
  onShared(listener: (counted: SharedMinute) => void): void;
}

const topic = "rate_limits";
const batchMs = 50;
/** Below what the bus takes, its own words included. */
const messageMaxBytes = 7_000;
/** More than this many messages a batch are not worth the database's time: each process then counts more by itself. */
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
      log.warn({ err: error }, "rate limits are not shared: each process counts alone");
    }
  };
  return {
    share: (minute, count) => {
      // What belongs to a minute that is over interests nobody.
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
