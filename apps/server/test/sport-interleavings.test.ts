import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { createRandom, type Random } from "../../../torture/random.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { factsOf, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type Reply, expectStatus } from "./test-site.ts";
import { startTwoServers, type TwoServers } from "./two-servers.ts";

/** `INTERLEAVINGS=10000` runs as many in each test, at least 2; a failure is repeated with its `INTERLEAVINGS_SEED`, as far as timing allows. */
const rounds = Number(process.env["INTERLEAVINGS"] ?? 4);
const seed = process.env["INTERLEAVINGS_SEED"] ?? randomUUID();
const mostControls = 30;
const players = 6;
const odds = [2_000, 3_000, 4_000];
const target = 12_15;

let servers: TwoServers;
let book: TestSportsbook;
let members: Member[];
/** How long a bet takes on this machine, ms: all calls of a round start within this time of each other. */
let usualMs = 0;
let matches = 0;

beforeAll(async () => {
  servers = await startTwoServers();
  const { site } = servers;
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 7 * rounds + mostControls + 5);
  members = [];
  for (let nth = 0; nth < players; nth += 1) {
    const member = await site.join();
    await site.deposit(member, 1_000_00);
    members.push(member);
  }
  const { owner } = site.database;
  await owner.sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 day'`;
  await owner.sql`update sport_feeds set received_at = clock_timestamp() + interval '1 day' where producer = ${book.feed.producer}`;
  const name = await nextMatch();
  for (const warm of [true, false]) {
    const started = performance.now();
    await Promise.all(members.map((member, nth) => place(name, { member, nth })));
    if (!warm) usualMs = performance.now() - started;
  }
}, 300_000);
afterAll(() => servers.close());

async function nextMatch(): Promise<string> {
  matches += 1;
  const name = `m${matches}`;
  await book.offer(name, odds);
  return name;
}

/** Calls alternate between the servers. */
const baseOf = (nth: number): string => (nth % 2 === 0 ? servers.other.url : servers.site.url);

async function place(name: string, { member, nth, stake = 1_00 }: { member: Member; nth: number; stake?: number }): Promise<Reply> {
  const shown = await book.shown(name);
  const legs = [{ selections: [shown], odds_x1000: shown.odds_x1000 }];
  const body = { kind: "single", sizes: [1], legs, stake };
  return servers.site.call("POST", "/api/sportsbook/bets", { base: baseOf(nth), token: member.token, body });
}

const betsOn = async (name: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select b.id from sport_bets b join sport_bet_selections s using (tenant_id)
    where s.bet_id = b.id and s.fixture_id = ${await book.fixtureOf(name)} order by b.id`.execute(servers.site.database.db);
  return rows.map(({ id }) => id);
};

const stops = {
  "a kick-off": (name) => book.feed.send(stateOf(factsOf("", { phase: "half1" })), { at: second(60), fixture: name }),
  "a result": (name) => book.end(name, "h12"),
  "a cancellation": (name) =>
    book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: second(60), fixture: name }),
  "a suspension": (name) => suspend(name, true),
} satisfies Record<string, (name: string) => Promise<unknown>>;

/** Suspends the match; without the lock that bets share, in the control. */
async function suspend(name: string, withLock: boolean): Promise<void> {
  const fixture = await book.fixtureOf(name);
  await servers.site.database.db.transaction().execute(async (tx) => {
    if (withLock) await suspensionStore.lockAlone(tx, "fixture", fixture);
    await suspensionStore.suspend(tx, forAllBooks("fixture", fixture), "trader");
  });
}

/** The first two rounds of a test go in order, each way once, so that both ends occur on any machine. */
type Order = "as given" | "reversed" | "at random";
const orderOf = (nth: number): Order => (nth === 0 ? "as given" : nth === 1 ? "reversed" : "at random");

/** Runs both sides at once, or one after the other. */
async function inOrder<A, B>(order: Order, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (order === "at random") return Promise.all([one(), other()]);
  if (order === "as given") return [await one(), await other()];
  const answer = await other();
  return [await one(), answer];
}

/** Bets and the stop start at random moments. Returns the bets that were committed after the stop, and the numbers of answers. */
async function race(random: Random, stop: (name: string) => Promise<unknown>, order: Order = "at random") {
  const name = await nextMatch();
  let before: string[] = [];
  const stopping = async () => {
    await sleep(random.int(Math.ceil(usualMs)));
    await stop(name);
    before = await betsOn(name);
  };
  const placing = () =>
    Promise.all(
      members.map(async (member, nth) => {
        await sleep(random.int(Math.ceil(usualMs / 2)));
        return place(name, { member, nth });
      }),
    );
  const [replies] = await inOrder(order, placing, stopping);
  const after = await betsOn(name);
  return {
    behind: after.filter((id) => !before.includes(id)),
    accepted: replies.filter(({ status, json }) => status === 201 && json["data"].state === "open").length,
    answers: replies.length,
    stored: after.length,
  };
}

const neverPlayer = (): never => {
  throw new Error("there is no player");
};

const violated = (): Promise<string[]> =>
  servers.site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found = await Promise.all(betInvariants.map(({ check }) => check(tx, "all")));
      return found.flat().map(({ subject, detail }) => `${subject} ${detail}`);
    });

describe(`bets at two servers in random interleavings, seed ${seed}`, () => {
  it.each(Object.entries(stops))("with %s: none is committed behind it", { timeout: 60_000 + rounds * 10_000 }, async (what, stop) => {
    const random = createRandom(`${seed} ${what}`);
    let [accepted, answers] = [0, 0];
    for (let nth = 0; nth < rounds; nth += 1) {
      const round = await race(random.fork(`${nth}`), stop, orderOf(nth));
      expect(round, `round ${nth}`).toMatchObject({ behind: [], stored: round.accepted });
      [accepted, answers] = [accepted + round.accepted, answers + round.answers];
    }
    // Of the rounds in order, one accepts every bet and one refuses every bet.
    expect(accepted).toBeGreaterThanOrEqual(players);
    expect(accepted).toBeLessThanOrEqual(answers - players);
    expect(await violated()).toEqual([]);
  });
});

describe(`the last of an amount at two servers in random interleavings, seed ${seed}`, () => {
  const most = 3;
  /** Places a bet of each of them at a random moment. */
  const placeAll = async (random: Random, name: string, who: readonly Member[], stake = 1_00): Promise<string[]> => {
    const replies = await Promise.all(
      who.map(async (member, nth) => {
        await sleep(random.int(Math.ceil(usualMs / 2)));
        return place(name, { member, nth, stake });
      }),
    );
    return replies.map(({ status, json }) => (status === 201 ? "accepted" : String(json["code"]))).toSorted();
  };
  const expected = (code: string): string[] => [
    ...Array.from({ length: most }, () => "accepted"),
    ...Array.from({ length: players - most }, () => code),
  ];

  it("a match whose liability may grow by R$ 3.00 accepts three of six bets", { timeout: 60_000 + rounds * 10_000 }, async () => {
    const random = createRandom(`${seed} liability`);
    const { owner } = servers.site.database;
    await owner.sql`insert into sport_limits (tenant_id, sport, competition_id, market_type, fixture_liability)
      values (1, 'football', 0, '', ${most * 1_00})`;
    for (let nth = 0; nth < rounds; nth += 1)
      expect(await placeAll(random.fork(`${nth}`), await nextMatch(), members)).toEqual(expected("stake_too_high"));
    await owner.sql`delete from sport_limits where tenant_id = 1`;
  });

  it("a player with R$ 10.00 places three of six bets of R$ 3.00", { timeout: 60_000 + rounds * 10_000 }, async () => {
    const random = createRandom(`${seed} balance`);
    const { site } = servers;
    for (let nth = 0; nth < rounds; nth += 1) {
      const member = await site.join();
      await site.deposit(member, 10_00);
      const six = Array.from({ length: players }, () => member);
      expect(await placeAll(random.fork(`${nth}`), await nextMatch(), six, 3_00)).toEqual(expected("insufficient_balance"));
      expect(await book.cash(member)).toBe(1_00);
    }
  });
});

describe(`the ends of a bet in random interleavings, seed ${seed}`, () => {
  /** A bet of R$ 10.00 whose target is reached, and its cash-out, its result or cancellation, and its settlement at the same time. */
  const endOnce = async (random: Random, member: Member, order: Order): Promise<{ end: number; state: string }> => {
    const { site } = servers;
    const { bets } = site.app.modules.sportsbook;
    const name = await nextMatch();
    // Bets of earlier rounds are settled before the balance is read. A stopped settler takes one batch a call.
    while ((await bets.settleDue()) > 0);
    const cash = await book.cash(member);
    const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00 })) as { id: string };
    const path = `/api/sportsbook/bets/${id}`;
    expectStatus(await site.call("POST", `${path}/auto-cash-out`, { token: member.token, body: { at_least: target } }), 200);
    await book.offer(name, [1_500, 4_000, 6_000]);
    const late = async (call: () => Promise<unknown>) => {
      await sleep(random.int(Math.ceil(usualMs)));
      await call();
    };
    const cashOut = (nth: number) =>
      site.call("POST", `${path}/cash-out`, { base: baseOf(nth), token: member.token, body: { seen_amount: 1 } });
    const decide = random.chance(0.5) ? stops["a result"] : stops["a cancellation"];
    const cashing = () => Promise.all([late(() => cashOut(0)), late(() => cashOut(1)), late(() => bets.tryAutoCashOuts())]);
    const settling = () => Promise.all([late(() => decide(name)), late(() => bets.settleDue()), late(() => bets.settleDue())]);
    await inOrder(order, cashing, settling);
    await bets.settleDue();
    const { json } = await site.call("GET", path, { token: member.token });
    return { end: (await book.cash(member)) - cash + 10_00, state: json["data"].state };
  };

  it(
    "cash-outs at both servers, its target, its result or void, and settlements: it ends once",
    { timeout: 60_000 + rounds * 20_000 },
    async () => {
      const random = createRandom(`${seed} ends`);
      const ends = new Set<string>();
      for (let nth = 0; nth < rounds; nth += 1) {
        const { end, state } = await endOnce(random.fork(`${nth}`), members[nth % members.length] ?? neverPlayer(), orderOf(nth));
        const isOnce = state === "cashed" ? end >= target && end < 12_50 : end === 20_00 || end === 10_00;
        expect(isOnce, `round ${nth}: ${state} with ${end}`).toBe(true);
        ends.add(`${state} ${end}`);
      }
      expect(ends.size).toBeGreaterThan(1);
      expect(await violated()).toEqual([]);
    },
  );
});

// Last: a bet behind a suspension breaks an invariant that the tests above check.
describe(`a suspension without the lock of the match, seed ${seed}`, () => {
  it("control: a bet is committed behind it", { timeout: 600_000 }, async () => {
    const random = createRandom(`${seed} control`);
    let behind = 0;
    for (let nth = 0; nth < mostControls && behind === 0; nth += 1)
      behind = (await race(random.fork(`${nth}`), (name) => suspend(name, false))).behind.length;
    expect(behind).toBeGreaterThan(0);
  });
});
