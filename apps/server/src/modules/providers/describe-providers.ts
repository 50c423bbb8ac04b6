import type { BrandProvider } from "@trevo/contract";
import type { GameProvider } from "../../adapters/providers/port.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Health } from "./create-health.ts";
import { gameStore } from "./games-store.ts";
import type { CallRecord } from "./list-calls.ts";
import { pageOfCalls } from "./page-of-calls.ts";
import { type Place, credentialStore } from "./store.ts";

export interface DescribeNeeds {
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly catalog: Pick<Catalog, "providers" | "suspensions">;
  readonly health: Pick<Health, "isHeldBack">;
  readonly builtInConfig: (providerCode: string) => object | null;
}

/** Number of calls that the figures of the newest calls include. */
const recentCalls = 100;

/** Describes every provider of the product at the brand: first those that it has an agreement with. */
export async function describeProviders(needs: DescribeNeeds, tenant: Tenant): Promise<BrandProvider[]> {
  const [suspensions, listed] = await Promise.all([needs.catalog.suspensions(tenant), needs.catalog.providers(tenant)]);
  const described: BrandProvider[] = [];
  for (const { code, name, listGames } of needs.adapters.values()) {
    const place = { tenant_id: tenant.id, provider_code: code };
    const shown = listed.find((one) => one.code === code);
    const suspension = suspensions.get(code) ?? null;
    const [agreement, synced, recent] = await Promise.all([
      agreementOf(needs, place),
      gameStore.synced(needs.db, place),
      recentOf(needs, place),
    ]);
    described.push({
      code,
      name: shown?.name ?? name,
      state: suspension ? "off" : "on",
      suspension: suspension && {
        reason: suspension.reason,
        suspended_at: suspension.suspended_at.toISOString(),
        suspended_by: suspension.suspended_by,
      },
      agreement,
      games: shown?.games ?? 0,
      lists_games: listGames !== undefined,
      synced_at: synced.at?.toISOString() ?? null,
      unlisted: synced.unlisted,
      is_held_back: needs.health.isHeldBack(place),
      recent,
    });
  }
  const rank = ({ agreement }: BrandProvider): number => (agreement === "none" ? 1 : 0);
  return described.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

async function agreementOf({ db, builtInConfig }: DescribeNeeds, place: Place): Promise<BrandProvider["agreement"]> {
  if (await credentialStore.find(db, place)) return "credentials";
  return builtInConfig(place.provider_code) ? "built_in" : "none";
}

async function recentOf({ db }: DescribeNeeds, { tenant_id, provider_code }: Place): Promise<BrandProvider["recent"]> {
  const { calls } = await pageOfCalls({ db }, tenant_id, { provider_code, limit: recentCalls, onlyNotOk: false });
  return figuresOf(calls);
}

/** Figures of calls, newest first. The percentiles are those of the nearest rank. Null without calls. */
export function figuresOf(calls: readonly Pick<CallRecord, "at" | "code" | "ms">[]): BrandProvider["recent"] {
  const [newest, oldest] = [calls[0], calls.at(-1)];
  if (!newest || !oldest) return null;
  const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const rank = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
  return {
    calls: calls.length,
    not_ok: calls.filter(({ code }) => code !== "OK").length,
    median_ms: rank(0.5),
    p95_ms: rank(0.95),
    since: oldest.at.toISOString(),
    until: newest.at.toISOString(),
  };
}
