import assert from "node:assert/strict";
import { sql } from "kysely";
import { Client } from "pg";
import { createBusPublisher } from "./bus-publisher.ts";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";
import { connectionConfig } from "./pg-pool.ts";

/**
 * Hints between the processes of one installation: sockets and caches. Lossy, at most once, and without order between topics; within one
 * topic, what one process publishes arrives in its order. Facts that someone acts on are rows or jobs.
 */
export interface Bus {
  /** Reaches every process, this one included. At most about 7,900 bytes as JSON. Never call it inside a money transaction. */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: unknown) => void): void;
  /** Called when listening resumes after a connection was lost, and after something could not be sent: it did not arrive. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** What a transport hears. */
export interface BusEvents {
  onMessage(payload: string): void;
  onGap(): void;
}

/** Carries what processes publish. */
export interface BusTransport {
  /** In order. Rejects when something may not have been sent. */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and listens before it resolves. */
export type OpenBusTransport = (events: BusEvents) => Promise<BusTransport>;

const channel = "trevo_bus";
/** PostgreSQL takes payloads shorter than 8,000 bytes. Every transport refuses more, so that none is needed for what another refuses. */
export const payloadMaxBytes = 7_999;
const reconnectMs = 250;
const gapTopic = "gap";
const gapPayload = JSON.stringify({ topic: gapTopic, data: null });
const announceMs = 1_000;

/** The database always speaks on the bus: triggers notify it. Another transport carries what processes publish, if there is one. */
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

/** Whoever receives sees nothing of what could not be sent: everybody is told, as soon as something can be sent again. */
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

/** By NOTIFY, which `listen` hears. */
const notifyBy = (db: Database["db"]): BusTransport => ({
  send: async (payloads) => {
    for (const part of withoutRepeats(payloads))
      await sql`select pg_notify(${channel}, payload) from unnest(${part}::text[]) with ordinality as sent (payload, at) order by at`.execute(
        db,
      );
  },
  close: async () => undefined,
});

/** PostgreSQL delivers equal notifications of one transaction once. */
function withoutRepeats(payloads: readonly string[]): string[][] {
  const parts: Set<string>[] = [new Set()];
  for (const payload of payloads) {
    if (parts.at(-1)?.has(payload)) parts.push(new Set());
    parts.at(-1)?.add(payload);
  }
  return parts.map((part) => [...part]);
}

/** A connection that only listens. When it is lost, another takes its place as soon as there is one. */
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
      // Connected, and yet refused, as by a standby: the connection would stay open.
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

/** One listener's failure is nobody else's. */
function run(listener: () => void, { log, topic }: { log: Log; topic: string }): void {
  try {
    listener();
  } catch (error) {
    log.error({ err: error, topic }, "a bus listener failed");
  }
}
