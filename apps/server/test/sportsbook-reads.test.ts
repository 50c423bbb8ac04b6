import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { streamHash } from "@trevo/sports";
import { bookStore } from "../src/modules/sports/book-store.ts";
import { createPricing } from "../src/modules/sports/create-pricing.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { createFeedFixture, draftOf, type FeedFixture, second } from "./sports-feed.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let feed: FeedFixture;

const setBrand = async (slug: string, settings: object): Promise<void> => {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  await site.app.modules.tenants.change(tenant?.id ?? 0, { settings });
};
const get = (path: string, tenant = "trevo") => site.call("GET", `/api/sportsbook/${path}`, { tenant });

beforeAll(async () => {
  site = await startTestSite();
  // From here on only this test prices what is offered.
  await site.app.modules.sports.stop();
  const { db } = site.database;
  feed = await createFeedFixture(site.database);
  const draft = draftOf({ starts_at: new Date(Date.now() + 600_000).toISOString(), simulated: { commitment: "c".repeat(64) } });
  await feed.send({ t: "fixture", draft }, { at: second(0), fixture: "drawn" });
  // The feed's own first match is over on any day.
  await sql`update sport_fixtures set starts_at = clock_timestamp() - interval '2 days' where id = ${feed.id}`.execute(db);
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`.execute(db);
  await setBrand("trevo", { hasSports: true });
  const [book] = await bookStore.all(db);
  const book_id = book?.id ?? 0;
  const pricing = createPricing(
    { db, log: quietLog, onPublished: () => undefined },
    { book_id, epoch: await bookStore.takeOver(db, book_id) },
  );
  await pricing.step(Date.now());
});
afterAll(() => site.close());

const drawnId = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from sport_fixtures where producer = ${feed.producer} and external_id = 'drawn'`.execute(site.database.db);
  return rows[0]?.id ?? 0;
};

it("shows a fixture with its markets and odds, and that it is simulated", async () => {
  const { json } = expectStatus(await get(`events/${await drawnId()}`), 200);
  expect(json["data"]).toMatchObject({
    state: "scheduled",
    home: { name: "Team h", shirt: "plain #ffffff #000000" },
    simulated: { commitment: "c".repeat(64) },
    main: [{ type: "result", takes_bets: true, version: 1 }],
  });
  expect(json["data"].groups.map(({ code }: { code: string }) => code)).toEqual(["main", "goals", "handicap", "score", "halves"]);
  expect(json["data"].main[0].selections.every(({ odds_x1000 }: { odds_x1000: number }) => odds_x1000 > 1_000)).toBe(true);
});

it("does not show a simulated fixture to a live or a regulated brand", async () => {
  const id = await drawnId();
  await setBrand("trevo", { is_staging: false });
  expectStatus(await get(`events/${id}`), 404);
  await setBrand("trevo", { is_staging: true, is_regulated: true });
  expectStatus(await get(`events/${id}`), 404);
  await setBrand("trevo", { is_regulated: false });
  expectStatus(await get(`events/${id}`), 200);
});

it("shows nothing where the brand has no sports, where its operator has no book, or for an unknown id", async () => {
  const id = await drawnId();
  expectStatus(await get(`events/${id}`, "aurora"), 404);
  expectStatus(await get(`events/${id}`, "norte"), 404);
  expectStatus(await get("events/2147483647"), 404);
  expectStatus(await get("odds-log/999999"), 404);
  expectStatus(await get("odds-log/1", "norte"), 404);
});

it("returns a row of the stream, whose hash anyone can recompute", async () => {
  const { json } = expectStatus(await get("odds-log/1"), 200);
  const { book_id, seq, at, model, prices, prev_hash, hash } = json["data"];
  expect(await streamHash(prev_hash, { book_id, seq, at, model, prices })).toBe(hash);
});

const tree = async () => expectStatus(await get("tree"), 200).json["data"].sports;
const setDrawn = (state: string, starts_at: string) =>
  sql`
  update sport_fixtures set state = ${state}, starts_at = ${starts_at}::timestamptz
  where producer = ${feed.producer} and external_id = 'drawn'`.execute(site.database.db);
const setOfferable = (offerable: boolean) =>
  sql`update sport_competitions set offerable = ${offerable} where producer = ${feed.producer}`.execute(site.database.db);

it("counts the fixtures of a competition, including those in play", async () => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const competition = { name: "Competition", slug: "competition", country: "BR", tier: 1, fixtures: 1, live: 0 };
  expect(await tree()).toMatchObject([{ sport: "football", fixtures: 1, live: 0, competitions: [competition] }]);
  await setDrawn("live", soon);
  expect(await tree()).toMatchObject([{ fixtures: 1, live: 1, competitions: [{ fixtures: 1, live: 1 }] }]);
  await setDrawn("scheduled", soon);
});

it("does not count fixtures that have ended, never began or have no price, or of a competition that is not offered", async () => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  await setDrawn("resulted", soon);
  expect(await tree()).toEqual([]);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  // A match that is late stays for three hours.
  await setDrawn("scheduled", ago(3 * 60 - 1));
  expect(await tree()).toMatchObject([{ fixtures: 1 }]);
  await setDrawn("scheduled", ago(3 * 60 + 1));
  expect(await tree()).toEqual([]);
  await setDrawn("scheduled", soon);
  await setOfferable(false);
  expect(await tree()).toEqual([]);
  await setOfferable(true);
  const draft = draftOf({ starts_at: soon, simulated: { commitment: "d".repeat(64) } });
  await feed.send({ t: "fixture", draft }, { at: second(1), fixture: "unpriced" });
  expect(await tree()).toMatchObject([{ fixtures: 1 }]);
});

it("shows no tree where the brand has no sports or its operator no book, and no simulated fixtures in it to a live brand", async () => {
  expectStatus(await get("tree", "aurora"), 404);
  expectStatus(await get("tree", "norte"), 404);
  await setBrand("trevo", { is_staging: false });
  expect(await tree()).toEqual([]);
  await setBrand("trevo", { is_staging: true, betby: { active: true, brand_id: "b", theme_name: "t" } });
  expectStatus(await get("tree"), 404);
  await setBrand("trevo", { betby: { active: false, brand_id: "", theme_name: "" } });
});

it("lists the goals of a match in order, including cancelled ones, and none where the feed reports only the score", async () => {
  const id = await drawnId();
  const goals = [
    { side: "home", half: "half1", minute: 47, cancelled: false },
    { side: "away", half: "half2", minute: 60, cancelled: true },
  ];
  const set = (value: unknown) =>
    sql`update sport_fixtures set facts = jsonb_set(facts, '{goals}', ${JSON.stringify(value)}::jsonb) where id = ${id}`.execute(
      site.database.db,
    );
  const told = async () => expectStatus(await get(`events/${id}`), 200).json["data"].goals;
  await set(goals);
  expect(await told()).toEqual(goals);
  await set(null);
  expect(await told()).toBeNull();
  await set([]);
  expect(await told()).toEqual([]);
});
