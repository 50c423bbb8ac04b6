import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createVault } from "../../kernel/crypto.ts";
import { createChains } from "./create-chains.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Chains of a process that has just started and remembers no link. */
const chains = () =>
  createChains({
    db: database.db,
    vault: createVault("crash-test-secret-crash-test-secret"),
    clock: { now: () => new Date() },
    length: 700,
  });

it("a chain whose secret does not lead to its commitment draws nothing", async () => {
  const place = await chains().next();
  expect((await chains().draw(place)).chain_hash).toHaveLength(64);
  await database.owner.sql`update crash_chains set commitment = ${"0".repeat(64)} where id = ${place.chain_id}`;
  await expect(chains().draw(place)).rejects.toThrow("does not end in its commitment");
});
