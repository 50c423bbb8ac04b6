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
  /** Games that the provider listed. */
  listed: number;
  added: number;
  changed: number;
}

/** Games of a list come after those that the operator placed. */
const firstPosition = 10_000;

export const syncJob = "sync-games";

/** By job, once however often it is requested meanwhile. */
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

/** For every tenant of every provider that lists its games. */
export async function requestAllSyncs(needs: SyncNeeds): Promise<void> {
  for (const { code, listGames } of needs.adapters.values())
    if (listGames)
      for (const tenant_id of await credentialStore.tenantsOf(needs.db, code)) await requestSync(needs, { tenant_id, provider_code: code });
}

/** Refuses with `not_found` where nothing is agreed with the provider. */
export async function syncGames(needs: SyncNeeds, tenant: Tenant, provider_code: string): Promise<Synced> {
  const provider = needs.adapters.get(provider_code);
  const config = provider && (await needs.configOf(tenant, provider_code));
  if (!config) throw refuse("not_found");
  const synced = await saveListedGames(needs, tenant, { provider, config });
  needs.log.info({ tenant_id: tenant.id, provider: provider_code, ...synced }, "a provider's games are in the catalogue");
  return synced;
}

/**
 * Brings the tenant's catalogue up to what the provider lists. Twice changes nothing; what an operator arranged stays; a game
 * that is listed no longer keeps its row, for it may have rounds: `unlisted` lists it.
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
      // Its name is the operator's to choose once it is there.
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

/** What the provider does not say stays as it is. */
const dressed = (game: OfferedGame, known: Dress | undefined): Dress => ({
  title_en: known?.title_en ?? null,
  category_slug: (game.category === null ? null : categorySlug(game.category)) ?? known?.category_slug ?? "slots",
  image: game.image ?? known?.image ?? "/covers/studio.svg",
  paint: known?.paint ?? "fo",
});

/** A return above one is a mistake of the list, and is not shown. */
const rtpOf = (rtp: number | null): number | null => (rtp !== null && rtp > 0 && rtp <= 10_000 ? rtp : null);
