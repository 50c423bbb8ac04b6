import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { ReplicatedDatabase } from "./replicated-database.ts";

/** A client that writes a row every few milliseconds directly to the primary, and records which rows were acknowledged. */
export interface Probe {
  /** Waits for the next acknowledged row. Returns the longest time in ms between two acknowledged rows since the last call. */
  gap(): Promise<number>;
  /** Returns how many rows were acknowledged, and how many of them are missing. */
  stop(): Promise<{ readonly acknowledged: number; readonly lost: number }>;
}

const everyMs = 20;
/** A frozen node neither answers nor closes connections. */
const timeoutMs = 2_000;

export async function startProbe(database: ReplicatedDatabase): Promise<Probe> {
  const acknowledged: number[] = [];
  const awaited: (() => void)[] = [];
  const stopping = new AbortController();
  let lastAt = performance.now();
  let longest = 0;
  let client: Client | null = await open(database);
  await client.query("create table probe (n integer primary key)");

  const write = async (n: number): Promise<void> => {
    try {
      client ??= await open(database);
      await client.query("insert into probe values ($1)", [n]);
    } catch {
      void client?.end().catch(() => undefined);
      client = null;
      return;
    }
    acknowledged.push(n);
    longest = Math.max(longest, performance.now() - lastAt);
    lastAt = performance.now();
    awaited.splice(0).forEach((resolve) => resolve());
  };
  const writing = (async () => {
    for (let n = 1; !stopping.signal.aborted; n++) {
      await write(n);
      await sleep(everyMs);
    }
  })();

  return {
    gap: async () => {
      await new Promise<void>((resolve) => void awaited.push(resolve));
      const gap = longest;
      longest = 0;
      return gap;
    },
    stop: async () => {
      stopping.abort();
      await writing;
      await client?.end().catch(() => undefined);
      const reader = await open(database);
      const { rows } = await reader.query<{ n: number }>("select n from probe");
      await reader.end();
      const there = new Set(rows.map(({ n }) => n));
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((n) => !there.has(n)).length };
    },
  };
}

async function open(database: ReplicatedDatabase): Promise<Client> {
  const url = Object.assign(new URL(database.url), { pathname: "/postgres" }).toString();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
