import { withDatabase } from "./command-database.ts";
import { systemClock } from "./kernel/clock.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { createFollowers } from "./kernel/followers.ts";
import { createLog } from "./kernel/log.ts";
import { createMetrics } from "./kernel/metrics.ts";
import { silentFollowers } from "./silent-followers.ts";

const silentBus = { publish: async () => undefined, subscribe: () => undefined };
/**
 * `npm run followers` shows how far behind each follower is; `npm run followers -- rebuild <name>` rebuilds its state. The product may keep
 * running.
 */
async function run(database: Database, [word, name]: string[], log: ReturnType<typeof createLog>): Promise<void> {
  const followed = silentFollowers(database.db);
  const followers = createFollowers({ db: database.db, clock: systemClock, log, metrics: createMetrics(), bus: silentBus });
  for (const follower of followed) followers.add(follower);
  const names = followed.map((follower) => follower.name);
  if (word !== undefined) {
    if (word !== "rebuild" || !name || !names.includes(name)) throw new Error(`usage: followers [rebuild <${names.join("|")}>]`);
    const started = Date.now();
    await followers.rebuild(name);
    process.stdout.write(`${name} rebuilt in ${Date.now() - started} ms\n`);
  }
  for (const each of names) {
    const { rows, seconds } = await followers.lag(each);
    process.stdout.write(`${each}: ${rows} rows behind${rows > 0 ? `, the oldest for ${Math.round(seconds)} s` : ""}\n`);
  }
}

const config = readConfig(process.env);
await withDatabase(config, "trevo-followers", (database) => run(database, process.argv.slice(2), createLog(config.LOG_LEVEL))).catch(
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
