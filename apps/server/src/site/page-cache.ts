import type { ThirdParties } from "./third-parties.ts";

/** A page as every guest gets it; `nonce` placeholders are filled per response. */
export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly html: string;
  /** It says that the page could not be made, in place of the page. */
  readonly hasFailed?: boolean;
  /** The database was away while it was made: it says less than there is. */
  readonly isUnread?: boolean;
  /** Whom the brand lets into its pages: they change with it, so that they are kept with it. */
  readonly thirdParties: ThirdParties;
  /** The script of the partner's sportsbook, where the page shows it. */
  readonly bookScript?: string | null;
}

interface Kept {
  /** When the latest rendering began. */
  readonly at: number;
  /** What visitors get. */
  page: Promise<CachedPage>;
  /** The last page that was whole: shown while a newer one cannot be made. */
  whole: { readonly made: CachedPage; readonly at: number } | null;
  /** The latest rendering failed: nobody waits for the next one. */
  isFailing: boolean;
}

const maxAgeMs = 2_000;
/** A page that could not be made anew for an hour is not shown any more. */
const wholeMaxAgeMs = 3_600_000;
const maxPages = 500;
/** Characters of all copies together, about as many bytes. */
const maxSize = 48 * 1024 * 1024;

/**
 * Holds guests' pages for two seconds, and lets copies that are requested together share one rendering.
 * Only whole answers stay: what failed, moved or is not there is rendered again. What was begun before `clear` is never kept after it.
 * While a page cannot be made, as when the database is away, its last copy is shown for up to an hour.
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
