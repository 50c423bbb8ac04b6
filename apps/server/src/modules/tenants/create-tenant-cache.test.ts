import { expect, it } from "vitest";
import { type TenantRow, createTenantCache } from "./create-tenant-cache.ts";

const row = (slug: string) => ({ id: 1, slug, hosts: [`${slug}.example`] }) as unknown as TenantRow;

/** A cache over a database that can be made unavailable. */
function createFixture() {
  const database = { clock: 0, isAway: false, slug: "first", loads: 0, hang: null as Promise<void> | null };
  const cache = createTenantCache({
    now: () => database.clock,
    load: async () => {
      database.loads++;
      await database.hang;
      if (database.isAway) throw new Error("database gone");
      return [row(database.slug)];
    },
  });
  return { database, slug: async () => (await cache.get()).byId.get(1)?.slug, clear: cache.clear };
}

it("reloads after thirty seconds", async () => {
  const { database, slug } = createFixture();
  expect(await slug()).toBe("first");
  database.slug = "second";
  database.clock = 30_000;
  expect(await slug()).toBe("first");
  database.clock = 30_001;
  expect(await slug()).toBe("second");
});

it("serves the old copy while the database is down, retries once a second, and serves the new copy once the database is back", async () => {
  const { database, slug } = createFixture();
  await slug();
  Object.assign(database, { isAway: true, slug: "second" });
  for (database.clock = 30_001; database.clock < 40_000; database.clock += 500) expect(await slug()).toBe("first");
  expect(database.loads).toBeLessThanOrEqual(11);
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(database, { isAway: false, hang: promise, clock: 50_000 });
  // Nobody waits for a database that may hang.
  expect(await slug()).toBe("first");
  resolve();
  await expect.poll(slug).toBe("second");
});

it("passes on the failure if there is no copy", async () => {
  const { database, slug, clear } = createFixture();
  await slug();
  clear();
  database.isAway = true;
  await expect(slug()).rejects.toThrow("database gone");
  database.isAway = false;
  expect(await slug()).toBe("first");
});

it("serves the old copy while the database does not answer, with one attempt in progress, and the new copy once it answers", async () => {
  const { database, slug } = createFixture();
  await slug();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(database, { slug: "second", hang: promise, clock: 30_001 });
  expect(await Promise.all([slug(), slug()])).toEqual(["first", "first"]);
  for (database.clock = 31_000; database.clock < 60_000; database.clock += 1_000) expect(await slug()).toBe("first");
  expect(database.loads).toBe(2);
  resolve();
  await expect.poll(slug).toBe("second");
});
