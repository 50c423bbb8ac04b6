import type { ThirdParties } from "./third-parties.ts";

/** A page that is the same for every guest; `nonce` placeholders are filled for each response. */
export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly html: string;
  /** True if this is an error page in place of the requested one. */
  readonly hasFailed?: boolean;
  /** True if the database was unavailable while the page was made, so that it is incomplete. */
  readonly isUnread?: boolean;
  /** Third parties that the brand allows in its pages. They change together with the page, so they are cached with it. */
  readonly thirdParties: ThirdParties;
  /** Script of the partner's sportsbook, if the page shows it. */
  readonly bookScript?: string | null;
}

interface Kept {
  /** Start of the latest rendering. */
  readonly at: number;
  /** Page served to visitors. */
  page: Promise<CachedPage>;
  /** The last complete page, shown while a newer one cannot be made. */
  whole: { readonly made: CachedPage; readonly at: number } | null;
  /** True if the latest rendering failed: visitors do not wait for the next one. */
  isFailing: boolean;
}

const maxAgeMs = 2_000;
/** Maximum age of the last complete page. After an hour of failures it is no longer shown. */
const wholeMaxAgeMs = 3_600_000;
const maxPages = 500;
/** Total size of all copies in characters, which is about the same in bytes. */
const maxSize = 48 * 1024 * 1024;

/**
 * Caches guests' pages for two seconds; concurrent requests for a page share one rendering. Only complete answers are kept: failures,
 * redirects and missing pages are rendered again. A rendering started before `clear` is never kept after it. While a page cannot be made,
 * for example when the database is down, its last complete copy is shown for up to an hour.
 */
export function createPageCache(now: () => number) {
  const pages = new Map<string, Kept>();
  let size = 0;
  const sizeOf = (kept: Kept | undefined): number => kept?.whole?.made.html.length ?? 0;

  const forget = (key: string): void => {
    size -= sizeOf(pages.get(key));
    pages.delete(key);
  };
  const makeRoom = (): void => {
    for (const key of pages.keys()) {
      if (pages.size <= maxPages && size <= maxSize) return;
      forget(key);
    }
  };
  const put = (key: string, kept: Kept): void => {
    forget(key);
    pages.set(key, kept);
    size += sizeOf(kept);
    makeRoom();
  };
  const settle = (key: string, kept: Kept, made: CachedPage | null): void => {
    if (pages.get(key) !== kept) return;
    size -= sizeOf(kept);
    if (made?.status === 200 && !made.hasFailed) {
      kept.whole = { made, at: kept.at };
      kept.page = Promise.resolve(made);
    } else if (kept.whole && (!made || made.hasFailed)) kept.isFailing = true;
    else {
      kept.whole = null;
      pages.delete(key);
    }
    size += sizeOf(kept);
    makeRoom();
  };
  const renew = (key: string, found: Kept | undefined, render: () => Promise<CachedPage>): Promise<CachedPage> => {
    const at = now();
    const whole = found?.whole && at - found.whole.at < wholeMaxAgeMs ? found.whole : null;
    const rendering = render();
    const orWhole =
      whole &&
      rendering.then(
        (made) => (made.hasFailed ? whole.made : made),
        () => whole.made,
      );
    const page = whole && found?.isFailing ? Promise.resolve(whole.made) : (orWhole ?? rendering);
    const kept: Kept = { at, page, whole, isFailing: false };
    put(key, kept);
    rendering.then(
      (made) => settle(key, kept, made),
      () => settle(key, kept, null),
    );
    return page;
  };

  return {
    get: (key: string, render: () => Promise<CachedPage>): Promise<CachedPage> => {
      const found = pages.get(key);
      return found && now() - found.at < maxAgeMs ? found.page : renew(key, found, render);
    },
    clear: (): void => {
      pages.clear();
      size = 0;
    },
    count: (): number => pages.size,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
