import { parseArgs } from "node:util";
import { createTxtRecords } from "./adapters/dns/txt-records.ts";
import { createLocalKeys } from "./adapters/keys/local-keys.ts";
import { withDatabase } from "./command-database.ts";
import { ensureAppLogin } from "./kernel/app-login.ts";
import { systemClock } from "./kernel/clock.ts";
import { type Config, readConfig } from "./kernel/config.ts";
import { vaultOf } from "./vault-of.ts";
import type { Database } from "./kernel/db.ts";
import { clockRefusals, databaseRefusals, readDatabaseState } from "./kernel/live-database.ts";
import { createActiveAccounts } from "./modules/partner-accounts/index.ts";
import { lackHours } from "./modules/returns/index.ts";
import { listStaff } from "./modules/staff/index.ts";
import { createTenants } from "./modules/tenants/index.ts";
import { readCertificate } from "./preflight/certificate.ts";
import { type Rehearsals, brandRefusals, followerRefusals, rehearsalRefusals, staffRefusals } from "./preflight/go-live-refusals.ts";
import { readBrands } from "./preflight/read-brands.ts";

const silentBus = { publish: async () => undefined, subscribe: () => undefined, onGap: () => undefined };

/** Returns the URL with the same login that a server uses. */
async function productUrl({ sql }: Database, config: Config): Promise<string> {
  const { DATABASE_URL: url = "", DATABASE_OWNER_URL: ownerUrl } = config;
  if (ownerUrl !== undefined) return url;
  const vault = vaultOf(config);
  return ensureAppLogin(sql, { url, passwordOf: (login) => vault.sign(login, "database-login") });
}

async function readRefusals(database: Database, config: Config, rehearsals: Rehearsals): Promise<string[]> {
  const now = systemClock.now();
  const tenants = createTenants({ db: database.db, bus: silentBus });
  const keys = createLocalKeys({ secret: config.TREVO_SECRET, file: config.KEY_FILE });
  const accounts = createActiveAccounts({ db: database.db, clock: systemClock, keys, bus: silentBus });
  const state = await readDatabaseState(await productUrl(database, config));
  const brands = await readBrands({
    database,
    tenants,
    accounts,
    txtRecords: createTxtRecords(config.DNS_SERVERS),
    certificateOf: readCertificate,
  });
  const staff = await listStaff(database.db, now);
  return [
    ...databaseRefusals(state, { allowSingle: config.ALLOW_SINGLE_DATABASE === "yes" }),
    ...clockRefusals(state),
    ...(brands.length === 0
      ? ["No brand is active: set the state of one to active"]
      : brands.flatMap((brand) => brandRefusals(brand, now))),
    ...staffRefusals(staff),
    ...followerRefusals({ lackHours: await lackHours(database.db) }),
    ...rehearsalRefusals(rehearsals, now),
  ];
}

/**
 * `npm run preflight:live`: lists what prevents this installation from going live. It changes nothing except the product's own login, as
 * every start does.
 */
async function run(): Promise<string[]> {
  const { values } = parseArgs({ options: { failover: { type: "string" }, restore: { type: "string" } } });
  const config = readConfig({ ...process.env, TREVO_MODE: "live" });
  const rehearsals = { failover: values.failover, restore: values.restore };
  return withDatabase(config, "trevo-preflight", (database) => readRefusals(database, config, rehearsals));
}

try {
  const refusals = await run();
  for (const refusal of refusals) process.stdout.write(`no  ${refusal}\n`);
  if (refusals.length === 0) process.stdout.write("ok  Nothing is missing.\n");
  process.exitCode = refusals.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
