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
import type { Authenticators, Http } from "./kernel/http-types.ts";
import type { Log } from "./kernel/log.ts";
import type { RateLimiter } from "./kernel/rate-limiter.ts";
import type { Tenant } from "./kernel/scope.ts";
import { registerFreezeStaffRoutes } from "./modules/integrity/index.ts";
import { registerBonusRoutes } from "./modules/bonuses/index.ts";
import { registerBoxRoutes } from "./modules/boxes/index.ts";
import { registerCatalogStaffRoutes, registerCatalogRoutes } from "./modules/catalog/index.ts";
import { registerCrashRoutes } from "./modules/crash/index.ts";
import { registerFavoriteRoutes } from "./modules/favorites/index.ts";
import { registerContentStaffRoutes, registerContentRoutes } from "./modules/content/index.ts";
import { registerFeedRoutes } from "./modules/feed/index.ts";
import { registerMissionRoutes } from "./modules/missions/index.ts";
import { registerNotificationRoutes } from "./modules/notifications/index.ts";
import { registerRoundStaffRoutes } from "./modules/open-rounds/index.ts";
import { registerPaymentStaffRoutes, registerPaymentRoutes } from "./modules/payments/index.ts";
import { registerCallbackRoutes, registerPlayRoutes } from "./modules/play/index.ts";
import { registerProviderStaffRoutes } from "./modules/providers/index.ts";
import { registerRankRoutes } from "./modules/ranks/index.ts";
import { registerReferralRoutes } from "./modules/referrals/index.ts";
import { registerPrivacyRoutes } from "./modules/privacy/index.ts";
import { registerProfileRoutes } from "./modules/profile/index.ts";
import { registerProtectionRoutes } from "./modules/protection/index.ts";
import { registerPushRoutes } from "./modules/push/index.ts";
import { registerReturnRoutes } from "./modules/returns/index.ts";
import { registerReportRoutes } from "./modules/reports/index.ts";
import { registerSecurityRoutes, registerSessionRoutes } from "./modules/sessions/index.ts";
import { registerStaffRoutes } from "./modules/staff/index.ts";
import { registerSportsbookRoutes } from "./modules/sportsbook/index.ts";
import { registerTenantRoutes } from "./modules/tenants/index.ts";
import { registerVerificationRoutes } from "./modules/verification/index.ts";
import { registerWithdrawMethodRoutes } from "./modules/withdraw-methods/index.ts";
import type { RealtimeTenants } from "./realtime-tenants.ts";
import { registerBalancesStaffRoutes } from "./unclaimed-balances.ts";
import { registerSiteRoutes } from "./site/routes.ts";
import { createChatIdentities } from "./site/chat-identity.ts";
import { identify } from "./site/identify.ts";

/** The product, put together. */
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
}

/** Whom a token speaks for, by kind. */
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

/** Every endpoint of the contract, and what is beside it. */
export function registerApi(app: Composed): void {
  const { http, modules, realtime, lookup, adapters, clock } = app;
  registerTenantRoutes(http, { placeOf: (tenant) => placeOf(app, tenant) });
  registerSessionRoutes(http, modules.sessions, { standingOf: (player) => standingOf(modules, player) });
  registerProtectionRoutes(http, modules.protection, modules.sessions);
  registerProfileRoutes(http, modules.profile, modules.tenants);
  registerPrivacyRoutes(http, modules.privacy);
  registerSecurityRoutes(http, modules.sessions);
  registerVerificationRoutes(http, modules.verification);
  registerWithdrawMethodRoutes(http, modules.withdrawMethods);
  registerPaymentRoutes(http, modules.payments);
  registerCatalogRoutes(http, {
    catalog: modules.catalog,
    keptBy: async ({ tenant, player_id }) => new Set(await modules.favorites.keptBy({ tenant_id: tenant.id, player_id })),
  });
  registerContentRoutes(http, modules.content);
  registerFeedRoutes(http, modules.feed);
  registerReturnRoutes(http, modules.returns);
  registerPushRoutes(http, modules.push);
  registerRewardRoutes(http, modules);
  registerReportRoutes(http, modules.reports);
  registerSiteRoutes(http, { ...modules, chatIdentities: createChatIdentities(app) });
  registerPlayRoutes(http, modules.play);
  registerCrashRoutes(http, modules.crash);
  registerBackOfficeRoutes(app);
  void registerCallbackRoutes(http.app, {
    ...modules,
    db: app.db,
    log: app.log,
    adapters: adapters.providers,
    configOf: modules.providers.configOf,
    tenantBySlug: modules.tenants.bySlug,
    onHeard: ({ raw, ...heard }) => modules.providers.heard({ ...heard, ...raw }),
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

/** The back office: authentication, and each module's staff routes. */
function registerBackOfficeRoutes({ http, modules, db }: Composed): void {
  registerStaffRoutes(http, modules.staff, { db });
  registerPaymentStaffRoutes(http, modules.payments);
  registerFreezeStaffRoutes(http, modules.integrity);
  registerRoundStaffRoutes(http, modules.openRounds);
  registerBalancesStaffRoutes(http, modules);
  registerCatalogStaffRoutes(http, modules.catalog);
  registerProviderStaffRoutes(http, modules.providers);
  registerContentStaffRoutes(http, modules.content);
}

/** What other modules know of a player's face. */
async function standingOf({ totals, favorites }: Pick<Modules, "totals" | "favorites">, player: { tenant_id: number; player_id: string }) {
  const [{ staked }, user_likes, user_favorites] = await Promise.all([
    totals.of(player),
    favorites.likedBy(player),
    favorites.keptBy(player),
  ]);
  return { totalBet: staked, level: rankLevelOf(staked), user_likes, user_favorites };
}

/** What players gain, and what they are told. */
function registerRewardRoutes(http: Http, modules: Modules): void {
  registerBonusRoutes(http, modules.bonuses);
  registerMissionRoutes(http, modules.missions);
  registerRankRoutes(http, modules.ranks);
  registerReferralRoutes(http, modules.referrals);
  registerNotificationRoutes(http, modules.notifications);
  registerBoxRoutes(http, modules.boxes);
  registerSportsbookRoutes(http, modules.sportsbook);
  registerFavoriteRoutes(http, modules.favorites);
}

export const placeOf = (app: Pick<Composed, "config" | "lookup" | "adapters" | "modules">, tenant: Tenant) => ({
  features: app.modules.featuresOf(tenant),
  realtime_key: app.lookup.keyOf(tenant),
  push_public_key: app.modules.push.publicKey(),
  sandbox_url: app.config.TREVO_MODE === "demo" ? app.adapters.sandboxUrl : null,
});
