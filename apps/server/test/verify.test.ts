import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../src/kernel/scope.ts";
import { activationOf, commandOf, createWalletFixture } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { insertTenant } from "./tenants.ts";

const program = join(import.meta.dirname, "../src/verify.ts");

function verify(url: string, ...words: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: { ...process.env, DATABASE_URL: url } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

// Each test starts a program, which takes seconds on a busy machine.
describe("npm run verify", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await createTestDatabase();
    tenant = await insertTenant(database, "trevo");
    const { wallet } = await createWalletFixture(database);
    const owner = { tenant_id: tenant.id, player_id: "01890000-0000-7000-8000-000000000001" };
    await database.db.transaction().execute((tx) => wallet.open(tx, { ...owner, operator_timezone: "America/Sao_Paulo" }));
    await wallet.post(activationOf(owner, { amount: 1000 }));
    await wallet.post(commandOf(owner, "adjustment", { cash: 600, bonus: 0, reason: "ticket" }));
  });
  afterAll(() => database.drop());

  it("exits 0 where all invariants hold, and prints the sums", async () => {
    const { code, output } = await verify(database.url);
    expect(output).toMatch(/^ok {4}wallet = sum of its entries\n/);
    expect(output).toMatch(/sum {3}tenant \d+ adjustments: -600 centavos\n(.*\n)*2 entries of 1 wallets/);
    expect(output).not.toMatch(/WRONG|FROZEN/);
    expect(code).toBe(0);
  });

  it("exits 1 where an invariant is violated, prints the violation and its place, and freezes payouts", async () => {
    await database.owner.sql`update wallets set cash = cash + 1`;
    const { code, output } = await verify(database.url);
    expect(output).toMatch(/WRONG wallet = sum of its entries: 1\n +tenant \d+ player [\da-f-]{36}: wallet less its entries: cash 1 /);
    expect(output).toContain("FROZEN payouts of trevo: 1 violations stand open");
    expect(code).toBe(1);
  });

  it("releases payouts once, with a reason; an unchanged violation does not freeze again, and a changed one does", async () => {
    expect(await verify(database.url, "release", "trevo")).toMatchObject({ code: 1, output: expect.stringContaining("usage:") });
    expect(await verify(database.url, "release", "nobody", "because")).toEqual({ code: 1, output: "There is no tenant nobody.\n" });
    expect(await verify(database.url, "release", "trevo", "counted", "by", "hand")).toEqual({
      code: 0,
      output: "payouts of trevo go on; 1 violations are resolved\n",
    });
    const [freeze] = await database.sql`select release_reason, released_by <> '' as by_somebody from payout_freezes`;
    expect(freeze).toEqual({ release_reason: "counted by hand", by_somebody: true });
    expect(await verify(database.url, "release", "trevo", "again")).toEqual({ code: 1, output: "Payouts of trevo are not frozen.\n" });
    const same = await verify(database.url);
    expect([same.code, same.output.includes("FROZEN")]).toEqual([1, false]);
    await database.owner.sql`update wallets set cash = cash + 1`;
    expect((await verify(database.url)).output).toContain("FROZEN");
  });

  it("exits 1 for a database without a ledger", async () => {
    const { code, output } = await verify(Object.assign(new URL(database.url), { pathname: "/postgres" }).toString());
    expect({ code, output }).toEqual({ code: 1, output: "This database has no ledger yet: start the product once.\n" });
  });
});
