import assert from "node:assert/strict";
import type { Log } from "./log.ts";
import type { Sql } from "./db.ts";

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

export async function createBus(sql: Sql, log: Log): Promise<Bus> {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let listening = false;
  const onMessage = (payload: string) => {
    const { topic, data } = JSON.parse(payload) as { topic: string; data: unknown };
    for (const listener of listeners.get(topic) ?? []) run(() => listener(data), { log, topic });
  };
  // The driver listens again by itself after a lost connection, and says so each time.
  const onListening = () => {
    if (listening) for (const listener of gapListeners) run(listener, { log, topic: "gap" });
    listening = true;
  };
  const subscription = await sql.listen(channel, onMessage, onListening);
  return {
    publish: async (topic, data) => {
      const payload = JSON.stringify({ topic, data });
      assert(Buffer.byteLength(payload) <= payloadMaxBytes, `too large for the bus: ${topic}`);
      await sql.notify(channel, payload);
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    close: () => subscription.unlisten(),
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
