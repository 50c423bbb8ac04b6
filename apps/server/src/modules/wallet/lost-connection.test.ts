import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { systemClock } from "../../kernel/clock.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { Wallet } from "./wallet.ts";
import { createWallet } from "./create-wallet.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let proxy: CuttingProxy;
let behindProxy: Database;
let wallet: Wallet;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  proxy = await startCuttingProxy(database.url);
  behindProxy = connect(proxy.url, { max: 1 });
  wallet = createWallet({ ...behindProxy, clock: systemClock, log: quietLog, metrics: createMetrics(), limits: { inFlight: 1 } });
});
afterAll(async () => {
  await behindProxy.close();
  await proxy.close();
  await database.drop();
});

describe.each([
  // A committed bet is found by its key; an uncommitted one is posted now. The caller only waits a little longer.
  ["after-commit", "replayed"],
  ["before", "posted"],
] as const)("a connection that is cut %s", (moment, status) => {
  it(`posts once, and answers ${status}`, async () => {
    const owner = await fixture.player({ cash: 1000 });
    for (let round = 1; round <= 5; round++) {
      // The driver's first call on a connection takes several round trips, the second only one.
      await wallet.post(commandOf(owner, "bet", { amount: 0, ...place("warm") }));
      const cuts = proxy.cuts();
      proxy.cutNext(moment);
      const bet = commandOf(owner, "bet", { amount: 100, ...place("a") });
      expect(await wallet.post(bet)).toMatchObject({ status, applied: 100, balance: { cash: 1000 - 100 * round } });
      expect(proxy.cuts()).toBe(cuts + 1);
      expect(await wallet.post(bet)).toMatchObject({ status: "replayed" });
    }
    expect((await fixture.wallet.entries(owner, { kinds: ["bet"], page: 1, per_page: 1 })).total).toBe(10);
  });
});

it("the cut connections left a ledger without violations", async () => {
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
