import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTransaction } from "../../sandbox/src/betby/book.ts";
import { payloads, sealCall } from "../../sandbox/src/betby/wire.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { verifyLedger } from "../src/modules/wallet/verify-ledger.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { agreeOnBook, openBook, partnerKey } from "./partner-book.ts";
import { startServerProcess } from "./server-process.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenant: Tenant;

beforeAll(async () => {
  site = await startTestSite();
  await agreeOnBook(site);
  tenant = (await site.app.modules.tenants.bySlug("trevo")) as Tenant;
});
afterAll(() => site.close());

const stake = 1_000;
const prize = 1_850;
const callers = 8;
const leg = {
  id: "1",
  event_id: "2001",
  sport_id: "1",
  tournament_id: "7",
  category_id: "3",
  live: false,
  scheduled: 1,
  odds: "1.85",
  sport_name: "Futebol",
  category_name: "Simulado",
  tournament_name: "Copa",
  competitor_name: ["Ipê", "Cedro"],
  market_name: "Resultado",
  outcome_name: "Ipê",
};

/** Creates a player with R$ 100.00 and the calls of one bet, which are identical however often they are sent. */
async function betOfNewPlayer() {
  const member = await site.join();
  const owner = { tenant_id: tenant.id, player_id: member.id };
  const { wallet } = site.app.modules;
  await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: 10_000 });
  const { session } = await openBook(site, member);
  const player = `trevo-${member.id}`;
  const [bet, result] = [newTransaction(), newTransaction()];
  const make = payloads.make({ player, session, transaction: bet, amount: stake, type: "1/1", odds: "1.85", bets: [leg] });
  const win = payloads.win({ player, bet: `b${bet}`, transaction: result, amount: prize });
  const say = (action: string, fields: object, base?: string) =>
    site.call("POST", `/callbacks/trevo/betby/${action}`, { raw: sealCall(fields, partnerKey(site)), ...(base !== undefined && { base }) });
  return {
    id: member.id,
    make: (base?: string) => say("bet/make", make, base),
    win: (base?: string) => say("bet/win", win, base),
    cash: async () => (await wallet.balance(owner)).cash,
    entries: async (kind: "bet" | "win") =>
      (
        await site.database.sql<{ count: number }[]>`select count(*)::int as count from entries
          where player_id = ${member.id} and source = 'betby' and kind::text = ${kind}`
      )[0]?.count,
  };
}
type PlacedBet = Awaited<ReturnType<typeof betOfNewPlayer>>;

const violations = async () => (await verifyLedger(site.database.db)).violations;

/** Sends the call many times at once. All copies wait for the player's wallet, and then run in any order. */
async function repeatAtOnce(bet: PlacedBet, call: () => ReturnType<PlacedBet["make"]>): Promise<(number | undefined)[]> {
  const answers = await raceAtBarrier({
    database: site.database,
    hold: (tx) => tx`select from wallets where player_id = ${bet.id} for update`,
    callers,
    // The ledger posts calls in batches, and only one batch waits at a time.
    waiting: 1,
    call,
  });
  return fulfilledOf(answers).map(({ status }) => status);
}

it("a bet and a result that the partner repeats in parallel are posted once, and all calls get the same answer", async () => {
  const bet = await betOfNewPlayer();
  expect(await repeatAtOnce(bet, () => bet.make())).toEqual(Array.from({ length: callers }, () => 200));
  expect([await bet.entries("bet"), await bet.cash()]).toEqual([1, 9_000]);
  expect(await repeatAtOnce(bet, () => bet.win())).toEqual(Array.from({ length: callers }, () => 200));
  expect([await bet.entries("win"), await bet.cash()]).toEqual([1, 10_850]);
  expect(await violations()).toEqual([]);
});

/** Kills the server while the call waits in its transaction for the player's wallet. */
async function killDuring(bet: PlacedBet, call: (base: string) => ReturnType<PlacedBet["make"]>): Promise<void> {
  const victim = await startServerProcess({
    databaseUrl: site.database.url,
    sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    TREVO_ROLES: "api,realtime",
  });
  const { answer } = await site.database.owner.db.transaction().execute(async (tx) => {
    await sql`select from wallets where player_id = ${bet.id} for update`.execute(tx);
    const started = call(victim.url).then(
      ({ status }) => status,
      () => null,
    );
    try {
      await untilWaiting(site.database, 1);
    } finally {
      void victim.stop("SIGKILL");
    }
    return { answer: started };
  });
  expect(await answer).toBeNull();
}

it(
  "a server killed while it takes the stake or pays leaves all or nothing; the partner's next attempt completes it",
  { timeout: 120_000 },
  async () => {
    const bet = await betOfNewPlayer();
    await killDuring(bet, bet.make);
    expect(await violations()).toEqual([]);
    for (let nth = 0; nth < 2; nth++) expect((await bet.make()).status).toBe(200);
    expect([await bet.entries("bet"), await bet.cash()]).toEqual([1, 9_000]);

    await killDuring(bet, bet.win);
    expect(await violations()).toEqual([]);
    for (let nth = 0; nth < 2; nth++) expect((await bet.win()).status).toBe(200);
    expect([await bet.entries("win"), await bet.cash()]).toEqual([1, 10_850]);
    expect(await violations()).toEqual([]);
  },
);
