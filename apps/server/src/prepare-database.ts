import { setTimeout as sleep } from "node:timers/promises";
import { guardNewTables } from "./cells/guard-new-tables.ts";
import { checkAppLogin, ensureAppLogin } from "./kernel/app-login.ts";
import type { Config } from "./kernel/config.ts";
import type { Vault } from "./kernel/crypto.ts";
import { connect } from "./kernel/db.ts";
import { checkDurability } from "./kernel/durability.ts";
import { refuseWeakDatabase } from "./kernel/live-database.ts";
import { installJobSchema } from "./kernel/jobs.ts";
import type { Log } from "./kernel/log.ts";
import { migrate, pendingFiles, readSchema } from "./kernel/migrate.ts";

const lookEveryMs = 1_000;

/** Waits until a job has migrated the database. Another process owns the tables, and this process has no login that could migrate. */
async function awaitMigrations(url: string, log: Log): Promise<void> {
  const schema = await readSchema();
  const database = connect(url, { max: 1, name: "trevo-migrate" });
  let said: string | undefined;
  try {
    for (;;) {
      const pending = await pendingFiles(database.sql, schema);
      if (pending.length === 0) return;
      if (pending[0] !== said) log.info({ first: pending[0] }, "waiting for migrations");
      said = pending[0];
      await sleep(lookEveryMs);
    }
  } finally {
    await database.close();
  }
}

/**
 * Migrates as the owner of the tables, or waits for the process that does. Returns the URL of the product's own login, which everything
 * afterwards uses.
 */
export async function prepareDatabase(config: Config, { log, vault }: { log: Log; vault: Vault }): Promise<string> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (!url) throw new Error("DATABASE_URL is missing: `npm start` provides a database, but this program alone does not.");
  if (config.MIGRATIONS === "wait") {
    await awaitMigrations(url, log);
    await checkAppLogin(url);
    if (config.TREVO_MODE === "live") await refuseWeakDatabase(url, { allowSingle: config.ALLOW_SINGLE_DATABASE === "yes" });
    return url;
  }
  const owner = connect(ownerUrl ?? url, { max: 1, name: "trevo-migrate" });
  try {
    await checkDurability({ sql: owner.sql, log, mode: config.TREVO_MODE });
    const applied = await migrate(owner.sql, await readSchema(), (name) => log.info({ file: name }, "migrating"));
    if (applied.length > 0) log.info({ count: applied.length }, "migrated");
    await guardNewTables(owner.sql);
    await installJobSchema(ownerUrl ?? url);
    const passwordOf = (login: string) => vault.sign(login, "database-login");
    const login = ownerUrl ? url : await ensureAppLogin(owner.sql, { url, passwordOf });
    await checkAppLogin(login);
    if (config.TREVO_MODE === "live") await refuseWeakDatabase(login, { allowSingle: config.ALLOW_SINGLE_DATABASE === "yes" });
    return login;
  } finally {
    await owner.close();
  }
}
