import { describe, expect, it } from "vitest";
import { type CachedPage, createPageCache } from "./page-cache.ts";
import { noThirdParties } from "./third-parties.ts";

const page = (html: string, status = 200): CachedPage => ({ status, headers: [], html, thirdParties: noThirdParties });

/** A rendering that ends when the test says so. */
function rendering() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedPage>();
  return { render: () => promise, end: resolve, fail: reject };
}

describe("the two-second copies", () => {
  it("end after two seconds", async () => {
    let now = 0;
    const cache = createPageCache(() => now);
    await cache.get("a", async () => page("old"));
    now = 1_999;
    expect((await cache.get("a", async () => page("new"))).html).toBe("old");
    now = 2_000;
    expect((await cache.get("a", async () => page("new"))).html).toBe("new");
  });

  it("never keep what was begun before a brand changed", async () => {
    const cache = createPageCache(() => 0);
    const before = rendering();
    const early = cache.get("a", before.render);
    cache.clear();
    const after = cache.get("a", async () => page("new brand"));
    before.end(page("old brand"));
    expect((await early).html).toBe("old brand");
    expect((await after).html).toBe("new brand");
    expect((await cache.get("a", async () => page("third"))).html).toBe("new brand");
  });

  it("give a failure to those who waited, and to nobody after them", async () => {
    const cache = createPageCache(() => 0);
    const first = rendering();
    const waiting = [cache.get("a", first.render), cache.get("a", first.render)];
    first.fail(new Error("database gone"));
    await Promise.all(waiting.map((one) => expect(one).rejects.toThrow("database gone")));
    expect((await cache.get("a", async () => page("well again"))).html).toBe("well again");
  });

  it("take no more than their share of memory, oldest first", async () => {
    const cache = createPageCache(() => 0);
    const large = "x".repeat(1024 * 1024);
    for (let index = 0; index < 60; index++) await cache.get(`large ${index}`, async () => page(large));
    expect(cache.count()).toBe(48);
    for (let index = 0; index < 600; index++) await cache.get(`small ${index}`, async () => page("x"));
    expect(cache.count()).toBe(500);
    expect((await cache.get("large 59", async () => page("made again"))).html).toBe("made again");
  });
});
