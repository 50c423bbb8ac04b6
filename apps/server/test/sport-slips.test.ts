import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { MarketKey } from "@trevo/sports";
import { market } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let selection: { fixture_id: number; market_id: number; code: string };
const dayMs = 86_400_000;

beforeAll(async () => {
  site = await startTestSite();
  book = await openSportsbook(site, 2);
  await book.offer("m1", [2_000, 3_000, 4_000]);
  const { market_id, code } = await book.shown("m1");
  selection = { fixture_id: await book.fixtureOf("m1"), market_id, code };
}, 120_000);
afterAll(() => site.close());
afterEach(() => site.clock.setOffset(0));

const share = (selections: readonly object[], tenant = "trevo") =>
  site.call("POST", "/api/sportsbook/slips", { tenant, body: { selections } });
const open = (code: string, tenant = "trevo") => site.call("GET", `/api/sportsbook/slips/${code}`, { tenant });
const shared = async () => expectStatus(await share([selection]), 201).json["data"] as { code: string; expires_at: string };
const kept = async () => (await sql`select 1 from sport_slips`.execute(site.database.db)).rows.length;

it("opens by its code with its selections, and gets a new code each time it is shared", async () => {
  const [one, other] = [await shared(), await shared()];
  expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(other.code).not.toBe(one.code);
  expect(expectStatus(await open(one.code), 200).json["data"]).toEqual({ ...one, selections: [selection] });
});

it("is not found at another brand of the operator, nor by an unknown code", async () => {
  const { code } = await shared();
  const aurora = await site.app.modules.tenants.bySlug("aurora");
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: true } });
  expectStatus(await open(code, "aurora"), 404);
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: false } });
  expectStatus(await open("00000000"), 404);
  expectStatus(await share([selection], "aurora"), 404);
});

it("is not stored with selections that are not offered, the same market twice, no selection, or an unknown field", async () => {
  const before = await kept();
  for (const [selections, status] of [
    [[{ ...selection, code: "over" }], 404],
    [[{ ...selection, fixture_id: selection.fixture_id + 1 }], 404],
    [[{ ...selection, market_id: 2_147_483_647 }], 404],
    [[selection, { ...selection, code: "away" }], 422],
    [[], 422],
    [[{ ...selection, odds_x1000: 9_000 }], 422],
    [Array.from({ length: 21 }, () => selection), 422],
  ] as const)
    expect((await share(selections)).status, JSON.stringify(selections).slice(0, 200)).toBe(status);
  expect(await kept()).toBe(before);
});

it("keeps the selections of a bet builder as one leg, and refuses selections that cannot be combined", async () => {
  const goals = market("total", 10);
  await book.offerModel("m2", [market("result"), goals, market("total", 9)]);
  const fixture_id = await book.fixtureOf("m2");
  const pick = async (key: MarketKey, code: string, leg?: number) => ({
    fixture_id,
    market_id: await book.marketOf("m2", key),
    code,
    ...(leg !== undefined && { leg }),
  });
  const [home, over] = [await pick(market("result"), "home", 0), await pick(goals, "over", 0)];
  const alone = await pick(market("result"), "home");
  const { code } = expectStatus(await share([home, over, alone]), 201).json["data"];
  expect(expectStatus(await open(code), 200).json["data"].selections).toEqual([home, over, alone]);
  const before = await kept();
  for (const refused of [
    [home, { ...home, code: "away" }],
    [home, await pick(market("total", 9), "over", 0)],
    [home, { ...selection, leg: 0 }],
    [
      { ...home, leg: 20 },
      { ...over, leg: 20 },
    ],
    [alone, { ...alone, code: "away" }],
  ])
    expect((await share(refused)).status, JSON.stringify(refused)).toBe(422);
  expect(await kept()).toBe(before);
});

it("can be opened for seven days, and is deleted then", async () => {
  const { code, expires_at } = await shared();
  const left = Date.parse(expires_at) - site.clock.now().getTime();
  expect(Math.abs(left - 7 * dayMs)).toBeLessThan(60_000);
  site.clock.setOffset(left - 60_000);
  expectStatus(await open(code), 200);
  site.clock.setOffset(left + 60_000);
  expectStatus(await open(code), 404);
  await site.app.modules.sportsbook.deleteExpiredSlips();
  expect(await kept()).toBe(0);
});
