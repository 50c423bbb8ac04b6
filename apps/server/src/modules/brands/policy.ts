import type { TenantSettings } from "@trevo/contract";

/** Law 14.790 of 2023, article 6: an authorisation covers three brands. */
const mostRegulatedBrands = 3;

interface OwnedBrand {
  readonly settings: Pick<TenantSettings, "is_regulated" | "is_staging">;
}

/** A regulated operator has no unregulated brands; staging brands do not count. */
export const isRegulatedOperator = (brands: readonly OwnedBrand[]): boolean => brands.some(({ settings }) => settings.is_regulated);

/** An operator with such brands cannot create a regulated one, because it would have both kinds. */
export const hasOrdinaryBrands = (brands: readonly OwnedBrand[]): boolean =>
  brands.some(({ settings }) => !settings.is_regulated && !settings.is_staging);

export const hasAllBrands = (brands: readonly OwnedBrand[]): boolean =>
  brands.filter(({ settings }) => !settings.is_staging).length >= mostRegulatedBrands;

/** Host names that belong to the platform, or that visitors would believe to belong to it. */
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
  // The studio's own path for a brand that is not created yet.
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

/**
 * True for hosts that no brand can claim: those under the platform's domain (given by slug), those of the back office, and those under a
 * top-level domain that is not public.
 */
export const isReservedHostName = (host: string, platformDomain: string): boolean =>
  host === platformDomain ||
  host.endsWith(`.${platformDomain}`) ||
  host.startsWith("backoffice.") ||
  /\.(?:localhost|local|internal|invalid|test|onion|arpa)$/.test(host);

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);
