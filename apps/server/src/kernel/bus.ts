import type { Log } from "./log.ts";
import type { Sql } from "./db.ts";

/** Hints between the processes of one installation: sockets and caches. Lossy by design; facts that someone acts on are rows or jobs. */
export interface Bus {
  /** Reaches every process, this one included. At most about 7,900 bytes as JSON. Never call it inside a money transaction. */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: unknown) => void): void;
  close(): Promise<void>;
}

const channel = "trevo_bus";

export async function createBus(sql: Sql, log: Log): Promise<Bus> {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const subscription = await sql.listen(channel, (payload) => {
    const { topic, data } = JSON.parse(payload) as { topic: string; data: unknown };
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(data);
      } catch (error) {
        log.error({ err: error, topic }, "a bus listener failed");
      }
    }
  });
  return {
    publish: async (topic, data) => {
      await sql.notify(channel, JSON.stringify({ topic, data }));
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    close: () => subscription.unlisten(),
  };
}
