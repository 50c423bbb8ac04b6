import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateMs } from "@trevo/sports";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { draftOf, factsOf, fullTime, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 30);
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
