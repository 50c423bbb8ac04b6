import assert from "node:assert/strict";
import { sql } from "kysely";
import { Client } from "pg";
import { createBusPublisher } from "./bus-publisher.ts";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";
import { connectionConfig } from "./pg-pool.ts";

/**
 * Hints between the processes of one installation, for sockets and caches. Lossy, at most once, unordered between topics; within one topic,
 * messages of one process arrive in order. Facts that code acts on are rows or jobs.
 */
export interface Bus {
  /** Reaches every process, including this one. At most about 7,900 bytes as JSON. Never call it inside a money transaction. */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: unknown) => void): void;
  /** Called when listening resumes after a lost connection, and after a message could not be sent: messages may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Callbacks of a transport. */
export interface BusEvents {
  onMessage(payload: string): void;
  onGap(): void;
}

/** Transports the messages of processes. */
export interface BusTransport {
  /** Sends in order. Rejects if a message may not have been sent. */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and is listening when it resolves. */
export type OpenBusTransport = (events: BusEvents) => Promise<BusTransport>;

const channel = "trevo_bus";
/**
 * PostgreSQL accepts payloads shorter than 8,000 bytes. Every transport enforces this limit, so that no caller depends on a more generous
 * one.
 */
export const payloadMaxBytes = 7_999;
const reconnectMs = 250;
const gapTopic = "gap";
const gapPayload = JSON.stringify({ topic: gapTopic, data: null });
const announceMs = 1_000;

/** The database always uses the bus, because triggers notify on it. Messages of processes can go through another transport. */
export async function createBus(
  database: Pick<Database, "db" | "url">,
  log: Log,
  openTransport: OpenBusTransport = async () => notifyBy(database.db),
): Promise<Bus> {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const events: BusEvents = {
    onMessage: (payload) => {
      const { topic, data } = JSON.parse(payload) as { topic: string; data: unknown };
      if (topic === gapTopic) events.onGap();
      for (const listener of listeners.get(topic) ?? []) run(() => listener(data), { log, topic });
    },
    onGap: () => {
      for (const listener of gapListeners) run(listener, { log, topic: "gap" });
    },
  };
  const transport = announcingLosses(await openTransport(events));
  const listening = await listen(database.url, events).catch(async (error: unknown) => {
    await transport.close();
    throw error;
  });
  const publisher = createBusPublisher(transport.send);
  return {
    publish: async (topic, data) => {
      const payload = JSON.stringify({ topic, data });
      assert(Buffer.byteLength(payload) <= payloadMaxBytes, `too large for the bus: ${topic}`);
      await publisher.publish(payload);
    },
    subscribe: (topic, each) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), each]);
    },
    onGap: (each) => {
      gapListeners.push(each);
    },
    close: async () => {
      await publisher.close();
      await Promise.all([transport.close(), listening.close()]);
    },
  };
}

/** Receivers cannot detect messages that were not sent, so all of them are notified of a gap as soon as sending works again. */
function announcingLosses({ send, close }: BusTransport): BusTransport {
  let isLost = false;
  let isClosed = false;
  let later: NodeJS.Timeout | undefined;
  const sendAll = async (payloads: readonly string[]): Promise<void> => {
    clearTimeout(later);
    try {
      await send(isLost ? [gapPayload, ...payloads] : payloads);
      isLost = false;
    } catch (error) {
      isLost = true;
      if (!isClosed) later = setTimeout(() => void sendAll([]).catch(() => undefined), announceMs);
      throw error;
    }
  };
  return {
    send: sendAll,
    close: async () => {
      isClosed = true;
      clearTimeout(later);
      await close();
    },
  };
}

/** Sends by NOTIFY, which `listen` receives. */
const notifyBy = (db: Database["db"]): BusTransport => ({
  send: async (payloads) => {
    for (const part of withoutRepeats(payloads))
      await sql`select pg_notify(${channel}, payload) from unnest(${part}::text[]) with ordinality as sent (payload, at) order by at`.execute(
        db,
      );
  },
  close: async () => undefined,
});

/** PostgreSQL delivers identical notifications of one transaction only once. */
function withoutRepeats(payloads: readonly string[]): string[][] {
  const parts: Set<string>[] = [new Set()];
  for (const payload of payloads) {
    if (parts.at(-1)?.has(payload)) parts.push(new Set());
    parts.at(-1)?.add(payload);
  }
  return parts.map((part) => [...part]);
}

/** A connection that only listens. If it is lost, a new one replaces it as soon as possible. */
async function listen(url: string, listener: BusEvents): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: Client | null = null;
  let waiting: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    const fresh = new Client(connectionConfig(url, { name: "trevo-bus" }));
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload }) => listener.onMessage(payload ?? ""));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      // Connected but refused, for example by a standby: close it, or the connection would stay open.
      void fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
    fresh.once("end", () => comeBack());
  };
  const comeBack = (): void => {
    if (closed) return;
    client = null;
    clearTimeout(waiting);
    waiting = setTimeout(() => void open().then(listener.onGap, comeBack), reconnectMs);
  };
  await open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(waiting);
      await client?.end().catch(() => undefined);
    },
  };
}

/** A failing listener must not affect the others. */
function run(listener: () => void, { log, topic }: { log: Log; topic: string }): void {
  try {
    listener();
  } catch (error) {
    log.error({ err: error, topic }, "a bus listener failed");
  }
}
