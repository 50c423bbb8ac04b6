import { type TenantSettings, sellsBoxes } from "@trevo/contract";
import { baseLocale, languageTags, locales, perLocale, localPath } from "@trevo/domain";

/** Pages that every brand has, by their Portuguese paths. Account pages and modals are not for search engines. */
const everyones = ["/", "/casino/games", "/casino/providers", "/promotion", "/help", "/install", "/fairness", "/payout-times"] as const;

/** Pages of a brand beyond those of its features. Codes and slugs are unencoded; they are written into addresses here. */
export interface SitemapContent {
  readonly categories: readonly string[];
  readonly providers: readonly string[];
  readonly games: readonly { readonly provider: string; readonly game: string }[];
  /** Paths of the brand's own texts: `/terms`, `/pages/about`. */
  readonly pages: readonly string[];
}

/** Maximum number of addresses in a sitemap, both languages together. */
const mostAddresses = 50_000;

/** Returns the Portuguese paths, each once. */
export function publicPaths(
  settings: Pick<TenantSettings, "hasSports" | "betby" | "hasBoxes" | "policy">,
  content: SitemapContent,
): string[] {
  const enc = encodeURIComponent;
  return [
    ...new Set([
      ...everyones,
      ...(settings.policy.rewards ? ["/bonus", "/promo-codes", "/races"] : []),
      ...(settings.policy.turnover_ranking ? ["/ranking"] : []),
      ...(settings.betby.active ? ["/sportsbook"] : settings.hasSports ? ["/sports"] : []),
      ...(sellsBoxes(settings) ? ["/casino/crates"] : []),
      ...content.pages,
      ...content.categories.map((slug) => `/casino/category/${enc(slug)}`),
      ...content.providers.map((code) => `/casino/games?provider=${enc(code)}`),
      ...content.games.map(({ provider, game }) => `/casino/${enc(provider)}/${enc(game)}`),
    ]),
  ].slice(0, mostAddresses / 2);
}

/** Lists every page in both languages, each linking to the other. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const addresses = perLocale((locale) => escaped(origin + localPath(path, locale)));
    const alternates = [...locales.map((locale) => [languageTags[locale], addresses[locale]]), ["x-default", addresses[baseLocale]]].map(
      ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    );
    return Object.values(addresses).map((address) => `<url><loc>${address}</loc>${alternates.join("")}</url>`);
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join("\n")}\n</urlset>\n`
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
