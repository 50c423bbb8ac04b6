import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";

export const databaseName = "torture";

const restartTimeoutMs = 60_000;

/** The database of an installation: how to kill and recover it. */
export interface TortureDatabase {
  /** Address of the node that accepts writes now. */
  readonly url: string;
  /** Sends `kill -9` to the postmaster; its children then end by themselves. */
  kill(): Promise<void>;
  /** Waits until it accepts connections. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a single PostgreSQL, which keeps its port after each kill. */
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

/** The first attempts may fail while children of the killed postmaster are still ending. */
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
