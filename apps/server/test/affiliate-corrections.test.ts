import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invariants } from "../src/modules.ts";
import { affiliateStore } from "../src/modules/referrals/affiliate-store.ts";
import { type Affiliates, createAffiliates } from "./affiliate-fixture.ts";
import { fulfilledOf, runBehindLock, untilWaiting } from "./barrier.ts";
import { settle } from "./follower-fixture.ts";
import { hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let brand: Affiliates;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  brand = await createAffiliates(site);
});
afterAll(() => site.close());

/** Creates an affiliate with a statement of R$ 20 for its first month. */
async function makeStated() {
  brand.begin();
  const affiliate = await brand.makeAffiliate(await brand.share());
  const player = await brand.playerOf(affiliate);
  await brand.lose(player, 10_000);
  brand.at(1, 1);
  await brand.makeStatements();
  const [statement] = await brand.statementsOf(affiliate.member);
  return { affiliate, player, statement: statement?.id ?? "" };
}

async function propose(statement: string, amount: number) {
  const [one, other] = [await hire(site), await hire(site)];
  const body = { amount, reason: "counted twice" };
  const path = `trevo/affiliate-statements/${statement}/correct`;
  const { id } = expectStatus(await office(site, "POST", path, { token: one.token, body }), 200).json["data"] as { id: string };
  return { id, one, other, approve: () => brand.approve(other.token, id) };
}

const name = "corrections of an affiliate are part of the next statement";
const check = (change?: string) =>
  site.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      if (change !== undefined) await sql.raw(change).execute(tx);
      const found = await invariants.find((one) => one.name === name)?.check(tx, "all");
      throw Object.assign(new Error("undo"), { found });
    })
    .catch((error: { found?: readonly unknown[] }) => {
      if (!error.found) throw error;
      return error.found.length;
    });

it("a correction by two people is part of the next statement; the wrong statement stays unchanged", async () => {
  const { affiliate, player, statement } = await makeStated();
  const proposal = await propose(statement, 1_500);
  expectStatus(await brand.approve(proposal.one.token, proposal.id), 409);
  expectStatus(await proposal.approve(), 200);
  expect((await proposal.approve()).status).toBe(409);
  await brand.lose(player, 5_000);
  brand.at(2, 1);
  await brand.makeStatements();
  expect(await brand.statementsOf(affiliate.member)).toMatchObject([
    { amount: 2_500, lines: [{ amount: 1_000 }, { kind: "correction", players: 1, base: 1_500, amount: 1_500, carried: 0 }] },
    { id: statement, amount: 2_000, lines: [{ amount: 2_000 }] },
  ]);
  brand.at(3, 1);
  await brand.makeStatements();
  expect((await brand.statementsOf(affiliate.member))[0]).toMatchObject({ amount: 0, lines: [] });
  expect(await check()).toBe(0);
});

it("a correction that exceeds the next statement is carried over to the one after it", async () => {
  const { affiliate, player, statement } = await makeStated();
  expectStatus(await (await propose(statement, -1_001)).approve(), 200);
  await brand.lose(player, 5_000);
  brand.at(2, 1);
  await brand.lose(player, 5_000);
  await brand.makeStatements();
  brand.at(3, 1);
  await brand.makeStatements();
  expect(await brand.statementsOf(affiliate.member)).toMatchObject([
    { amount: 999, lines: [{ amount: 1_000 }, { kind: "correction", players: 0, base: -1, amount: -1, carried: 0 }] },
    { amount: 0, state: "nothing_due", lines: [{ amount: 1_000 }, { base: -1_001, amount: -1_000, carried: -1 }] },
    { amount: 2_000 },
  ]);
  expect(await check()).toBe(0);
});

it("a correction of zero, or above a million reais, is refused", async () => {
  const { statement } = await makeStated();
  const { token } = await hire(site);
  const status = async (amount: number) =>
    (await office(site, "POST", `trevo/affiliate-statements/${statement}/correct`, { token, body: { amount, reason: "x" } })).status;
  expect([await status(0), await status(100_000_001), await status(100_000_000)]).toEqual([422, 422, 200]);
});

/** Runs both in the order in which they wait for the affiliate. Returns the amounts of the statements, newest month first. */
async function race(order: "correction first" | "statement first") {
  const { affiliate, player, statement } = await makeStated();
  await brand.lose(player, 5_000);
  brand.at(2, 1);
  const proposal = await propose(statement, 700);
  await settle(site.app.modules.followers, "commissions");
  const { now } = expectStatus(await office(site, "GET", `proposals/${proposal.id}`, { token: proposal.other.token }), 200).json[
    "data"
  ] as {
    now: { version: string };
  };
  const correct = async () => {
    const body = { version: now.version };
    expectStatus(await office(site, "POST", `proposals/${proposal.id}/approve`, { token: proposal.other.token, body }), 200);
  };
  const state = () => site.app.modules.referrals.jobs.makeStatements();
  const lock = sql`select from affiliates where id = ${affiliate.id} for update`;
  const done = await runBehindLock(site.database, lock, order === "correction first" ? [correct, state] : [state, correct]);
  expect(fulfilledOf(done)).toHaveLength(2);
  const inFirst = (await brand.statementsOf(affiliate.member)).map(({ amount }) => amount);
  brand.at(3, 1);
  await brand.makeStatements();
  const [last] = await brand.statementsOf(affiliate.member);
  return { inFirst, afterwards: last?.amount };
}

it("a correction approved while a statement is being made is part of that statement or of the next one, once", async () => {
  expect(await race("correction first")).toEqual({ inFirst: [1_700, 2_000], afterwards: 0 });
  expect(await race("statement first")).toEqual({ inFirst: [1_000, 2_000], afterwards: 700 });
  expect(await check()).toBe(0);
});

it.each([
  "update affiliate_corrections set amount = amount + 1 where stated_in is not null",
  "update affiliate_corrections set stated_in = null where stated_in is not null",
  "update affiliate_statement_lines set base = base + 1 where kind = 'correction'",
  "update affiliate_statement_lines set carried = 0 where kind = 'correction' and carried < 0",
])("after %s the invariant reports a violation", async (change) => {
  expect(await check()).toBe(0);
  expect(await check(change)).toBeGreaterThan(0);
});

it("control: without the lock of the affiliate, a statement marks a correction that it has not counted", async () => {
  const { lock } = affiliateStore;
  affiliateStore.lock = (tx, tenantId, id) => affiliateStore.byId(tx, tenantId, id);
  try {
    const { affiliate, player, statement } = await makeStated();
    await brand.lose(player, 5_000);
    brand.at(2, 1);
    const proposal = await propose(statement, 700);
    await settle(site.app.modules.followers, "commissions");
    const made = await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`lock table affiliate_statement_lines in share row exclusive mode`.execute(tx);
      const done = Promise.allSettled([site.app.modules.referrals.jobs.makeStatements()]);
      await untilWaiting(site.database, 1);
      expectStatus(await proposal.approve(), 200);
      return { done };
    });
    expect(fulfilledOf(await made.done)).toHaveLength(1);
    expect((await brand.statementsOf(affiliate.member))[0]).toMatchObject({ amount: 1_000 });
    expect(await check()).toBe(1);
  } finally {
    affiliateStore.lock = lock;
  }
});
