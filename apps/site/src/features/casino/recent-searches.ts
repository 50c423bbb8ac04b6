import { readStored, writeStored } from "../../lib/storage.ts";

const key = "recentSearches";
const mostKept = 6;

/** What was looked for in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string").slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** Kept when something was found and chosen, not while it is typed. */
export function rememberSearch(words: string): void {
  const said = words.trim();
  if (said === "") return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== said.toLowerCase());
  writeStored(key, JSON.stringify([said, ...others].slice(0, mostKept)));
}

export const forgetSearches = (): void => writeStored(key, null);
