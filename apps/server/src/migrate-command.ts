import { readConfig } from "./kernel/config.ts";
import { vaultOf } from "./vault-of.ts";
import { createLog } from "./kernel/log.ts";
import { prepareDatabase } from "./prepare-database.ts";

/**
 * Migrates the database to this release and exits. A deployment runs it once before its servers, which wait for it with `MIGRATIONS=wait`.
 * It may run again, and beside servers of this release or the previous one.
 */
const log = createLog("info");
try {
  const config = readConfig(process.env);
  await prepareDatabase({ ...config, MIGRATIONS: "apply" }, { log, vault: vaultOf(config) });
  log.info("the database has all migrations of this release");
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : "the database was not migrated");
  process.exitCode = 1;
}
