import { rankLevelOf } from "@trevo/domain";
import type { Realtime } from "./adapters/realtime/realtime.ts";
import { registerHttpApiRoutes } from "./adapters/realtime/http-api-routes.ts";
import { registerBroadcastingRoutes } from "./adapters/realtime/routes.ts";
import type { Adapters } from "./compose-adapters.ts";
import type { Modules } from "./compose-modules.ts";
import { type MovableClock, systemClock } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import type { Vault } from "./kernel/crypto.ts";
import type { Db } from "./kernel/db.ts";
import type { FeatureSource } from "./kernel/features.ts";
import type { Authenticators, Http } from "./kernel/http-types.ts";
import type { Log } from "./kernel/log.ts";
import type { RateLimiter } from "./kernel/rate-limiter.ts";
import type { PlayerKey, Tenant } from "./kernel/scope.ts";
import type { CatalogRoutesNeeds } from "./modules/catalog/index.ts";
import { registerCallbackRoutes } from "./modules/play/index.ts";
import type { ActivitySource } from "./modules/sessions/index.ts";
import type { SitePlace } from "./modules/tenants/index.ts";
import { createSns } from "./adapters/messaging/sns.ts";
import { registerCarrierCallbackRoutes } from "./carrier-callbacks.ts";
import { registerPixCallbackRoutes } from "./pix-callbacks.ts";
import type { RealtimeTenants } from "./realtime-tenants.ts";
import { registerDormantBalanceRoutes } from "./dormant-balances.ts";
import { registerSiteRoutes } from "./site/routes.ts";
import { createChatIdentities } from "./site/chat-identity.ts";
import { identify } from "./site/identify.ts";

/** The composed product. */
export interface Composed {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly vault: Vault;
  readonly clock: MovableClock;
  readonly modules: Modules;
  readonly realtime: Realtime;
  readonly lookup: RealtimeTenants;
  readonly adapters: Adapters;
  readonly limiter: RateLimiter;
  readonly http: Http;
  readonly featuresOf: FeatureSource;
}

/** Authenticates tokens, by kind. */
export const authenticators = ({ sessions, play, staff }: Modules): Authenticators => ({
  player: sessions.authenticate,
  isKnownDevice: sessions.isKnownDevice,
  launch: play.authenticate,
  staff: staff.authenticate,
});

export const hostRules = (config: Config, ownPort: () => number) => ({
  trustedProxies: config.TRUSTED_PROXIES,
  officeHost: config.BACK_OFFICE_HOST,
  addressOf: (host: string): string => {
    const address = config.BRAND_ADDRESS ?? (config.TREVO_MODE === "live" ? "https://{host}" : `http://{host}:${ownPort()}`);
    return address.replace("{host}", host);
  },
});

/** The modules and the other values that their manifests use. */
export interface ModuleApp extends Modules {
  readonly db: Db;
  readonly placeOf: (tenant: Tenant) => SitePlace;
  readonly activityOf: ActivitySource["activityOf"];
  readonly keptBy: CatalogRoutesNeeds["keptBy"];
  readonly weightsOf: CatalogRoutesNeeds["weightsOf"];
}

/** Returns what the manifests use. Needs no HTTP server yet. */
export const appOf = (composed: Omit<Composed, "http" | "limiter">): ModuleApp => {
  const { modules } = composed;
  return {
    ...modules,
    db: composed.db,
    placeOf: (tenant) => placeOf(composed, tenant),
    activityOf: (player) => activityOf(modules, player),
    weightsOf: ({ tenant, player_id }) => modules.wallet.activeBonus({ tenant_id: tenant.id, player_id }),
    keptBy: async ({ tenant, player_id }) => new Set(await modules.favorites.keptBy({ tenant_id: tenant.id, player_id })),
  };
};

/** Registers the endpoints that belong to no module, or to several. The modules' own come from their manifests. */
export function registerApi(app: Composed): void {
  const { http, modules, realtime, lookup, adapters, clock } = app;
  registerSiteRoutes(http, { ...modules, chatIdentities: createChatIdentities(app) });
  registerDormantBalanceRoutes(http, modules);
  registerPixCallbackRoutes(http.app, { ...modules, log: app.log, gatewayFor: adapters.gatewayFor });
  registerCarrierCallbackRoutes(http.app, { ...modules, ...adapters, log: app.log, sns: createSns() });
  registerCallbackRoutes(http, {
    ...modules,
    db: app.db,
    clock,
    log: app.log,
    adapters: adapters.providers,
    configOf: modules.providers.configOf,
    tenantBySlug: modules.tenants.bySlug,
    onReceived: ({ raw, ...callback }) => modules.providers.recordCallback({ ...callback, ...raw }),
  });
  registerBroadcastingRoutes(http.app, {
    identify: (request) => identify({ ...app, authenticate: authenticators(modules) }, request),
    tenants: lookup,
    bindSocket: realtime.bindSocket,
    clock,
    limiter: app.limiter,
  });
  registerHttpApiRoutes(http.app, { tenants: lookup, realtime, clock: systemClock });
}

/** Data of other modules shown on a player's profile. */
async function activityOf({ totals, favorites }: Pick<Modules, "totals" | "favorites">, player: PlayerKey) {
  const [{ staked }, user_likes, user_favorites] = await Promise.all([
    totals.of(player),
    favorites.likedBy(player),
    favorites.keptBy(player),
  ]);
  return { totalBet: staked, level: rankLevelOf(staked), user_likes, user_favorites };
}

export const placeOf = (app: Pick<Composed, "config" | "clock" | "lookup" | "adapters" | "modules" | "featuresOf">, tenant: Tenant) => ({
  features: app.featuresOf(tenant),
  now: app.clock.now(),
  realtime_key: app.lookup.keyOf(tenant),
  push_public_key: app.modules.push.publicKey(),
  sandbox_url: app.config.TREVO_MODE === "demo" ? app.adapters.sandboxUrl : null,
});
