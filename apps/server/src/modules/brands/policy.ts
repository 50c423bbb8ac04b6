import type { TenantSettings } from "@trevo/contract";

/** Law 14.790 of 2023, article 6: an authorisation is for three brands. */
const mostRegulatedBrands = 3;

interface OwnedBrand {
  readonly settings: Pick<TenantSettings, "is_regulated" | "is_staging">;
}

/** An operator that is regulated has no other brands; those that serve rehearsals do not count. */
export const isRegulatedOperator = (brands: readonly OwnedBrand[]): boolean => brands.some(({ settings }) => settings.is_regulated);

/** Such an operator opens no regulated brand: it would be regulated beside brands that are not. */
export const hasOrdinaryBrands = (brands: readonly OwnedBrand[]): boolean =>
  brands.some(({ settings }) => !settings.is_regulated && !settings.is_staging);

export const hasAllBrands = (brands: readonly OwnedBrand[]): boolean =>
  brands.filter(({ settings }) => !settings.is_staging).length >= mostRegulatedBrands;

/** Names of hosts that are the platform's own, or that a visitor would take for its. */
const reservedSlugs: ReadonlySet<string> = new Set([
  "admin",
  "api",
  "app",
  "assets",
  "backoffice",
  "cdn",
  "docs",
  "ftp",
  "localhost",
  "login",
  "mail",
  "metrics",
  // The studio's own address for a brand that is not made yet.
  "nova",
  "ns1",
  "ns2",
  "office",
  "preview",
  "sandbox",
  "smtp",
  "static",
  "status",
  "support",
  "suporte",
  "www",
]);

/** Hosts under the platform's domain are given by slug; those of the back office, of this machine and of no public domain are nobody's. */
export const isReservedHostName = (host: string, platformDomain: string): boolean =>
  host === platformDomain ||
  host.endsWith(`.${platformDomain}`) ||
  host.startsWith("backoffice.") ||
  /\.(?:localhost|local|internal|invalid|test|onion|arpa)$/.test(host);

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);
