import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPairings } from "../../sandbox/src/feed/pairings.ts";
import { openBook } from "../src/modules/sports/index.ts";
import { openDemoBook } from "../src/seed/sports.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const patience = { timeout: 20_000, interval: 100 };
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const tree = async (tenant: string): Promise<{ competitions: { slug: string }[] }[]> =>
  expectStatus(await site.call("GET", "/api/sportsbook/tree", { tenant }), 200).json["data"].sports;
const offerable = async (): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select external_id as id, country, name, slug, tier from sport_competitions where offerable order by external_id`.execute(
    site.database.db,
  );
  return rows;
};
const brand = async (slug: string) => {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  if (!tenant) throw new Error(`There is no brand ${slug}.`);
  return tenant;
};

describe("the demo's sportsbook", () => {
  it("offers the competitions of the sandbox's matches, named as in their feed", async () => {
    const named = readPairings().competitions.map(({ id, country, name, slug, tier }) => ({ id, country, name, slug, tier }));
    expect(await offerable()).toEqual(named.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it("is priced automatically", async () => {
    await expect.poll(() => tree("praca"), patience).toMatchObject([{ sport: "football" }]);
  });

  it("leaves a competition withdrawn at the next start", async () => {
    const { db } = site.database;
    await sql`update sport_competitions set offerable = false where slug = 'la-liga'`.execute(db);
    await openDemoBook({ db, sports: site.app.modules.sports }, await brand("trevo"));
    expect((await offerable()).map(({ slug }) => slug)).not.toContain("la-liga");
  });

  it("is not offered at the regulated brand, which shows no simulated match even with a book of its own", async () => {
    const norte = await brand("norte");
    const ownBook = { hasSports: true, betby: { active: false, brand_id: "", theme_name: "" } };
    await site.app.modules.tenants.change(norte.id, { settings: ownBook });
    expectStatus(await site.call("GET", "/api/sportsbook/tree", { tenant: "norte" }), 404);
    expect(await site.database.db.transaction().execute((tx) => openBook(tx, norte.operator_id))).toBe(true);
    const priced = () =>
      sql<{ id: number }>`
      select p.market_id as id from sport_prices p join sport_books b on b.id = p.book_id
      where b.operator_id = ${norte.operator_id} limit 1`.execute(site.database.db);
    await expect.poll(async () => (await priced()).rows.length, patience).toBe(1);
    expect(await tree("norte")).toEqual([]);
  });
});
