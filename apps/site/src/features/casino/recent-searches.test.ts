import { beforeEach, expect, it, vi } from "vitest";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it("keeps the newest six, each once, whatever its case", () => {
  for (const words of ["dice", "tigre", "mines", " Dice ", "", "keno", "limbo", "roda", "hilo"]) rememberSearch(words);
  expect(recentSearches()).toEqual(["hilo", "roda", "limbo", "keno", "Dice", "mines"]);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

it("ignores values of an unknown shape", () => {
  for (const text of ["{", '"dice"', "[1,null]"]) {
    localStorage.setItem("recentSearches", text);
    expect(recentSearches()).toEqual([]);
  }
});
