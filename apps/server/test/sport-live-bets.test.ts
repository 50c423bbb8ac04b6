import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { requestInvariant } from "../src/modules/sportsbook/request-invariants.ts";
import { betRequestStore } from "../src/modules/sportsbook/bet-request-store.ts";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { untilWaiting } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { factsOf, second, stateOf } from "./sports-feed.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 50);
}, 120_000);
afterAll(() => site.close());
/** The heartbeats of leader and feed are fresh however long a test takes on a busy machine. */
beforeEach(() => heard("1 hour"));

const bets = () => site.app.modules.sportsbook.bets;
const run = (text: ReturnType<typeof sql>) => text.execute(site.database.owner.db);
const heard = async (ahead: string): Promise<void> => {
  await run(sql`update sport_books set heartbeat_at = clock_timestamp() + ${ahead}::interval`);
  await run(sql`update sport_feeds set received_at = clock_timestamp() + ${ahead}::interval where producer = ${book.feed.producer}`);
};
const rich = async (cash = 1_000_00): Promise<Member> => {
  const member = await site.join();
  if (cash > 0) await site.deposit(member, cash);
  return member;
};
const odds = [2_000, 3_000, 4_000];
const kickOff = async (name: string, goals = "", at = 60): Promise<void> => {
  await book.feed.send(stateOf(factsOf(goals, { phase: "half1" })), { at: second(at), fixture: name });
  await heard("1 hour");
};
/** A match in play whose result market accepts bets. */
const live = async (tier = 1): Promise<string> => {
  const name = `m${++matches}`;
  await run(sql`update sport_competitions set tier = ${tier} where producer = ${book.feed.producer}`);
  await kickOff(name);
  await book.offer(name, odds);
  return name;
};
/** Sets every waiting bet to have been due for this long. */
const dueSince = async (late: string): Promise<void> => {
  await run(sql`update sport_suspensions set last_suspended_at = clock_timestamp() - interval '1 hour'`);
  await run(sql`update sport_bet_requests set received_at = clock_timestamp() - ${late}::interval,
    due_at = clock_timestamp() - ${late}::interval where status = 'pending'`);
};
const decide = async (): Promise<number> => {
  await heard("1 hour");
  return bets().decideDue();
};
/** Decides waiting bets after their delay. Events sent meanwhile remain later than the receipt of the bets. */
const wait = async (): Promise<number> => {
  await run(sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`);
  return decide();
};
const read = async (member: Member, id: string) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const pending = async (member: Member) =>
  expectStatus(await site.call("GET", "/api/sportsbook/pending-bets", { token: member.token }), 200).json["data"] as { id: string }[];
const roundsOf = async (member: Member) => {
  const { rows } = await sql<{ id: string; staked_cash: number }>`
    select id, staked_cash from rounds where player_id = ${member.id}`.execute(site.database.owner.db);
  return rows;
};
const betsOf = async (member: Member) => {
  const { rows } = await sql<{ id: string }>`select id from sport_bets where player_id = ${member.id}`.execute(site.database.db);
  return rows;
};
/** Expects a bet to have been refused while it waited: the reason is reported, and no money has moved. */
const refusedWith = async (member: Member, id: string, refusal: object, cash = 1_000_00): Promise<void> => {
  expect(await read(member, id)).toMatchObject({ state: "refused", placed_at: null, refusal });
  expect([await book.cash(member), await betsOf(member), await roundsOf(member)]).toEqual([cash, [], []]);
};
const inTx = (work: (tx: Parameters<typeof suspensionStore.suspend>[0]) => Promise<unknown>) =>
  site.database.db.transaction().execute(work);

describe("a bet on a match in play", () => {
  it("waits without a stake, and is accepted under its id when due", async () => {
    const [member, name] = [await rich(), await live()];
    const placed = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    expect(placed).toMatchObject({ state: "pending", stake: 10_00, potential: 20_00, placed_at: null, settled_at: null });
    expect([await book.cash(member), await betsOf(member), await roundsOf(member)]).toEqual([1_000_00, [], []]);
    expect(await read(member, placed.id)).toEqual(placed);
    expect(await pending(member)).toEqual([placed]);
    expect(await decide()).toBe(0);
    expect((await read(member, placed.id)).state).toBe("pending");
    expect(await wait()).toBe(1);
    expect(await read(member, placed.id)).toMatchObject({ id: placed.id, state: "open", stake: 10_00, legs: [{ odds_x1000: 2_000 }] });
    expect([await book.cash(member), await pending(member)]).toEqual([990_00, []]);
    expect(await roundsOf(member)).toEqual([{ id: placed.id, staked_cash: 10_00 }]);
  });

  it.each([
    [1, 4_000],
    [2, 6_000],
    [3, 8_000],
  ])("of tier %i waits %i ms", async (tier, ms) => {
    const [member, name] = [await rich(), await live(tier)];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 1_00 });
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from due_at - received_at) * 1000)::float8 as ms from sport_bet_requests where id = ${id}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ ms }]);
  });

  it("waits as long as the brand has set for the competition, or otherwise for the sport", async () => {
    const [member, name] = [await rich(), await live()];
    const { rows } = await sql<{
      id: number;
      tenant_id: number;
    }>`select competition_id as id, t.id as tenant_id from sport_fixtures, tenants t
      where sport_fixtures.id = ${await book.fixtureOf(name)} and t.slug = 'trevo'`.execute(site.database.db);
    const [{ id: competition_id, tenant_id } = { id: 0, tenant_id: 0 }] = rows;
    const set = (of: number, ms: number) =>
      run(sql`insert into sport_limits (tenant_id, sport, competition_id, live_delay_ms) values (${tenant_id}, 'football', ${of}, ${ms})`);
    const waitOf = async (): Promise<number> => {
      const { id } = await book.placed(member, [await book.shown(name)], { stake: 1_00 });
      const { rows: kept } = await sql<{ ms: number }>`
        select (extract(epoch from due_at - received_at) * 1000)::float8 as ms from sport_bet_requests where id = ${id}`.execute(
        site.database.db,
      );
      return kept[0]?.ms ?? 0;
    };
    await set(0, 30_000);
    expect(await waitOf()).toBe(30_000);
    await set(competition_id, 1_000);
    expect(await waitOf()).toBe(1_000);
    await run(sql`delete from sport_limits`);
    expect(await waitOf()).toBe(4_000);
  });

  it.each([-5_000, 5_000])("waits and is accepted by the database's clock if the server's differs by %i ms", async (offset) => {
    const [member, name] = [await rich(), await live()];
    const now = async () => (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(site.database.db)).rows[0]?.at.getTime() ?? 0;
    const times = async (id: string) =>
      (
        await sql<{ received_at: Date; due_at: Date; placed_at: Date | null }>`
        select r.received_at, r.due_at, b.placed_at from sport_bet_requests r left join sport_bets b using (tenant_id, id)
        where r.id = ${id}`.execute(site.database.db)
      ).rows.map((row) => [row.received_at, row.due_at, row.placed_at].map((at) => at?.getTime() ?? 0))[0] ?? [];
    site.clock.setOffset(offset);
    try {
      const before = await now();
      const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
      const [received = 0, due = 0] = await times(id);
      expect([received >= before - 1, received <= (await now()), due - received]).toEqual([true, true, 4_000]);
      const deciding = await now();
      await wait();
      const placed = (await times(id))[2] ?? 0;
      expect([placed >= deciding - 1, placed <= (await now())]).toEqual([true, true]);
    } finally {
      site.clock.setOffset(0);
    }
  });

  it("of two legs waits as long as its leg in play requires, and is one bet", async () => {
    const [member, name, early] = [await rich(), await live(), `m${++matches}`];
    await book.offer(early, odds);
    const placed = await book.placed(member, [await book.shown(name), await book.shown(early)], { stake: 10_00 });
    expect(placed).toMatchObject({ kind: "multiple", state: "pending", odds: "4" });
    await wait();
    expect(await read(member, placed.id)).toMatchObject({ state: "open", potential: 40_00 });
    const { rows } = await sql<{ in_play: boolean }>`
      select in_play from sport_bet_selections where bet_id = ${placed.id} order by leg_no`.execute(site.database.db);
    expect(rows).toEqual([{ in_play: true }, { in_play: false }]);
  });

  it("is settled by the result although placed after the kick-off", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await wait();
    expect(await read(member, id)).toMatchObject({ cash_out: { amount: 9_12, delay_ms: 4_000 } });
    await book.end(name, "h12", 7_200, Date.now() - 3_600_000);
    await bets().settleDue();
    expect(await read(member, id)).toMatchObject({ state: "settled", outcome: "won", payout: 20_00 });
    expect(await book.cash(member)).toBe(1_010_00);
  });

  it("is refused at once where the market is suspended or decided, or the match is interrupted", async () => {
    const [member, name] = [await rich(), await live()];
    const seen = await book.shown(name);
    const setState = (state: string) =>
      run(sql`update sport_fixtures set state = ${state} where producer = ${book.feed.producer} and external_id = ${name}`);
    await setState("interrupted");
    expect((await book.place(member, [seen], { stake: 10_00 })).json).toMatchObject({ code: "market_suspended" });
    await setState("ended");
    expect((await book.place(member, [seen], { stake: 10_00 })).json).toMatchObject({ code: "market_closed" });
    await setState("live");
    await book.placed(member, [seen], { stake: 10_00 });
  });

  it.each([
    ["the feed was heard within 15 seconds", "feed", "-8 seconds", 201],
    ["the feed was not heard for longer", "feed", "-16 seconds", 409],
    ["its book was priced within 3 seconds", "book", "0 seconds", 201],
    ["its book was not priced for longer", "book", "-4 seconds", 409],
  ])("where %s: %s %s is answered with %i", async (_, of, age, status) => {
    const [member, name] = [await rich(), await live()];
    const seen = await book.shown(name);
    const moment = sql`clock_timestamp() + ${age}::interval`;
    if (of === "feed") await run(sql`update sport_feeds set received_at = ${moment} where producer = ${book.feed.producer}`);
    else await run(sql`update sport_books set heartbeat_at = ${moment}`);
    expectStatus(await book.place(member, [seen], { stake: 10_00 }), status);
  });
});

describe("while a bet waits", () => {
  it.each(["producer", "competition", "fixture", "market", "book"] as const)(
    "a suspension of its %s refuses it, even if lifted again",
    async (scope) => {
      const [member, name] = [await rich(), await live()];
      const seen = await book.shown(name);
      const { id } = await book.placed(member, [seen], { stake: 10_00 });
      const { rows } = await sql<{ competition_id: number }>`
        select competition_id from sport_fixtures where producer = ${book.feed.producer}`.execute(site.database.db);
      const ids = {
        producer: book.feed.producer,
        competition: rows[0]?.competition_id ?? 0,
        fixture: await book.fixtureOf(name),
        market: seen.market_id,
        book: book.book_id,
      };
      await inTx((tx) => suspensionStore.suspend(tx, forAllBooks(scope, ids[scope]), "trader"));
      await inTx((tx) => suspensionStore.lift(tx, forAllBooks(scope, ids[scope]), "trader"));
      await wait();
      await refusedWith(member, id, { code: "market_suspended", market_ids: [seen.market_id] });
      const again = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
      await wait();
      expect(await read(member, again.id)).toMatchObject({ state: "open" });
    },
  );

  it("a goal refuses it, even once bets are accepted again", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await kickOff(name, "h12", 120);
    await run(
      sql`update sport_suspensions set reasons = 0, since = '{}' where scope = 'fixture' and scope_id = ${await book.fixtureOf(name)}`,
    );
    await wait();
    await refusedWith(member, id, { code: "market_suspended" });
  });

  it("the end of the match refuses it", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await book.end(name, "h12");
    await heard("1 hour");
    await wait();
    await refusedWith(member, id, { code: "market_closed" });
  });

  it.each([
    ["none", 1_990, null],
    ["none", 2_010, null],
    ["better", 1_990, null],
    ["better", 2_010, 20_10],
    ["any", 1_500, 15_00],
    ["any", 1_490, null],
    ["none", 2_000, 20_00],
  ] as const)("with %s odds accepted, 2.00 changing to %i pays %s", async (accept, now, potential) => {
    const [member, name] = [await rich(), await live()];
    const seen = await book.shown(name);
    const { id } = await book.placed(member, [seen], { stake: 10_00, accept });
    await book.offer(name, [now, 3_000, 4_100]);
    await wait();
    if (potential === null)
      await refusedWith(member, id, {
        code: "odds_changed",
        legs: [{ odds_x1000: now, selections: [{ market_id: seen.market_id, code: "home", odds_x1000: now }] }],
      });
    else expect(await read(member, id)).toMatchObject({ state: "open", potential, legs: [{ odds_x1000: now }] });
  });

  it("an insufficient balance refuses it, with the missing amount in the player's language", async () => {
    const [member, name] = [await rich(15_00), await live()];
    const sent = [];
    for (let nth = 0; nth < 2; nth += 1) sent.push(await book.placed(member, [await book.shown(name)], { stake: 10_00 }));
    await wait();
    // Both are due; the order of their decisions is not guaranteed.
    const both = await Promise.all(sent.map(({ id }) => read(member, id)));
    expect(new Set(both.map(({ state }) => state))).toEqual(new Set(["open", "refused"]));
    const refused = both.find(({ state }) => state === "refused");
    expect(refused).toMatchObject({ refusal: { code: "insufficient_balance", message: "Saldo insuficiente." } });
    expect([await book.cash(member), (await pending(member)).map(({ id }) => id)]).toEqual([5_00, [refused.id]]);
  });

  it("a self-exclusion refuses it", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "forever" } }), 200);
    await wait();
    const { rows } = await sql`select status, refusal from sport_bet_requests where id = ${id}`.execute(site.database.db);
    expect(rows).toMatchObject([{ status: "refused", refusal: { code: "self_excluded" } }]);
    expect([await betsOf(member), await roundsOf(member)]).toEqual([[], []]);
  });

  it("closing the brand's book refuses it", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    await site.app.modules.tenants.change(tenant?.id ?? 0, { settings: { hasSports: false } });
    await wait();
    await site.app.modules.tenants.change(tenant?.id ?? 0, { settings: { hasSports: true } });
    await refusedWith(member, id, { code: "not_found" });
  });

  it("it is refused when it is not decided for more than ten seconds", async () => {
    const [member, name] = [await rich(), await live()];
    const early = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await dueSince("5 seconds");
    await decide();
    expect(await read(member, early.id)).toMatchObject({ state: "open" });
    const late = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await dueSince("11 seconds");
    await decide();
    expect(await read(member, late.id)).toMatchObject({ state: "refused", refusal: { code: "confirmation_late" } });
    expect([await book.cash(member), await roundsOf(member)]).toEqual([990_00, [{ id: early.id, staked_cash: 10_00 }]]);
  });

  it("its key returns it unchanged, and creates no second bet", async () => {
    const [member, name, key] = [await rich(), await live(), newId()];
    const legs = [await book.shown(name)];
    const first = await book.placed(member, legs, { stake: 10_00, key });
    expect(await book.placed(member, legs, { stake: 10_00, key })).toEqual(first);
    await wait();
    expect(await book.placed(member, legs, { stake: 10_00, key })).toMatchObject({ id: first.id, state: "open" });
    await wait();
    expect([await book.cash(member), await betsOf(member)]).toEqual([990_00, [{ id: first.id }]]);
    expect((await book.place(member, legs, { stake: 20_00, key })).json).toMatchObject({ code: "idempotency_conflict" });
  });

  it("no other player finds it", async () => {
    const [member, stranger, name] = [await rich(), await rich(0), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: stranger.token }), 404);
    expect(await pending(stranger)).toEqual([]);
    await wait();
  });
});

describe("at the moment of the decision", () => {
  const holdWallet = (member: Member) => sql`select from wallets where player_id = ${member.id} for update`;
  /** Runs the work while the decision waits for the player's wallet. */
  const whileWaiting = (member: Member, work: (deciding: Promise<number>) => Promise<void>) =>
    site.database.owner.db.transaction().execute(async (tx) => {
      await holdWallet(member).execute(tx);
      await run(sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`);
      const deciding = decide();
      await untilWaiting(site.database, 1);
      await work(deciding);
      return { deciding };
    });

  it("another process leaves the bet to the first one, and the stake is debited once", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    const { deciding } = await whileWaiting(member, async () => {
      const other = decide().then(() => "left it");
      const both = untilWaiting(site.database, 2).then(
        () => "waits too",
        () => "nobody",
      );
      expect(await Promise.race([other, both])).toBe("left it");
    });
    await deciding;
    expect([await book.cash(member), await betsOf(member), await roundsOf(member)]).toEqual([
      990_00,
      [{ id }],
      [{ id, staked_cash: 10_00 }],
    ]);
  });

  it("control: without a lock the same bet is seen twice", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await run(sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`);
    const seen = await Promise.all([betRequestStore.due(site.database.db, 10), betRequestStore.due(site.database.db, 10)]);
    expect(seen.map((keys) => keys.map((one) => one.id))).toEqual([[id], [id]]);
    await decide();
  });

  it("a process that dies has debited nothing, and another one decides the bet", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    const { deciding } = await whileWaiting(member, async (dying) => {
      await run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await dying;
    });
    expect(await deciding).toBe(1);
    expect([(await read(member, id)).state, await book.cash(member)]).toEqual(["pending", 1_000_00]);
    await decide();
    expect([(await read(member, id)).state, await book.cash(member), await roundsOf(member)]).toEqual([
      "open",
      990_00,
      [{ id, staked_cash: 10_00 }],
    ]);
  });

  it.each(["fixture", "producer"] as const)("a suspension of its %s ahead of it refuses the bet", async (scope) => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    const scopeId = scope === "fixture" ? await book.fixtureOf(name) : book.feed.producer;
    let deciding: Promise<number> | undefined;
    await run(sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`);
    await inTx(async (tx) => {
      await suspensionStore.lockAlone(tx, scope, scopeId);
      deciding = decide();
      await untilWaiting(site.database, 1);
      await suspensionStore.suspend(tx, forAllBooks(scope, scopeId), "danger");
      await suspensionStore.lift(tx, forAllBooks(scope, scopeId), "danger");
    });
    await deciding;
    await refusedWith(member, id, { code: "market_suspended" });
  });

  it("control: a suspension without a lock is too late to refuse the bet", async () => {
    const [member, name] = [await rich(), await live()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    const fixture = await book.fixtureOf(name);
    await inTx(async (tx) => {
      await suspensionStore.suspend(tx, forAllBooks("fixture", fixture), "danger");
      await wait();
    });
    expect(await read(member, id)).toMatchObject({ state: "open" });
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks("fixture", fixture), "danger"));
  });

  it("ten bets for the last of a balance: as many are accepted as it covers", async () => {
    const [member, name] = [await rich(35_00), await live()];
    const legs = [await book.shown(name)];
    const placed: Reply[] = await Promise.all(Array.from({ length: 10 }, () => book.place(member, legs, { stake: 10_00 })));
    for (const reply of placed) expectStatus(reply, 201);
    await run(sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`);
    await Promise.all([decide(), decide(), decide()]);
    expect([await book.cash(member), (await betsOf(member)).length, (await roundsOf(member)).length]).toEqual([5_00, 3, 3]);
    expect(await pending(member)).toHaveLength(7);
  });
});

describe("the invariant of delayed bets", () => {
  /** Returns what it finds after a corruption, which is rolled back. */
  const found = async (corruption: string): Promise<string[]> => {
    const undone = new Error("undone");
    let details: string[] = [];
    await site.database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(corruption).execute(tx);
        details = (await requestInvariant.check(tx, "all")).map(({ detail }) => detail);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return [...new Set(details)];
  };

  beforeAll(async () => {
    await heard("1 hour");
    const [member, name] = [await rich(10_00), await live()];
    for (let nth = 0; nth < 2; nth += 1) await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await wait();
  });

  it("holds for accepted and refused bets", async () => {
    expect(await found("select 1")).toEqual([]);
  });

  it.each([
    ["an accepted one that is no bet", "delete from sport_bets", "accepted, no bet"],
    [
      "a refused one that is a bet",
      "update sport_bet_requests set status = 'refused', refusal = '{}' where status = 'accepted'",
      "refused, a bet",
    ],
    [
      "one that nobody decides",
      `update sport_bet_requests set status = 'pending', refusal = null, decided_at = null,
        received_at = clock_timestamp() - interval '70 seconds', due_at = clock_timestamp() - interval '61 seconds' where status = 'refused'`,
      "pending, no bet",
    ],
  ])("finds %s", async (_, corruption, detail) => {
    expect(await found(corruption)).toEqual([detail]);
  });
});
