import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { subjects } from "../../../test/conformance/subjects.ts";
import { type Table, openTable } from "../../../test/conformance/table.ts";
import { runBehindLock } from "../../../test/barrier.ts";
import { hire, office } from "../../../test/staff.ts";
import { type TestSite, eventually, startTestSite } from "../../../test/test-site.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { verifyLedger } from "../wallet/index.ts";

const limit = 100_000;
const opening = 10_000;

let site: TestSite;
let tenant: Tenant;

beforeAll(async () => {
  site = await startTestSite();
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("no tenant");
  tenant = found;
});
afterEach(async () => expect((await verifyLedger(site.database.db)).violations).toEqual([]));
afterAll(() => site.close());

interface Late {
  readonly table: Table;
  readonly id: string;
  readonly transaction: string;
  readonly tell: () => ReturnType<Table["say"]>;
}

/** Reports a win of a closed round, one centavo above the limit, which is parked. */
async function parkOne(): Promise<Late> {
  const subject = subjects.find(({ dialect }) => dialect.code === "studio");
  if (!subject) throw new Error("no studio");
  const table = await openTable(site, subject);
  const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 1_000 } as const;
  await table.say(bet);
  await table.say({ kind: "win", round: bet.round, target: bet.transaction, amount: 0, closes: true });
  const transaction = randomUUID();
  const tell = () => table.say({ kind: "win", transaction, round: bet.round, target: bet.transaction, amount: limit + 1 });
  expect(await tell()).toMatchObject({ taken: true, balance: opening - 1_000 });
  const { data } = await site.app.modules.parkedWins.list({ tenant }, { limit: 100 });
  const parked = data.find((win) => win.transaction === transaction);
  if (!parked) throw new Error("nothing was parked");
  return { table, transaction, id: parked.id, tell };
}

const reviewer = () => ({ tenant, staff_id: randomUUID(), request_id: "test" });
const decide = (id: string, decision: "pay" | "refuse") =>
  site.app.modules.parkedWins.decide(reviewer(), { id, decision, reason: "the studio wrote so", idempotency_key: null });
const walletOf = ({ owner }: Table) =>
  sql`select 1 from wallets where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} for update`;
const paid = opening - 1_000 + limit + 1;

describe("a win that waits for staff", () => {
  it("is listed in the back office, and paid once by one decision", async () => {
    const { table, id } = await parkOne();
    const member = await hire(site);
    const cases = await office(site, "GET", "trevo/payment-cases", { token: member.token });
    expect(cases.json["data"]).toContainEqual(expect.objectContaining({ kind: "win", id, amount: limit + 1, reason: "closed_round" }));
    const list = await office(site, "GET", "trevo/parked-wins", { token: member.token });
    expect(list.json["data"]).toContainEqual(
      expect.objectContaining({ id, provider: "studio", player_id: table.member.id, state: "waiting" }),
    );
    const path = `trevo/parked-wins/${id}/decide`;
    const body = { decision: "pay", reason: "the studio wrote so" };
    const say = () => office(site, "POST", path, { token: member.token, body });
    const first = await say();
    expect([first.status, first.json["data"]]).toEqual([200, expect.objectContaining({ state: "paid", decided_by: expect.any(String) })]);
    expect([(await say()).status, (await say()).json["code"]]).toEqual([409, "wrong_state"]);
    expect(await table.balance()).toBe(paid);
    const powerless = await hire(site, { may: ["cases.read"] });
    expect((await office(site, "POST", path, { token: powerless.token, body })).status).toBe(403);
  });

  it("is paid once if it is reported again while staff pay it", async () => {
    for (const order of ["told first", "decided first"] as const) {
      const { table, id, tell } = await parkOne();
      const calls: (() => Promise<unknown>)[] = [tell, () => decide(id, "pay")];
      const done = await runBehindLock(site.database, walletOf(table), order === "told first" ? calls : calls.toReversed());
      expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await table.balance()).toBe(paid);
      expect(await tell()).toMatchObject({ taken: true, balance: paid });
    }
  });

  it("is decided once if two members decide at the same time", async () => {
    const { table, id } = await parkOne();
    const done = await runBehindLock(site.database, walletOf(table), [() => decide(id, "refuse"), () => decide(id, "pay")]);
    expect(done).toMatchObject([
      { status: "fulfilled", value: { state: "refused" } },
      { status: "rejected", reason: { code: "wrong_state" } },
    ]);
    expect(await table.balance()).toBe(opening - 1_000);
  });

  it("is never paid once it was refused, and its provider gets the same response as before", async () => {
    const { table, id, tell } = await parkOne();
    await decide(id, "refuse");
    expect(await tell()).toMatchObject({ taken: true, balance: opening - 1_000 });
    expect(await table.balance()).toBe(opening - 1_000);
  });

  it("is not paid after its provider has cancelled it", async () => {
    const { table, id, transaction } = await parkOne();
    expect(await table.say({ kind: "rollback", target: transaction })).toMatchObject({ status: 200, code: "TARGET_NOT_FOUND" });
    expect(await decide(id, "pay")).toMatchObject({ state: "cancelled" });
    expect(await table.balance()).toBe(opening - 1_000);
  });

  it("raises one alert, and none if it was rolled back", async () => {
    const { id, tell, table } = await parkOne();
    await tell();
    const { alarms, parkedWins } = site.app.modules;
    const raised = async () => {
      await alarms.settled();
      return site.database.sql<{ subject: string; raised: number }[]>`select subject, raised from alarms where kind = 'win_parked'`;
    };
    const before = await raised();
    expect(before.filter(({ subject }) => subject === `win:${id}`)).toEqual([{ subject: `win:${id}`, raised: 1 }]);
    const win = { provider_code: "studio", external_id: randomUUID(), round: randomUUID(), game_id: 7, amount: limit + 1, closes: false };
    const undone = site.database.db.transaction().execute(async (tx) => {
      await parkedWins.park(tx, { ...table.owner, ...win, reason: "closed_round" });
      throw new Error("another operation of the batch was refused");
    });
    await expect(undone).rejects.toThrow(/refused/);
    expect(await raised()).toEqual(before);
  });

  it("is parked once if it is reported twenty times at the same time", async () => {
    const { table } = await parkOne();
    const round = randomUUID();
    const bet = randomUUID();
    await table.say({ kind: "bet", transaction: bet, round });
    await table.say({ kind: "win", round, target: bet, amount: 0, closes: true });
    const transaction = randomUUID();
    const told = await Promise.all(
      Array.from({ length: 20 }, () => table.say({ kind: "win", transaction, round, target: bet, amount: limit + 1 })),
    );
    expect(told.every(({ taken }) => taken)).toBe(true);
    const rows = await eventually("one row", async () => {
      const found = await site.database.sql`select 1 from parked_wins where external_id = ${transaction}`;
      return found.length > 0 ? found : undefined;
    });
    expect(rows).toHaveLength(1);
  });

  it("is limited by the sum paid since the round was closed, so that parts count like one win", async () => {
    const { table } = await parkOne();
    const round = randomUUID();
    const bet = randomUUID();
    await table.say({ kind: "bet", transaction: bet, round });
    await table.say({ kind: "win", round, target: bet, amount: 500_000, closes: true });
    const before = await table.balance();
    const late = (amount: number) => table.say({ kind: "win", round, target: bet, amount });
    const half = limit / 2;
    for (let nth = 0; nth < 3; nth++) expect((await late(half)).taken).toBe(true);
    expect(await table.balance()).toBe(before + limit);
  });
});
