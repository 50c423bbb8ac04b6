import { readStored, writeStored } from "../../lib/storage.ts";
import { isText, jsonOf, listOf } from "../../lib/storage-shape.ts";

const key = "recentSportSearches";
const mostKept = 6;
const longest = 60;

const parse = jsonOf(listOf(isText(longest)));

/** Recent searches of the sportsbook in this browser, newest first. */
export const recentSearches = (): string[] => (readStored(key, parse) ?? []).slice(0, mostKept);

/** Stores a search that found something, when its page is left; not while it is typed. */
export function rememberSearch(words: string): void {
  const said = words.trim().slice(0, longest);
  if (said === "") return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== said.toLowerCase());
  writeStored(key, JSON.stringify([said, ...others].slice(0, mostKept)));
}

export const forgetSearches = (): void => writeStored(key, null);
