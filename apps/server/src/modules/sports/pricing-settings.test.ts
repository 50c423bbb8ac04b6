import { streamHash } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, draftOf, type FeedFixture, second } from "../../../test/sports-feed.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { type BookLead, bookStore } from "./book-store.ts";
import { changeMargin, previewMargin } from "./change-margin.ts";
import { createPricing } from "./create-pricing.ts";
import { bookMargins } from "./margin-of.ts";
import type { StoredMargin } from "./margin-store.ts";
import { oddsInvariant } from "./odds-invariants.ts";
import { modelView, overrideModel, standingOverrides } from "./override-model.ts";

let database: TestDatabase;
let feed: FeedFixture;
let lead: BookLead;
let operator_id = 0;
let pricing: ReturnType<typeof createPricing>;
const noon = second(0).getTime();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  feed = await createFeedFixture(database);
  await feed.send({ t: "fixture", draft: draftOf({ starts_at: new Date(Date.now() + 3_600_000).toISOString() }) }, { at: second(0) });
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`.execute(database.db);
  const [operator] = await database.owner.sql<{ id: number }[]>`
    insert into operators (slug, name) values (${`o${feed.producer}`}, 'O') returning id`;
  operator_id = operator?.id ?? 0;
  await bookStore.open(database.db, operator_id);
  const book_id = (await bookStore.all(database.db)).at(-1)?.id ?? 0;
  lead = { book_id, epoch: await bookStore.takeOver(database.db, book_id) };
  pricing = createPricing({ db: database.db, log: quietLog, onPublished: () => undefined }, lead);
  await pricing.step(noon);
});

const rows = () => bookStore.streamAfter(database.db, { book_id: lead.book_id, seq: 0 }, 1_000);
const inTx = <R>(run: Parameters<ReturnType<TestDatabase["db"]["transaction"]>["execute"]>[0]) =>
  database.db.transaction().execute(run) as Promise<R>;
const violations = () => inTx<unknown[]>((tx) => oddsInvariant.check(tx, "all"));
const competitionId = async (): Promise<number> => {
  const { rows: found } = await sql<{ id: number }>`select competition_id as id from sport_fixtures where id = ${feed.id}`.execute(
    database.db,
  );
  return found[0]?.id ?? 0;
};
const marginOf = async (type: string): Promise<number> => {
  const { rows: found } = await sql<{ margin_ppm: number }>`
    select p.margin_ppm from sport_prices p join sport_markets m on m.id = p.market_id
    where p.book_id = ${lead.book_id} and m.fixture_id = ${feed.id} and m.type = ${type} and m.part = 'match' order by m.id limit 1`.execute(
    database.db,
  );
  return found[0]?.margin_ppm ?? 0;
};
const football = { sport: "football", competition_id: 0, market_type: "" };
const margin = (target_bps: number) => ({ target_bps, method: "power" as const });
type Change = Parameters<typeof changeMargin>[2];
const set = (change: Partial<Change> & Pick<Change, "margin">) =>
  inTx((tx) => changeMargin(tx, { operator_id }, { ...football, seen: null, ...change }));
const override = (view: { supremacy_x100: number; total_x100: number; minutes: number } | null) =>
  inTx<{ ends_at: Date | null }>(async (tx) => {
    const [seen = null] = (await standingOverrides(tx, { operator_id }, [feed.id])).values();
    return overrideModel(tx, { operator_id }, { fixture_id: feed.id, view, seen });
  });
const view = { supremacy_x100: 100, total_x100: 300, minutes: 30 };

describe("the margin of a market", () => {
  const rowsOf = (margins: readonly Partial<StoredMargin>[]) =>
    bookMargins(margins.map((one, index) => ({ ...football, ...margin(1_001 + index), ...one }))).of({
      sport: "football",
      competition_id: 7,
      tier: 2,
    });

  it.each([
    [[], 600],
    [[{}], 1_001],
    [[{}, { market_type: "result" }], 1_002],
    [[{ market_type: "result" }, { competition_id: 7 }], 1_002],
    [[{}, { market_type: "result" }, { competition_id: 7 }, { competition_id: 7, market_type: "result" }], 1_004],
    [[{ sport: "tennis" }, { competition_id: 8 }, { market_type: "total" }], 600],
  ])("is the most specific setting: %j: %i", (margins, expected) => {
    expect(rowsOf(margins)("result").target_bps).toBe(expected);
  });

  it("follows a trader's setting from the next round, and the tier again once it is removed", async () => {
    const before = [await marginOf("result"), await marginOf("btts")];
    await set({ market_type: "result", margin: margin(1_500) });
    await pricing.step(noon);
    expect(await marginOf("result")).toBeGreaterThanOrEqual(150_000);
    expect(await marginOf("btts")).toBe(before[1]);
    await set({ market_type: "result", margin: null, seen: margin(1_500) });
    await pricing.step(noon);
    expect(await marginOf("result")).toBe(before[0]);
    expect((await rows()).map(({ cause }) => cause)).toEqual([null, null, null]);
    expect(await violations()).toEqual([]);
  });

  it("is not changed if another trader has changed it meanwhile, if nothing changes, or if the market type or competition does not exist", async () => {
    await set({ margin: margin(500) });
    await expect(set({ margin: margin(700) })).rejects.toMatchObject({ code: "wrong_state" });
    await expect(set({ margin: margin(700), seen: margin(600) })).rejects.toMatchObject({ code: "wrong_state" });
    await expect(set({ margin: margin(500), seen: margin(500) })).rejects.toMatchObject({ code: "wrong_state" });
    await expect(set({ market_type: "result", margin: null })).rejects.toMatchObject({ code: "wrong_state" });
    await expect(set({ market_type: "nothing", margin: margin(500) })).rejects.toMatchObject({ code: "invalid_fields" });
    await expect(set({ competition_id: 2_000_000, margin: margin(500) })).rejects.toMatchObject({ code: "not_found" });
    const tennis = { sport: "tennis", competition_id: await competitionId(), margin: margin(500) };
    await expect(set(tennis)).rejects.toMatchObject({ code: "not_found" });
    await set({ margin: { target_bps: 500, method: "shin" }, seen: margin(500) });
  });

  it("is previewed with the odds that are published after the change; the preview changes nothing", async () => {
    const change = { ...football, market_type: "result", margin: margin(2_000) };
    const preview = await previewMargin(database.db, { operator_id }, change);
    expect(preview).toMatchObject({ fixtures: 1, markets: 3, changed: 3 });
    await pricing.step(noon);
    expect(await rows()).toHaveLength(1);
    await set(change);
    await pricing.step(noon);
    const [example] = preview.examples;
    const price = (await rows()).at(-1)?.prices.find(({ margin_ppm }) => margin_ppm === example?.after.margin_ppm);
    expect(price?.odds_x1000).toEqual(example?.after.odds_x1000);
    const none = await previewMargin(database.db, { operator_id }, { ...change, sport: "tennis" });
    expect(none).toEqual({ fixtures: 0, markets: 0, changed: 0, examples: [] });
  });
});

describe("a trader's view of a match", () => {
  it("prices every market until its end, and the stream's rows include the cause in their hash", async () => {
    await override(view);
    await pricing.step(noon);
    const [, row] = await rows();
    expect(row?.cause).toBe("override");
    const body = { book_id: lead.book_id, seq: 2, at: row?.at.getTime() ?? 0, model: row?.model, prices: row?.prices ?? [] };
    expect(row?.hash).toBe(await streamHash(row?.prev_hash ?? "", { ...body, cause: "override" }));
    expect(row?.hash).not.toBe(await streamHash(row?.prev_hash ?? "", body));
    expect(await violations()).toEqual([]);
    await database.owner.sql`update sport_overrides set ends_at = clock_timestamp() where fixture_id = ${feed.id}`;
    await pricing.step(noon);
    const [first, , last] = await rows();
    expect(last?.cause).toBeNull();
    const oddsOf = (one: typeof first) => one?.prices.filter(({ odds_x1000 }) => odds_x1000.length === 3)[0]?.odds_x1000;
    expect(oddsOf(last)).toEqual(oddsOf(first));
    expect((await standingOverrides(database.db, { operator_id }, [feed.id])).size).toBe(0);
    await expect(override(null)).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("equal to the model's own view changes no odds", async () => {
    const model = await modelView(database.db, feed.id);
    expect(model?.total_x100).toBeGreaterThan(200);
    const near = { supremacy_x100: model?.supremacy_x100 ?? 0, total_x100: model?.total_x100 ?? 0 };
    await override({ ...near, minutes: 1 });
    await pricing.step(noon);
    const [first, next] = await rows();
    const before = new Map(first?.prices.map((price) => [price.market_id, price.odds_x1000]));
    // Views are rounded to hundredths of goals, so odds may move by at most one step of their ladder.
    for (const { market_id, odds_x1000 } of next?.prices ?? [])
      odds_x1000.forEach((odds, index) => expect((odds ?? 1) / (before.get(market_id)?.[index] ?? odds ?? 1)).toBeCloseTo(1, 0));
  });

  it("is replaced and removed, and refused for a side without goals, a match that is over, or another operator's book", async () => {
    await override(view);
    await override({ ...view, total_x100: 400 });
    expect([...(await standingOverrides(database.db, { operator_id }, [feed.id])).values()]).toMatchObject([{ total_x100: 400 }]);
    await override(null);
    expect((await standingOverrides(database.db, { operator_id }, [feed.id])).size).toBe(0);
    await expect(override({ ...view, supremacy_x100: 300 })).rejects.toMatchObject({ code: "invalid_fields" });
    await override({ ...view, supremacy_x100: 299 });
    expect((await standingOverrides(database.db, { operator_id: operator_id + 1 }, [feed.id])).size).toBe(0);
    await database.owner.sql`update sport_fixtures set state = 'ended' where id = ${feed.id}`;
    await expect(override(view)).rejects.toMatchObject({ code: "wrong_state" });
    await override(null);
  });
});
