/** A page as every guest gets it; `nonce` placeholders are filled per response. */
export interface CachedPage {
  readonly status: number;
  readonly headers: [string, string][];
  readonly html: string;
}

const maxAgeMs = 2_000;
const maxPages = 500;

/** Query fields that no page reads on the server: they never make another copy. */
const ignored = /^(ref|lmcp|modal|utm_\w+|gclid|fbclid)$/;

/** `host path?query` without what the page does not read. The language is in the path. */
export function cacheKey(host: string, url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !ignored.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${host} ${url.pathname}?${new URLSearchParams(kept)}`;
}

/** Holds guests' pages for two seconds, and lets copies that are asked for together share one rendering. */
export function createPageCache(now: () => number) {
  const pages = new Map<string, { at: number; page: Promise<CachedPage> }>();
  return {
    get: (key: string, render: () => Promise<CachedPage>): Promise<CachedPage> => {
      const found = pages.get(key);
      if (found && now() - found.at < maxAgeMs) return found.page;
      const page = render();
      pages.delete(key);
      pages.set(key, { at: now(), page });
      if (pages.size > maxPages) pages.delete(pages.keys().next().value ?? "");
      const forget = () => pages.get(key)?.page === page && pages.delete(key);
      page.then((made) => made.status !== 200 && forget(), forget);
      return page;
    },
    clear: (): void => pages.clear(),
  };
}
