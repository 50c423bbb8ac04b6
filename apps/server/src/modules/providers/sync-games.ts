import { categorySlug } from "../../adapters/providers/category-slug.ts";
import { gamecodeOf } from "../../adapters/providers/gamecode.ts";
import type { GameProvider, OfferedGame, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog, Dress } from "../catalog/index.ts";
import { gameStore } from "./games-store.ts";
import type { Health } from "./create-health.ts";
import { type Place, credentialStore } from "./store.ts";

export interface SyncNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "save" | "dressOf">;
  readonly health: Pick<Health, "query">;
  readonly log: Pick<Log, "info">;
  readonly jobs: Pick<Jobs, "add">;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
}

export interface Synced {
  /** Number of games that the provider listed. */
  listed: number;
  added: number;
  changed: number;
}

/** First position of listed games, after the games that the operator placed. */
const firstPosition = 10_000;

export const syncJob = "sync-games";

/** Queues a job, which runs once however often it is requested in the meantime. */
export const requestSync = (
  needs: { readonly db: Db; readonly jobs: Pick<Jobs, "add"> },
  { tenant_id, provider_code }: Place,
): Promise<void> =>
  needs.jobs.add(needs.db, {
    name: syncJob,
    payload: { tenant_id, provider_code },
    key: `${syncJob} ${tenant_id} ${provider_code}`,
    maxAttempts: 5,
  });

/** Requests a sync for every tenant of every provider that lists its games. */
export async function requestAllSyncs(needs: SyncNeeds): Promise<void> {
  for (const { code, listGames } of needs.adapters.values())
    if (listGames)
      for (const tenant_id of await credentialStore.tenantsOf(needs.db, code)) await requestSync(needs, { tenant_id, provider_code: code });
}

/** Syncs a provider's games. Refuses with `not_found` if there is no agreement with the provider. */
export async function syncGames(needs: SyncNeeds, tenant: Tenant, provider_code: string): Promise<Synced> {
  const provider = needs.adapters.get(provider_code);
  const config = provider && (await needs.configOf(tenant, provider_code));
  if (!config) throw refuse("not_found");
  const synced = await saveListedGames(needs, tenant, { provider, config });
  needs.log.info({ tenant_id: tenant.id, provider: provider_code, ...synced }, "synchronised a provider's games");
  return synced;
}

/**
 * Updates the tenant's catalogue to the provider's list. Repeating it changes nothing, and what an operator arranged stays. A game that is
 * no longer listed keeps its row, because it may have rounds: `unlisted` returns it.
 */
async function saveListedGames(
  needs: SyncNeeds,
  tenant: Tenant,
  { provider, config }: { provider: GameProvider; config: ProviderConfig },
): Promise<Synced> {
  const { listGames } = provider;
  if (!listGames) return { listed: 0, added: 0, changed: 0 };
  const named = { tenant_id: tenant.id, provider_code: provider.code };
  const games = await needs.health.query(named, () => listGames(config));
  const byCode = new Map(games.map((game) => [gamecodeOf(game.code), game]));
  return needs.db.transaction().execute(async (tx) => {
    const known = await needs.catalog.dressOf(provider.code);
    const saved = await needs.catalog.save(tx, {
      tenant_id: tenant.id,
      // Once the provider exists, the operator chooses its name.
      providers: known.size > 0 ? [] : [{ code: provider.code, name: provider.name }],
      categories: [],
      games: [...byCode].map(([gamecode, game], index) => ({
        provider_code: provider.code,
        gamecode,
        title: game.title.slice(0, 200),
        rtp: rtpOf(game.rtp),
        ...dressed(game, known.get(gamecode)),
        badge: null,
        featured: false,
        position: firstPosition + index,
      })),
    });
    await gameStore.seen(tx, named, {
      codes: [...byCode].map(([gamecode, game]) => ({ gamecode, code: game.code })),
      at: needs.clock.now(),
    });
    return { listed: byCode.size, ...saved };
  });
}

/** Fields that the provider does not send stay as they are. */
const dressed = (game: OfferedGame, known: Dress | undefined): Dress => ({
  title_en: known?.title_en ?? null,
  category_slug: (game.category === null ? null : categorySlug(game.category)) ?? known?.category_slug ?? "slots",
  image: game.image ?? known?.image ?? "/covers/studio.svg",
  paint: known?.paint ?? "fo",
});

/** A return above 100 % is an error in the list, and is not shown. */
const rtpOf = (rtp: number | null): number | null => (rtp !== null && rtp > 0 && rtp <= 10_000 ? rtp : null);
