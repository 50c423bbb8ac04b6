import { readConfig } from "./kernel/config.ts";
import { vaultOf } from "./vault-of.ts";
import { createLog } from "./kernel/log.ts";
import { prepareDatabase } from "./prepare-database.ts";

/**
 * Brings the database up to this release and ends: what a deployment runs once before its servers, which wait for it with
 * `MIGRATIONS=wait`. It may run again, and beside servers of this release or the one before.
 */
const log = createLog("info");
try {
  const config = readConfig(process.env);
  await prepareDatabase({ ...config, MIGRATIONS: "apply" }, { log, vault: vaultOf(config) });
  log.info("the database is up to this release");
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : "the database was not migrated");
  process.exitCode = 1;
}
