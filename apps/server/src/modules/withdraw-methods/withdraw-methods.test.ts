import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword, nextCpf } from "../../../test/accounts.ts";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { NewMethod } from "./create-method.ts";

const hourMs = 3_600_000;

describe("withdraw methods", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let scope: PlayerScope;
  let cpf: string;
  let phone: string;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { settings: { method_hold_ms: 24 * hourMs } });
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    cpf = nextCpf();
    const { player } = await accounts.register(grove, { cpf });
    phone = player.phone;
    scope = signedIn(grove, player);
    await accounts.jobs.run();
  });
  afterAll(() => accounts.close());

  const create = (method: NewMethod, by: { scope?: PlayerScope; key?: string | null } = {}) =>
    accounts.withdrawMethods.create(by.scope ?? scope, { method, idempotency_key: by.key ?? null });
  const evp = (): NewMethod => ({ type: "evp", key: randomUUID() });

  it("accept the first key without a password, usable at once and masked in the response", async () => {
    const method = await create({ type: "cpf", key: cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, "$1.$2.$3-$4") });
    expect(method).toMatchObject({ type: "cpf", key_masked: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`, held_until: null });
    expect(await accounts.withdrawMethods.list(scope)).toEqual([method]);
    expect(await accounts.withdrawMethods.open(scope, method.id)).toMatchObject({ type: "cpf", key: cpf });
  });

  it.each<[string, NewMethod, string]>([
    ["no key of its type", { type: "phone", key: "não é telefone" }, "pix_key_invalid"],
    ["a CPF with a wrong digit", { type: "cpf", key: "529.982.247-24" }, "pix_key_invalid"],
    ["somebody else's CPF", { type: "cpf", key: "529.982.247-25" }, "pix_key_not_own"],
  ])("refuse %s", async (_, method, message) => {
    await expect(create(method)).rejects.toMatchObject({ code: "invalid_fields", fields: { key: [message] } });
    expect(await accounts.withdrawMethods.list(scope)).toEqual([]);
  });

  it("require the password for a second key, then hold it and warn the verified contacts", async () => {
    await create({ type: "cpf", key: cpf });
    const second = evp();
    await expect(create(second)).rejects.toMatchObject({ code: "reauth_required" });
    await expect(create({ ...second, password: "errada-errada-1" })).rejects.toMatchObject({ code: "wrong_credentials" });
    await accounts.players.markVerified(accounts.database.db, { tenant_id: grove.id, player_id: scope.player_id }, "phone");
    const emails = accounts.outbox.emails.length;
    const method = await create({ ...second, password: goodPassword });
    expect(Date.parse(method.held_until!) - accounts.clock.now().getTime()).toBeCloseTo(24 * hourMs, -4);
    await accounts.jobs.run();
    expect(accounts.outbox.sms.at(-1)).toMatchObject({ to: phone, text: expect.stringContaining(method.key_masked) });
    // The e-mail is not confirmed, so it is sent nothing.
    expect(accounts.outbox.emails).toHaveLength(emails);
    accounts.clock.setOffset(25 * hourMs);
    expect((await accounts.withdrawMethods.list(scope)).map(({ held_until }) => held_until)).toEqual([null, null]);
  });

  it("accept a key once, in any spelling", async () => {
    await create({ type: "phone", key: "(11) 98765-4321" });
    await expect(create({ type: "phone", key: "+55 11 98765 4321", password: goodPassword })).rejects.toMatchObject({
      code: "method_exists",
    });
  });

  it("accept only one of eight first keys without the password, even if all are checked before one is stored", async () => {
    const answers = await raceAtBarrier({
      database: accounts.database,
      // Requests that have passed the check wait to insert.
      hold: (tx) => tx`lock table withdraw_methods in share mode`,
      callers: 8,
      call: () => create(evp()),
    });
    expect(fulfilledOf(answers)).toHaveLength(1);
    expect(reasonsOf(answers)).toMatchObject(Array.from({ length: 7 }, () => ({ code: "reauth_required" })));
    expect(await accounts.withdrawMethods.list(scope)).toHaveLength(1);
  });

  it("return the stored response for the same idempotency key and refuse it with another body", async () => {
    const method = evp();
    const [first, second] = await Promise.all([create(method, { key: "a" }), create(method, { key: "a" })]);
    expect(second).toEqual(first);
    expect(await accounts.withdrawMethods.list(scope)).toHaveLength(1);
    await expect(create(evp(), { key: "a" })).rejects.toMatchObject({ code: "idempotency_conflict" });
    const stranger = signedIn(grove, (await accounts.register(grove)).player);
    expect((await create(evp(), { key: "a", scope: stranger })).id).not.toBe(first.id);
  });

  it("store nothing for a refused request, so that it can be sent again", async () => {
    await create({ type: "cpf", key: cpf });
    const method = evp();
    await expect(create(method, { key: "b" })).rejects.toMatchObject({ code: "reauth_required" });
    const stored = await create({ ...method, password: goodPassword }, { key: "b" });
    expect(await accounts.withdrawMethods.open(scope, stored.id)).toMatchObject({ key: method.key });
  });

  it("keep a longer hold when contacts change", async () => {
    const { id } = await create({ type: "cpf", key: cpf });
    const { db, sql } = accounts.database;
    const until = new Date(accounts.clock.now().getTime() + 1_000 * hourMs);
    await sql`update withdraw_methods set held_until = ${until} where id = ${id}`;
    await db.transaction().execute((tx) => accounts.withdrawMethods.hold(tx, scope));
    expect((await accounts.withdrawMethods.list(scope)).map(({ held_until }) => held_until)).toEqual([until.toISOString()]);
  });

  it("are visible only to their owner", async () => {
    const method = await create({ type: "cpf", key: cpf });
    const elsewhere = await accounts.addTenant(`t-${randomUUID().slice(0, 8)}`);
    const stranger = signedIn(grove, (await accounts.register(grove)).player);
    expect(await accounts.withdrawMethods.open(stranger, method.id)).toBeNull();
    expect(await accounts.withdrawMethods.open({ ...scope, tenant: elsewhere }, method.id)).toBeNull();
    expect(await accounts.withdrawMethods.list(stranger)).toEqual([]);
  });

  it("can be paid to with a payout token only if they are the player's own CPF", async () => {
    const payout = { ...scope, payout_only: true };
    await expect(create(evp(), { scope: payout })).rejects.toMatchObject({ fields: { key: ["pix_key_not_own"] } });
    const random = await create(evp());
    expect(await accounts.withdrawMethods.open(payout, random.id)).toBeNull();
    const own = await create({ type: "cpf", key: cpf, password: goodPassword }, { scope: payout });
    expect(await accounts.withdrawMethods.open(payout, own.id)).toMatchObject({ key: cpf });
  });

  it("store no key in clear, and no password in the stored response", async () => {
    const key = randomUUID();
    await create({ type: "evp", key, password: goodPassword }, { key: "c" });
    const { sql } = accounts.database;
    const rows = await sql<{ text: string; sealed: Buffer | null }[]>`
      select row_to_json(m)::text as text, key_sealed as sealed from withdraw_methods m where player_id = ${scope.player_id}
      union all select row_to_json(k)::text, null from idempotency_keys k where player_id = ${scope.player_id}`;
    expect(rows).toHaveLength(2);
    for (const { text, sealed } of rows) {
      expect(text).not.toContain(key);
      expect(sealed?.toString("latin1") ?? "").not.toContain(key);
    }
    const other = { ...evp(), password: goodPassword };
    // The stored hash does not depend on the password, so the password cannot be guessed from it.
    const first = await create(other, { key: "d" });
    expect(await create({ ...other, password: undefined }, { key: "d" })).toEqual(first);
  });
});
