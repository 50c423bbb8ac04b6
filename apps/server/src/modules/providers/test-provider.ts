import { performance } from "node:perf_hooks";
import type { GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Health } from "./create-health.ts";
import { gameStore } from "./games-store.ts";
import { type SyncNeeds, syncGames } from "./sync-games.ts";

export interface TestNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly health: Pick<Health, "probe">;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
}

export interface TestResult {
  readonly ms: number;
  /** Number of games that it listed; null if the test failed. */
  readonly games: number | null;
  readonly fault: string | null;
}

/** Refuses with `wrong_state` if the provider cannot be asked for its games: it has no such call, or the brand no agreement with it. */
async function askable({ adapters, configOf }: Pick<TestNeeds, "adapters" | "configOf">, tenant: Tenant, provider_code: string) {
  const listGames = adapters.get(provider_code)?.listGames;
  const config = listGames && (await configOf(tenant, provider_code));
  if (!listGames || !config) throw refuse("wrong_state");
  return () => listGames(config);
}

/** Asks the provider for its games and stores none of them. */
export async function testProvider(needs: TestNeeds, scope: StaffTenantScope, provider_code: string): Promise<TestResult> {
  const ask = await askable(needs, scope.tenant, provider_code);
  const from = performance.now();
  const { answer, fault } = await needs.health.probe({ tenant_id: scope.tenant.id, provider_code }, ask);
  const result = { ms: Math.round(performance.now() - from), games: answer?.length ?? null, fault };
  const detail = { ms: result.ms, answered: fault === null };
  await recordOf(needs, scope, { provider_code, action: "provider_tested", detail });
  return result;
}

/** Refuses with `wrong_state`, `provider_unavailable`. */
export async function syncByStaff(needs: TestNeeds & SyncNeeds, scope: StaffTenantScope, provider_code: string) {
  await askable(needs, scope.tenant, provider_code);
  const synced = await syncGames(needs, scope.tenant, provider_code);
  const { unlisted } = await gameStore.synced(needs.db, { tenant_id: scope.tenant.id, provider_code });
  const detail = { ...synced, unlisted };
  await recordOf(needs, scope, { provider_code, action: "provider_games_synced", detail });
  return detail;
}

const recordOf = (
  { db, clock }: Pick<TestNeeds, "db" | "clock">,
  scope: StaffTenantScope,
  {
    provider_code,
    action,
    detail,
  }: { provider_code: string; action: "provider_tested" | "provider_games_synced"; detail: Record<string, number | boolean> },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const subject = `provider:${provider_code}`;
    await recordAuditEvent(tx, scope, { at: clock.now(), actor: staffActor(scope.staff_id), action, subject, detail });
  });
