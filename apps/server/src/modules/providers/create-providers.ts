import type { ProviderConfig } from "../../adapters/providers/port.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { createCallLog } from "./create-call-log.ts";
import { createCredentialCache } from "./create-credential-cache.ts";
import { describeProviders } from "./describe-providers.ts";
import { createHealth } from "./create-health.ts";
import { gameStore } from "./games-store.ts";
import { cancelGrant, grantFreeRounds } from "./grant-free-rounds.ts";
import { grantStore } from "./grants-store.ts";
import { deleteOldCalls, listCalls, listCallsNaming } from "./list-calls.ts";
import type { ProviderNeeds } from "./needs.ts";
import { pageOfCalls } from "./page-of-calls.ts";
import type { Providers } from "./providers.ts";
import { readConfig, showCredentials } from "./read-credentials.ts";
import { rotateCallbackKey, setCredentials } from "./set-credentials.ts";
import { requestAllSyncs, requestSync, syncGames } from "./sync-games.ts";
import { syncByStaff, testProvider } from "./test-provider.ts";

export function createProviders(needs: ProviderNeeds): Providers {
  const { db, adapters } = needs;
  const health = createHealth(needs);
  const log = createCallLog(needs);
  const keeping = { ...needs, credentials: createCredentialCache(needs) };
  const configOf = (tenant: Tenant, providerCode: string): Promise<ProviderConfig | null> => readConfig(keeping, tenant, providerCode);
  const codeOf = async (tenant: Tenant, game: { provider_code: string; gamecode: string }): Promise<string> =>
    (adapters.get(game.provider_code)?.listGames
      ? await gameStore.codeOf(db, { tenant_id: tenant.id, provider_code: game.provider_code }, game.gamecode)
      : undefined) ?? game.gamecode;
  const calling = { ...needs, health, configOf, codeOf };
  return {
    adapters,
    configOf,
    codeOf,
    credentials: {
      set: (scope, input) => setCredentials(keeping, scope, input),
      rotateCallbackKey: (scope, rotation) => rotateCallbackKey(keeping, scope, rotation),
      shown: (scope, providerCode) => showCredentials(keeping, scope, providerCode),
    },
    office: {
      describe: (tenant) => describeProviders(calling, tenant),
      test: (scope, providerCode) => testProvider(calling, scope, providerCode),
      sync: (scope, providerCode) => syncByStaff(calling, scope, providerCode),
      setState: (scope, change) => needs.catalog.setProviderState(scope, { ...change, staff_id: scope.staff_id }),
    },
    query: (tenant, provider_code, request) => health.query({ tenant_id: tenant.id, provider_code }, request),
    recordCallback: (call) => {
      health.record({ tenant_id: call.tenant_id, provider_code: call.provider_code }, call);
      log.keep(call);
    },
    calls: {
      list: (tenant_id, query) => listCalls(needs, tenant_id, query),
      page: (tenant_id, query) => pageOfCalls(needs, tenant_id, query),
      naming: (tenant_id, query) => listCallsNaming(needs, tenant_id, query),
      flush: log.flush,
    },
    sync: (tenant, providerCode) => syncGames(calling, tenant, providerCode),
    requestSync: (scope, provider_code) => requestSync(needs, { tenant_id: scope.tenant.id, provider_code }),
    unlisted: (scope, provider_code) => gameStore.unlisted(db, { tenant_id: scope.tenant.id, provider_code }),
    grants: {
      grant: (tenant, input) => grantFreeRounds(calling, tenant, input),
      cancel: (tenant, input) => cancelGrant(calling, tenant, input),
      lockPayable: grantStore.lockPayable,
      pay: grantStore.pay,
    },
    grantOf: async (place, id) => (await grantStore.find(db, place, id)) ?? null,
    jobs: {
      syncGames: async ({ tenant_id, provider_code }) => {
        const tenant = await needs.tenants.byId(tenant_id);
        if (tenant) await syncGames(calling, tenant, provider_code);
      },
      requestAllSyncs: () => requestAllSyncs(calling),
      deleteOldCalls: () => deleteOldCalls(needs),
    },
  };
}
