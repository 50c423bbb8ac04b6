import { checkAppLogin, ensureAppLogin } from "./kernel/app-login.ts";
import type { Config } from "./kernel/config.ts";
import type { Vault } from "./kernel/crypto.ts";
import { connect } from "./kernel/db.ts";
import { checkDurability } from "./kernel/durability.ts";
import { refuseWeakDatabase } from "./kernel/live-database.ts";
import { installJobSchema } from "./kernel/jobs.ts";
import type { Log } from "./kernel/log.ts";
import { migrate, readSchema } from "./kernel/migrate.ts";

/** Migrates as the owner of the tables. Answers the URL of the product's own login: everything after it works as that. */
export async function prepareDatabase(config: Config, { log, vault }: { log: Log; vault: Vault }): Promise<string> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (!url) throw new Error("DATABASE_URL is missing: `npm start` brings a database along, this program alone does not.");
  const owner = connect(ownerUrl ?? url, { max: 1, name: "trevo-migrate" });
  try {
    await checkDurability({ sql: owner.sql, log, mode: config.TREVO_MODE });
    const applied = await migrate(owner.sql, await readSchema(), (name) => log.info({ file: name }, "migrating"));
    if (applied.length > 0) log.info({ count: applied.length }, "migrated");
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
