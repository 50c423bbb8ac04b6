import type { ThirdParties } from "./third-parties.ts";

/** A page as every guest gets it; `nonce` placeholders are filled per response. */
export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly html: string;
  /** Whom the brand lets into its pages: they change with it, so that they are kept with it. */
  readonly thirdParties: ThirdParties;
}

interface Kept {
  readonly at: number;
  readonly page: Promise<CachedPage>;
  /** 0 while it is rendered. */
  size: number;
}

const maxAgeMs = 2_000;
const maxPages = 500;
/** Characters of all copies together, about as many bytes. */
const maxSize = 48 * 1024 * 1024;

/**
 * Holds guests' pages for two seconds, and lets copies that are asked for together share one rendering.
 * Only whole answers stay: what failed, moved or is not there is rendered again. What was begun before `clear` is never kept after it.
 */
export function createPageCache(now: () => number) {
  const pages = new Map<string, Kept>();
  let size = 0;

  const forget = (key: string, kept: Kept): void => {
    if (pages.get(key) !== kept) return;
    pages.delete(key);
    size -= kept.size;
  };
  const makeRoom = (): void => {
    for (const [key, kept] of pages) {
      if (pages.size <= maxPages && size <= maxSize) return;
      forget(key, kept);
    }
  };
  const keep = (key: string, kept: Kept, made: CachedPage): void => {
    if (made.status !== 200) return forget(key, kept);
    if (pages.get(key) !== kept) return;
    kept.size = made.html.length;
    size += kept.size;
    makeRoom();
  };

  return {
    get: (key: string, render: () => Promise<CachedPage>): Promise<CachedPage> => {
      const found = pages.get(key);
      if (found && now() - found.at < maxAgeMs) return found.page;
      if (found) forget(key, found);
      const kept: Kept = { at: now(), page: render(), size: 0 };
      pages.set(key, kept);
      makeRoom();
      kept.page.then(
        (made) => keep(key, kept, made),
        () => forget(key, kept),
      );
      return kept.page;
    },
    clear: (): void => {
      pages.clear();
      size = 0;
    },
    count: (): number => pages.size,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
