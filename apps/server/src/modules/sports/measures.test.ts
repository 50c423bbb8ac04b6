import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, type FeedFixture } from "../../../test/sports-feed.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { loseFeed } from "./lead-feed.ts";
import { measureSports } from "./measures.ts";

let database: TestDatabase;
let feed: FeedFixture;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  feed = await createFeedFixture(database);
});

async function valuesOf(name: string): Promise<Map<string, number>> {
  const metrics = createMetrics();
  measureSports({ db: database.db, log: quietLog, metrics });
  const read = (await metrics.getMetricsAsJSON()).find((metric) => metric.name === name);
  const values = (read?.values ?? []) as { labels: Record<string, string>; value: number }[];
  return new Map(values.map(({ labels, value }) => [Object.values(labels)[0] ?? "", value]));
}
const name = () => `feed-${feed.producer}`;

it("a feed is suspended from its loss to the end of its recovery", async () => {
  expect((await valuesOf("sport_feed_suspended")).get(name())).toBe(0);
  await loseFeed(database.db, feed.lead);
  expect((await valuesOf("sport_feed_suspended")).get(name())).toBe(1);
});

it("a feed is silent since its last message", async () => {
  await sql`update sport_feeds set received_at = clock_timestamp() - interval '100 seconds' where producer = ${feed.producer}`.execute(
    database.db,
  );
  expect((await valuesOf("sport_feed_silent_seconds")).get(name())).toBeGreaterThanOrEqual(100);
});

it("an offered match has no result from half an hour after its end", async () => {
  const startedAgo = (minutes: number) =>
    sql`update sport_fixtures set starts_at = clock_timestamp() - ${minutes}::int * interval '1 minute' where id = ${feed.id}`.execute(
      database.db,
    );
  const found = async () => (await valuesOf("sport_fixtures_without_results")).get("");
  const offer = (offerable: boolean) => sql`update sport_competitions set offerable = ${offerable}`.execute(database.db);
  await startedAgo(181);
  await offer(false);
  expect(await found()).toBe(0);
  await offer(true);
  expect(await found()).toBe(1);
  await startedAgo(179);
  expect(await found()).toBe(0);
  await startedAgo(181);
  await sql`update sport_fixtures set state = 'resulted' where id = ${feed.id}`.execute(database.db);
  expect(await found()).toBe(0);
});
