import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { insertTenant } from "../../test/tenants.ts";
import { refuse } from "./errors.ts";
import { type IdempotentRequest, runIdempotently } from "./idempotency.ts";

describe("runIdempotently", () => {
  let database: TestDatabase;
  let call: (fields?: Partial<IdempotentRequest>) => IdempotentRequest;

  beforeAll(async () => {
    database = await createTestDatabase();
    const tenant = await insertTenant(database, "once");
    const player = randomUUID();
    call = (fields = {}) => ({
      tenant_id: tenant.id,
      player_id: player,
      route: "POST /x",
      key: randomUUID(),
      body: { amount: 1 },
      ...fields,
    });
  });
  afterAll(() => database.drop());

  it("runs twenty concurrent copies once, and returns the same answer to all", async () => {
    const one = call();
    let runs = 0;
    const replies = await Promise.all(Array.from({ length: 20 }, () => runIdempotently(database.db, one, async () => ({ run: ++runs }))));
    expect(runs).toBe(1);
    expect(replies).toEqual(Array.from({ length: 20 }, () => ({ run: 1 })));
  });

  it("runs every call without a key", async () => {
    let runs = 0;
    for (let copy = 0; copy < 3; copy++) await runIdempotently(database.db, call({ key: null }), async () => ({ run: ++runs }));
    expect(runs).toBe(3);
  });

  it("refuses the same key with another body, whatever the order of its fields", async () => {
    const one = call({ body: { a: 1, b: 2 } });
    await runIdempotently(database.db, one, async () => ({ ok: true }));
    expect(await runIdempotently(database.db, { ...one, body: { b: 2, a: 1 } }, async () => ({ ok: false }))).toEqual({ ok: true });
    await expect(runIdempotently(database.db, { ...one, body: { a: 1, b: 3 } }, async () => ({ ok: false }))).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
  });

  it("separates keys of different players and routes", async () => {
    const one = call();
    await runIdempotently(database.db, one, async () => ({ who: "first" }));
    expect(await runIdempotently(database.db, { ...one, player_id: randomUUID() }, async () => ({ who: "other player" }))).toEqual({
      who: "other player",
    });
    expect(await runIdempotently(database.db, { ...one, route: "POST /y" }, async () => ({ who: "other route" }))).toEqual({
      who: "other route",
    });
  });

  it("stores no refusal: the same key may succeed later", async () => {
    const one = call();
    await expect(runIdempotently(database.db, one, async () => Promise.reject(refuse("insufficient_balance")))).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    expect(await runIdempotently(database.db, one, async () => ({ ok: true }))).toEqual({ ok: true });
  });
});
