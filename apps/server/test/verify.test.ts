import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandOf, createWalletFixture } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const program = join(import.meta.dirname, "../src/verify.ts");

function verify(url: string): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: { ...process.env, DATABASE_URL: url } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

describe("npm run verify", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { wallet, player } = await createWalletFixture(database);
    await wallet.post(commandOf(await player({ cash: 1000 }), "hold", { amount: 400 }));
  });
  afterAll(() => database.drop());

  it("exits 0 for a sound ledger, and tells the clearing sums", async () => {
    const { code, output } = await verify(database.url);
    expect(output).toMatch(/sum {3}tenant \d+ payment_clearing: -1000 centavos\n2 entries of 1 wallets/);
    expect(code).toBe(0);
  });

  it("exits 1 for a wrong one, and says what is wrong where", async () => {
    await database.sql`update wallets set cash = cash + 1`;
    const { code, output } = await verify(database.url);
    expect(output).toMatch(/WRONG wallet = sum of its entries: 1\n +tenant \d+ player [\da-f-]{36}: wallet less its entries: cash 1 /);
    expect(code).toBe(1);
  });

  it("exits 1 for a database that has no ledger", async () => {
    const { code, output } = await verify(Object.assign(new URL(database.url), { pathname: "/postgres" }).toString());
    expect({ code, output }).toEqual({ code: 1, output: "This database has no ledger yet: start the product once.\n" });
  });
});
