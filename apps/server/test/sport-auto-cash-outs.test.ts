import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { autoCashOutInvariant } from "../src/modules/sportsbook/request-invariants.ts";
import { runBehindLock, untilWaiting } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { factsOf, second, stateOf } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 50);
}, 120_000);
afterAll(() => site.close());
/** The heartbeats of leader and feed are fresh however long a test takes on a busy machine; targets of other tests are removed. */
beforeEach(async () => {
  await heard();
  await run(sql`update sport_auto_cash_outs set status = 'cancelled', ended_at = clock_timestamp() where status = 'active'`);
  await run(
    sql`update sport_cash_out_requests set status = 'refused', refusal = '{}', decided_at = clock_timestamp() where status = 'pending'`,
  );
});

const bets = () => site.app.modules.sportsbook.bets;
const run = (text: ReturnType<typeof sql>) => text.execute(site.database.owner.db);
const heard = async (): Promise<void> => {
  await run(sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`);
  await run(sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour' where producer = ${book.feed.producer}`);
};

interface Placed {
  readonly member: Member;
  readonly name: string;
  readonly id: string;
}
const lower = [2_000, 3_000, 4_000];
/** At these odds, a bet of R$ 10 at 2.00 is worth 10 × 2.00 × 0.95/1.5, less 4 %. */
const higher = [1_500, 4_000, 6_000];
const reached = 12_15;

async function placed(): Promise<Placed> {
  const name = `m${++matches}`;
  const member = await site.join();
  await site.deposit(member, 100_00);
  await book.offer(name, lower);
  const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00 })) as { id: string };
  return { member, name, id };
}
async function live(): Promise<Placed> {
  const bet = await placed();
  await book.feed.send(stateOf(factsOf("", { phase: "half1", started_at: null })), { at: second(60), fixture: bet.name });
  await heard();
  await book.offer(bet.name, lower);
  await run(sql`update sport_suspensions set last_suspended_at = clock_timestamp() - interval '1 hour'`);
  return bet;
}
const post = ({ member, id }: Placed, path: string, body?: object) =>
  site.call("POST", `/api/sportsbook/bets/${id}/${path}`, { token: member.token, ...(body && { body }) });
const setTarget = async (bet: Placed, at_least = reached) => expectStatus(await post(bet, "auto-cash-out", { at_least }), 200).json["data"];
const cancel = async (bet: Placed) => expectStatus(await post(bet, "auto-cash-out/remove"), 200).json["data"];
const read = async ({ member, id }: Placed) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const standing = async (bet: Placed) => {
  const { state, cashed_out, auto_cash_out } = await read(bet);
  return { cash: await book.cash(bet.member), state, cashed_out, target: auto_cash_out?.state };
};
const untouched = { cash: 90_00, state: "open", cashed_out: 0, target: "active" };
const paid = { cash: 90_00 + reached, state: "cashed", cashed_out: reached, target: "paid" };
const makeDue = () => run(sql`update sport_cash_out_requests set due_at = clock_timestamp() where status = 'pending'`);
const partsOf = async ({ id }: Placed) => {
  const { rows } = await sql`select amount from sport_cash_outs where bet_id = ${id}`.execute(site.database.db);
  return rows;
};

describe("an auto cash-out target", () => {
  it.each([
    ["is reached", reached, paid],
    ["is one centavo above the offer", reached + 1, untouched],
  ])("that %s: %i", async (_, at_least, expected) => {
    const bet = await placed();
    expect(await setTarget(bet, at_least)).toMatchObject({ state: "open", auto_cash_out: { at_least, state: "active" } });
    expect(await bets().tryAutoCashOuts()).toBe(0);
    await book.offer(bet.name, higher);
    expect((await read(bet)).cash_out).toMatchObject({ amount: reached });
    await bets().tryAutoCashOuts();
    expect(await standing(bet)).toEqual(expected);
    await bets().tryAutoCashOuts();
    expect(await standing(bet)).toEqual(expected);
  });

  it("that was paid notifies its player", async () => {
    const bet = await placed();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    const { json } = expectStatus(await site.call("GET", "/api/notifications", { token: bet.member.token }), 200);
    expect(JSON.stringify(json)).toContain("Aposta encerrada automaticamente");
  });

  it("above the bet's highest possible value is refused with that amount", async () => {
    const bet = await placed();
    // 99 % of 10 × 2.00
    expect((await post(bet, "auto-cash-out", { at_least: 19_81 })).json).toMatchObject({
      code: "auto_cash_out_too_high",
      max_amount: 19_80,
    });
    expect((await read(bet)).auto_cash_out).toBeUndefined();
    await setTarget(bet, 19_80);
  });

  it("is set once by two equal calls, and replaced by a different one", async () => {
    const bet = await placed();
    await setTarget(bet);
    await setTarget(bet);
    await setTarget(bet, 15_00);
    const { rows } = await sql`
      select at_least, status, end_reason from sport_auto_cash_outs where bet_id = ${bet.id} order by created_at`.execute(site.database.db);
    expect(rows).toEqual([
      { at_least: reached, status: "ended", end_reason: "replaced" },
      { at_least: 15_00, status: "active", end_reason: null },
    ]);
  });

  it("that was cancelled pays nothing, and a second cancellation changes nothing", async () => {
    const bet = await placed();
    await setTarget(bet);
    expect(await cancel(bet)).toMatchObject({ auto_cash_out: { state: "cancelled" } });
    expect(await cancel(bet)).toMatchObject({ auto_cash_out: { state: "cancelled" } });
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    expect(await standing(bet)).toEqual({ ...untouched, target: "cancelled" });
  });

  it("is not found for another player's bet or a settled bet", async () => {
    const bet = await placed();
    const stranger = { ...bet, member: await site.join() };
    expectStatus(await post(stranger, "auto-cash-out", { at_least: reached }), 404);
    expectStatus(await post(stranger, "auto-cash-out/remove"), 404);
    await book.end(bet.name, "a12");
    await bets().settleDue();
    expect((await post(bet, "auto-cash-out", { at_least: reached })).json).toMatchObject({ code: "cash_out_unavailable" });
  });

  it("ends when a part of the bet is cashed out, and when the bet is settled", async () => {
    const [part, over] = [await placed(), await placed()];
    await setTarget(part);
    expectStatus(await post(part, "cash-out", { share_bps: 5_000, seen_amount: 4_56 }), 200);
    expect((await read(part)).auto_cash_out).toEqual({ at_least: reached, state: "ended", end_reason: "part" });
    await setTarget(over);
    await book.end(over.name, "h12");
    await bets().settleDue();
    expect((await read(over)).auto_cash_out).toEqual({ at_least: reached, state: "ended", end_reason: "over" });
    await bets().tryAutoCashOuts();
    const { rows } = await sql`select end_reason from sport_auto_cash_outs where bet_id = ${over.id}`.execute(site.database.db);
    expect(rows).toEqual([{ end_reason: "over" }]);
  });

  it("is held by a suspension, and paid once it is lifted", async () => {
    const bet = await placed();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    const key = forAllBooks("fixture", await book.fixtureOf(bet.name));
    await site.database.db.transaction().execute((tx) => suspensionStore.suspend(tx, key, "trader"));
    await bets().tryAutoCashOuts();
    expect(await standing(bet)).toEqual(untouched);
    await site.database.db.transaction().execute((tx) => suspensionStore.lift(tx, key, "trader"));
    await bets().tryAutoCashOuts();
    expect(await standing(bet)).toEqual(paid);
  });

  it("is paid to a player who has self-excluded", async () => {
    const bet = await placed();
    await setTarget(bet);
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: bet.member.token, body: { value: "forever" } }), 200);
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    expect(await partsOf(bet)).toEqual([{ amount: reached }]);
  });
});

describe("an auto cash-out target in play", () => {
  it("waits like any cash-out once reached, and pays no less than its amount", async () => {
    const bet = await live();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    expect(await bets().tryAutoCashOuts()).toBe(1);
    expect(await bets().tryAutoCashOuts()).toBe(0);
    expect(await standing(bet)).toEqual(untouched);
    expect((await read(bet)).cash_out_request).toMatchObject({ state: "pending", by: "target", seen_amount: reached });
    await makeDue();
    expect(await bets().decideCashOuts()).toBe(1);
    expect(await standing(bet)).toEqual(paid);
  });

  it("stays when the offer falls below it meanwhile, and is paid the next time", async () => {
    const bet = await live();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    await book.offer(bet.name, lower);
    await makeDue();
    await bets().decideCashOuts();
    expect(await standing(bet)).toEqual(untouched);
    expect((await read(bet)).cash_out_request).toBeUndefined();
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    await makeDue();
    await bets().decideCashOuts();
    expect(await standing(bet)).toEqual(paid);
  });

  it("that is cancelled while waiting pays nothing", async () => {
    const bet = await live();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    await cancel(bet);
    await makeDue();
    await bets().decideCashOuts();
    expect(await standing(bet)).toEqual({ ...untouched, target: "cancelled" });
    expect((await read(bet)).cash_out_request).toBeUndefined();
  });
});

describe("an auto cash-out target with concurrent calls", () => {
  const tryIt = () => bets().tryAutoCashOuts();
  const holdWallet = ({ member }: Placed) => sql`select from wallets where player_id = ${member.id} for update`;
  const due = async (): Promise<Placed> => {
    const bet = await placed();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    return bet;
  };

  it("pays nothing if its process dies, and is then paid by another process", async () => {
    const bet = await due();
    await site.database.owner.db.transaction().execute(async (tx) => {
      await holdWallet(bet).execute(tx);
      const dying = tryIt();
      await untilWaiting(site.database, 1);
      await run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await dying;
    });
    expect(await standing(bet)).toEqual(untouched);
    await tryIt();
    expect(await standing(bet)).toEqual(paid);
  });

  it("whose offer falls below it while the bet is locked makes no cash-out request in play and pays nothing", async () => {
    const bet = await live();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    const trying: Promise<number>[] = [];
    await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`select from sport_bets where id = ${bet.id} for update`.execute(tx);
      trying.push(tryIt());
      await untilWaiting(site.database, 1);
      await book.offer(bet.name, lower);
    });
    await Promise.all(trying);
    expect((await read(bet)).cash_out_request).toBeUndefined();
    expect(await standing(bet)).toEqual(untouched);
  });

  it.each([true, false])("and the player's own cash-out, player first: %s: only one is paid", async (isPlayerFirst) => {
    const bet = await due();
    const own = () => post(bet, "cash-out", { seen_amount: reached });
    await runBehindLock<unknown>(site.database, holdWallet(bet), isPlayerFirst ? [own, tryIt] : [tryIt, own]);
    expect(await standing(bet)).toEqual({ ...paid, target: isPlayerFirst ? "ended" : "paid" });
    expect(await partsOf(bet)).toHaveLength(1);
  });

  it.each([true, false])("and its cancellation, cancellation first: %s", async (isCancelledFirst) => {
    const bet = await due();
    const lock = sql`select from sport_bets where id = ${bet.id} for update`;
    const stop = () => cancel(bet);
    await runBehindLock<unknown>(site.database, lock, isCancelledFirst ? [stop, tryIt] : [tryIt, stop]);
    expect(await standing(bet)).toEqual(isCancelledFirst ? { ...untouched, target: "cancelled" } : paid);
  });
});

describe("the invariant of auto cash-out targets", () => {
  it("holds, and finds a target paid too little, paid without a cash-out, or not marked as paid", async () => {
    const bet = await placed();
    await setTarget(bet);
    await book.offer(bet.name, higher);
    await bets().tryAutoCashOuts();
    const found = async (corruption: string): Promise<number> => {
      const undone = new Error("undone");
      let count = 0;
      await site.database.owner.db
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          await sql.raw(corruption).execute(tx);
          count = (await autoCashOutInvariant.check(tx, "all")).length;
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return count;
    };
    const own = `where bet_id = '${bet.id}'`;
    expect(await found("select 1")).toBe(0);
    expect(await found(`update sport_auto_cash_outs set at_least = at_least + 1 ${own}`)).toBe(1);
    expect(await found(`delete from sport_cash_outs ${own}`)).toBe(1);
    expect(await found(`update sport_auto_cash_outs set status = 'cancelled' ${own}`)).toBe(1);
  });
});
