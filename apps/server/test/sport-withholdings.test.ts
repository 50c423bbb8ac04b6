import type { SportWithholdingEndInput } from "@trevo/contract";
import { verifyBet } from "@trevo/verifier";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../src/kernel/db.ts";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { exposureInvariant } from "../src/modules/sportsbook/exposure-invariant.ts";
import { settleOneByOne, type SettleNeeds } from "../src/modules/sportsbook/settle-bets.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { autoCashOutInvariant, cashOutRequestInvariant } from "../src/modules/sportsbook/request-invariants.ts";
import { withholdingInvariant } from "../src/modules/sportsbook/withholding-invariants.ts";
import { runBehindLock, untilWaiting } from "./barrier.ts";
import { factsOf, second, stateOf } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let bruno: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 45);
  ana = await hire(site, { may: ["sports.integrity"] });
  bruno = await hire(site, { may: ["sports.integrity", "audit.read"] });
});
afterAll(() => site.close());
beforeEach(() => heard());

const owner = () => site.database.owner.db;
const heard = async (): Promise<void> => {
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(owner());
  await sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour'`.execute(owner());
};
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
/** Places R$ 10 at 2.00 on the home side, by a player with R$ 100. */
const placed = async (name: string): Promise<{ member: Member; id: string }> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00 })) as { id: string };
  return { member, id };
};
type Bet = Awaited<ReturnType<typeof placed>>;
const bets = () => site.app.modules.sportsbook.bets;
const settle = () => bets().settleDue();
const read = async ({ member, id }: Bet) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const rowOf = async ({ id }: Bet) => {
  const { rows } = await sql<{ status: string; attempts: number; next_attempt_at: Date | null; settlements: number }>`
    select status, attempts, next_attempt_at, (select count(*)::int from sport_settlements s where s.bet_id = b.id) as settlements
    from sport_bets b where id = ${id}`.execute(owner());
  return rows[0];
};
const act = ({ member, id }: Bet, path: string, body: object) =>
  site.call("POST", `/api/sportsbook/bets/${id}/${path}`, { token: member.token, body });

const withhold = (ids: readonly string[], { token } = ana, ground = "manipulation", brand = "trevo"): Promise<Reply> =>
  office(site, "POST", `${brand}/sports/withholdings`, { token, body: { bet_ids: ids, ground, reason: "Alerta da federação." } });
const withheld = async (...all: readonly Bet[]): Promise<void> => {
  expect(expectStatus(await withhold(all.map(({ id }) => id)), 200).json["data"]).toEqual({ withheld: all.length });
};
const propose = (end: SportWithholdingEndInput, { token } = ana): Promise<Reply> =>
  office(site, "POST", "trevo/sports/withholding-ends", { token, body: { end, reason: "A apuração terminou." } });
const proposed = async (end: SportWithholdingEndInput): Promise<string> => expectStatus(await propose(end), 200).json["data"].id as string;
const readProposal = async (id: string) =>
  expectStatus(await office(site, "GET", `proposals/${id}`, { token: bruno.token }), 200).json["data"];
const approve = (id: string, version: string, { token } = bruno): Promise<Reply> =>
  office(site, "POST", `proposals/${id}/approve`, { token, body: { version } });
/** Proposes and approves an end of withholding. Returns its preview. */
const end = async (input: SportWithholdingEndInput) => {
  const id = await proposed(input);
  const { after, now } = await readProposal(id);
  expectStatus(await approve(id, now.version), 200);
  return after as Record<string, number | string>;
};
const release = (...all: readonly Bet[]) => end({ how: "release", bet_ids: all.map(({ id }) => id) });

const invariants = [...betInvariants, exposureInvariant, autoCashOutInvariant, cashOutRequestInvariant, withholdingInvariant];
const findings = () =>
  site.database.db.transaction().execute(async (tx) => {
    const found: string[] = [];
    for (const { name, check } of invariants) found.push(...(await check(tx, "all")).map(({ detail }) => `${name}: ${detail}`));
    return found;
  });

describe("a withheld bet", () => {
  it("is not paid by its result; the player sees the ground and the payout withheld, and two members release it", async () => {
    const name = await match();
    const bet = await placed(name);
    await withheld(bet);
    expect(await read(bet)).toMatchObject({
      state: "withheld",
      withheld: { ground: "manipulation", payout: null },
      cash_out: { why_not: "withheld" },
    });
    await book.end(name, "h12");
    await settle();
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "withheld", attempts: 0, next_attempt_at: null, settlements: 0 });
    expect(await book.cash(bet.member)).toBe(90_00);
    expect(await read(bet)).toMatchObject({ state: "withheld", outcome: null, payout: 0, withheld: { payout: 20_00 } });
    const explained = await site.call("GET", `/api/sportsbook/bets/${bet.id}/explanation`, { token: bet.member.token });
    expect(expectStatus(explained, 200).json["data"]).toMatchObject({ floored: 20_00 });
    const proof = await site.call("GET", `/api/sportsbook/bets/${bet.id}/proof`, { token: bet.member.token });
    expect(await verifyBet(expectStatus(proof, 200).json)).toMatchObject({ verdict: "verified" });
    expect(await findings()).toEqual([]);
    expect(await release(bet)).toMatchObject({ end: "release", bets_settled: 1, paid: 20_00, bets_corrected: 0, taken_back: 0 });
    await settle();
    await settle();
    const released = await read(bet);
    expect(released).toMatchObject({ state: "settled", outcome: "won", payout: 20_00 });
    expect(released).not.toHaveProperty("withheld");
    expect(await book.cash(bet.member)).toBe(110_00);
    expect(await findings()).toEqual([]);
  });

  it("that is released before its match ends continues, and can be cashed out again", async () => {
    const bet = await placed(await match());
    await withheld(bet);
    expect((await act(bet, "cash-out", { seen_amount: 1 })).json).toMatchObject({ code: "cash_out_unavailable", why_not: "withheld" });
    expect((await act(bet, "auto-cash-out", { at_least: 11_00 })).json).toMatchObject({
      code: "cash_out_unavailable",
      why_not: "withheld",
    });
    expect(await release(bet)).toMatchObject({ bets_settled: 0, paid: 0 });
    expect(await read(bet)).toMatchObject({ state: "open" });
    expectStatus(await act(bet, "cash-out", { seen_amount: 1 }), 200);
    expect(await read(bet)).toMatchObject({ state: "cashed" });
    expect(await findings()).toEqual([]);
  });

  it("that two members void returns its stake whatever its result, and states the reason", async () => {
    const name = await match();
    const bet = await placed(name);
    await withheld(bet);
    await book.end(name, "h12");
    await settle();
    const said = await end({ how: "void", bet_ids: [bet.id], cause: "integrity" });
    expect(said).toMatchObject({ end: "void", cause: "integrity", bets_settled: 1, paid: 10_00 });
    await settle();
    expect(await read(bet)).toMatchObject({ state: "settled", outcome: "void", payout: 10_00 });
    expect(await book.cash(bet.member)).toBe(100_00);
    const { json } = await site.call("GET", "/api/notifications", { token: bet.member.token });
    expect(JSON.stringify(json)).toContain("há suspeita de manipulação da partida");
    expect(await findings()).toEqual([]);
  });

  it("that was already settled keeps what was paid, and is not corrected until released", async () => {
    const name = await match();
    const bet = await placed(name);
    await book.end(name, "a12");
    await settle();
    await withheld(bet);
    await book.end(name, "h12", 7_300);
    await settle();
    expect(await rowOf(bet)).toMatchObject({ status: "withheld", settlements: 1, attempts: 0 });
    expect(await read(bet)).toMatchObject({ state: "withheld", payout: 0, withheld: { payout: 20_00 } });
    expect(await book.cash(bet.member)).toBe(90_00);
    expect(await findings()).toEqual([]);
    expect(await release(bet)).toMatchObject({ bets_settled: 0, bets_corrected: 1, paid: 20_00 });
    await settle();
    expect(await read(bet)).toMatchObject({ state: "settled", outcome: "won", payout: 20_00 });
    expect(await book.cash(bet.member)).toBe(110_00);
    expect(await findings()).toEqual([]);
  });

  it("is no case that one person decides; one that is reported meanwhile ends with its settlement", async () => {
    const name = await match();
    const bet = await placed(name);
    const { rows } = await sql<{ at: Date }>`update sport_bets set attempts = 8 where id = ${bet.id} returning placed_at as at`.execute(
      owner(),
    );
    const round = { tenant_id: 1, round_id: bet.id, player_id: bet.member.id, provider_code: "sportsbook" };
    const report = () => site.app.modules.openRounds.ownCases.report({ ...round, moved_at: rows[0]?.at ?? new Date() });
    await report();
    const cases = async () => (await sql`select from open_rounds where round_id = ${bet.id}`.execute(owner())).rows.length;
    expect(await cases()).toBe(1);
    await withheld(bet);
    expect(await cases()).toBe(0);
    await report();
    await book.end(name, "h12");
    await release(bet);
    await settle();
    expect(await rowOf(bet)).toMatchObject({ status: "settled", attempts: 0 });
    expect(await cases()).toBe(0);
  });

  it("keeps its auto cash-out target, which pays nothing until the bet is released", async () => {
    const name = await match();
    const bet = await placed(name);
    expectStatus(await act(bet, "auto-cash-out", { at_least: 12_15 }), 200);
    await withheld(bet);
    await book.offer(name, [1_500, 4_000, 6_000]);
    expect(await bets().tryAutoCashOuts()).toBe(0);
    expect(await read(bet)).toMatchObject({ state: "withheld", auto_cash_out: { state: "active" } });
    await release(bet);
    expect(await bets().tryAutoCashOuts()).toBe(1);
    expect(await read(bet)).toMatchObject({ state: "cashed", cashed_out: 12_15, auto_cash_out: { state: "paid" } });
    expect(await findings()).toEqual([]);
  });

  it("is not paid by a cash-out in play that was already waiting", async () => {
    const name = await match();
    const bet = await placed(name);
    await book.feed.send(stateOf(factsOf("", { phase: "half1", started_at: null })), { at: second(60), fixture: name });
    await heard();
    await book.offer(name, [2_000, 3_000, 4_000]);
    await sql`update sport_suspensions set last_suspended_at = clock_timestamp() - interval '1 hour'`.execute(owner());
    expect(expectStatus(await act(bet, "cash-out", { seen_amount: 1 }), 200).json["data"].cash_out_request.state).toBe("pending");
    await withheld(bet);
    await sql`update sport_cash_out_requests set due_at = clock_timestamp() where status = 'pending'`.execute(owner());
    expect(await bets().decideCashOuts()).toBe(1);
    const { rows } = await sql`select status, refusal from sport_cash_out_requests where bet_id = ${bet.id}`.execute(owner());
    expect(rows).toEqual([{ status: "refused", refusal: { code: "cash_out_unavailable", why_not: "withheld" } }]);
    expect(await book.cash(bet.member)).toBe(90_00);
    expect(await findings()).toEqual([]);
  });

  it("stays among the open bets, and counts as staked and in the liability of its match", async () => {
    const name = await match();
    const bet = await placed(name);
    const tenant = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
    const fixture = await book.fixtureOf(name);
    const costs = async () => (await sql`select cells from sport_exposures where fixture_id = ${fixture}`.execute(owner())).rows;
    const before = [await bets().openStakes(tenant), await costs()];
    await withheld(bet);
    await bets().renewExposures();
    expect([await bets().openStakes(tenant), await costs()]).toEqual(before);
    const list = async (state: string) =>
      (await site.call("GET", `/api/sportsbook/bets?state=${state}`, { token: bet.member.token })).json["data"].length as number;
    expect([await list("open"), await list("settled")]).toEqual([1, 0]);
  });

  it("notifies its player at once, citing the law that allows it, and again on release", async () => {
    const bet = await placed(await match());
    await withheld(bet);
    const told = async () => JSON.stringify((await site.call("GET", "/api/notifications", { token: bet.member.token })).json);
    expect(await told()).toContain("Portaria SPA/MF 1.231/2024, art. 26, III e IV");
    await release(bet);
    expect(await told()).toContain("A apuração da sua aposta terminou.");
  });

  it("cannot be settled by a process of a release without withholdings", async () => {
    const bet = await placed(await match());
    await withheld(bet);
    const settledByAnOlderRelease = sql`update sport_bets set status = 'settled', status_reason = 'result', outcome = 'won', payout = 2000,
      settlement_no = 1, settled_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${bet.id}`.execute(site.database.db);
    await expect(settledByAnOlderRelease).rejects.toThrow("sport_bets_withheld");
  });
});

describe("a member who withholds and releases", () => {
  it("never decides on their own proposal, and needs the permission", async () => {
    const bet = await placed(await match());
    const trader = await hire(site, { may: ["sports.trade", "sports.results"] });
    expect((await withhold([bet.id], trader)).json["code"]).toBe("forbidden");
    await withheld(bet);
    const body = { void: { of: "bets", bet_ids: [bet.id], cause: "late" }, reason: "Sem a permissão de integridade." };
    expect((await office(site, "POST", "trevo/sports/voids", { token: trader.token, body })).json["code"]).toBe("wrong_state");
    expect((await propose({ how: "release", bet_ids: [bet.id] }, trader)).json["code"]).toBe("forbidden");
    const id = await proposed({ how: "release", bet_ids: [bet.id] });
    const { now } = await readProposal(id);
    expect((await approve(id, now.version, ana)).json["code"]).toBe("approved_by_you");
    expect((await approve(id, now.version, trader)).status).not.toBe(200);
    expect(await rowOf(bet)).toMatchObject({ status: "withheld" });
    expectStatus(await approve(id, now.version), 200);
    const log = async (subject: string) => {
      const { json } = await office(site, "GET", `trevo/audit-events?subject=${subject}`, { token: bruno.token });
      return json["data"].map(({ action }: { action: string }) => action) as string[];
    };
    expect([...(await log(`sport_bet:${bet.id}`)), ...(await log(`proposal:${id}`))]).toEqual(
      expect.arrayContaining(["sports_withheld", "sports_withholding_ended"]),
    );
  });

  it("does not find a bet of another brand, and changes none if one bet is unknown, withheld or cashed out", async () => {
    const name = await match();
    const [bet, other, cashed] = [await placed(name), await placed(name), await placed(name)];
    expectStatus(await act(cashed, "cash-out", { seen_amount: 1 }), 200);
    const praca = await site.app.modules.tenants.bySlug("praca");
    await site.app.modules.tenants.change(praca?.id ?? 0, { settings: { hasSports: true } });
    expect((await withhold([bet.id], ana, "fraud", "praca")).json["code"]).toBe("not_found");
    expect((await withhold([bet.id, "01890000-0000-7000-8000-000000000000"])).json["code"]).toBe("not_found");
    await withheld(other);
    expect((await withhold([bet.id, other.id])).json["code"]).toBe("wrong_state");
    expect((await withhold([bet.id, cashed.id])).json["code"]).toBe("wrong_state");
    expect((await withhold([bet.id, bet.id])).status).toBe(422);
    expect((await propose({ how: "release", bet_ids: [bet.id] })).json["code"]).toBe("wrong_state");
    expect(await rowOf(bet)).toMatchObject({ status: "open" });
  });

  it("must approve again if the result came after the proposal was read", async () => {
    const name = await match();
    const bet = await placed(name);
    await withheld(bet);
    const id = await proposed({ how: "release", bet_ids: [bet.id] });
    const { now } = await readProposal(id);
    await book.end(name, "h12");
    expect((await approve(id, now.version)).json["code"]).toBe("wrong_state");
    expectStatus(await approve(id, (await readProposal(id)).now.version), 200);
    await settle();
    expect(await book.cash(bet.member)).toBe(110_00);
  });

  it("ends a withholding once, however many members approve concurrently", async () => {
    const name = await match();
    const bet = await placed(name);
    await withheld(bet);
    await book.end(name, "h12");
    const ids = [
      await proposed({ how: "release", bet_ids: [bet.id] }),
      await proposed({ how: "void", bet_ids: [bet.id], cause: "integrity" }),
    ];
    const versions: string[] = [];
    for (const id of ids) versions.push((await readProposal(id)).now.version as string);
    const lock = sql`select from sport_bets where id = ${bet.id} for update`;
    const answers = await runBehindLock(
      site.database,
      lock,
      ids.map((id, nth) => () => approve(id, versions[nth] ?? "")),
    );
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0))).toEqual([200, 409]);
    await settle();
    expect(await book.cash(bet.member)).toBe(110_00);
    expect(await findings()).toEqual([]);
  });
});

describe("withholding concurrently with", () => {
  const lockOf = ({ id }: Bet) => sql`select from sport_bets where id = ${id} for update`;

  it("a cash-out ends the bet once, whichever is first", async () => {
    const name = await match();
    const [first, second_] = [await placed(name), await placed(name)];
    const take = (bet: Bet) => () => act(bet, "cash-out", { seen_amount: 1 });
    const hold = (bet: Bet) => () => withhold([bet.id]);
    const cashFirst = await runBehindLock(site.database, lockOf(first), [take(first), hold(first)]);
    const heldFirst = await runBehindLock(site.database, lockOf(second_), [hold(second_), take(second_)]);
    const codes = [...cashFirst, ...heldFirst].map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0));
    expect(codes).toEqual([200, 409, 200, 409]);
    expect([(await read(first)).state, (await read(second_)).state]).toEqual(["cashed", "withheld"]);
    expect(await book.cash(second_.member)).toBe(90_00);
    expect(await findings()).toEqual([]);
  });

  it("its settlement either pays the bet first or not at all", async () => {
    const name = await match();
    const [paid, kept] = [await placed(name), await placed(name)];
    await withheld(kept);
    await book.end(name, "h12");
    // The settlement holds the bet and waits for the wallet; the withholding waits for the bet.
    const wallet = sql`select from wallets where player_id = ${paid.member.id} for update`;
    const answers = await runBehindLock<unknown>(site.database, wallet, [settle, () => withhold([paid.id])]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await read(paid)).toMatchObject({ state: "withheld", payout: 20_00, settlements: [{ settlement_no: 1 }] });
    expect(await read(kept)).toMatchObject({ state: "withheld", payout: 0, settlements: [] });
    await settle();
    expect([await book.cash(paid.member), await book.cash(kept.member)]).toEqual([110_00, 90_00]);
    expect(await findings()).toEqual([]);
  });

  it("its settlement, which reads the bet while it is being withheld, posts nothing", async () => {
    const name = await match();
    const bet = await placed(name);
    await book.end(name, "h12");
    // The withholding holds the bet and waits for the table of withholdings: the settlement skips the bet.
    const { answer } = await owner()
      .transaction()
      .execute(async (tx) => {
        await sql`lock table sport_withholdings in share mode`.execute(tx);
        const started = withhold([bet.id]);
        await untilWaiting(site.database, 1);
        await settle();
        return { answer: started };
      });
    expectStatus(await answer, 200);
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "withheld", attempts: 0, next_attempt_at: null, settlements: 0 });
    expect(await findings()).toEqual([]);
  });
});

const boundTo = (of: object, key: PropertyKey): unknown => {
  const value: unknown = Reflect.get(of, key, of);
  return typeof value === "function" ? (value.bind(of) as unknown) : value;
};

describe("an eighth attempt to settle that fails", () => {
  it("is no case if the bet was withheld meanwhile", async () => {
    const name = await match();
    const bet = await placed(name);
    await sql`update sport_bets set attempts = 7 where id = ${bet.id}`.execute(owner());
    await book.end(name, "h12");
    let answer: Promise<Reply> = Promise.reject(new Error("was not withheld"));
    answer.catch(() => undefined);
    const reported: string[] = [];
    const { modules } = site.app;
    // The call also waits for other locks before it.
    const waitingForBets = async (): Promise<number> =>
      (
        await site.database.owner.sql<object[]>`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%sport_bets%'`
      ).length;
    const { db } = site.database;
    /** A transaction whose error arrives once the withholding has committed. */
    const transaction = () => ({
      execute: (work: (tx: Tx) => Promise<unknown>) =>
        db
          .transaction()
          .execute(work)
          .catch((error: unknown) => answer.then(() => Promise.reject(error))),
    });
    const needs: SettleNeeds = {
      ...modules,
      db: new Proxy(db, { get: (of, key) => (key === "transaction" ? transaction : boundTo(of, key)) }),
      clock: site.clock,
      log: quietLog,
      broadcaster: { toPlayer: () => undefined },
      cases: { report: async ({ round_id }) => void reported.push(round_id), over: () => Promise.resolve() },
      wallet: {
        ...modules.wallet,
        // The attempt holds the bet, and the withholding waits for it.
        postAllIn: async () => {
          answer = withhold([bet.id]);
          await expect.poll(waitingForBets, { timeout: 20_000 }).toBeGreaterThan(0);
          throw new Error("the ledger refuses");
        },
      },
    };
    await settleOneByOne(needs, () => Promise.resolve([{ tenant_id: 1, id: bet.id }]));
    expectStatus(await answer, 200);
    expect([await rowOf(bet), reported]).toMatchObject([{ status: "withheld", attempts: 8 }, []]);
  });
});

describe("the invariant of withheld bets", () => {
  it.each([
    ["a settlement while one stood", "update sport_withholdings set withheld_at = 'epoch' where outcome = 'released'"],
    [
      "a cash-out while one stood",
      `update sport_withholdings w set withheld_at = 'epoch', ended_at = 'infinity' from sport_bets b
       where b.id = w.bet_id and b.status = 'cashed'`,
    ],
    [
      "a bet that is not withheld, and its withholding stands",
      `update sport_withholdings set outcome = null, ended_by = null, ended_at = null,
        checked_settlement_no = null, checked_results = null`,
    ],
    ["a withheld bet of another withholding", "update sport_bets set withholding_id = gen_random_uuid() where status = 'withheld'"],
    ["a withheld bet without one", "delete from sport_withholdings where ended_at is null"],
  ])("finds %s", async (_, corruption) => {
    const undone = new Error("undone");
    const found = owner()
      .transaction()
      .execute(async (tx) => {
        expect(await withholdingInvariant.check(tx, "all")).toEqual([]);
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(corruption).execute(tx);
        expect(await withholdingInvariant.check(tx, "all")).not.toEqual([]);
        throw undone;
      });
    await expect(found).rejects.toBe(undone);
  });
});
