import type { Manifest } from "../../kernel/manifest.ts";
import { registerProviderStaffRoutes } from "./staff-routes.ts";
import { providersPersonalData } from "./personal-data.ts";
import type { Providers } from "./providers.ts";
import type { Place } from "./store.ts";
import { syncJob } from "./sync-games.ts";
import { sealedCredentials } from "./create-credential-cache.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    provider_credentials_set: true;
    provider_key_rotated: true;
    provider_tested: true;
    provider_games_synced: true;
  }
}

export const manifest: Manifest<{ providers: Providers }> = {
  name: "providers",
  staffRoutes: (http, { providers }) => registerProviderStaffRoutes(http, providers),
  jobs: [
    { name: syncJob, run: ({ providers }, place: Place) => providers.jobs.syncGames(place) },
    // Once a night: Hub88 allows one request per minute at most.
    { name: "sync-all-games", schedule: "17 5 * * *", run: ({ providers }) => providers.jobs.requestAllSyncs() },
    { name: "forget-provider-calls", schedule: "29 4 * * *", run: ({ providers }) => providers.jobs.deleteOldCalls() },
  ],
  personalData: providersPersonalData,
  stop: ({ providers }) => providers.calls.flush(),
  sealed: sealedCredentials,
};
