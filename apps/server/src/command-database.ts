import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedPostgres, runningPid, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Config } from "./kernel/config.ts";
import { type Database, connect } from "./kernel/db.ts";

/** Opens the database for a command: that of DATABASE_URL, or the embedded PostgreSQL, which is started if the product is not running. */
export async function withDatabase<R>(config: Config, name: string, work: (database: Database) => Promise<R>): Promise<R> {
  const dir = join(config.DATA_DIR, "pg");
  let embedded: EmbeddedPostgres | undefined;
  let url = config.DATABASE_URL ?? (await runningUrl(dir));
  if (!url) {
    embedded = await startEmbeddedPostgres({ dir, database: "trevo" });
    url = embedded.url;
  }
  const database = connect(url, { max: 2, name });
  try {
    const [installed] = await database.sql<{ ledger: string | null }[]>`select to_regclass('entries')::text as ledger`;
    if (!installed?.ledger) throw new Error("This database has no ledger yet: start the product once.");
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** Returns the address of the embedded cluster if the product is running; its lock file contains the port. */
async function runningUrl(dir: string): Promise<string | undefined> {
  if ((await runningPid(dir)) === null) return undefined;
  const port = (await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[3];
  const password = (await readFile(`${dir}.password`, "utf8")).trim();
  return `postgres://trevo:${password}@127.0.0.1:${port}/trevo`;
}
