import { type Banner, type Feature, type SiteConfig, sellsBoxes, siteConfig } from "@trevo/contract";
import { sanitizeHtml } from "../../kernel/sanitize-html.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Facts about the installation that are not settings of the tenant. */
export interface SitePlace {
  /** The public key of the tenant's real-time application. */
  readonly realtime_key: string;
  /** The installation's key for push messages; null if it sends none. */
  readonly push_public_key: string | null;
  /** The sandbox's address in demo mode, otherwise null. */
  readonly sandbox_url: string | null;
  /** The features that the brand's players can use now. */
  readonly features: readonly Feature[];
  readonly now: Date;
}

/** The banners that are due now and lead to something that the brand has. */
export const shownBanners = (banners: readonly Banner[], { features, now }: Pick<SitePlace, "features" | "now">): Banner[] =>
  banners.filter(
    ({ requires, starts_at, ends_at }) =>
      (!requires || features.includes(requires)) &&
      (starts_at === null || new Date(starts_at) <= now) &&
      (ends_at === null || now < new Date(ends_at)),
  );

/** The public configuration of a tenant. Contains no secrets and no internal limits. */
export function presentSiteConfig(tenant: Tenant, place: SitePlace): SiteConfig {
  const { settings } = tenant;
  // Parsing removes fields that are not in the contract, because pages embed this object too.
  return siteConfig.parse({
    ...settings,
    hasBoxes: sellsBoxes(settings),
    html: settings.html === "" ? "" : sanitizeHtml(settings.html),
    banners: shownBanners(settings.banners, place),
    tenant: tenant.slug,
    active: tenant.state === "active",
    maintenanceMode: tenant.state === "maintenance" || tenant.state === "elsewhere",
    isStagingEnvironment: settings.is_staging,
    colors: { ...settings.theme[settings.theme.default_mode] },
    apiLink: "/api",
    main_domain: { subdomain: settings.subdomain },
    logo_sizes: { header: settings.logo_header_px, footer: settings.logo_footer_px },
    zoomLocked: settings.zoom_locked,
    features: place.features,
    deposit_steps: { identity: settings.policy.verification_before_deposit, limits: settings.policy.limits_required },
    turnover_ranking: settings.policy.turnover_ranking,
    demo_for_guests: settings.policy.demo_for_guests,
    minimum_cycle_ms: settings.policy.minimum_cycle_ms,
    player_cancels_withdrawal: settings.policy.player_cancels_withdrawal,
    timezone: tenant.timezone,
    sandboxUrl: place.sandbox_url,
    push_public_key: place.push_public_key,
    realtime: { key: place.realtime_key },
  });
}
