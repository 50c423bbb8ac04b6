import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cashOutRequestInvariant } from "../src/modules/sportsbook/request-invariants.ts";
import { offerCashOut } from "../src/modules/sportsbook/offer-cash-out.ts";
import { betStore } from "../src/modules/sportsbook/bet-store.ts";
import { cashOutRequestStore } from "../src/modules/sportsbook/cash-out-request-store.ts";
import { marketStore } from "../src/modules/sports/market-store.ts";
import { forAllBooks, type SuspensionScope } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { fulfilledOf, raceAtBarrier, runBehindLock, untilWaiting } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { factsOf, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 70);
}, 120_000);
afterAll(() => site.close());
/** The heartbeats of leader and feed are fresh however long a test takes on a busy machine. */
beforeEach(() => heard());

const bets = () => site.app.modules.sportsbook.bets;
const run = (text: ReturnType<typeof sql>) => text.execute(site.database.owner.db);
const heard = async (ahead = "1 hour"): Promise<void> => {
  await run(sql`update sport_books set heartbeat_at = clock_timestamp() + ${ahead}::interval`);
  await run(sql`update sport_feeds set received_at = clock_timestamp() + ${ahead}::interval where producer = ${book.feed.producer}`);
};
const inTx = (work: (tx: Parameters<typeof suspensionStore.suspend>[0]) => Promise<unknown>) =>
  site.database.db.transaction().execute(work);

const odds = [2_000, 3_000, 4_000];
/** 10 × 2.00 × 0.475, less 4 %. */
const offered = 9_12;

interface Live {
  readonly member: Member;
  readonly name: string;
  readonly id: string;
}

/** A bet of R$ 10 at 2.00 that was placed before its match, which is now in play. */
async function live(tier = 1): Promise<Live> {
  const name = `m${++matches}`;
  const member = await site.join();
  await site.deposit(member, 100_00);
  await book.offer(name, odds);
  const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00 })) as { id: string };
  await run(sql`update sport_competitions set tier = ${tier} where producer = ${book.feed.producer}`);
  await book.feed.send(stateOf(factsOf("", { phase: "half1", started_at: null })), { at: second(60), fixture: name });
  await heard();
  await book.offer(name, odds);
  await run(sql`update sport_suspensions set last_suspended_at = clock_timestamp() - interval '1 hour'`);
  return { member, name, id };
}
const cashOut = ({ member, id }: Live, body: object = {}, key?: string) =>
  site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, {
    token: member.token,
    body: { seen_amount: offered, ...body },
    ...(key !== undefined && { key }),
  });
const received = async (bet: Live, body: object = {}) => expectStatus(await cashOut(bet, body), 200).json["data"];
const read = async ({ member, id }: Live) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const makeDue = () => run(sql`update sport_cash_out_requests set due_at = clock_timestamp() where status = 'pending'`);
/** Decides waiting cash-outs after their delay. Events sent meanwhile remain later than the receipt of the requests. */
const wait = async (): Promise<number> => {
  await makeDue();
  await heard();
  return bets().decideCashOuts();
};
const partsOf = async ({ id }: Live) => {
  const { rows } = await sql<{ amount: number; versions: object[] }>`
    select amount, versions from sport_cash_outs where bet_id = ${id} order by cash_out_no`.execute(site.database.db);
  return rows;
};
/** The player's cash and the state of the bet. */
const standing = async (bet: Live) => {
  const { state, remaining_stake, cashed_out } = await read(bet);
  return { cash: await book.cash(bet.member), state, remaining_stake, cashed_out };
};
const untouched = { cash: 90_00, state: "open", remaining_stake: 10_00, cashed_out: 0 };
const paidWhole = { cash: 90_00 + offered, state: "cashed", remaining_stake: 0, cashed_out: offered };
const refusedWith = async (bet: Live, refusal: object): Promise<void> => {
  expect(await read(bet)).toMatchObject({ cash_out_request: { state: "refused", refusal } });
  expect(await standing(bet)).toEqual(untouched);
  expect(await partsOf(bet)).toEqual([]);
};

describe("a cash-out in play", () => {
  it("is offered by the published formula with its delay, and pays nothing until the delay is over", async () => {
    const bet = await live();
    const { market_id, version } = await book.shown(bet.name);
    const offer = { amount: offered, fair: 9_50, fee_bps: 400, delay_ms: 4_000, parts_left: 5, versions: [{ market_id, version }] };
    expect((await read(bet)).cash_out).toEqual(offer);
    const answer = await received(bet, { seen_remaining_stake: 10_00, seen_versions: offer.versions });
    expect(answer).toMatchObject({ state: "open", cash_out_request: { state: "pending", share_bps: 10_000, seen_amount: offered } });
    expect(await standing(bet)).toEqual(untouched);
    await heard();
    expect(await bets().decideCashOuts()).toBe(0);
    expect(await wait()).toBe(1);
    expect(await standing(bet)).toEqual(paidWhole);
    expect(await partsOf(bet)).toEqual([{ amount: offered, versions: offer.versions }]);
    expect((await read(bet)).cash_out_request).toBeUndefined();
  });

  it.each([
    [1, 4_000],
    [2, 6_000],
    [3, 8_000],
  ])("of tier %i waits %i ms", async (tier, ms) => {
    const bet = await live(tier);
    await received(bet);
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from due_at - received_at) * 1000)::float8 as ms from sport_cash_out_requests where bet_id = ${bet.id}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ ms }]);
  });

  it("of a part leaves the rest in the bet, which can be cashed out in turn", async () => {
    const bet = await live();
    await received(bet, { share_bps: 5_000, seen_amount: 4_56 });
    await wait();
    expect(await standing(bet)).toEqual({ cash: 94_56, state: "open", remaining_stake: 5_00, cashed_out: 4_56 });
    await received(bet, { seen_amount: 4_56 });
    await wait();
    expect(await standing(bet)).toEqual(paidWhole);
  });

  it("a second one is refused while one waits, and the same key returns the first one", async () => {
    const bet = await live();
    expectStatus(await cashOut(bet, { share_bps: 5_000, seen_amount: 4_56 }, "a"), 200);
    expect((await cashOut(bet)).json).toMatchObject({ code: "cash_out_pending" });
    const again = expectStatus(await cashOut(bet, { share_bps: 5_000, seen_amount: 4_56 }, "a"), 200).json["data"];
    expect(again).toMatchObject({ cash_out_request: { state: "pending" } });
    await wait();
    const after = expectStatus(await cashOut(bet, { share_bps: 5_000, seen_amount: 4_56 }, "a"), 200).json["data"];
    expect(after).toMatchObject({ state: "open", cashed_out: 4_56 });
    expect(await partsOf(bet)).toHaveLength(1);
  });

  it.each(["producer", "competition", "fixture", "market", "book"] as const)(
    "is neither offered nor accepted while its %s is suspended",
    async (scope) => {
      const bet = await live();
      const key = forAllBooks(scope, await scopeId(scope, bet.name));
      await inTx((tx) => suspensionStore.suspend(tx, key, "trader"));
      expect((await read(bet)).cash_out).toEqual({ why_not: "suspended" });
      expect((await cashOut(bet)).json).toMatchObject({ code: "cash_out_unavailable", why_not: "suspended" });
      await inTx((tx) => suspensionStore.lift(tx, key, "trader"));
      expect(await standing(bet)).toEqual(untouched);
    },
  );

  it.each([
    ["the feed was heard within 15 seconds", "feed", "-8 seconds", 200],
    ["the feed was not heard for longer", "feed", "-16 seconds", 409],
    ["its book was priced within 3 seconds", "book", "0 seconds", 200],
    ["its book was not priced for longer", "book", "-4 seconds", 409],
  ])("where %s: %s %s is answered with %i", async (_, of, age, status) => {
    const bet = await live();
    const moment = sql`clock_timestamp() + ${age}::interval`;
    if (of === "feed") await run(sql`update sport_feeds set received_at = ${moment} where producer = ${book.feed.producer}`);
    else await run(sql`update sport_books set heartbeat_at = ${moment}`);
    expectStatus(await cashOut(bet), status);
  });

  it("is refused where the bet was seen with another stake or with a price version that is not published yet", async () => {
    const bet = await live();
    const { market_id, version } = await book.shown(bet.name);
    const changed = { code: "cash_out_changed", amount: offered };
    expect((await cashOut(bet, { seen_remaining_stake: 10_01 })).json).toMatchObject(changed);
    expect((await cashOut(bet, { seen_versions: [{ market_id, version: version + 1 }] })).json).toMatchObject(changed);
    expect(await standing(bet)).toEqual(untouched);
    await received(bet, { seen_remaining_stake: 10_00, seen_versions: [{ market_id, version }] });
  });
});

describe("while a cash-out waits", () => {
  it.each(["producer", "competition", "fixture", "market", "book"] as const)(
    "a suspension of its %s refuses it, even if lifted again",
    async (scope) => {
      const bet = await live();
      await received(bet);
      const key = forAllBooks(scope, await scopeId(scope, bet.name));
      await inTx((tx) => suspensionStore.suspend(tx, key, "trader"));
      await inTx((tx) => suspensionStore.lift(tx, key, "trader"));
      await wait();
      await refusedWith(bet, { code: "cash_out_unavailable", why_not: "suspended" });
    },
  );

  it("a goal refuses it", async () => {
    const bet = await live();
    await received(bet);
    await book.feed.send(stateOf(factsOf("h12", { phase: "half1" })), { at: second(120), fixture: bet.name });
    await wait();
    await refusedWith(bet, { code: "cash_out_unavailable", why_not: "suspended" });
  });

  // 10 × 2.00 × the probability implied by these odds, less 4 %.
  it.each([
    ["exact", 1_998, 9_12],
    ["exact", 2_010, null],
    ["exact", 1_500, 12_15],
    ["about", 2_018, 9_03],
    ["about", 2_020, null],
    ["about", 1_500, 12_15],
  ] as const)("with `accept: %s`, odds of 2.00 that become %i pay %s", async (accept, now, amount) => {
    const bet = await live();
    await received(bet, { accept });
    await book.offer(bet.name, [now, 3_000, 4_100]);
    const current = ((await read(bet)).cash_out as { amount: number }).amount;
    await wait();
    if (amount === null) return refusedWith(bet, { code: "cash_out_changed", amount: current });
    expect(current).toBe(amount);
    expect(await standing(bet)).toEqual({ ...paidWhole, cash: 90_00 + amount, cashed_out: amount });
    const { market_id, version } = await book.shown(bet.name);
    expect(await partsOf(bet)).toEqual([{ amount, versions: [{ market_id, version }] }]);
  });

  it("it is refused when it is not decided for ten seconds after it is due", async () => {
    const bet = await live();
    await received(bet);
    await run(sql`update sport_cash_out_requests set received_at = clock_timestamp() - interval '11 seconds',
      due_at = clock_timestamp() - interval '11 seconds' where status = 'pending'`);
    await bets().decideCashOuts();
    await refusedWith(bet, { code: "confirmation_late" });
  });

  it("the end of its match refuses it, and the result settles the bet", async () => {
    const bet = await live();
    await received(bet);
    await book.end(bet.name, "h12");
    await bets().settleDue();
    await wait();
    expect(await standing(bet)).toEqual({ cash: 110_00, state: "settled", remaining_stake: 10_00, cashed_out: 0 });
    expect(await partsOf(bet)).toEqual([]);
  });

  it("a player who self-excludes is still paid", async () => {
    const bet = await live();
    await received(bet);
    const body = { value: "forever" };
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: bet.member.token, body }), 200);
    await wait();
    expect(await partsOf(bet)).toMatchObject([{ amount: offered }]);
  });
});

describe("at the moment of the decision of a cash-out", () => {
  const decide = () => bets().decideCashOuts();

  it("two processes pay it once", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    const decided = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select from sport_bets where id = ${bet.id} for update`,
      callers: 2,
      call: decide,
    });
    expect(fulfilledOf(decided)).toEqual([1, 1]);
    expect(await standing(bet)).toEqual(paidWhole);
    expect(await partsOf(bet)).toHaveLength(1);
  });

  it("control: without a lock on the bet the same request is seen twice", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    const seen = await Promise.all([1, 2].map(() => cashOutRequestStore.due(site.database.db, 10)));
    expect(seen.map((keys) => keys.map(({ bet_id }) => bet_id))).toEqual([[bet.id], [bet.id]]);
    await decide();
  });

  it("a process that dies has paid nothing, and another one pays the cash-out", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`select from wallets where player_id = ${bet.member.id} for update`.execute(tx);
      const dying = decide();
      await untilWaiting(site.database, 1);
      await run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await dying;
    });
    expect(await standing(bet)).toEqual(untouched);
    await wait();
    expect(await standing(bet)).toEqual(paidWhole);
  });

  /** Locks the fixture exclusively, as the feed does, and returns how many cash-outs of the bet it then sees. */
  const decideResult = async (bet: Live): Promise<number> => {
    const market_id = await book.marketOf(bet.name, market("result"));
    const fixture = await book.fixtureOf(bet.name);
    const outcomes = ["home", "draw", "away"].map((code) => ({ won: code === "home", void_halves: 0 as const }));
    return site.database.db.transaction().execute(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", fixture);
      await marketStore.keepRevisions(tx, [{ market_id, revision: 1, kind: "result", outcomes }], { source: "feed", log_id: null });
      return countParts(tx, bet);
    });
  };
  const countParts = async (tx: Parameters<typeof suspensionStore.suspend>[0], { id }: Live): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from sport_cash_outs where bet_id = ${id}`.execute(tx);
    return rows[0]?.count ?? -1;
  };
  /** Starts the decision, and runs `next` once the decision holds everything except its own row. */
  async function whilePaying<T>(next: () => Promise<T>): Promise<T> {
    let both: Promise<[number, T]> | undefined;
    await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`lock table sport_cash_outs in share mode`.execute(tx);
      const deciding = decide();
      await untilWaiting(site.database, 1);
      both = Promise.all([deciding, next()]);
      await untilWaiting(site.database, 2);
    });
    if (!both) throw new Error("nothing was started");
    return (await both)[1];
  }

  it("a settlement ahead of it settles the bet, and nothing is cashed out", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    await decideResult(bet);
    await runBehindLock<unknown>(site.database, sql`select from wallets where player_id = ${bet.member.id} for update`, [
      () => bets().settleDue(),
      decide,
    ]);
    expect(await standing(bet)).toEqual({ cash: 110_00, state: "settled", remaining_stake: 10_00, cashed_out: 0 });
    expect(await partsOf(bet)).toEqual([]);
  });

  it("a result behind it waits for the cash-out, and nothing is settled", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    await heard();
    expect(await whilePaying(() => decideResult(bet))).toBe(1);
    await bets().settleDue();
    expect(await standing(bet)).toEqual(paidWhole);
  });

  it.each(["fixture", "book"] as const)("a trader's suspension of its %s ahead of it: nothing is paid", async (scope) => {
    const bet = await live();
    await received(bet);
    await makeDue();
    await heard();
    const id = await scopeId(scope, bet.name);
    let deciding: Promise<number> | undefined;
    await inTx(async (tx) => {
      await suspensionStore.lockAlone(tx, scope, id);
      deciding = decide();
      await untilWaiting(site.database, 1);
      await suspensionStore.suspend(tx, forAllBooks(scope, id), "trader");
    });
    await deciding;
    await refusedWith(bet, { code: "cash_out_unavailable", why_not: "suspended" });
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks(scope, id), "trader"));
  });

  it("a trader's suspension behind it waits until it is paid", async () => {
    const bet = await live();
    await received(bet);
    await makeDue();
    await heard();
    const key = forAllBooks("fixture", await scopeId("fixture", bet.name));
    const seen = await whilePaying(() =>
      site.database.db.transaction().execute(async (tx) => {
        await suspensionStore.lockAlone(tx, "fixture", key.scope_id);
        await suspensionStore.suspend(tx, key, "trader");
        return countParts(tx, bet);
      }),
    );
    expect(seen).toBe(1);
    expect(await standing(bet)).toEqual(paidWhole);
    await inTx((tx) => suspensionStore.lift(tx, key, "trader"));
  });

  it("control: a suspension without a lock is too late for the cash-out", async () => {
    const bet = await live();
    await received(bet);
    const id = await scopeId("fixture", bet.name);
    await inTx(async (tx) => {
      await suspensionStore.suspend(tx, forAllBooks("fixture", id), "trader");
      await wait();
    });
    expect(await standing(bet)).toEqual(paidWhole);
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks("fixture", id), "trader"));
  });

  it("control: an offer read without the bet's lock would be paid twice", async () => {
    const bet = await live();
    const [whole] = await betStore.find(site.database.db, 1, [bet.id]);
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    if (!whole || !tenant) throw new Error("the bet is missing");
    const quote = await site.app.modules.sports.quote(site.database.db, tenant, [whole.legs[0]?.selections[0]?.market_id ?? 0]);
    expect([1, 2].map(() => offerCashOut(whole, { held: quote, models: new Map(), limits: [] }))).toMatchObject([
      { amount: offered },
      { amount: offered },
    ]);
  });
});

describe("the invariant of delayed cash-outs", () => {
  /** Returns what it finds after a corruption, which is rolled back. */
  const found = async (corruption: string): Promise<string[]> => {
    const undone = new Error("undone");
    let details: string[] = [];
    await site.database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(corruption).execute(tx);
        details = (await cashOutRequestInvariant.check(tx, "all")).map(({ detail }) => detail);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return [...new Set(details)];
  };

  beforeAll(async () => {
    await heard();
    const [paid, refused] = [await live(), await live()];
    await received(paid);
    await received(refused);
    await inTx((tx) => refuseOne(tx, refused));
    await wait();
  });
  const refuseOne = (tx: Parameters<typeof suspensionStore.suspend>[0], { id }: Live) =>
    sql`update sport_cash_out_requests set status = 'refused', refusal = '{"code":"confirmation_late"}', decided_at = clock_timestamp()
      where bet_id = ${id}`.execute(tx);

  it("holds for paid and refused cash-outs", async () => {
    expect(await found("select 1")).toEqual([]);
  });

  it.each([
    ["a paid one that is no cash-out", "delete from sport_cash_outs", "paid, not cashed out"],
    [
      "a refused one that was paid",
      "update sport_cash_out_requests set status = 'refused', refusal = '{}' where status = 'paid'",
      "refused, cashed out",
    ],
    [
      "one that nobody decides",
      `update sport_cash_out_requests set status = 'pending', refusal = null, decided_at = null,
        received_at = clock_timestamp() - interval '70 seconds', due_at = clock_timestamp() - interval '61 seconds'
        where id = (select id from sport_cash_out_requests where status = 'refused' order by id desc limit 1)`,
      "pending, not cashed out",
    ],
  ])("finds %s", async (_, corruption, detail) => {
    expect(await found(corruption)).toEqual([detail]);
  });
});

async function scopeId(scope: SuspensionScope, name: string): Promise<number> {
  const { rows } = await sql<{ competition_id: number }>`
    select competition_id from sport_fixtures where producer = ${book.feed.producer}`.execute(site.database.db);
  const ids = {
    producer: book.feed.producer,
    competition: rows[0]?.competition_id ?? 0,
    fixture: await book.fixtureOf(name),
    market: (await book.shown(name)).market_id,
    book: book.book_id,
  };
  return ids[scope as keyof typeof ids];
}
