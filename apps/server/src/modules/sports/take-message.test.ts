import { createHash } from "node:crypto";
import { voidOutcomes } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, draftOf, factsOf, type FeedFixture, fullTime, market, second, stateOf } from "../../../test/sports-feed.ts";
import { afterDangerMs, keepTime } from "./keep-facts.ts";
import { LeadLost, takeLead } from "./lead-feed.ts";
import { marketStore } from "./market-store.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";
import { takeMessage } from "./take-message.ts";

let database: TestDatabase;
let feed: FeedFixture;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  feed = await createFeedFixture(database);
});
afterAll(() => database.drop());

describe("a message", () => {
  it("is processed once per number", async () => {
    const goal = stateOf(factsOf("h12"));
    expect((await feed.send(goal, { at: second(60), seq: 2 })).outcome).toBe("applied");
    expect((await feed.send(stateOf(factsOf("h12 h13")), { at: second(61), seq: 2 })).outcome).toBe("duplicate");
    expect((await feed.fixture()).facts.score.half1).toEqual([1, 0]);
  });

  it("without a number is processed once per content", async () => {
    const goal = stateOf(factsOf("h12"));
    expect((await feed.send(goal, { at: second(60), seq: null })).outcome).toBe("applied");
    expect((await feed.send(goal, { at: second(60), seq: null })).outcome).toBe("duplicate");
    expect((await feed.send(goal, { at: second(61), seq: null })).outcome).toBe("applied");
  });

  it("about a state older than the newest changes nothing; one of the same time counts", async () => {
    await feed.send(stateOf(factsOf("h12")), { at: second(60) });
    expect((await feed.send(stateOf(factsOf("")), { at: new Date(second(60).getTime() - 1) })).outcome).toBe("old");
    expect((await feed.fixture()).facts.score.half1).toEqual([1, 0]);
    expect((await feed.send(stateOf(factsOf("h12 a13")), { at: second(60) })).outcome).toBe("applied");
  });

  it("that moves the start takes the lock of the match, and its moment is the database's: the same start again is no news", async () => {
    const announce = (start: number, at: number) =>
      feed.send({ t: "fixture", draft: draftOf({ starts_at: second(start).toISOString() }) }, { at: second(at) });
    const knownAt = async () => (await feed.fixture()).starts_known_at ?? new Date(0);
    const first = await knownAt();
    expect(first.getTime()).toBeGreaterThan(second(0).getTime());
    await announce(0, 10);
    expect(await knownAt()).toEqual(first);
    let moved: ReturnType<typeof announce> | undefined;
    const held = await database.owner.db.transaction().execute(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", feed.id);
      moved = announce(-60, 20);
      await untilWaiting(database, 1);
      return (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)).rows[0]?.now ?? new Date();
    });
    expect(await moved).toMatchObject({ outcome: "applied" });
    expect((await knownAt()).getTime()).toBeGreaterThanOrEqual(held.getTime());
  });

  it("about an unknown fixture is only stored", async () => {
    expect((await feed.send(stateOf(factsOf("h12")), { at: second(60), fixture: "m2" })).outcome).toBe("unknown_fixture");
    const { rows } = await sql<{ kind: string }>`
      select kind from sport_feed_log where producer = ${feed.producer} and fixture = 'm2'`.execute(database.db);
    expect(rows).toEqual([{ kind: "state" }]);
  });

  it("about a fixture that was unknown counts when it is repeated after the announcement, once", async () => {
    const early = stateOf(factsOf("h12"));
    const send = () => feed.send(early, { at: second(60), fixture: "m2", seq: null });
    expect((await send()).outcome).toBe("unknown_fixture");
    expect((await send()).outcome).toBe("unknown_fixture");
    await feed.send({ t: "fixture", draft: draftOf() }, { at: second(61), fixture: "m2" });
    expect((await send()).outcome).toBe("applied");
    expect((await send()).outcome).toBe("duplicate");
    const { rows } = await sql<{ outcome: string }>`
      select outcome from sport_feed_log where producer = ${feed.producer} and fixture = 'm2' and kind = 'state'`.execute(database.db);
    expect(rows).toEqual([{ outcome: "applied" }]);
  });

  it("with contradictory facts suspends the fixture until a state that can be true", async () => {
    const wrong = stateOf({ ...factsOf("h12"), score: { half1: [2, 0], half2: [0, 0] } });
    expect((await feed.send(wrong, { at: second(60) })).outcome).toBe("contradiction");
    expect((await feed.fixture()).facts.score.half1).toEqual([0, 0]);
    expect(await feed.reasons("fixture")).toContain("stale_feed");
    await feed.send(stateOf(factsOf("h12")), { at: second(61) });
    expect(await feed.reasons("fixture")).not.toContain("stale_feed");
  });

  it("processed by a leader that has been replaced is refused and changes nothing", async () => {
    const later = await takeLead(database.db, feed.producer);
    await expect(feed.send(stateOf(factsOf("h12")), { at: second(60) })).rejects.toThrow(LeadLost);
    expect((await feed.fixture()).facts.score.half1).toEqual([0, 0]);
    expect(await feed.log()).toHaveLength(1);
    expect((await feed.send(stateOf(factsOf("h12")), { at: second(60), lead: later })).outcome).toBe("applied");
  });

  it("with an unknown market type is stored, and its other markets count", async () => {
    const unknown = { type: "throw_ins", line_x4: 10, part: "match" };
    const prices = [{ market: unknown, status: "active" as const, odds_x1000: [1900, 1900], prob_ppm: null }];
    expect((await feed.send({ t: "prices", prices }, { at: second(60) })).outcome).toBe("unknown_market");
    expect((await feed.log()).at(-1)?.body).toMatchObject({ prices: [{ market: { type: "throw_ins" } }] });
    const known = { market: market("btts"), status: "active" as const, odds_x1000: [1900, 1900], prob_ppm: null };
    expect((await feed.send({ t: "prices", prices: [...prices, known] }, { at: second(61) })).outcome).toBe("applied");
    expect(await marketStore.ofFixture(database.db, feed.id)).toMatchObject([{ type: "btts", feed_odds_x1000: [1900, 1900] }]);
  });

  it("with an outdated price leaves that market alone and changes the others", async () => {
    const quote = (type: "btts" | "odd_even", odds: number) =>
      ({ market: market(type), status: "active", odds_x1000: [odds, odds], prob_ppm: null }) as const;
    await feed.send({ t: "prices", prices: [quote("btts", 1900)] }, { at: second(60) });
    await feed.send({ t: "prices", prices: [quote("btts", 1800), quote("odd_even", 1800)] }, { at: second(59) });
    const markets = await marketStore.ofFixture(database.db, feed.id);
    expect(markets.map(({ type, feed_odds_x1000 }) => [type, feed_odds_x1000?.[0]])).toEqual([
      ["btts", 1900],
      ["odd_even", 1800],
    ]);
  });
});

describe("a gap in the numbers", () => {
  it("suspends the producer until its own recovery has ended", async () => {
    await feed.send(stateOf(factsOf("")), { at: second(60) });
    const { recovery } = await feed.send(stateOf(factsOf("")), { at: second(70), seq: 9 });
    expect(recovery?.after).toEqual(second(60));
    expect(await feed.reasons("producer", feed.producer)).toEqual(["stale_feed"]);
    const again = await feed.send(stateOf(factsOf("")), { at: second(80), seq: 20 });
    expect(again.recovery?.after).toEqual(second(60));
    expect((await feed.endRecovery(recovery?.request ?? "", second(90))).outcome).toBe("old");
    expect(await feed.reasons("producer", feed.producer)).toEqual(["stale_feed"]);
    expect((await feed.endRecovery(again.recovery?.request ?? "", second(91))).outcome).toBe("applied");
    expect(await feed.reasons("producer", feed.producer)).toEqual([]);
    expect(await feed.feed()).toMatchObject({ state: "live", good_at: second(91), request: null });
  });

  it("is not found if the numbers follow each other", async () => {
    for (const s of [60, 61, 62]) expect((await feed.send(stateOf(factsOf("")), { at: second(s) })).recovery).toBeNull();
    expect((await feed.alive({ seq: 4, at: second(63) })).recovery).toBeNull();
    expect(await feed.reasons("producer", feed.producer)).toEqual([]);
  });

  it("at the end is found by the next heartbeat", async () => {
    expect((await feed.alive({ seq: 2, at: second(60) })).recovery).not.toBeNull();
    expect(await feed.reasons("producer", feed.producer)).toEqual(["stale_feed"]);
  });

  it("is filled by a late message, which is not a duplicate", async () => {
    await feed.send(stateOf(factsOf("h12")), { at: second(70), seq: 3 });
    const result = { t: "result", results: [{ market: market("btts"), outcomes: voidOutcomes("btts") }] } as const;
    expect((await feed.send(result, { at: second(60), seq: 2 })).outcome).toBe("applied");
    expect(await feed.results()).toMatchObject([{ market: "btts:0:match", revision: 1, won: "vv" }]);
  });
});

describe("a goal", () => {
  it("waits for the bets that hold the fixture, and suspends before its facts are stored", async () => {
    const goal = await database.owner.db.transaction().execute(async (tx) => {
      await suspensionStore.lockShared(tx, [{ of: "fixture", id: feed.id }]);
      const sent = feed.send(stateOf(factsOf("h12"), { danger: "goal" }), { at: second(60) });
      await untilWaiting(database, 1);
      expect(await feed.reasons("fixture")).toEqual([]);
      expect((await feed.fixture()).facts.score.half1).toEqual([0, 0]);
      return { sent };
    });
    await goal.sent;
    expect(await feed.reasons("fixture")).toEqual(["danger"]);
    expect((await feed.fixture()).facts.score.half1).toEqual([1, 0]);
  });

  it("is committed as a suspension even if processing the message fails", async () => {
    await database.owner.sql.unsafe("alter table sport_feed_log add constraint broken check (kind <> 'state') not valid");
    await expect(feed.send(stateOf(factsOf("h12"), { danger: "goal" }), { at: second(60) })).rejects.toThrow("broken");
    await database.owner.sql.unsafe("alter table sport_feed_log drop constraint broken");
    expect(await feed.reasons("fixture")).toEqual(["danger"]);
    expect((await feed.fixture()).facts.score.half1).toEqual([0, 0]);
  });

  it("suspends even if the feed does not report danger", async () => {
    await feed.send(stateOf(factsOf("h12")), { at: second(60) });
    expect(await feed.reasons("fixture")).toEqual(["danger"]);
  });

  it("keeps the fixture suspended until a while after play goes on", async () => {
    await feed.send(stateOf(factsOf("h12"), { danger: "goal" }), { at: second(60) });
    await keepTime(database.db, feed.lead);
    expect((await feed.fixture()).danger_ends_at).toBeNull();
    await feed.send(stateOf(factsOf("h12")), { at: second(90) });
    const ends = (await feed.fixture()).danger_ends_at?.getTime() ?? 0;
    expect(Math.abs(ends - Date.now() - afterDangerMs)).toBeLessThan(5_000);
    await keepTime(database.db, feed.lead);
    expect(await feed.reasons("fixture")).toEqual(["danger"]);
    await sql`update sport_fixtures set danger_ends_at = clock_timestamp() where id = ${feed.id}`.execute(database.db);
    await keepTime(database.db, feed.lead);
    expect(await feed.reasons("fixture")).toEqual([]);
  });
});

describe("a suspension", () => {
  it("by the feed is lifted by the feed, and a trader's suspension stays", async () => {
    await database.db.transaction().execute((tx) => suspensionStore.suspend(tx, forAllBooks("fixture", feed.id), "trader"));
    await feed.send({ t: "suspend", on: true }, { at: second(60) });
    expect(await feed.reasons("fixture")).toEqual(["feed", "trader"]);
    await feed.send({ t: "suspend", on: false }, { at: second(61) });
    expect(await feed.reasons("fixture")).toEqual(["trader"]);
  });

  it("set again keeps its beginning and updates the time of the last suspension", async () => {
    const key = forAllBooks("fixture", feed.id);
    const suspend = () => database.db.transaction().execute((tx) => suspensionStore.suspend(tx, key, "trader"));
    /** Reads the times in µs, as the database has them: two suspensions can fall into one millisecond. */
    const read = async () => {
      const { rows } = await sql<{ since: string; last: number }>`
        select since ->> 'trader' as since, extract(epoch from last_suspended_at)::float8 as last from sport_suspensions
        where book_id = ${key.book_id} and scope = ${key.scope} and scope_id = ${key.scope_id}`.execute(database.db);
      return rows[0];
    };
    await suspend();
    const first = await read();
    await suspend();
    const later = await read();
    expect(later?.since).toEqual(first?.since);
    expect(later?.last).toBeGreaterThan(first?.last ?? Infinity);
  });
});

describe("a simulated match", () => {
  const seed = "seed of the match";
  const commitment = createHash("sha256").update(seed).digest("hex");
  const play = async (revealed: string) => {
    await feed.send({ t: "fixture", draft: draftOf({ simulated: { commitment } }) }, { at: second(0), fixture: "s1" });
    return feed.send(stateOf(factsOf("", fullTime), { seed: revealed }), { at: second(60), fixture: "s1" });
  };

  it("ends with the seed of its commitment", async () => {
    expect((await play(seed)).outcome).toBe("applied");
  });

  it("refuses another seed and stays undecided", async () => {
    expect((await play("another seed")).outcome).toBe("wrong_seed");
    const { rows } = await sql`select state, seed from sport_fixtures where producer = ${feed.producer} and external_id = 's1'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ state: "scheduled", seed: null }]);
  });
});

it("a recovery of a leader that has been replaced cannot be ended by that leader", async () => {
  await takeLead(database.db, feed.producer);
  await expect(takeMessage(database.db, feed.lead, { producer: feed.producer, at: second(1), snapshot_done: "x" })).rejects.toThrow(
    LeadLost,
  );
});
