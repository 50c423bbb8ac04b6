import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { ImportRefused, importCatalog } from "./import-catalog.ts";
import { createCatalog } from "./create-catalog.ts";

let database: TestDatabase;
let tenant: Tenant;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  tenant = await insertTenant(database, `grove-${++serial}`);
});
afterAll(() => database.drop());

async function* each(rows: readonly unknown[]): AsyncGenerator<string> {
  for (const row of rows) yield typeof row === "string" ? row : JSON.stringify(row);
}

const provider = { kind: "provider", code: "acme", name: "Acme" };
const category = { kind: "category", slug: "slots", name_pt: "Slots", name_en: "Slots", position: 1 };
const game = (gamecode: string, more: object = {}) => ({
  kind: "game",
  provider: "acme",
  gamecode,
  title: `Game ${gamecode}`,
  category: "slots",
  image: `https://img.example/${gamecode}.webp`,
  ...more,
});

const load = (rows: readonly unknown[], progress?: Parameters<typeof importCatalog>[1]["progress"]) =>
  importCatalog(
    { db: database.db, clock: systemClock },
    { lines: each(rows), tenants: [tenant], actor: "staff:ana", ...(progress && { progress }) },
  );
const shown = async (): Promise<number> => {
  const [row] = await database.sql<{ count: number }[]>`select count(*)::int as count from tenant_games where tenant_id = ${tenant.id}`;
  return row?.count ?? 0;
};
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof ImportRefused ? error.faults.map(({ line, fault }) => `${line} ${fault}`) : [String(error)]),
  );

describe("an import", () => {
  it("imports 20,000 games, reports progress, and changes nothing the second time", async () => {
    const rows = [
      provider,
      category,
      ...Array.from({ length: 20_000 }, (_, index) => game(`g${index}`, { title: `Festa ${index} do Ipê` })),
    ];
    const steps: string[] = [];
    const first = await load(rows, ({ step, games }) => steps.push(`${step} ${games}`));
    expect(first).toEqual({ games: 20_000, added: 20_000, changed: 0, same: 0 });
    expect(steps).toContain("read 5000");
    expect(steps.at(-1)).toBe("saved 20000");
    expect(await load(rows)).toEqual({ games: 20_000, added: 0, changed: 0, same: 20_000 });
    expect(await shown()).toBe(20_000);
    const catalog = createCatalog({ db: database.db, clock: systemClock, bus: { subscribe: () => undefined, onGap: () => undefined } });
    expect(await catalog.games(tenant, { page: 834, locale: "pt" })).toMatchObject({ total: 20_000, last_page: 834, data: { length: 8 } });
    expect((await catalog.games(tenant, { page: 1, searchTerm: "fesat 1234 ipe", locale: "pt" })).data[0]?.title).toBe("Festa 1234 do Ipê");
  }, 60_000);

  it("with invalid lines lists them all and changes nothing", async () => {
    const rows = [
      provider,
      category,
      game("fine"),
      "{",
      game("UPPER"),
      game("no-maker", { provider: "nobody" }),
      game("no-kind", { category: "nowhere" }),
      "",
      game("fine"),
      game("odd", { rtp: 96.5 }),
      game("picture", { image: "http://img.example/x.png" }),
      game("typo", { titel: "x" }),
      game("limits", { min_stake: 500, max_stake: 100 }),
      game("nul", { title: "a\0b" }),
      game("half", { title: "\ud800" }),
      game("nul-picture", { image: "/a\0.png" }),
    ];
    const faults = await faultsOf(load(rows));
    expect(faults.map((fault) => fault.replace(/(Invalid|Unrecognized).*/, "…"))).toEqual([
      "4 not JSON",
      "5 gamecode: …",
      "6 provider: nobody is called nobody",
      "7 category: there is no nowhere",
      "9 gamecode: acme/fine twice",
      "10 rtp: …",
      "11 image: …",
      "12 row: …",
      "13 max_stake: below min_stake",
      "14 title: no text",
      "15 title: no text",
      "16 image: no text",
    ]);
    expect(await shown()).toBe(0);
    expect(await database.sql`select 1 from audit_events where tenant_id = ${tenant.id}`).toHaveLength(0);
  });

  it("updates a game, removes what is no longer stated, and keeps games that the list omits", async () => {
    await load([provider, category, game("one", { rtp: 9_600, volatility: "high", badge: "new" }), game("two")]);
    expect(await load([game("one", { title: "Uno", badge: "bonus" })])).toEqual({ games: 1, added: 0, changed: 1, same: 0 });
    const [row] = await database.sql`
      select title, rtp, volatility, badge from games join tenant_games on game_id = id
      where tenant_id = ${tenant.id} and gamecode = 'one' and provider_code = 'acme'`;
    expect(row).toEqual({ title: "Uno", rtp: null, volatility: null, badge: "new" });
    expect(await shown()).toBe(2);
    const [event] = await database.sql`select actor, detail from audit_events where tenant_id = ${tenant.id} order by id desc limit 1`;
    expect(event).toEqual({ actor: "staff:ana", detail: { games: 1, added: 0, changed: 1 } });
  });
});
