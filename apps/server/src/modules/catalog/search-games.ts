import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { GameFilter } from "./search-store.ts";
import { meantSpellings, nearestQuery, plainText, searchWords, wordQuery } from "./search-words.ts";
import { store } from "./store.ts";
import type { GameRow } from "./tables.ts";

export interface FoundGames {
  games: GameRow[];
  total: number;
}

/** Returns one page of the matching games, with the total number. Never cached. */
export const searchGames = (db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> =>
  filter.search === undefined ? browse(db, tenant, filter) : findWords(db, tenant, { ...filter, search: filter.search });

async function browse(db: Db, tenant: Tenant, filter: GameFilter): Promise<FoundGames> {
  const games = await store.search.browse(db, tenant, filter);
  if (filter.offset === 0 && games.length < filter.limit) return { games, total: games.length };
  return { games, total: await store.search.count(db, tenant, filter) };
}

/** Searches for the words as typed, and for corrected words only if that finds nothing. */
async function findWords(db: Db, tenant: Tenant, filter: GameFilter & { readonly search: string }): Promise<FoundGames> {
  const words = searchWords(filter.search);
  if (words.length === 0) return { games: [], total: 0 };
  const typed = plainText(filter.search);
  let found = await store.search.ids(db, tenant, { ...filter, typed, query: wordQuery(words) });
  if (found.total === 0) {
    const alike = await alikeWords(db, words);
    if (alike.size > 0)
      found = await store.search.ids(db, tenant, {
        ...filter,
        typed,
        query: wordQuery(words, alike),
        nearest: nearestQuery(words, alike),
      });
  }
  return { games: await store.games.shownByIds(db, tenant, found.ids), total: found.total };
}

/** Returns, for each word, words of existing games that a typing or spelling error may have turned into it. Numbers are not corrected. */
async function alikeWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = await Promise.all(
    words
      .filter((word) => /\D/.test(word))
      .map(async (word) => [word, await store.search.alikeWords(db, word, meantSpellings(word))] as const),
  );
  return new Map(found.filter(([, others]) => others.length > 0));
}
