import { expect, test } from "@playwright/test";
import { judge } from "./support/lighthouse.ts";

/** Accessibility, best practices and findability of a page. Performance is measured by the benchmarks, where nothing else runs. */
const categories = ["accessibility", "best-practices", "seo"];

test.describe.configure({ timeout: 150_000 });

/** Each page once: Lighthouse emulates a phone, whatever the project. */
for (const [name, path] of [
  ["the home page", "/en"],
  ["a game", "/casino/house/dice"],
  ["a legal page", "/terms"],
] as const) {
  test(`Lighthouse reports no problem with ${name}`, async ({ baseURL }) => {
    const { scores, complaints } = await judge(`${baseURL}${path}`, categories);
    expect(complaints).toEqual([]);
    expect(scores).toEqual(Object.fromEntries(categories.map((category) => [category, 1])));
  });
}
