import type { Http } from "../../kernel/http-types.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type SitePlace, presentSiteConfig, shownBanners } from "./present.ts";

/** Used if a visitor's country is unknown. */
const defaultPlace = { countryCode: "BR", callingCode: "55" };

export interface TenantRoutesNeeds {
  readonly placeOf: (tenant: Tenant) => SitePlace;
}

export function registerTenantRoutes(http: Http, needs: TenantRoutesNeeds): void {
  http.on("GET /site-config", async ({ scope }) => ({ data: presentSiteConfig(scope.tenant, needs.placeOf(scope.tenant)) }));
  http.on("GET /settings/banners", async ({ scope }) => ({
    data: shownBanners(scope.tenant.settings.banners, needs.placeOf(scope.tenant)),
  }));
  http.on("GET /geoip", async () => defaultPlace);
}
