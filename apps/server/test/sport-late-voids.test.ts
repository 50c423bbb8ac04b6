import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateMs, lostOutcome, noFacts, wonOutcome } from "@trevo/sports";
import type { StateUpdate } from "../src/adapters/sports-feed/port.ts";
import { marketStore } from "../src/modules/sports/market-store.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { draftOf, factsOf, fullTime, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 50);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const hourMs = 3_600_000;
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  return member;
};
const match = async (key = market("result"), odds = [2_000, 3_000, 4_000]): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds, key);
  return name;
};
const bet = async (member: Member, name: string, key = market("result"), code = "home"): Promise<string> =>
  (await book.placed(member, [await book.shown(name, code, key)], { stake: 10_00 })).id as string;
const settle = async (): Promise<void> => {
  await book.feed.alive({ seq: null, at: new Date() });
  await settleAsHeard();
};
const settleAsHeard = async (): Promise<void> => {
  await site.app.modules.sports.jobs.voidLate();
  await site.app.modules.sportsbook.bets.settleDue();
};
const outcome = async (id: string) => {
  const { rows } = await sql<{ status: string; outcome: string | null }>`
    select status, outcome from sport_bets where id = ${id}`.execute(site.database.db);
  return rows[0]?.outcome ?? rows[0]?.status;
};
/** Moves the present start, or the beginning of the interruption, to this long before now. */
const move = (name: string, column: "starts_at" | "stopped_at", ago: number) =>
  sql`update sport_fixtures set ${sql.ref(column)} = clock_timestamp() - ${ago}::float8 * interval '1 millisecond'
    where producer = ${book.feed.producer} and external_id = ${name}`.execute(site.database.db);
const announce = (name: string, starts_at: Date, at: number) =>
  book.feed.send({ t: "fixture", draft: draftOf({ starts_at: starts_at.toISOString() }) }, { at: second(at), fixture: name });
const startOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from sport_fixtures where producer = ${book.feed.producer} and external_id = ${name}`.execute(site.database.db);
  return rows[0]?.starts_at.getTime() ?? 0;
};
const revisions = async (name: string): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from sport_results r join sport_markets m on m.id = r.market_id
    where m.fixture_id = ${await book.fixtureOf(name)}`.execute(site.database.db);
  return rows[0]?.many ?? 0;
};

describe("a bet on a match that does not begin", () => {
  it("stays open until 48 hours after the announced time, and is void after them", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs - hourMs);
    await settle();
    expect(await outcome(id)).toBe("open");
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    expect([await outcome(id), await book.cash(member)]).toEqual(["void", 100_00]);
  });

  it("stays void when the match is played after all, and is not decided twice", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    const before = await revisions(name);
    await settle();
    expect(await revisions(name)).toBe(before);
    await book.end(name, "h12");
    await settle();
    expect([await outcome(id), await book.cash(member)]).toEqual(["void", 100_00]);
  });

  it("stays void when the feed undoes a result of the market", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    await book.end(name, "h12");
    await book.feed.send({ t: "undo", markets: [market("result")] }, { at: second(7_300), fixture: name });
    await book.feed.send(stateOf(factsOf("h12 h13", fullTime)), { at: second(7_400), fixture: name });
    await settle();
    expect(await outcome(id)).toBe("void");
  });

  it.each([
    [0, "won"],
    [1, "void"],
  ])("counts if it began %i ms after the 48 hours: %s", async (beyond, expected) => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await book.end(name, "h12", 7_200, (await startOf(name)) + lateMs + beyond);
    await settle();
    expect(await outcome(id)).toBe(expected);
  });
});

describe("a bet on a match with a new date", () => {
  it("stands for a date within the 48 hours", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    const start = await startOf(name);
    await announce(name, new Date(start + 30 * hourMs), 1);
    await book.end(name, "h12", 7_200, start + 30 * hourMs);
    await settle();
    expect(await outcome(id)).toBe("won");
  });

  it("is void for a later date, while a bet that was placed for that date stands", async () => {
    const [member, name] = [await rich(), await match()];
    const early = await bet(member, name);
    const start = await startOf(name);
    await announce(name, new Date(start + 72 * hourMs), 1);
    const late = await bet(member, name);
    await book.end(name, "h12", 7_200, start + 72 * hourMs);
    await settle();
    expect([await outcome(early), await outcome(late)]).toEqual(["void", "won"]);
    expect(await book.cash(member)).toBe(110_00);
  });
});

describe("a match that was void once", () => {
  it("takes bets for a date that is announced afterwards, and they are decided by the result", async () => {
    const [member, name] = [await rich(), await match()];
    const early = await bet(member, name);
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    const start = Date.now() + 72 * hourMs;
    await announce(name, new Date(start), 1);
    const late = await bet(member, name);
    await settle();
    expect([await outcome(early), await outcome(late)]).toEqual(["void", "open"]);
    await book.end(name, "h12", 7_200, start);
    await settle();
    expect([await outcome(late), await book.cash(member)]).toEqual(["won", 110_00]);
  });

  it("gets no further revision for the same start, with a market that is void as a whole and one that is new", async () => {
    const [member, name] = [await rich(), await match()];
    await bet(member, name);
    const total = market("total", 10);
    await book.offer(name, [2_000, 2_000], total);
    await book.feed.send({ t: "cancel", markets: [total], from: null, to: null }, { at: second(5), fixture: name });
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    const before = await revisions(name);
    await settle();
    expect(await revisions(name)).toBe(before);
    const added = market("total", 14);
    await site.database.db.transaction().execute(async (tx) => marketStore.add(tx, await book.fixtureOf(name), [added]));
    await settle();
    expect(await revisions(name)).toBe(before + 1);
  });
});

describe("a match that is abandoned", () => {
  const over = market("total", 2);
  const begin = (name: string, state: "live" | "abandoned" | "interrupted", goals: string, at: number) =>
    book.feed.send(stateOf(factsOf(goals, { phase: "half1", started_at: Date.now() }), { state }), { at: second(at), fixture: name });

  it("keeps undecided bets open for 48 hours, then returns them, and what was decided stands", async () => {
    const member = await rich();
    const name = await match(over, [2_000, 2_000]);
    const decided = await bet(member, name, over, "over");
    await book.offer(name, [2_000, 3_000, 4_000]);
    const undecided = await bet(member, name);
    await begin(name, "live", "h12 h14", 1);
    await begin(name, "abandoned", "h12 h14", 120);
    await move(name, "stopped_at", lateMs - hourMs);
    await settle();
    expect(await outcome(undecided)).toBe("open");
    await move(name, "stopped_at", lateMs + 1_000);
    await settle();
    expect([await outcome(decided), await outcome(undecided)]).toEqual(["won", "void"]);
    await book.feed.send(stateOf(factsOf("h12 h14", fullTime)), { at: second(9_000), fixture: name });
    await settle();
    expect(await outcome(undecided)).toBe("void");
  });

  it("is decided by its result if it is resumed", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await begin(name, "live", "", 1);
    await begin(name, "interrupted", "", 120);
    await move(name, "stopped_at", lateMs - hourMs);
    await begin(name, "live", "", 180);
    await settle();
    await book.end(name, "h12");
    await settle();
    expect(await outcome(id)).toBe("won");
  });
});

describe("a match of which the state is not known", () => {
  const setKind = (kind: "facts" | "prices") =>
    sql`update sport_feeds set kind = ${kind} where producer = ${book.feed.producer}`.execute(site.database.db);
  beforeAll(() => setKind("prices"));
  afterAll(() => setKind("facts"));

  const over = market("total", 10);
  const win = { t: "result", results: [{ market: market("result"), outcomes: [wonOutcome, lostOutcome, lostOutcome] }] } as const;
  /** A state as the feed reports it without a phase. */
  const untold = (state: StateUpdate["state"], ending: "postponed" | "cancelled" | "abandoned" | null = null) =>
    stateOf({ ...noFacts, ending }, { state, clock: { phase: "not_started", base_s: 0, at: 0, rate: 0 } });
  const factsNow = async (name: string) => {
    const { rows } = await sql<{ facts: object }>`select facts from sport_fixtures where id = ${await book.fixtureOf(name)}`.execute(
      site.database.db,
    );
    return rows[0]?.facts;
  };

  it("keeps paid bets when only results were sent, and its other bets wait for them", async () => {
    const [member, name] = [await rich(), await match(over, [2_000, 2_000])];
    const other = await bet(member, name, over, "over");
    await book.offer(name, [2_000, 3_000, 4_000]);
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + 1_000);
    await book.feed.send(win, { at: second(7_200), fixture: name });
    await settle();
    await settle();
    expect([await outcome(id), await outcome(other), await book.cash(member)]).toEqual(["won", "open", 100_00]);
  });

  it("keeps bets that were paid by a result that staff entered", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + 1_000);
    const [{ outcomes }] = win.results;
    const revision = { market_id: await book.marketOf(name, market("result")), revision: 1, kind: "result", outcomes } as const;
    await site.database.db.transaction().execute((tx) => marketStore.keepOfBook(tx, [revision], book.book_id));
    await settle();
    expect([await outcome(id), await book.cash(member)]).toEqual(["won", 110_00]);
  });

  it.each([
    ["silent", 0, "open"],
    ["recovering", 0, "open"],
    ["live", 61_000, "open"],
    ["live", 0, "void"],
  ])("with a feed that is %s and was complete %i ms ago: %s", async (state, ago, expected) => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + 60_000);
    const hear = (as: string, ms: number) =>
      sql`update sport_feeds set state = ${as}, good_at = clock_timestamp() - ${ms}::float8 * interval '1 millisecond',
          request = case ${as}::text when 'recovering' then gen_random_uuid() end,
          requested_at = case ${as}::text when 'recovering' then clock_timestamp() end
        where producer = ${book.feed.producer}`.execute(site.database.db);
    await hear(state, ago);
    await settleAsHeard();
    await hear("live", 0);
    expect(await outcome(id)).toBe(expected);
  });

  it("is not void when the first state after an outage is the end", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await move(name, "starts_at", lateMs + hourMs);
    await book.end(name, "h12");
    await settle();
    expect(await outcome(id)).toBe("open");
    await book.feed.send(win, { at: second(7_300), fixture: name });
    await settle();
    expect(await outcome(id)).toBe("won");
  });

  it.each(["interrupted", "abandoned"] as const)("keeps what was played when it is %s without a phase", async (state) => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await book.feed.send(stateOf(factsOf("h12 a60+", { phase: "half2", started_at: null })), { at: second(10), fixture: name });
    const known = await factsNow(name);
    const ending = state === "abandoned" ? state : null;
    await book.feed.send(untold(state, ending), { at: second(20), fixture: name });
    expect(await factsNow(name)).toEqual({ ...known, ending });
    await move(name, "starts_at", lateMs + hourMs);
    await settle();
    expect(await outcome(id)).toBe("open");
    await move(name, "stopped_at", lateMs + 1_000);
    await settle();
    expect(await outcome(id)).toBe("void");
  });

  it("has begun if the first report of it is an interruption", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await book.feed.send(untold("interrupted"), { at: second(10), fixture: name });
    await move(name, "starts_at", lateMs + hourMs);
    await settle();
    expect(await outcome(id)).toBe("open");
  });

  it("stays open when it is interrupted and the feed was not complete for 48 hours", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await book.feed.send(untold("interrupted"), { at: second(10), fixture: name });
    await move(name, "stopped_at", lateMs + 1_000);
    await sql`update sport_feeds set good_at = clock_timestamp() - interval '2 seconds' where producer = ${book.feed.producer}`.execute(
      site.database.db,
    );
    await settleAsHeard();
    expect(await outcome(id)).toBe("open");
    await settle();
    expect(await outcome(id)).toBe("void");
  });

  it.each(["postponed", "cancelled"] as const)("is void after 48 hours when it is %s", async (state) => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, name);
    await book.feed.send(untold(state, state), { at: second(10), fixture: name });
    await move(name, "starts_at", lateMs - hourMs);
    await settle();
    expect(await outcome(id)).toBe("open");
    await move(name, "starts_at", lateMs + 1_000);
    await settle();
    expect(await outcome(id)).toBe("void");
  });
});
