import { describe, expect, it } from "vitest";
import { type CachedPage, createPageCache } from "./page-cache.ts";
import { noThirdParties } from "./third-parties.ts";

const page = (html: string, status = 200): CachedPage => ({ status, headers: [], html, thirdParties: noThirdParties });

/** A rendering that the test completes. */
function rendering() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedPage>();
  return { render: () => promise, end: resolve, fail: reject };
}

describe("cached copies", () => {
  it("expire after two seconds", async () => {
    let now = 0;
    const cache = createPageCache(() => now);
    await cache.get("a", async () => page("old"));
    now = 1_999;
    expect((await cache.get("a", async () => page("new"))).html).toBe("old");
    now = 2_000;
    expect((await cache.get("a", async () => page("new"))).html).toBe("new");
  });

  it("are not stored if they were started before a brand changed", async () => {
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

  it("pass a failure to the requests that waited, and to no later ones", async () => {
    const cache = createPageCache(() => 0);
    const first = rendering();
    const waiting = [cache.get("a", first.render), cache.get("a", first.render)];
    first.fail(new Error("database gone"));
    await Promise.all(waiting.map((one) => expect(one).rejects.toThrow("database gone")));
    expect((await cache.get("a", async () => page("well again"))).html).toBe("well again");
  });

  it("stay within their memory limit, the oldest removed first", async () => {
    const cache = createPageCache(() => 0);
    const large = "x".repeat(1024 * 1024);
    for (let index = 0; index < 60; index++) await cache.get(`large ${index}`, async () => page(large));
    expect(cache.count()).toBe(48);
    for (let index = 0; index < 600; index++) await cache.get(`small ${index}`, async () => page("x"));
    expect(cache.count()).toBe(500);
    expect((await cache.get("large 59", async () => page("made again"))).html).toBe("made again");
  });
});

describe("a page whose rendering fails", () => {
  const failed = (): CachedPage => ({ ...page("maintenance", 503), hasFailed: true });
  /** Creates a cache with one complete copy, made at time 0, and a clock. */
  async function withCopy() {
    const clock = { ms: 0 };
    const cache = createPageCache(() => clock.ms);
    await cache.get("a", async () => page("whole"));
    return { cache, clock };
  }

  it.each([
    ["is refused", () => Promise.reject(new Error("database gone"))],
    ["says that it failed", async () => failed()],
    ["succeeds without something that could not be read", async () => ({ ...page("half"), hasFailed: true })],
  ])("is served from its last complete copy when its rendering %s", async (_, render) => {
    const { cache, clock } = await withCopy();
    for (clock.ms = 2_000; clock.ms < 20_000; clock.ms += 2_000) expect((await cache.get("a", render)).html).toBe("whole");
    expect((await cache.get("b", async () => failed())).html).toBe("maintenance");
  });

  it("is served from that copy for at most an hour", async () => {
    const { cache, clock } = await withCopy();
    clock.ms = 3_599_999;
    expect((await cache.get("a", async () => failed())).html).toBe("whole");
    const { cache: other, clock: later } = await withCopy();
    later.ms = 3_600_000;
    expect((await other.get("a", async () => failed())).html).toBe("maintenance");
  });

  it("is retried in the background, and replaced when the retry succeeds", async () => {
    const { cache, clock } = await withCopy();
    clock.ms = 2_000;
    await cache.get("a", async () => failed());
    clock.ms = 4_000;
    const slow = rendering();
    expect((await cache.get("a", slow.render)).html).toBe("whole");
    slow.end(page("new"));
    await slow.render();
    expect((await cache.get("a", async () => failed())).html).toBe("new");
  });

  it.each([404, 503])("is removed when it answers %i without a failure", async (status) => {
    const { cache, clock } = await withCopy();
    clock.ms = 2_000;
    expect((await cache.get("a", async () => page("said so", status))).html).toBe("said so");
    expect((await cache.get("a", async () => failed())).html).toBe("maintenance");
  });

  it("is not served from that copy after its brand changed", async () => {
    const { cache } = await withCopy();
    cache.clear();
    expect((await cache.get("a", async () => failed())).html).toBe("maintenance");
  });
});
