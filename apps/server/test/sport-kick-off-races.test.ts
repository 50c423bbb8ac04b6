import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { runBehindLock } from "./barrier.ts";
import { factsOf, second, stateOf } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type Member, type Reply } from "./test-site.ts";
import { startTwoServers, type TwoServers } from "./two-servers.ts";

/** Bets go to one server process; the other one leads the feed. */
let servers: TwoServers;
let book: TestSportsbook;
let member: Member;
const odds = [2_000, 3_000, 4_000];
const matches = 12;
let nth = 0;

beforeAll(async () => {
  servers = await startTwoServers();
  await servers.site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(servers.site, matches, servers.other.url);
  member = await servers.site.join();
  await servers.site.deposit(member, 1_000_00);
}, 120_000);
afterAll(() => servers.close());
/** Each test has its own match that begins in an hour; the heartbeats of book and feed are fresh. */
let name: string;
beforeEach(async () => {
  nth += 1;
  name = `m${nth}`;
  await book.offer(name, odds);
  const { owner } = servers.site.database;
  await owner.sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`;
  await owner.sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour' where producer = ${book.feed.producer}`;
});

const bet = async (who = member): Promise<Reply> => book.place(who, [await book.shown(name)], { stake: 1_00 });
const kickOff = () => book.feed.send(stateOf(factsOf("", { phase: "half1" })), { at: second(60), fixture: name });
const result = () => book.end(name, "h12", 7_200);
const lock = async () => sql`select pg_advisory_xact_lock(72, ${await book.fixtureOf(name)}::int)`;
/** Runs calls that wait for the lock of the match and get it in this order. */
const inOrder = async (...calls: readonly (() => Promise<unknown>)[]) => {
  const answers = await runBehindLock(servers.site.database, await lock(), calls);
  return answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason));
};
/** The bets on the match, and whether each was placed before the match left the schedule. */
const accepted = async () => {
  const { rows } = await sql<{ status: string; in_play: boolean; is_before: boolean; outcome: string | null }>`
    select b.status, b.outcome, s.in_play, f.prematch_closed_at is null or b.placed_at <= f.prematch_closed_at as is_before
    from sport_bets b join sport_bet_selections s on s.tenant_id = b.tenant_id and s.bet_id = b.id join sport_fixtures f on f.id = s.fixture_id
    where f.id = ${await book.fixtureOf(name)} order by b.placed_at, b.id`.execute(servers.site.database.db);
  return rows;
};
const cash = () => book.cash(member);
const violated = () =>
  servers.site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(betInvariants.map(({ check }) => check(tx, "all")))).flat());

describe("a kick-off and a concurrent bet at another server", () => {
  it("a bet ahead of the kick-off is accepted as a pre-match bet", async () => {
    const before = await cash();
    const [placed] = await inOrder(() => bet(), kickOff);
    expect(placed).toMatchObject({ status: 201, json: { data: { state: "open" } } });
    expect(await accepted()).toMatchObject([{ status: "open", in_play: false, is_before: true }]);
    expect(await cash()).toBe(before - 1_00);
  });

  it("a bet behind the kick-off waits as a bet in play, and no money moves", async () => {
    const before = await cash();
    const [, placed] = await inOrder(kickOff, () => bet());
    expect(placed).toMatchObject({ status: 201, json: { data: { state: "pending" } } });
    expect([await accepted(), await cash()]).toEqual([[], before]);
  });

  it("eight players around the kick-off: accepted bets came before it, and all others wait", async () => {
    const players = [];
    for (let count = 0; count < 8; count += 1) {
      const player = await servers.site.join();
      await servers.site.deposit(player, 10_00);
      players.push(() => bet(player));
    }
    // The calls reach the lock one at a time: each first locks the match's exposure.
    const answers = (await inOrder(...players.slice(0, 4), kickOff, ...players.slice(4))) as Reply[];
    const states = answers.flatMap(({ json }) => (json ? [json["data"].state] : []));
    const rows = await accepted();
    expect(rows.length).toBeGreaterThan(0);
    expect(states.filter((state) => state === "open")).toHaveLength(rows.length);
    expect(states.slice(4)).toEqual(["pending", "pending", "pending", "pending"]);
    expect(rows.filter(({ in_play, is_before }) => in_play || !is_before)).toEqual([]);
    expect(await violated()).toEqual([]);
  });
});

describe("a result and a concurrent bet at another server", () => {
  const settle = () => servers.site.app.modules.sportsbook.bets.settleDue();

  it("a bet ahead of the result is settled by it", async () => {
    const before = await cash();
    const [placed] = await inOrder(() => bet(), result);
    expect(placed).toMatchObject({ status: 201, json: { data: { state: "open" } } });
    await settle();
    expect(await accepted()).toMatchObject([{ status: "settled", outcome: "won", is_before: true }]);
    expect(await cash()).toBe(before + 1_00);
  });

  it("a bet behind the result is refused, and no money moves", async () => {
    const before = await cash();
    const [, placed] = await inOrder(result, () => bet());
    expect(placed).toMatchObject({ status: 409, json: { code: "market_closed" } });
    await settle();
    expect([await accepted(), await cash()]).toEqual([[], before]);
    expect(await violated()).toEqual([]);
  });
});
