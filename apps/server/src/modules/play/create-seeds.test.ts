import { commitmentOf } from "@trevo/engines";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { createVault } from "../../kernel/crypto.ts";
import { newId } from "../../kernel/ids.ts";
import { createSeeds } from "./create-seeds.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it("creates pairs of seeds for any number of holders, also when PostgreSQL uses a generic plan", async () => {
  const tenant = await insertTenant(database, "semente");
  const seeds = createSeeds({
    db: database.db,
    vault: createVault("a secret of more than thirty-two characters"),
    clock: { now: () => new Date() },
  });
  // From its sixth execution on one connection a prepared statement may get a generic plan.
  for (let made = 0; made < 30; made += 1) {
    const holder = { tenant_id: tenant.id, holder_id: newId() };
    const active = await seeds.active(holder, async () => undefined);
    expect(active.server_seed).toMatch(/^[0-9a-f]{64}$/);
    // With 32 random bytes, fewer than 16 differ once in 10^9 times.
    expect(new Set(Buffer.from(active.server_seed, "hex")).size).toBeGreaterThanOrEqual(16);
    expect(active.server_seed_hash).toBe(await commitmentOf(active.server_seed));
    expect(await seeds.nextHash(holder)).not.toBe(active.server_seed_hash);
  }
});
