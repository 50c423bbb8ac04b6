import assert from "node:assert/strict";
import { sql } from "kysely";
import { Client } from "pg";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";
import { connectionConfig } from "./pg-pool.ts";

/** Hints between the processes of one installation: sockets and caches. Lossy by design; facts that someone acts on are rows or jobs. */
export interface Bus {
  /** Reaches every process, this one included. At most about 7,900 bytes as JSON. Never call it inside a money transaction. */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: unknown) => void): void;
  /** Called when listening resumes after the connection was lost: whatever was published meanwhile did not arrive. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

const channel = "trevo_bus";
/** PostgreSQL takes payloads shorter than 8,000 bytes. */
const payloadMaxBytes = 7_999;
const reconnectMs = 250;

export async function createBus(database: Pick<Database, "db" | "url">, log: Log): Promise<Bus> {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const onMessage = (payload: string) => {
    const { topic, data } = JSON.parse(payload) as { topic: string; data: unknown };
    for (const listener of listeners.get(topic) ?? []) run(() => listener(data), { log, topic });
  };
  const onGap = () => {
    for (const listener of gapListeners) run(listener, { log, topic: "gap" });
  };
  const connection = await listen(database.url, { onMessage, onGap });
  return {
    publish: async (topic, data) => {
      const payload = JSON.stringify({ topic, data });
      assert(Buffer.byteLength(payload) <= payloadMaxBytes, `too large for the bus: ${topic}`);
      await sql`select pg_notify(${channel}, ${payload})`.execute(database.db);
    },
    subscribe: (topic, each) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), each]);
    },
    onGap: (each) => {
      gapListeners.push(each);
    },
    close: connection.close,
  };
}

/** A connection that only listens. When it is lost, another takes its place as soon as there is one. */
async function listen(url: string, listener: { onMessage(payload: string): void; onGap(): void }): Promise<{ close(): Promise<void> }> {
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
