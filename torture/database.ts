import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";

export const databaseName = "torture";

const restartTimeoutMs = 60_000;

/** The database of an installation: how it dies, and how it comes back. */
export interface TortureDatabase {
  /** Of the node that takes writes now. */
  readonly url: string;
  /** `kill -9` of the postmaster; its children follow it by themselves. */
  kill(): Promise<void>;
  /** Until it takes connections. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** One PostgreSQL, which keeps its port after each death. */
export async function startSingleDatabase(dir: string, settings: string[]): Promise<TortureDatabase> {
  const firstStart = { dir: join(dir, "pg"), database: databaseName, settings };
  let postgres = await startEmbeddedPostgres(firstStart);
  const { url } = postgres;
  const cluster = { ...firstStart, port: Number(new URL(url).port) };
  return {
    url,
    kill: async () => {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.exited;
    },
    recover: async () => {
      postgres = await startAgain(cluster);
    },
    close: () => postgres.stop(),
  };
}

/** The first attempts may fail while the dead postmaster's children still leave. */
async function startAgain(cluster: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  const until = performance.now() + restartTimeoutMs;
  for (;;) {
    try {
      return await startEmbeddedPostgres(cluster);
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(100);
    }
  }
}
