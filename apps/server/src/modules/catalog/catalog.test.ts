import assert from "node:assert/strict";
import type { Locale } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { eventually } from "../../../test/test-site.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import { createLog } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "./catalog.ts";
import type { GameDraft } from "./save-catalog.ts";
import type { GameQuery } from "./list-games.ts";
import { createCatalog } from "./create-catalog.ts";

let database: TestDatabase;
let buses: Bus[];
let catalog: Catalog;
let elsewhere: Catalog;
let grove: Tenant;
let aurora: Tenant;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  buses = await Promise.all([0, 1].map(() => createBus(database, createLog("silent"))));
  const processes = buses.map((bus) => createCatalog({ db: database.db, clock: systemClock, bus }));
  [catalog, elsewhere] = processes as [Catalog, Catalog];
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await database.drop();
});

const draft = (title: string, more: Partial<GameDraft> = {}): GameDraft => ({
  provider_code: "house",
  gamecode: title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-"),
  title,
  category_slug: "slots",
  rtp: 9_600,
  paint: "fo",
  image: "/covers/x.svg",
  badge: null,
  featured: false,
  position: 100,
  ...more,
});

const save = (tenant: Tenant, games: GameDraft[]) =>
  catalog.save(database.db, {
    tenant_id: tenant.id,
    providers: [
      { code: "house", name: "Originals" },
      { code: "acme", name: "Estúdio Ipê" },
    ],
    categories: ["slots", "cards", "wheels"].map((slug, position) => ({ slug, name_pt: slug, name_en: `${slug} (en)`, position })),
    games,
  });

const list = async (query: Partial<GameQuery & { locale: Locale }> = {}, tenant = grove, from = catalog) => {
  const page = await from.games(tenant, { page: 1, locale: "pt", ...query });
  return { ...page, titles: page.data.map((game) => game.title) };
};
const titles = async (searchTerm: string) => (await list({ searchTerm })).titles;

beforeEach(async () => {
  grove = await insertTenant(database, `grove-${++serial}`);
  aurora = await insertTenant(database, `aurora-${serial}`);
});

describe("search", () => {
  beforeEach(async () => {
    await save(grove, [
      draft("Vídeo Pôquer", { category_slug: "cards", position: 1 }),
      draft("Dice", { position: 2 }),
      draft("Dice Deluxe", { position: 1 }),
      draft("Roleta Francesa", { category_slug: "wheels", provider_code: "acme" }),
      draft("Onça Dourada", { provider_code: "acme" }),
      draft("Diamante", {}),
      draft("Crash", {}),
      draft("Blackjack", { gamecode: "21", category_slug: "cards" }),
    ]);
  });

  it.each([
    ["poquer", "Vídeo Pôquer"],
    ["VIDEO", "Vídeo Pôquer"],
    ["onca", "Onça Dourada"],
    ["dourada onça", "Onça Dourada"],
    ["rolet", "Roleta Francesa"],
    ["roelta", "Roleta Francesa"],
    ["carsh", "Crash"],
    ["crassh", "Crash"],
    ["blakjack", "Blackjack"],
    ["dcie", "Dice Deluxe"],
    ["21", "Blackjack"],
  ])("finds %j: %s", async (typed, title) => {
    expect((await titles(typed))[0]).toBe(title);
  });

  it("sorts an exact gamecode first, then an exact title, then titles that begin with the term, then similar ones", async () => {
    await save(grove, [
      draft("Ases", { gamecode: "reis" }),
      draft("Reis", { gamecode: "r1" }),
      draft("Reis do Mar", { gamecode: "r2", position: 0 }),
      draft("Os Reis", { gamecode: "r3", position: 0 }),
    ]);
    expect(await titles("reis")).toEqual(["Ases", "Reis", "Reis do Mar", "Os Reis"]);
  });

  it("prefers the closest match of a typing error", async () => {
    await save(grove, [draft("Bandana Brava", { position: 1 }), draft("Banana Brava", { position: 2 })]);
    expect((await titles("bananna brava")).slice(0, 2)).toEqual(["Banana Brava", "Bandana Brava"]);
  });

  it("searches every word in titles and makers, and finds nothing if a word has no match", async () => {
    expect(await titles("estudio ipe")).toEqual(["Roleta Francesa", "Onça Dourada"]);
    expect(await titles("roleta ipe")).toEqual(["Roleta Francesa"]);
    expect(await titles("dice crash")).toEqual([]);
    expect(await titles("xyzzy")).toEqual([]);
    expect(await titles("%")).toEqual([]);
    expect(await titles("dice")).not.toContain("Diamante");
  });

  it("can be filtered by category and provider", async () => {
    expect((await list({ searchTerm: "e", category: "cards" })).data.every((game) => game.category_slug === "cards")).toBe(true);
    expect((await list({ searchTerm: "onça", provider: "house" })).titles).toEqual([]);
    expect((await list({ searchTerm: "onça", provider: "all", category: "todos" })).titles).toEqual(["Onça Dourada"]);
  });

  it("counts all matches, whatever the page", async () => {
    await save(
      grove,
      Array.from({ length: 30 }, (_, index) => draft(`Festa ${index}`, { position: index })),
    );
    const second = await list({ searchTerm: "festa", page: 2 });
    expect([second.total, second.last_page, second.titles.length]).toEqual([30, 2, 6]);
    expect(await list({ searchTerm: "festa", page: 9 })).toMatchObject({ data: [], total: 30, last_page: 2, current_page: 9 });
  });

  it("finds a provider by its new name", async () => {
    await database.sql`update game_providers set name = 'Casa Aroeira' where code = 'acme'`;
    expect(await titles("aroeira")).toHaveLength(2);
    await database.sql`update game_providers set name = 'Estúdio Ipê' where code = 'acme'`;
  });
});

describe("lists", () => {
  it("are filtered by comma-separated categories; `all` and `todos` filter nothing", async () => {
    await save(grove, [
      draft("A1"),
      draft("B1", { category_slug: "cards" }),
      draft("C1", { category_slug: "wheels", provider_code: "acme" }),
    ]);
    expect((await list({ category: "slots, cards" })).titles).toEqual(["A1", "B1"]);
    expect((await list({ category: "todos" })).total).toBe(3);
    expect((await list({ category: "slots,todos" })).total).toBe(3);
    expect((await list({ provider: "all" })).total).toBe(3);
    expect((await list({ provider: "acme" })).titles).toEqual(["C1"]);
    expect((await list({ provider: "acme, house" })).total).toBe(3);
    expect((await list({ provider: "acme,all" })).total).toBe(3);
    expect((await list({ provider: "acme,nobody" })).titles).toEqual(["C1"]);
    expect((await list({ category: "nothing" })).total).toBe(0);
  });

  it("are sorted by title, by views, or by the day the brand first showed the game", async () => {
    const since = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    await save(grove, [
      draft("Zebra", { position: 1, shown_at: since(1) }),
      draft("Ábaco", { position: 2, shown_at: since(9) }),
      draft("Bola", { position: 3, shown_at: since(5) }),
    ]);
    const bola = await catalog.find(grove, { game: "bola" });
    await catalog.countView(grove, bola?.id ?? 0);
    expect((await list({})).titles).toEqual(["Zebra", "Ábaco", "Bola"]);
    expect((await list({ sort: "az" })).titles).toEqual(["Ábaco", "Bola", "Zebra"]);
    expect((await list({ sort: "popular" })).titles).toEqual(["Bola", "Zebra", "Ábaco"]);
    expect((await list({ sort: "new" })).titles).toEqual(["Zebra", "Bola", "Ábaco"]);
    expect((await list({ sort: "whatever" })).titles).toEqual(["Zebra", "Ábaco", "Bola"]);
    expect((await list({ searchTerm: "b", sort: "az" })).titles).toEqual(["Bola"]);
  });

  it("are filtered by kind of game", async () => {
    await save(grove, [
      draft("Novo", { badge: "new" }),
      draft("Mesa", { has_tables: true, bonus_allowed: false }),
      draft("Só Demo", { only_demo: true }),
    ]);
    expect((await list({ type: "new" })).titles).toEqual(["Novo"]);
    expect((await list({ type: "tables" })).titles).toEqual(["Mesa"]);
    expect((await list({ type: "demo" })).titles).toEqual(["Só Demo"]);
    expect((await list({ type: "whatever" })).total).toBe(3);
    const mesa = await catalog.find(grove, { game: "mesa" });
    for (let view = 0; view < 3; view++) await catalog.countView(grove, mesa?.id ?? 0);
    expect(await list({ type: "popular" })).toMatchObject({ titles: ["Mesa"], data: [{ views: 3 }] });
  });

  it("of games for bonuses contain those in which bonus money counts, by the game's class, or by the player's bonus if there is one", async () => {
    const game = (title: string, rtp: number | null, more: Partial<GameDraft> = {}) => draft(title, { rtp, ...more });
    await save(grove, [game("Cheio", 9_600), game("Décimo", 9_960), game("Nada", null), game("Só Saldo", 9_600, { bonus_allowed: false })]);
    const cheio = await catalog.find(grove, { game: "cheio" });
    const nada = await catalog.find(grove, { game: "nada" });
    assert(cheio && nada);
    expect(await list({ bonuses: "1" })).toMatchObject({ titles: ["Cheio", "Décimo"], total: 2 });
    const weights = { class_bps: [10_000, 0, 0, -1, 0, 0, -1, -1], except_games: [] as number[], except_bps: [] as number[] };
    expect((await list({ bonuses: "1", weights })).titles).toEqual(["Cheio"]);
    expect(
      (await list({ bonuses: "true", weights: { ...weights, except_games: [cheio.id, nada.id], except_bps: [-1, 1] } })).titles,
    ).toEqual(["Nada"]);
    expect((await list({ bonuses: "1", weights: { ...weights, except_games: [cheio.id], except_bps: [0] } })).titles).toEqual([]);
    expect((await list({ bonuses: "1" })).titles).toEqual(["Cheio", "Décimo"]);
    expect((await list({ weights })).total).toBe(4);
  });

  it("have 24 games a page, and a home page with rails in the operator's order", async () => {
    await save(
      grove,
      Array.from({ length: 25 }, (_, index) =>
        draft(`J ${index}`, { position: index, badge: index < 4 ? "new" : null, featured: index < 5 }),
      ),
    );
    await save(grove, [draft("Roda", { category_slug: "wheels" })]);
    expect(await list()).toMatchObject({ total: 26, last_page: 2, per_page: 24 });
    expect((await list({ page: 2 })).titles).toHaveLength(2);
    expect((await catalog.homeRails(grove, "en")).map(({ slug, title, games }) => [slug, title, games.length])).toEqual([
      ["slots", "slots (en)", 24],
      ["featured", "Featured", 5],
      ["new", "New", 4],
      ["wheels", "wheels (en)", 1],
    ]);
  });

  it("have a rail of tables if there are at least four", async () => {
    const tables = Array.from({ length: 4 }, (_, index) => draft(`M ${index}`, { has_tables: true }));
    await save(grove, [draft("Outro"), ...tables.slice(1)]);
    expect((await elsewhere.homeRails(grove, "pt")).map(({ slug }) => slug)).toEqual(["slots"]);
    await save(grove, tables.slice(0, 1));
    const rails = await eventually("the rail", async () => {
      const found = await elsewhere.homeRails(grove, "pt");
      return found.length > 1 ? found : undefined;
    });
    expect(rails.map(({ slug, title, games }) => [slug, title, games.length])).toEqual([
      ["slots", "slots", 5],
      ["tables", "Mesas", 4],
    ]);
  });

  it("show how often a game was played only if enough players have played it", async () => {
    await save(grove, [draft("Muito", { featured: true }), draft("Pouco")]);
    const muito = await catalog.find(grove, { game: "muito" });
    assert(muito);
    const asked: [number, number][] = [];
    const counting = createCatalog({
      db: database.db,
      clock: systemClock,
      bus: buses[0]!,
      roundsByGame: async (tenantId, minPlayers) => {
        asked.push([tenantId, minPlayers]);
        return new Map([[muito.id, 1_200]]);
      },
    });
    const playsOf = (games: readonly { title: string; plays: number | null }[]) => games.map(({ title, plays }) => [title, plays]);
    const both = [
      ["Muito", 1_200],
      ["Pouco", null],
    ];
    expect(playsOf((await counting.games(grove, { page: 1, locale: "pt" })).data)).toEqual(both);
    expect(playsOf((await counting.games(grove, { page: 1, locale: "pt", searchTerm: "muito" })).data)).toEqual(both.slice(0, 1));
    expect(playsOf((await counting.homeRails(grove, "pt"))[0]?.games ?? [])).toEqual(both);
    expect(playsOf(await counting.featured(grove, "pt"))).toEqual(both.slice(0, 1));
    expect(playsOf(await counting.related(grove, muito, "pt"))).toEqual(both.slice(1));
    expect(playsOf(await counting.shownByIds(grove, [muito.id], "pt"))).toEqual(both.slice(0, 1));
    expect((await counting.detail(grove, { game: "muito" }, "pt"))?.plays).toBe(1_200);
    expect(asked, "once, for the tenant").toEqual([[grove.id, 5]]);
  });

  it("name similar games: same kind first, then same maker, inactive ones last, never the game itself", async () => {
    await save(grove, [
      draft("Eu"),
      draft("Parado", { position: 1 }),
      draft("Da casa", { category_slug: "cards", position: 2 }),
      draft("Irmão", { position: 3 }),
      draft("Outro", { category_slug: "wheels", provider_code: "acme" }),
    ]);
    const [me, resting] = await Promise.all(["eu", "parado"].map((game) => catalog.find(grove, { game })));
    await curate({ game_id: resting?.id ?? 0, change: { state: "maintenance" } });
    expect(me && (await elsewhere.related(grove, me, "pt")).map((game) => game.title)).toEqual(["Irmão", "Da casa", "Parado"]);
  });
});

describe("a game with another name in English", () => {
  beforeEach(async () => {
    await save(grove, [
      draft("Roda", { title_en: "Wheel", position: 1, featured: true }),
      draft("Dice", { position: 2 }),
      draft("Zangão", { title_en: "Bee", position: 3 }),
    ]);
  });
  const titlesIn = async (locale: Locale, query: Partial<GameQuery> = {}) => (await list({ ...query, locale })).titles;

  it("is listed under its name in each language, also from memory", async () => {
    for (const _ of [1, 2]) {
      expect(await titlesIn("pt")).toEqual(["Roda", "Dice", "Zangão"]);
      expect(await titlesIn("en")).toEqual(["Wheel", "Dice", "Bee"]);
      expect((await catalog.featured(grove, "en")).map((game) => game.title)).toEqual(["Wheel"]);
      expect((await catalog.featured(grove, "pt")).map((game) => game.title)).toEqual(["Roda"]);
    }
  });

  it("is sorted by the displayed name", async () => {
    expect(await titlesIn("en", { sort: "az" })).toEqual(["Bee", "Dice", "Wheel"]);
    expect(await titlesIn("pt", { sort: "az" })).toEqual(["Dice", "Roda", "Zangão"]);
  });

  it("is found by either name in both languages, even if mistyped", async () => {
    for (const locale of ["pt", "en"] as const) {
      for (const searchTerm of ["wheel", "roda", "wheell"]) expect((await titlesIn(locale, { searchTerm })).length, searchTerm).toBe(1);
    }
  });

  it("is found only by its current English name after a change", async () => {
    await save(grove, [draft("Roda", { title_en: "Spinner" })]);
    expect(await titlesIn("en", { searchTerm: "spinner" })).toEqual(["Spinner"]);
    expect((await database.sql`select 1 from games where title = 'Roda' and words @@ 'wheel'::tsquery`).length).toBe(0);
  });

  it("has its name in both languages in histories and the feed", async () => {
    const [roda, dice] = (await list()).data;
    const named = await catalog.byIds([roda?.id ?? 0, dice?.id ?? 0]);
    expect(named.get(roda?.id ?? 0)?.titles).toEqual({ pt: "Roda", en: "Wheel" });
    expect(named.get(dice?.id ?? 0)?.titles).toEqual({ pt: "Dice", en: "Dice" });
    expect(named.get(dice?.id ?? 0)?.image).toBe(dice?.image);
    expect((await catalog.shownByIds(grove, [roda?.id ?? 0], "en"))[0]?.title).toBe("Wheel");
    const detail = await catalog.detail(grove, { game: "roda" }, "en");
    expect([
      detail?.title,
      detail && (await catalog.related(grove, (await catalog.find(grove, { game: "dice" }))!, "en")).map((game) => game.title),
    ]).toEqual(["Wheel", ["Wheel", "Bee"]]);
  });
});

const scope = (tenant: Tenant) => ({ tenant, request_id: "test" });
type Curated = { game_id: number; change: Parameters<Catalog["change"]>[1]["change"] };
const curate = (change: Curated, tenant = grove) => catalog.change(scope(tenant), { ...change, actor: "staff:ana" });
const auditLog = (tenant: Tenant) =>
  database.sql`select actor, action, subject, detail from audit_events where tenant_id = ${tenant.id} order by id`;

describe("an operator", () => {
  let ids: number[];
  beforeEach(async () => {
    await save(
      grove,
      ["A", "B", "C", "D"].map((title, index) => draft(`Jogo ${title}`, { position: (index + 1) * 10 })),
    );
    await save(aurora, [draft("Jogo A")]);
    ids = (await list()).data.map((game) => game.id);
  });
  const idAt = (index: number): number => ids[index] ?? 0;

  it("sorts, features, labels, pauses and removes games: visible to every process, recorded, at this brand only", async () => {
    expect((await list({}, grove, elsewhere)).total, "remembered elsewhere").toBe(4);
    await list({}, aurora, elsewhere);
    await catalog.arrange(scope(grove), { game_ids: [idAt(3), idAt(1)], actor: "staff:ana" });
    await curate({ game_id: idAt(0), change: { featured: true, badge: "new" } });
    await curate({ game_id: idAt(1), change: { state: "maintenance" } });
    await curate({ game_id: idAt(2), change: { state: "disabled" } });
    const seen = await eventually("the change in the other process", async () => {
      const now = await list({}, grove, elsewhere);
      return now.total === 3 ? now : undefined;
    });
    expect(seen.titles).toEqual(["Jogo D", "Jogo B", "Jogo A"]);
    expect(seen.data.map(({ state, badge }) => [state, badge])).toEqual([
      ["active", null],
      ["maintenance", null],
      ["active", "new"],
    ]);
    expect((await elsewhere.featured(grove, "pt")).map((game) => game.title)).toEqual(["Jogo A"]);
    expect(await catalog.find(grove, { game: idAt(2) })).toBeNull();
    expect((await list({}, aurora, elsewhere)).data).toMatchObject([{ title: "Jogo A", badge: null, state: "active" }]);
    expect((await auditLog(grove)).map((event) => [event["actor"], event["action"], event["subject"]])).toEqual([
      ["staff:ana", "games_arranged", null],
      ["staff:ana", "game_changed", `game:${idAt(0)}`],
      ["staff:ana", "game_changed", `game:${idAt(1)}`],
      ["staff:ana", "game_changed", `game:${idAt(2)}`],
    ]);
    expect(await auditLog(aurora)).toEqual([]);
  });

  it("cannot change other brands' games; a refused change has no effect", async () => {
    await expect(curate({ game_id: idAt(3), change: { state: "disabled" } }, aurora)).rejects.toMatchObject({ code: "not_found" });
    const arrange = (game_ids: number[]) => catalog.arrange(scope(aurora), { game_ids, actor: "staff:ana" });
    await expect(arrange([idAt(0), idAt(1)])).rejects.toMatchObject({ code: "not_found" });
    await expect(arrange([idAt(0), idAt(0)])).rejects.toMatchObject({ code: "invalid_fields" });
    expect(await auditLog(aurora)).toEqual([]);
  });

  it("keeps its arrangement when a provider lists its games again, and names categories", async () => {
    await curate({ game_id: idAt(0), change: { state: "maintenance", position: 99 } });
    expect(await save(grove, [draft("Jogo A", { rtp: 9_700, badge: "bonus" })])).toEqual({ added: 0, changed: 1 });
    expect(await save(grove, [draft("Jogo A", { rtp: 9_700 })])).toEqual({ added: 0, changed: 0 });
    expect(await catalog.find(grove, { game: idAt(0) })).toMatchObject({ rtp: 9_700, state: "maintenance", badge: null });
    const category = { slug: "cards", name_pt: "Cartas", name_en: "Cards", position: 7 };
    await catalog.saveCategory(scope(grove), { category, actor: "staff:ana" });
    await save(grove, []);
    const named = await eventually("the new name", async () =>
      (await elsewhere.categories(grove)).find(({ name_pt }) => name_pt === "Cartas"),
    );
    expect(named).toMatchObject({ slug: "cards", name_en: "Cards" });
    await expect(catalog.saveCategory(scope(grove), { category: { ...category, slug: "Não" }, actor: "staff:ana" })).rejects.toMatchObject({
      code: "invalid_fields",
    });
  });
});
