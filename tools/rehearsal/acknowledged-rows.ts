import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

export interface Counted {
  readonly acknowledged: number;
  readonly lost: number;
}

export interface Writer {
  /** Returns the longest time in ms without an acknowledged row since the last call. */
  takeGap(): number;
  /** Resolves when the next row is acknowledged. */
  untilWritten(withinMs: number): Promise<void>;
  /** Stops, and compares the acknowledged rows with those in the database. */
  stop(): Promise<Counted>;
}

const everyMs = 20;

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_500, query_timeout: 4_000, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Starts a client that writes a row every 20 ms and records which were acknowledged. */
export async function startWriter(url: string): Promise<Writer> {
  const acknowledged: number[] = [];
  const stopping = new AbortController();
  let last = performance.now();
  let gap = 0;
  let client: Client | null = await open(url);
  await client.query("create table acknowledged (n int primary key)");
  const write = async (): Promise<void> => {
    for (let n = 1; !stopping.signal.aborted; n++) {
      try {
        client ??= await open(url);
        await client.query("insert into acknowledged (n) values ($1)", [n]);
        acknowledged.push(n);
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
      } catch {
        void client?.end().catch(() => undefined);
        client = null;
      }
      await sleep(everyMs);
    }
  };
  const writing = write();
  return {
    takeGap: () => {
      const longest = gap;
      gap = 0;
      return longest;
    },
    untilWritten: async (withinMs) => {
      const before = acknowledged.length;
      const deadline = performance.now() + withinMs;
      while (acknowledged.length === before) {
        if (performance.now() > deadline) throw new Error(`nothing was written for ${withinMs / 1_000} s`);
        await sleep(everyMs);
      }
    },
    stop: async () => {
      stopping.abort();
      await writing;
      const reader = await open(url);
      const { rows } = await reader.query<{ n: number }>("select n from acknowledged");
      await reader.end();
      await client?.end().catch(() => undefined);
      const there = new Set(rows.map(({ n }) => n));
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((n) => !there.has(n)).length };
    },
  };
}
