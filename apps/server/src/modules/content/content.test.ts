import {
  type ContentCard,
  type Feature,
  contentCard,
  contentDocument,
  contentKinds,
  contentPerPage,
  features,
  legalRoutes,
} from "@trevo/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createMovableClock } from "../../kernel/clock.ts";
import { createLog } from "../../kernel/log.ts";
import { maxMarkupLength } from "../../kernel/sanitize-html.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { demoContent } from "../../seed/content/demo-content.ts";
import { demoTenants } from "../../seed/tenants.ts";
import { eventually } from "../../../test/test-site.ts";
import type { Content } from "./content.ts";
import type { ContentDraft } from "./draft.ts";
import { createContent } from "./create-content.ts";

const dayMs = 86_400_000;
const clock = createMovableClock();
const inDays = (days: number): Date => new Date(clock.now().getTime() + days * dayMs);

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
  clock.setOffset(0);
  live = [];
  grove = await insertTenant(database, `grove-${++serial}`);
  aurora = await insertTenant(database, `aurora-${serial}`);
});
afterAll(async () => {
  await bus.close();
  await database.drop();
});

const words = (title: string, body = "<p>a</p>") => ({ title, summary: `${title}.`, body });
const news = (slug: string, more: Partial<ContentDraft> = {}): ContentDraft => ({ kind: "news", slug, pt: words(slug), ...more });
const publish = (tenant: Tenant, draft: ContentDraft) => content.publish({ tenant, request_id: "test" }, { draft, actor: "staff:ana" });
const read = (tenant: Tenant, slug: string, more: { version?: number; locale?: "pt" | "en" } = {}) =>
  content.read(tenant, { slug, locale: "pt", ...more });
const slugs = ({ data }: { data: ContentCard[] }) => data.map(({ slug }) => slug);

describe("a tenant's documents", () => {
  it("are shown only at that tenant", async () => {
    await publish(grove, news("oi", { pt: words("Oi da Grove") }));
    expect(await read(aurora, "oi")).toBeNull();
    expect(await content.list(aurora, { kind: "news", locale: "pt", page: 1 })).toMatchObject({ data: [], total: 0, last_page: 1 });
    expect(await content.paths(aurora)).toEqual([]);
    await expect(content.withdraw({ tenant: aurora, request_id: null }, { slug: "oi", actor: "staff:ana" })).rejects.toMatchObject({
      code: "not_found",
    });
    await publish(aurora, news("oi", { pt: words("Oi da Aurora") }));
    expect((await read(grove, "oi"))?.title).toBe("Oi da Grove");
    expect((await read(aurora, "oi"))?.title).toBe("Oi da Aurora");
  });

  it("are sanitised before they are stored, and their headings have anchors", async () => {
    const body = `<h2 id="content" onclick="x()">Onde & quando?</h2><p>a<script>alert(1)</script></p><h3>Já</h3><h2>Onde &amp; quando?</h2>`;
    await publish(grove, news("limpa", { pt: words("Limpa", body) }));
    const found = contentDocument.parse(await read(grove, "limpa"));
    expect(found.body).toBe(
      '<h2 id="sec-onde-quando">Onde &amp; quando?</h2><p>a</p><h3 id="sec-ja">Já</h3><h2 id="sec-onde-quando-2">Onde &amp; quando?</h2>',
    );
    expect(found.outline).toEqual([
      { id: "sec-onde-quando", text: "Onde & quando?", level: 2 },
      { id: "sec-ja", text: "Já", level: 3 },
      { id: "sec-onde-quando-2", text: "Onde & quando?", level: 2 },
    ]);
    const [row] = await database.sql`select body from content_versions where tenant_id = ${grove.id}`;
    expect(row?.["body"]).toBe(found.body);
  });

  it.each<[string, Partial<ContentDraft>, string]>([
    ["a body without end", { pt: words("a", "a".repeat(maxMarkupLength + 1)) }, "pt.body"],
    ["a body that grows when it is escaped", { pt: words("a", "&".repeat(50_000)) }, "pt.body"],
    ["no title", { pt: words("  ") }, "pt.title"],
    ["an address with capitals", { slug: "Oi" }, "slug"],
    ["the address of the list", { slug: "news" }, "slug"],
    ["a link that runs", { link: "javascript:alert(1)" }, "link"],
    ["a link that leaves by two slashes", { link: "//evil.example" }, "link"],
    ["a picture from elsewhere", { art: "https://evil.example/a.png" }, "art"],
    ["an end before the beginning", { starts_at: inDays(2), ends_at: inDays(1) }, "ends_at"],
    ["a version of yesterday", { in_force_at: inDays(-1) }, "in_force_at"],
  ])("refuse %s", async (_, more, field) => {
    await expect(publish(grove, news("oi", more))).rejects.toMatchObject({
      code: "invalid_fields",
      fields: { [field]: [expect.any(String)] },
    });
    expect(await read(grove, "oi")).toBeNull();
  });

  it("are shown in Portuguese if they have no English version", async () => {
    await publish(grove, news("so-pt"));
    await publish(grove, news("as-duas", { en: words("Both") }));
    expect(await read(grove, "so-pt", { locale: "en" })).toMatchObject({ title: "so-pt", locale: "pt" });
    expect(await read(grove, "as-duas", { locale: "en" })).toMatchObject({ title: "Both", locale: "en" });
  });

  it("are found only while they are published and in force", async () => {
    await publish(grove, { ...news("semana"), kind: "promotion", starts_at: inDays(1), ends_at: inDays(3) });
    const seen = async () => [await read(grove, "semana"), slugs(await content.list(grove, { kind: "promotion", locale: "pt", page: 1 }))];
    expect(await seen()).toEqual([null, []]);
    clock.setOffset(2 * dayMs);
    expect(await seen()).toMatchObject([{ slug: "semana" }, ["semana"]]);
    clock.setOffset(3 * dayMs + 1_000);
    expect(await seen()).toEqual([null, []]);
    clock.setOffset(2 * dayMs);
    await content.withdraw({ tenant: grove, request_id: null }, { slug: "semana", actor: "staff:ana" });
    expect(await seen()).toEqual([null, []]);
    expect(await content.paths(grove)).toEqual([]);
  });

  it("that need a feature are hidden until the brand has it", async () => {
    await publish(grove, { ...news("volta"), kind: "promotion", requires: "cashback" });
    const seen = async () => [
      (await read(grove, "volta"))?.slug ?? null,
      slugs(await content.list(grove, { kind: "promotion", locale: "pt", page: 1 })),
      (await content.paths(grove)).map(({ path }) => path),
    ];
    expect(await seen()).toEqual([null, [], []]);
    live = ["missions"];
    expect(await seen()).toEqual([null, [], []]);
    live = ["missions", "cashback"];
    expect(await seen()).toEqual(["volta", ["volta"], ["/pages/volta"]]);
    const unknown = { ...news("outra"), requires: "teleport" as Feature };
    await expect(publish(grove, unknown)).rejects.toMatchObject({ code: "invalid_fields", fields: { requires: expect.anything() } });
  });

  it("keep every version of a legal text with its date", async () => {
    const terms = (title: string, more: Partial<ContentDraft> = {}): ContentDraft => ({
      kind: "legal",
      slug: "terms",
      pt: words(title),
      ...more,
    });
    expect(await content.termsVersion(grove)).toBeNull();
    expect(await publish(grove, terms("Primeira"))).toEqual({ version: 1 });
    expect(await publish(grove, terms("Segunda", { in_force_at: inDays(10) }))).toEqual({ version: 2 });
    expect(await content.termsVersion(grove)).toBe(1);
    expect(await read(grove, "terms")).toMatchObject({ title: "Primeira", replaced_at: null, versions: [{ version: 1 }] });
    expect(await read(grove, "terms", { version: 2 })).toBeNull();
    await expect(publish(grove, terms("Entre as duas"))).rejects.toMatchObject({ code: "invalid_fields" });
    clock.setOffset(11 * dayMs);
    const now = contentDocument.parse(await read(grove, "terms"));
    expect(now).toMatchObject({ title: "Segunda", version: 2, versions: [{ version: 2 }, { version: 1 }] });
    expect(await read(grove, "terms", { version: 1 })).toMatchObject({ title: "Primeira", replaced_at: now.in_force_at });
    await expect(publish(grove, news("terms"))).rejects.toMatchObject({ code: "wrong_state" });
    await expect(database.sql`update content_versions set body = 'outra coisa' where slug = 'terms'`).rejects.toThrow(/permission denied/);
  });

  it("of other kinds show no earlier versions", async () => {
    await publish(grove, news("oi"));
    await publish(grove, news("oi", { pt: words("Corrigida") }));
    expect(await read(grove, "oi")).toMatchObject({ title: "Corrigida", versions: [{ version: 2 }] });
    expect(await read(grove, "oi", { version: 1 })).toBeNull();
  });

  it("are paged, news by date and the rest in order", async () => {
    for (let day = 1; day <= contentPerPage + 1; day++) await publish(grove, news(`dia-${day}`, { published_at: inDays(-day) }));
    const first = await content.list(grove, { kind: "news", locale: "pt", page: 1 });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: contentPerPage + 1 });
    expect(slugs(first)[0]).toBe("dia-1");
    expect(slugs(await content.list(grove, { kind: "news", locale: "pt", page: 2 }))).toEqual([`dia-${contentPerPage + 1}`]);
    expect(slugs(await content.list(grove, { kind: "news", locale: "pt", page: 9 }))).toEqual([]);
    for (const [slug, position] of [
      ["b", 20],
      ["a", 30],
      ["c", 10],
    ] as const)
      await publish(grove, news(slug, { kind: "promotion", position }));
    expect(slugs(await content.list(grove, { kind: "promotion", locale: "pt", page: 1 }))).toEqual(["c", "b", "a"]);
  });

  it("change in every process at once", async () => {
    const otherBus = await createBus(database, createLog("silent"));
    const other = createContent({
      db: database.db,
      jobs: { add: async () => {} },
      clock,
      bus: otherBus,
      featuresOf: () => [],
      log: createLog("silent"),
    });
    const title = async () => (await other.read(grove, { slug: "oi", locale: "pt" }))?.title;
    expect(await title()).toBeUndefined();
    // Without an announcement the other process would not read it again.
    await database.owner.sql`insert into content_documents (tenant_id, slug, kind, published_at) values (${grove.id}, 'oi', 'news', now())`;
    expect(await title()).toBeUndefined();
    await publish(grove, news("oi", { pt: words("Ouvida") }));
    expect(await eventually("the other process", async () => (await title()) ?? undefined)).toBe("Ouvida");
    await otherBus.close();
  });

  it("get one version each when published concurrently", async () => {
    const results = await Promise.all(["a", "b", "c", "d"].map((title) => publish(grove, news("oi", { pt: words(title) }))));
    expect(results.map(({ version }) => version).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    const [{ n } = { n: 0 }] = await database.sql<{ n: number }[]>`select count(*) as n from audit_events where tenant_id = ${grove.id}`;
    expect(n).toBe(4);
  });
});

describe("the demo's documents", () => {
  it.each(demoTenants.filter(({ state }) => state === "active").map((draft) => [draft.slug, draft] as const))(
    "of %s exist once in both languages",
    async (_, draft) => {
      for (let time = 1; time <= 2; time++)
        await database.db.transaction().execute((tx) => content.addMissing(tx, grove.id, demoContent(draft, clock.now())));
      const fresh = createContent({
        db: database.db,
        jobs: { add: async () => {} },
        clock,
        bus,
        featuresOf: () => features,
        log: createLog("silent"),
      });
      for (const locale of ["pt", "en"] as const) {
        const lists = await Promise.all(contentKinds.map((kind) => fresh.list(grove, { kind, locale, page: 1 })));
        for (const card of lists.flatMap(({ data }) => data)) {
          expect(contentCard.parse(card)).toMatchObject({ locale, condition: card.kind === "promotion" ? expect.any(String) : null });
          expect((await fresh.read(grove, { slug: card.slug, locale }))?.outline.length).toBeGreaterThan(0);
        }
      }
      const paths = (await fresh.paths(grove)).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining(legalRoutes.map((route) => `/${route}`)));
      expect(await fresh.termsVersion(grove)).toBe(2);
    },
  );
});
