import type { ProviderConfig } from "../../adapters/providers/port.ts";
import type { AuditScope } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type HeardCall, createCallLog } from "./call-log.ts";
import { createCredentials } from "./credentials.ts";
import { gameStore } from "./games-store.ts";
import { createGrants } from "./grants.ts";
import { createHealth } from "./health.ts";
import { type Synced, syncGames } from "./sync-games.ts";
import type { ProviderNeeds } from "./needs.ts";
import type { Place } from "./store.ts";

export const syncJob = "sync-games";

/**
 * Owns what a tenant has agreed with each provider of games: credentials, the games it lists, free rounds, the log of its
 * calls and how it is doing.
 * Promises: a key, once set, is never shown; what a provider lists no longer is not deleted; whoever keeps failing is not called.
 * Does not: move money or answer callbacks (`play` does), or know a protocol (its adapter does).
 */
export function createProviders(needs: ProviderNeeds) {
  const { db, jobs, log, adapters } = needs;
  const credentials = createCredentials(needs);
  const health = createHealth(needs);
  const calls = createCallLog(needs);
  const configOf = async (tenant: Tenant, providerCode: string): Promise<ProviderConfig | null> => {
    const agreed = (await credentials.configOf(tenant.id, providerCode)) ?? needs.givenConfig(providerCode);
    return agreed && { ...agreed, tenant: tenant.slug, policy: needs.outgoing };
  };
  const codeOf = async (tenant: Tenant, game: { provider_code: string; gamecode: string }): Promise<string> =>
    (adapters.get(game.provider_code)?.listGames
      ? await gameStore.codeOf(db, { tenant_id: tenant.id, provider_code: game.provider_code }, game.gamecode)
      : undefined) ?? game.gamecode;
  const grants = createGrants({ ...needs, health, configOf, codeOf });

  const sync = async (tenant: Tenant, providerCode: string): Promise<Synced> => {
    const provider = adapters.get(providerCode);
    const config = provider && (await configOf(tenant, providerCode));
    if (!config) throw refuse("not_found");
    const synced = await syncGames({ ...needs, health }, { tenant, provider, config });
    log.info({ tenant_id: tenant.id, provider: providerCode, ...synced }, "a provider's games are in the catalogue");
    return synced;
  };
  const askForSync = (tenant_id: number, provider_code: string) =>
    jobs.add(db, { name: syncJob, payload: { tenant_id, provider_code }, key: `${syncJob} ${tenant_id} ${provider_code}`, maxAttempts: 5 });
  return {
    adapters,
    configOf,
    codeOf,
    credentials: { set: credentials.set, rotateCallbackKey: credentials.rotateCallbackKey, shown: credentials.shown },
    /** Calls the provider; refuses with `provider_unavailable` when it fails, and at once while it keeps failing. */
    ask: <T>(tenant: Tenant, provider_code: string, call: () => Promise<T>): Promise<T> =>
      health.ask({ tenant_id: tenant.id, provider_code }, call),
    /** After a callback's answer. */
    heard: (call: HeardCall): void => {
      health.heard({ tenant_id: call.tenant_id, provider_code: call.provider_code }, call);
      calls.keep(call);
    },
    calls: { list: calls.list, naming: calls.naming, flush: calls.flush, deleteOld: calls.deleteOld },
    sync,
    /** By job, once however often it is asked for meanwhile. */
    askForSync: (scope: AuditScope, provider_code: string) => askForSync(scope.tenant.id, provider_code),
    /** Codes of games that the provider listed once and not the last time. */
    unlisted: (scope: AuditScope, provider_code: string) => gameStore.unlisted(db, { tenant_id: scope.tenant.id, provider_code }),
    grants,
    grantOf: grants.grantOf,
    /** For the manifest. */
    jobs: {
      syncGames: async ({ tenant_id, provider_code }: Place): Promise<void> => {
        const tenant = await needs.tenants.byId(tenant_id);
        if (tenant) await sync(tenant, provider_code);
      },
      syncAllGames: async (): Promise<void> => {
        for (const { code, listGames } of adapters.values())
          if (listGames) for (const tenantId of await credentials.tenantsOf(code)) await askForSync(tenantId, code);
      },
    },
  };
}

export type Providers = ReturnType<typeof createProviders>;
