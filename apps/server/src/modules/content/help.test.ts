import { randomUUID } from "node:crypto";
import { contentCard, contentPath, type Feature, helpFoundMax } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createMovableClock } from "../../kernel/clock.ts";
import { createLog } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { demoContent } from "../../seed/content/demo-content.ts";
import { helpArticles } from "../../seed/content/help.ts";
import { demoTenants } from "../../seed/tenants.ts";
import type { Content } from "./content.ts";
import { createContent } from "./create-content.ts";
import type { ContentDraft } from "./draft.ts";

const clock = createMovableClock();

let database: TestDatabase;
let bus: Bus;
let content: Content;
let grove: Tenant;
let aurora: Tenant;
let serial = 0;
let live: Feature[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  bus = await createBus(database, createLog("silent"));
  content = createContent({ db: database.db, jobs: { add: async () => {} }, clock, bus, featuresOf: () => live, log: createLog("silent") });
});
beforeEach(async () => {
  live = [];
  grove = await insertTenant(database, `grove-${++serial}`);
  aurora = await insertTenant(database, `aurora-${serial}`);
});
afterAll(async () => {
  await bus.close();
  await database.drop();
});

const article = (slug: string, title: string, more: Partial<ContentDraft> & { body?: string } = {}): ContentDraft => {
  const { body = "<p>a</p>", ...rest } = more;
  return { kind: "help", slug, category: "deposit", pt: { title, summary: `${title}.`, body }, ...rest };
};
const publish = (tenant: Tenant, draft: ContentDraft) => content.publish({ tenant, request_id: "test" }, { draft, actor: "staff:ana" });
const find = async (q: string, { tenant = grove, locale = "pt" }: { tenant?: Tenant; locale?: Locale } = {}) =>
  (await content.findHelp(tenant, { q, locale })).map(({ slug }) => slug);
const rate = (slug: string, helpful: boolean, client_id: string = randomUUID()) => content.rateHelp(grove, { slug, client_id, helpful });

describe("the search of the help centre", () => {
  beforeEach(async () => {
    await publish(grove, article("pix", "O Pix não apareceu", { position: 1 }));
    await publish(
      grove,
      article("saque", "Quanto demora o saque", { position: 2, category: "withdrawal", body: "<p>O Pix é enviado.</p>" }),
    );
    await publish(grove, article("limites", "Limites e pausa", { position: 3, category: "protection", body: "<p>Você decide.</p>" }));
  });

  it.each([
    ["words without their accents", "nao apareceu", ["pix"]],
    ["another form of the word", "demorou", ["saque"]],
    ["a spelling mistake", "limitis", ["limites"]],
    ["a title before a body", "PIX", ["pix", "saque"]],
    ["one word of several", "meu saque sumiu", ["saque"]],
    ["nothing", "xadrez", []],
    ["signs that queries are made of", "') | & ! <-> :*", []],
    ["marks of HTML", "strong", []],
  ])("finds by %s", async (_, q, slugs) => {
    expect(await find(q)).toEqual(slugs);
  });

  it("returns all articles in the brand's order without search words", async () => {
    expect(await find("")).toEqual(["pix", "saque", "limites"]);
    expect((await content.findHelp(grove, { locale: "pt", category: "withdrawal" })).map(({ slug }) => slug)).toEqual(["saque"]);
  });

  it("finds no article of another brand or kind, withdrawn, or in need of a feature that the brand lacks", async () => {
    await publish(aurora, article("pix", "Pix na Aurora"));
    await publish(grove, article("cupom", "Cupom de Pix", { requires: "coupons" }));
    await publish(grove, { kind: "news", slug: "novo-pix", pt: { title: "Novo Pix", summary: "", body: "" } });
    await content.withdraw({ tenant: grove, request_id: null }, { slug: "saque", actor: "staff:ana" });
    expect(await find("pix")).toEqual(["pix"]);
    expect(await find("pix", { tenant: aurora })).toEqual(["pix"]);
    live = ["coupons"];
    expect(await find("pix")).toEqual(["pix", "cupom"]);
  });

  it("searches the version in force, in the reader's language", async () => {
    const en = { title: "My deposit is missing", summary: "a", body: "<p>b</p>" };
    await publish(grove, article("pix", "O depósito sumiu", { en }));
    expect(await find("apareceu")).toEqual([]);
    expect(await find("deposits", { locale: "en" })).toEqual(["pix"]);
    expect(await find("sumiu", { locale: "en" })).toEqual([]);
  });

  it(`answers with ${helpFoundMax} articles at most`, async () => {
    for (let n = 0; n < helpFoundMax + 1; n++) await publish(grove, article(`roleta-${n}`, `Roleta ${n}`));
    expect(await find("roleta")).toHaveLength(helpFoundMax);
  });
});

describe("a help article", () => {
  it("has its own address, a category, and only those related articles that are shown", async () => {
    await publish(grove, article("pix", "O Pix não apareceu", { related: ["saque", "nenhum"] }));
    await publish(grove, article("saque", "Saque"));
    const found = await content.read(grove, { slug: "pix", locale: "pt" });
    expect(found).toMatchObject({ kind: "help", category: "deposit", related: [{ slug: "saque", title: "Saque" }] });
    expect(contentPath({ kind: "help", slug: "pix" })).toBe("/help/pix");
    await content.withdraw({ tenant: grove, request_id: null }, { slug: "saque", actor: "staff:ana" });
    expect((await content.read(grove, { slug: "pix", locale: "pt" }))?.related).toEqual([]);
  });

  it.each<[string, Partial<ContentDraft>, string]>([
    ["no category", { category: null }, "category"],
    ["the category of another kind", { kind: "page" }, "category"],
    ["the address of the list", { slug: "ajuda" }, "slug"],
    ["seven related articles", { related: ["a", "b", "c", "d", "e", "f", "g"] }, "related"],
    ["related articles of another kind", { kind: "page", category: null, related: ["a"] }, "related"],
  ])("is refused with %s", async (_, more, field) => {
    await expect(publish(grove, { ...article("pix", "Pix"), ...more })).rejects.toMatchObject({
      code: "invalid_fields",
      fields: { [field]: [expect.any(String)] },
    });
  });
});

describe("ratings of help articles", () => {
  beforeEach(() => publish(grove, article("pix", "O Pix não apareceu")));

  it("count each reader once per version, by the last answer", async () => {
    const reader = randomUUID();
    await Promise.all([rate("pix", true, reader), rate("pix", true, reader), rate("pix", true)]);
    await rate("pix", false, reader);
    expect(await content.helpCounts(grove)).toEqual([{ slug: "pix", version: 1, helpful: 1, not_helpful: 1 }]);
    await publish(grove, article("pix", "O Pix sumiu"));
    await rate("pix", true, reader);
    expect(await content.helpCounts(grove)).toEqual([
      { slug: "pix", version: 1, helpful: 1, not_helpful: 1 },
      { slug: "pix", version: 2, helpful: 1, not_helpful: 0 },
    ]);
    expect(await content.helpCounts(aurora)).toEqual([]);
  });

  it("are refused for anything that is not an article, or not shown", async () => {
    await publish(grove, { kind: "news", slug: "nova", pt: { title: "Nova", summary: "", body: "" } });
    await content.withdraw({ tenant: grove, request_id: null }, { slug: "pix", actor: "staff:ana" });
    for (const slug of ["nenhum", "nova", "pix"]) await expect(rate(slug, true)).rejects.toMatchObject({ code: "not_found" });
    expect(await content.helpCounts(grove)).toEqual([]);
  });
});

describe("the demonstration's help", () => {
  it("covers every category except illegal content, and links only to existing articles", () => {
    const slugs = new Set(helpArticles.map(({ slug }) => slug));
    expect(slugs.size).toBe(helpArticles.length);
    expect(new Set(helpArticles.map(({ category }) => category))).toEqual(
      new Set(["deposit", "withdrawal", "bet", "bonus", "account", "verification", "protection", "privacy", "chat", "complaint"]),
    );
    for (const { related = [] } of helpArticles) for (const slug of related) expect(slugs).toContain(slug);
  });

  const visited = demoTenants.filter(({ slug }) => ["trevo", "aurora", "norte"].includes(slug));
  it.each(visited.map((tenant) => [tenant.slug, tenant] as const))("is published for %s in the contract's form", async (_, tenant) => {
    const brand = await insertTenant(database, `demo-${++serial}`);
    await database.db.transaction().execute((tx) => content.addMissing(tx, brand.id, demoContent(tenant, clock.now())));
    const found = await content.findHelp(brand, { locale: "en" });
    for (const card of found) expect(contentCard.parse(card)).toMatchObject({ kind: "help", locale: "en" });
    const expected = helpArticles.filter(({ requires }) => requires === undefined).length;
    expect(found).toHaveLength(expected);
  });
});
