import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookStore } from "../src/modules/sports/book-store.ts";
import { createPricing } from "../src/modules/sports/create-pricing.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { createFeedFixture, draftOf, factsOf, type FeedFixture, fullTime, second, stateOf } from "./sports-feed.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let feed: FeedFixture;
let competition = 0;

const team = (name: string) =>
  ({ id: name, name, short: name.slice(0, 3), shirt: { pattern: "plain", first: "#ffffff", second: "#000000" } }) as const;
const other = { id: "c2", sport: "football", country: "GB", name: "Liga da Maçã", slug: "liga-da-maca", tier: 2 } as const;
const matches = [
  ["live", "Flamengo", "São Paulo"],
  ["noon", "Vitória", "Bahia"],
  ["tomorrow", "Santos", "Palmeiras"],
  ["over", "Grêmio", "Fortaleza"],
  ["corrected", "Ceará", "Sport"],
] as const;

const setBrand = async (slug: string, settings: object): Promise<void> => {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  await site.app.modules.tenants.change(tenant?.id ?? 0, { settings });
};
const get = (path: string, tenant = "trevo") => site.call("GET", `/api/sportsbook/${path}`, { tenant });
const data = async (path: string) => expectStatus(await get(path), 200).json["data"];
const namesIn = (rows: { home: { name: string } }[]): string[] => rows.map(({ home }) => home.name);
const names = async (path: string) => namesIn(await data(path));
const move = (fixture: string, change: ReturnType<typeof sql>) =>
  sql`update sport_fixtures set ${change} where producer = ${feed.producer} and external_id = ${fixture}`.execute(site.database.db);
/** Noon, in the brand's time zone, of the day this many days from now. */
const noonIn = (days: number) =>
  sql`starts_at = ((clock_timestamp() at time zone 'America/Sao_Paulo')::date + ${days}::int + time '12:00') at time zone 'America/Sao_Paulo'`;
const dayIn = async (days: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select ((clock_timestamp() at time zone 'America/Sao_Paulo')::date + ${days}::int)::text as day`.execute(site.database.db);
  return rows[0]?.day ?? "";
};

const announce = (fixture: string, of: { home: string; away: string; competition?: typeof other }) =>
  feed.send(
    {
      t: "fixture",
      draft: draftOf({
        home: team(of.home),
        away: team(of.away),
        ...(of.competition && { competition: of.competition }),
        starts_at: new Date(Date.now() + 600_000).toISOString(),
        simulated: { commitment: "c".repeat(64) },
      }),
    },
    { at: second(0), fixture },
  );

async function price(): Promise<void> {
  const { db } = site.database;
  const [book] = await bookStore.all(db);
  const book_id = book?.id ?? 0;
  const pricing = createPricing(
    { db, log: quietLog, onPublished: () => undefined },
    { book_id, epoch: await bookStore.takeOver(db, book_id) },
  );
  await pricing.step(Date.now());
}

beforeAll(async () => {
  site = await startTestSite();
  // From here on only this test prices what is offered.
  await site.app.modules.sports.stop();
  const { db } = site.database;
  feed = await createFeedFixture(site.database);
  await sql`update sport_fixtures set state = 'cancelled', starts_at = clock_timestamp() - interval '9 days' where id = ${feed.id}`.execute(
    db,
  );
  for (const [name, home, away] of matches) await announce(name, { home, away });
  await announce("elsewhere", { home: "Leeds", away: "Burnley", competition: other });
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`.execute(db);
  await setBrand("trevo", { hasSports: true });
  await price();
  await feed.send(stateOf(factsOf("h12")), { at: second(60), fixture: "live" });
  await feed.send(stateOf(factsOf("h12 h47+", fullTime)), { at: second(60), fixture: "over" });
  await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(60), fixture: "corrected" });
  await feed.send(stateOf(factsOf("h12 a40", fullTime)), { at: second(90), fixture: "corrected" });
  await move("noon", noonIn(0));
  await move("tomorrow", noonIn(1));
  await move("elsewhere", noonIn(2));
  await move("over", sql`starts_at = clock_timestamp() - interval '3 hours'`);
  await move("corrected", sql`starts_at = clock_timestamp() - interval '2 hours'`);
  competition = (await data("tree")).sports[0].competitions[0].id;
});
afterAll(() => site.close());

describe("the home of the book", () => {
  it("shows matches in play with their score, upcoming matches and the competitions", async () => {
    const home = await data("home");
    expect(namesIn(home.live)).toEqual(["Flamengo"]);
    expect(home.live[0]).toMatchObject({ score: [1, 0], state: "live", competition: { country: "BR" }, main: [{ type: "result" }] });
    expect(home.live[0].main[0].selections).toHaveLength(3);
    expect(home.live_total).toBe(1);
    expect(namesIn(home.next)).toEqual(["Vitória", "Santos", "Leeds"]);
    expect(home.sports).toMatchObject([{ sport: "football", fixtures: 4, live: 1, competitions: [{ fixtures: 3 }, { fixtures: 1 }] }]);
  });

  it("shows why a match accepts no bets", async () => {
    await sql`insert into sport_suspensions (book_id, scope, scope_id, reasons, last_suspended_at)
      select 0, 'fixture', id, 2, clock_timestamp() from sport_fixtures where producer = ${feed.producer} and external_id = 'noon'`.execute(
      site.database.db,
    );
    const [noon] = (await data("home")).next;
    expect(noon.main[0].why_not).toBe("trader");
    await sql`delete from sport_suspensions where scope = 'fixture' and reasons = 2`.execute(site.database.db);
  });
});

describe("the table of a competition", () => {
  const table = async () => {
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    if (!tenant) throw new Error("the brand is missing");
    return (await site.app.modules.sportsbook.competition({ tenant }, competition)).table.map(({ team: { name }, rank, points, played }) =>
      [rank, name, played, points].join(" "),
    );
  };

  it("counts matches played to their end, and no cup", async () => {
    expect(await table()).toEqual(["1 Grêmio 1 3", "2 Ceará 1 1", "2 Sport 1 1", "4 Fortaleza 1 0"]);
    await move("over", sql`round = 'Finals, Final'`);
    expect(await table()).toEqual(["1 Ceará 1 1", "1 Sport 1 1"]);
    await move("over", sql`round = '1'`);
  });

  it("leaves out the season before", async () => {
    const { rows } = await sql<{ starts_at: Date }>`
      select starts_at from sport_fixtures where producer = ${feed.producer} and external_id = 'over'`.execute(site.database.db);
    await move("over", sql`starts_at = clock_timestamp() - interval '46 days'`);
    expect(await table()).toEqual(["1 Ceará 1 1", "1 Sport 1 1"]);
    await move("over", sql`starts_at = ${rows[0]?.starts_at}`);
  });
});

describe("the list of fixtures", () => {
  it.each([
    ["", ["Flamengo", "Vitória", "Santos", "Leeds"]],
    ["?when=live", ["Flamengo"]],
    ["?when=soon", ["Santos", "Leeds"]],
    ["?sport=tennis", []],
    ["?competition=2147483647", []],
    ["?page=2", []],
  ])("filtered by %s", async (query, expected) => {
    expect(await names(`events${query}`)).toEqual(expected);
  });

  it("is filtered by competition and by day of the brand's calendar", async () => {
    expect(await names(`events?competition=${competition}`)).toEqual(["Flamengo", "Vitória", "Santos"]);
    expect(await names(`events?day=${await dayIn(1)}`)).toEqual(["Santos"]);
    expect(await names("events?when=today")).toContain("Vitória");
    expect(await names("events?when=today")).not.toContain("Santos");
  });

  it("counts all of its rows, and shows 20 per page", async () => {
    for (let n = 0; n < 20; n += 1) await announce(`many${n}`, { home: `Many ${n}`, away: `Others ${n}` });
    await price();
    const { json } = expectStatus(await get("events?page=2"), 200);
    expect(json).toMatchObject({ total: 24, current_page: 2, last_page: 2, per_page: 20 });
    expect(json["data"]).toHaveLength(4);
    await sql`update sport_fixtures set state = 'cancelled', starts_at = clock_timestamp() - interval '8 days'
      where producer = ${feed.producer} and external_id like 'many%'`.execute(site.database.db);
  });

  it.each(["events?day=2026-02-31", "events?competition=0", "events?when=never", "results?day=today", "search?q=a", "search"])(
    "%s is refused",
    async (path) => {
      expectStatus(await get(path), 422);
    },
  );
});

describe("results", () => {
  it("list ended matches, newest first, and mark corrected ones", async () => {
    const over = (await data(`results?competition=${competition}`)) as { state: string; home: { name: string } }[];
    const [corrected, standing] = over.filter(({ state }) => state === "resulted");
    expect(corrected).toMatchObject({ home: { name: "Ceará" }, score: [1, 1], corrected: true });
    expect(standing).toMatchObject({ home: { name: "Grêmio" }, score: [2, 0], half_time_score: [1, 0], corrected: false });
  });

  it("contain no fixture that is in play or upcoming", async () => {
    const states = (await data("results")).map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => ["live", "interrupted", "scheduled"].includes(state))).toEqual([]);
    expect(await names(`results?day=${await dayIn(1)}`)).toEqual([]);
  });
});

describe("the search", () => {
  it.each([
    ["sao", ["Flamengo"], ["São Paulo"], false],
    ["VITÓRIA", ["Vitória"], ["Vitória"], false],
    ["palm sant", ["Santos"], [], false],
    ["flamego", ["Flamengo"], [], true],
    ["qqqzzz", [], [], false],
    ["a.*(", [], [], false],
    ["---", [], [], false],
    ["grêmio", [], [], false],
  ])("for %s", async (typed, expected, teams, is_near) => {
    const found = await data(`search?q=${encodeURIComponent(typed)}`);
    expect([namesIn(found.fixtures), found.teams.map(({ name }: { name: string }) => name), found.is_near]).toEqual([
      expected,
      teams,
      is_near,
    ]);
  });

  it("finds a competition by its name, ignoring accents and case", async () => {
    const { competitions, fixtures } = await data("search?q=maca");
    expect(competitions).toMatchObject([{ slug: "liga-da-maca", fixtures: 1 }]);
    expect(namesIn(fixtures)).toEqual(["Leeds"]);
  });
});

describe.each(["home", "events", "results", "search?q=flamengo"])("GET /sportsbook/%s", (path) => {
  const rowsOf = (json: unknown): string => JSON.stringify(json);

  it("refuses where the brand has no sports, or its operator no book", async () => {
    expectStatus(await get(path, "aurora"), 404);
    expectStatus(await get(path, "norte"), 404);
    await setBrand("norte", { betby: { active: false, brand_id: "", theme_name: "" } });
    expectStatus(await get(path, "norte"), 404);
  });

  it("shows the same book to another brand of the operator", async () => {
    expect(expectStatus(await get(path, "praca"), 200).json).toEqual(expectStatus(await get(path), 200).json);
  });

  it("shows no simulated match to a live or a regulated brand", async () => {
    expect(rowsOf(expectStatus(await get(path), 200).json)).toContain("commitment");
    for (const settings of [{ is_staging: false }, { is_staging: true, is_regulated: true }]) {
      await setBrand("trevo", settings);
      expect(rowsOf(expectStatus(await get(path), 200).json)).not.toContain("commitment");
    }
    await setBrand("trevo", { is_staging: true, is_regulated: false });
  });

  it("shows nothing of the own book beside a partner's book", async () => {
    await setBrand("trevo", { betby: { active: true, brand_id: "b", theme_name: "t" } });
    const { status, json } = await get(path);
    await setBrand("trevo", { betby: { active: false, brand_id: "", theme_name: "" } });
    if (path === "events") expect([status, json["total"]]).toEqual([200, 0]);
    else expect(status).toBe(404);
  });
});
