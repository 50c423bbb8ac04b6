import { sql } from "kysely";
import type { Adapters } from "./compose-adapters.ts";
import type { Config } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";

interface PartChecksNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly isListening: () => boolean;
  readonly hasStarted: () => boolean;
}

/** Returns the checks that `/status` runs. They are reachable only after the migrations have run. */
export function partChecks({
  config,
  database,
  adapters,
  isListening,
  hasStarted,
}: PartChecksNeeds): Record<string, () => Promise<boolean>> {
  const sandbox = async () => (await fetch(new URL("/healthz", adapters.sandboxUrl), { signal: AbortSignal.timeout(2_000) })).ok;
  return {
    start: async () => hasStarted(),
    database: async () => (await sql`select 1`.execute(database.db)).rows.length === 1,
    ...(config.TREVO_ROLES.includes("realtime") && { realtime: async () => isListening() }),
    ...(config.TREVO_MODE === "demo" && { sandbox }),
  };
}
