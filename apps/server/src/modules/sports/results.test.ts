import { earlyResultMs, lostOutcome, voidOutcomes, wonOutcome } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, factsOf, type FeedFixture, fullTime, market, second, stateOf } from "../../../test/sports-feed.ts";
import { expireLog } from "./expire-log.ts";
import { keepTime } from "./keep-facts.ts";
import { beginRecovery } from "./lead-feed.ts";
import { marketStore } from "./market-store.ts";
import { replayFixture } from "./replay-fixture.ts";
import { sportsInvariants } from "./sports-invariants.ts";

let database: TestDatabase;
let feed: FeedFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.sql`with o as (insert into operators (slug, name) values ('o', 'O') returning id)
    insert into tenants (operator_id, slug, settings) select id, 'brand', '{}' from o`;
});
beforeEach(async () => {
  feed = await createFeedFixture(database);
});
afterAll(() => database.drop());

const markets = [market("result"), market("total", 10), market("result", 0, "half1")];
const early = earlyResultMs / 1_000;
/** Returns the time `s` seconds ago by the real clock, by which the database decides when facts are due. */
const ago = (s: number): Date => new Date(Date.now() - s * 1_000);

describe("results of facts", () => {
  it("of a half come at its end, those of the match at the end of the match", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h12", { phase: "half_time" })), { at: second(60) });
    expect(await feed.results()).toEqual([{ market: "result:0:half1", revision: 1, kind: "result", source: "facts", won: "wll" }]);
    await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(120) });
    expect((await feed.results()).map(({ market: of, won }) => `${of} ${won}`)).toEqual([
      "result:0:match wll",
      "total:10:match lw",
      "result:0:half1 wll",
    ]);
    expect((await feed.fixture()).state).toBe("resulted");
  });

  it("are not repeated when the end of the match is reported again", async () => {
    await feed.offer(markets);
    for (const s of [120, 130]) await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(s) });
    expect((await feed.results()).map(({ revision }) => revision)).toEqual([1, 1, 1]);
    expect((await feed.fixture()).state).toBe("resulted");
  });

  it("get their next revision when they are corrected, but only if they change", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h12 a60+", fullTime)), { at: second(120) });
    await feed.send(stateOf(factsOf("h12 a60+!", fullTime)), { at: second(500) });
    expect((await feed.results()).map(({ market: of, revision, won }) => `${of} ${revision} ${won}`)).toEqual([
      "result:0:match 1 lwl",
      "result:0:match 2 wll",
      "total:10:match 1 lw",
      "result:0:half1 1 wll",
    ]);
  });

  it("decided early come once the facts have been stable for 90 seconds, and not before", async () => {
    await feed.offer(markets);
    const goals = factsOf("h1 h2 h3");
    await feed.send(stateOf(goals), { at: second(60) });
    await feed.send(stateOf(goals), { at: new Date(second(60 + early).getTime() - 1) });
    expect(await feed.results()).toEqual([]);
    await feed.send(stateOf(goals), { at: second(60 + early) });
    expect(await feed.results()).toMatchObject([{ market: "total:10:match", won: "wl" }]);
  });

  it("never come from a goal that a review takes back in time", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h1 h2 h3")), { at: second(60) });
    await feed.send(stateOf(factsOf("h1 h2 h3!")), { at: second(60 + early - 1) });
    await feed.send(stateOf(factsOf("h1 h2 h3!")), { at: second(60 + 3 * early) });
    expect(await feed.results()).toEqual([]);
  });

  it("are undone by a goal that is taken back later", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h1 h2 h3")), { at: second(60) });
    await feed.send(stateOf(factsOf("h1 h2 h3!")), { at: second(60 + early) });
    await feed.send(stateOf(factsOf("h1 h2 h3!")), { at: second(60 + 2 * early) });
    expect(await feed.results()).toMatchObject([
      { market: "total:10:match", revision: 1, kind: "result", won: "wl" },
      { market: "total:10:match", revision: 2, kind: "undone", won: "" },
    ]);
  });

  it("come by time alone if the feed sends nothing more", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h1 h2 h3")), { at: ago(early - 60) });
    await keepTime(database.db, feed.lead);
    expect(await feed.results()).toEqual([]);
    await sql`update sport_fixtures set decide_at = clock_timestamp() where id = ${feed.id}`.execute(database.db);
    await keepTime(database.db, feed.lead);
    expect(await feed.results()).toMatchObject([{ market: "total:10:match", won: "wl" }]);
  });
});

describe("results by time alone", () => {
  it("wait while the feed may have missed a message", async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h1 h2 h3")), { at: second(60) });
    const { request } = await beginRecovery(database.db, feed.lead);
    await sql`update sport_fixtures set decide_at = clock_timestamp() where id = ${feed.id}`.execute(database.db);
    await keepTime(database.db, feed.lead);
    expect(await feed.results()).toEqual([]);
    await feed.endRecovery(request, second(70));
    await keepTime(database.db, feed.lead);
    expect(await feed.results()).toMatchObject([{ market: "total:10:match", won: "wl" }]);
  });
});

describe("results of a feed", () => {
  const home = { t: "result", results: [{ market: market("result"), outcomes: [wonOutcome, lostOutcome, lostOutcome] }] } as const;
  const away = { t: "result", results: [{ market: market("result"), outcomes: [lostOutcome, lostOutcome, wonOutcome] }] } as const;

  it("are compared by their content, whatever their age", async () => {
    await feed.send(home, { at: second(60) });
    expect((await feed.send(home, { at: second(61) })).outcome).toBe("unchanged");
    expect((await feed.send(away, { at: second(10) })).outcome).toBe("applied");
    expect((await feed.results()).map(({ revision, won }) => `${revision} ${won}`)).toEqual(["1 wll", "2 llw"]);
  });

  it("with a wrong number of selections are refused", async () => {
    const short = { t: "result", results: [{ market: market("result"), outcomes: [wonOutcome, lostOutcome] }] } as const;
    expect((await feed.send(short, { at: second(60) })).outcome).toBe("contradiction");
    expect(await feed.results()).toEqual([]);
  });

  it("are undone by a later undo; an undo without a result changes nothing", async () => {
    const undo = { t: "undo", markets: [market("result")] } as const;
    expect((await feed.send(undo, { at: second(50) })).outcome).toBe("unchanged");
    await feed.send(home, { at: second(60) });
    await feed.send(undo, { at: second(70) });
    expect(await feed.results()).toMatchObject([
      { revision: 1, kind: "result" },
      { revision: 2, kind: "undone" },
    ]);
  });

  it("become void when the market is cancelled, and stay as they are when only a window is", async () => {
    await feed.send(home, { at: second(60) });
    const window = { from: second(10).toISOString(), to: second(20).toISOString() };
    await feed.send({ t: "cancel", markets: [market("result")], ...window }, { at: second(70) });
    await feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: second(80) });
    expect((await feed.results()).map(({ kind, won }) => `${kind} ${won}`)).toEqual(["result wll", "cancelled wll", "cancelled vvv"]);
  });
});

describe("a market that the feed has voided", () => {
  const cancel = { t: "cancel", markets: [market("result")], from: null, to: null } as const;

  it("stays void when the facts decide", async () => {
    await feed.offer(markets);
    await feed.send(cancel, { at: second(60) });
    await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(120) });
    expect((await feed.results()).map(({ market: of, kind, won }) => `${of} ${kind} ${won}`)).toEqual([
      "result:0:match cancelled vvv",
      "total:10:match result lw",
      "result:0:half1 result wll",
    ]);
  });

  it("is decided by the facts if only a window was voided, or once the feed has taken the cancellation back", async () => {
    await feed.offer(markets);
    await feed.send({ ...cancel, from: second(10).toISOString() }, { at: second(60) });
    await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(120) });
    await feed.send(cancel, { at: second(130) });
    await feed.send({ t: "undo", of: "cancel", markets: [market("result")] }, { at: second(140) });
    const own = async () =>
      (await feed.results()).flatMap(({ market: of, kind, won }) => (of === "result:0:match" ? [`${kind} ${won}`] : []));
    const revisions = ["cancelled ", "result wll", "cancelled vvv", "undone ", "result wll"];
    expect(await own()).toEqual(revisions);
    await feed.send(stateOf(factsOf("h12 a50 a55", fullTime)), { at: second(150) });
    expect(await own()).toEqual([...revisions, "result llw"]);
  });

  it("stays void when the feed takes back a result from before", async () => {
    const undo = { t: "undo", of: "result", markets: [market("result")] } as const;
    await feed.send(
      { t: "result", results: [{ market: market("result"), outcomes: [wonOutcome, lostOutcome, lostOutcome] }] },
      { at: second(50) },
    );
    await feed.send(cancel, { at: second(60) });
    expect((await feed.send(undo, { at: second(70) })).outcome).toBe("applied");
    expect((await feed.results()).map(({ kind, won }) => `${kind} ${won}`)).toEqual([
      "result wll",
      "cancelled vvv",
      "undone ",
      "cancelled vvv",
    ]);
    expect((await feed.send(undo, { at: second(80) })).outcome).toBe("unchanged");
  });

  it("by the betting rules stays void whatever the feed reports or takes back", async () => {
    await feed.offer([market("result")]);
    const [standing] = await marketStore.ofFixture(database.db, feed.id);
    const revision = { market_id: standing?.id ?? 0, revision: 1, kind: "cancelled", outcomes: voidOutcomes("result") } as const;
    await database.db.transaction().execute((tx) => marketStore.keepRevisions(tx, [revision], { source: "rule", log_id: null }));
    const undo = (of: "result" | "cancel") => ({ t: "undo", of, markets: [market("result")] }) as const;
    const home = { t: "result", results: [{ market: market("result"), outcomes: [wonOutcome, lostOutcome, lostOutcome] }] } as const;
    for (const [nth, content] of [undo("result"), undo("cancel"), home, undo("result"), cancel, undo("cancel")].entries())
      expect((await feed.send(content, { at: second(60 + nth) })).outcome).toBe("unchanged");
    expect((await feed.results()).map(({ kind, won }) => `${kind} ${won}`)).toEqual(["cancelled vvv"]);
  });
});

describe("the stored messages", () => {
  const play = async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h1 h2 h3")), { at: second(60) });
    await feed.send(stateOf(factsOf("h1 h2")), { at: second(50) });
    await feed.send(stateOf(factsOf("h1 h2 h3", { phase: "half_time" })), { at: second(60 + early) });
    await feed.send(stateOf(factsOf("h1 h2 h3!", fullTime)), { at: second(600) });
  };

  it("lead to the same rows when they are replayed", async () => {
    await play();
    expect(await replayFixture(database.db, feed.id, new Date())).toEqual({ messages: 5, differences: [] });
  });

  it("reveal a changed row and an added result", async () => {
    await play();
    await sql`update sport_fixtures set state = 'abandoned' where id = ${feed.id}`.execute(database.db);
    await sql`insert into sport_results (market_id, revision, kind, outcomes, source)
      select market_id, max(revision) + 1, 'result', '[]', 'facts' from sport_results
      where market_id = (select min(id) from sport_markets where fixture_id = ${feed.id}) group by market_id`.execute(database.db);
    const replayed = await replayFixture(database.db, feed.id, new Date());
    expect(replayed?.differences.map(({ what }) => what)).toEqual(["state", "results"]);
  });

  it("are kept for exactly 90 days", async () => {
    const now = new Date();
    await sql`update sport_feed_log set received_at = ${new Date(now.getTime() - 90 * 24 * 3_600_000)} where producer = ${feed.producer}`.execute(
      database.db,
    );
    await expireLog({ db: database.db, clock: { now: () => now } });
    expect(await feed.log()).toHaveLength(1);
    await expireLog({ db: database.db, clock: { now: () => new Date(now.getTime() + 1) } });
    expect(await feed.log()).toEqual([]);
  });
});

describe("the invariants", () => {
  const violations = () =>
    database.db
      .transaction()
      .execute(async (tx) => (await Promise.all(sportsInvariants.map(({ check }) => check(tx, "all")))).flat().map(({ detail }) => detail));
  /** The home side wins, and by a correction nobody does. */
  const end = async () => {
    await feed.offer(markets);
    await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(120) });
    await feed.send(stateOf(factsOf("h12 a80", fullTime)), { at: second(130) });
  };

  beforeEach(async () => {
    await database.owner.sql.begin(async (tx) => {
      // Without the triggers that protect the history.
      await tx`set local session_replication_role = replica`;
      await tx`truncate sport_results, sport_markets, sport_fixtures cascade`;
    });
    feed = await createFeedFixture(database);
    await end();
    expect(await violations()).toEqual([]);
  });

  it("find a missing revision, and only it", async () => {
    await database.owner.sql`update sport_results set revision = 3 where revision = 2`;
    expect(new Set(await violations())).toEqual(new Set(["book 0: 2 revisions up to 3"]));
  });

  it("find a missing first revision, and only it", async () => {
    await database.owner
      .sql`delete from sport_results where revision = 1 and market_id in (select market_id from sport_results where revision = 2)`;
    expect(new Set(await violations())).toEqual(new Set(["book 0: 1 revisions up to 2"]));
  });

  it.each([
    ["outcomes", "outcomes = outcomes || outcomes -> 0"],
    ["source", "source = 'staff'"],
    ["moment", "decided_at = decided_at - interval '1 microsecond'"],
    ["window", "void_to = decided_at"],
  ])("find the changed %s of a revision that another one has replaced, and only it", async (_, change) => {
    const name = "a revision of a sports result was never changed";
    const corrected = "market_id in (select market_id from sport_results where revision = 2) and revision = 1";
    await database.owner.sql.unsafe(`update sport_results set ${change} where ${corrected}`);
    const found = await Promise.all(
      sportsInvariants.map(async (one) =>
        (await database.db.transaction().execute((tx) => one.check(tx, "all"))).length > 0 ? [one.name] : [],
      ),
    );
    expect(found.flat()).toEqual([name]);
    expect(new Set(await violations())).toEqual(new Set(["book 0: revision 1 is not what was written"]));
  });

  it("find a newest revision that was written anew: its predecessor is another one", async () => {
    await database.owner.sql`update sport_results r set hash = sport_result_hash('another', r) where revision = 2`;
    expect(new Set(await violations())).toEqual(new Set(["book 0: revision 2 is not what was written"]));
  });

  it("find odds that know a player, a brand, or what refers to either", async () => {
    const { sql: owner } = database.owner;
    await owner`alter table sport_prices add column player_id uuid`;
    await owner`alter table sport_margins add column whose int references tenants`;
    const [invariant] = sportsInvariants.filter(({ name }) => name.includes("know no player"));
    const found = await database.db.transaction().execute(async (tx) => (await invariant?.check(tx, "all")) ?? []);
    expect(found.map(({ subject }) => subject)).toEqual(["sport_margins.whose", "sport_prices.player_id"]);
    expect(await violations()).toHaveLength(2);
    await owner`alter table sport_prices drop column player_id`;
    await owner`alter table sport_margins drop column whose`;
    expect(await violations()).toEqual([]);
  });

  it("find a market whose state differs from its newest revision", async () => {
    await database.owner.sql`update sport_markets set state = 'active' where id = (select min(id) from sport_markets)`;
    expect(await violations()).toEqual([expect.stringMatching(/^active, revision [12]$/)]);
  });

  it("find a feed that may have missed messages and is not suspended", async () => {
    await database.owner.sql`update sport_feeds set state = 'silent' where producer = ${feed.producer}`;
    expect(await violations()).toEqual(["silent"]);
    await database.owner.sql`update sport_feeds set state = 'live' where producer = ${feed.producer}`;
  });

  it("find a book whose stream is broken, and list it at a brand", async () => {
    await database.owner.sql`insert into sport_books (operator_id, seq) select id, 1 from operators where slug = 'o'`;
    const [invariant] = sportsInvariants.filter(({ name }) => name.includes("stream of odds"));
    const found = await database.db.transaction().execute(async (tx) => (await invariant?.check(tx, "all")) ?? []);
    const [brand] = await database.sql<{ id: number }[]>`select min(id) as id from tenants`;
    expect(found).toMatchObject([{ tenant_id: brand?.id, detail: "the stream ends at 0, the book at 1" }]);
    await database.owner.sql`delete from sport_books`;
  });

  it("find a seed that does not match the commitment", async () => {
    await database.owner.sql`update sport_fixtures set simulated = true, commitment = 'c', seed = 's' where id = ${feed.id}`;
    expect(await violations()).toEqual(["the seed is not that of commitment c"]);
  });
});
