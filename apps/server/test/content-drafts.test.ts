import type { DocumentContent, DocumentVersion, StaffDocument, StaffDocumentDetail } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../src/kernel/scope.ts";
import { runBehindLock } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let trevo: Tenant;
/** Ana writes and publishes, Bia only writes, Caio only reads. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let serial = 0;

beforeAll(async () => {
  site = await startTestSite();
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("the demo has no trevo");
  trevo = found;
  ana = await hire(site, { may: ["content.edit", "content.publish"] });
  bia = await hire(site, { may: ["content.edit"] });
  caio = await hire(site, { may: ["content.read"] });
});
afterAll(() => site.close());

const post = (path: string, body: object, { token } = ana, tenant = "trevo") =>
  office(site, "POST", `${tenant}/documents/${path}`, { token, body });
const get = (path: string, { token } = caio, tenant = "trevo") => office(site, "GET", `${tenant}/documents${path}`, { token });
const dataOf = (reply: Reply) => expectStatus(reply, 200).json["data"];
const detail = async (slug: string): Promise<StaffDocumentDetail> => dataOf(await get(`/${slug}`));
const versions = async (slug: string): Promise<DocumentVersion[]> => dataOf(await get(`/${slug}/versions`));
const shown = async (slug: string, kind = "page", language = "pt-BR") => {
  const { status, json } = await site.call("GET", `/api/content/${kind}/${slug}`, { headers: { "accept-language": language } });
  return status === 200 ? ((json["data"] as { body: string }).body satisfies string) : status;
};

const words = (body: string) => ({ title: "Como jogar", summary: "Um resumo.", condition: null, action: null, body });
const page = (body: string, more: Partial<DocumentContent> = {}): DocumentContent => ({
  kind: "page",
  position: 1_000,
  art: null,
  link: null,
  requires: null,
  category: null,
  starts_at: null,
  ends_at: null,
  related: [],
  pt: words(body),
  en: null,
  ...more,
});
const freshSlug = (): string => `texto-${++serial}`;
const save = (slug: string, content: DocumentContent, { revision = 0, base_version = 0 } = {}, by = bia) =>
  post(`${slug}/draft`, { revision, base_version, content }, by);
/** Publishes a page with one version. */
async function published(body = "<p>um</p>"): Promise<string> {
  const slug = freshSlug();
  expectStatus(await save(slug, page(body)), 200);
  expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
  return slug;
}
const actions = async (slug: string): Promise<string[]> =>
  (
    await site.database.sql<{ action: string }[]>`
      select action from audit_events where tenant_id = ${trevo.id} and subject = ${`content:${slug}`} order by id`
  ).map(({ action }) => action);
const inMs = (ms: number): string => new Date(site.clock.now().getTime() + ms).toISOString();

describe("a draft of a text", () => {
  it("is not shown to readers until a member with the permission publishes it", async () => {
    const slug = freshSlug();
    const draft: StaffDocumentDetail = dataOf(await save(slug, page("<p>um</p>")));
    expect(draft).toMatchObject({ states: ["draft"], version: 0, languages: ["pt"], published: null, draft: { revision: 1 } });
    expect(await shown(slug)).toBe(404);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }, bia), 403);
    expectStatus(await save(slug, page("<p>dois</p>"), { revision: 1 }, caio), 403);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
    expect(await shown(slug)).toBe("<p>um</p>");
    expect(await detail(slug)).toMatchObject({ states: ["published"], version: 1, draft: null, published: { pt: { body: "<p>um</p>" } } });
    expect(await versions(slug)).toMatchObject([{ version: 1, created_by: `staff:${ana.id}`, languages: ["pt"] }]);
    expect(await actions(slug)).toEqual(["content_draft_saved", "content_published"]);
  });

  it("is refused if another member has saved one in the meantime, with the differences", async () => {
    const slug = await published();
    expectStatus(await save(slug, page("<p>de Bia</p>"), { base_version: 1 }), 200);
    const late = await save(slug, page("<p>de Ana</p>"), { base_version: 1 }, ana);
    expect(expectStatus(late, 409).json).toMatchObject({ code: "wrong_state", changed: ["pt.body"], changed_by: `staff:${bia.id}` });
    expect((await detail(slug)).draft?.content.pt.body).toBe("<p>de Bia</p>");
  });

  it("must have the text's kind: another kind is refused, and nothing changes", async () => {
    const slug = await published();
    const before = await detail(slug);
    for (const kind of ["news", "legal"] as const) expectStatus(await save(slug, page("<p>outro</p>", { kind }), { base_version: 1 }), 409);
    expect(await detail(slug)).toEqual(before);
    expectStatus(await save(slug, page("<p>dois</p>"), { base_version: 1 }), 200);
    expectStatus(await save(slug, page("<p>outro</p>", { kind: "legal" }), { base_version: 1, revision: 1 }), 409);
    expect((await detail(slug)).draft).toMatchObject({ revision: 1, content: { kind: "page" } });
  });

  it("is refused if its base version has been superseded", async () => {
    const slug = await published();
    expectStatus(await save(slug, page("<p>velho</p>"), { base_version: 1 }), 200);
    const direct = { kind: "page", slug, pt: { title: "Novo", summary: "", body: "<p>direto</p>" } };
    expectStatus(await office(site, "POST", "trevo/documents", { token: ana.token, body: direct }), 201);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 409);
    expectStatus(await save(slug, page("<p>velho</p>"), { base_version: 1, revision: 1 }), 409);
    expect(await shown(slug)).toBe("<p>direto</p>");
    expectStatus(await save(slug, page("<p>em dia</p>"), { base_version: 2, revision: 1 }), 200);
    expectStatus(await post(`${slug}/publish`, { revision: 2 }), 200);
    expect(await shown(slug)).toBe("<p>em dia</p>");
  });

  it("is published once when two members publish at the same time", async () => {
    const slug = await published();
    expectStatus(await save(slug, page("<p>dois</p>"), { base_version: 1 }), 200);
    const replies = await runBehindLock(
      site.database,
      sql`select 1 from content_drafts where tenant_id = ${trevo.id} and slug = ${slug} for update`,
      [() => post(`${slug}/publish`, { revision: 1 }), () => post(`${slug}/publish`, { revision: 1 })],
    );
    expect(
      replies.map((one) => one.status === "fulfilled" && one.value.status).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([200, 404]);
    expect(await versions(slug)).toHaveLength(2);
  });

  it("is not found at another brand", async () => {
    const slug = await published();
    expectStatus(await get(`/${slug}`, caio, "aurora"), 404);
    expectStatus(await post(`${slug}/restore`, { version: 1, current_version: 2, reason: "a" }, ana, "aurora"), 404);
    const there: StaffDocument[] = dataOf(await get("", caio, "aurora"));
    expect(there.map((one) => one.slug)).not.toContain(slug);
  });

  it.each<[string, object, string]>([
    ["a field nobody knows", { ...page("a"), secret: 1 }, "secret"],
    ["a body that is one letter too long", page("a".repeat(100_001)), "content.pt.body"],
    ["a date that is none", page("a", { starts_at: "amanhã" }), "content.starts_at"],
  ])("with %s changes nothing", async (_, content, field) => {
    const slug = await published();
    const reply = await post(`${slug}/draft`, { revision: 0, base_version: 1, content }, bia);
    expect(Object.keys(expectStatus(reply, 422).json["errors"] as object)[0]).toContain(field);
    expect((await detail(slug)).draft).toBeNull();
  });

  it("may have the maximum length", async () => {
    const slug = freshSlug();
    const long = `<p>${"ã".repeat(99_993)}</p>`;
    expectStatus(await save(slug, page(long, { en: words(long) })), 200);
    expect((await detail(slug)).draft?.content.pt.body).toBe(long);
  });

  it.each([
    "<script>alert(1)</script>",
    '<p onclick="alert(1)">a</p>',
    '<img src="/a.webp" onerror="alert(1)">',
    '<img src="https://evil.example/pixel.gif">',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="https://bank.example@evil.example/">a</a>',
    '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed;inset:0" id="content" class="top-bar">a</p>',
  ])("is sanitised already as a draft, and when published: %s", async (markup) => {
    const slug = freshSlug();
    const draft: StaffDocumentDetail = dataOf(await save(slug, page(`<p>ok</p>${markup}`, { en: words(markup) })));
    const harm = /<(?:script|svg|math|iframe|style)|\bon\w+=|javascript:|evil\.example| (?:style|id|class)=/i;
    const left = [draft.draft?.content.pt.body, draft.draft?.content.en?.body].join("");
    expect(left.replaceAll(/title="[^"]*"/g, "")).not.toMatch(harm);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
    expect(String(await shown(slug)).replaceAll(/title="[^"]*"/g, "")).not.toMatch(harm);
  });

  it("is discarded only with its current revision", async () => {
    const slug = await published();
    expectStatus(await save(slug, page("<p>dois</p>"), { base_version: 1 }), 200);
    expectStatus(await post(`${slug}/draft/discard`, { revision: 2 }, bia), 409);
    expectStatus(await post(`${slug}/draft/discard`, { revision: 1 }, bia), 200);
    expect(await detail(slug)).toMatchObject({ states: ["published"], draft: null });
    expectStatus(await post(`${slug}/draft/discard`, { revision: 1 }, bia), 404);
  });
});

describe("the list of texts", () => {
  it("filters by kind, state and missing language", async () => {
    const slug = await published();
    const both = await published();
    expectStatus(await save(both, page("<p>dois</p>", { en: words("<p>two</p>") }), { base_version: 1 }), 200);
    const found = async (query: string) => (dataOf(await get(query)) as StaffDocument[]).map((one) => one.slug);
    expect(await found("?kind=page&lacks=en")).toContain(slug);
    expect(await found("?kind=page&lacks=en")).not.toContain(both);
    expect(await found("?state=draft")).toContain(both);
    expect(await found("?state=draft")).not.toContain(slug);
    expect(await found("?state=published")).toEqual(expect.arrayContaining([slug, both, "terms"]));
    expect(await found("?kind=legal")).not.toContain(slug);
    expectStatus(await get("?kind=poem"), 422);
  });
});

describe("an older version", () => {
  const restoring = { version: 1, current_version: 2, reason: "erro de revisão" };
  const twoVersions = async (): Promise<string> => {
    const slug = await published("<h2>Título</h2><p>um</p>");
    expectStatus(await save(slug, page("<p>dois</p>"), { base_version: 1 }), 200);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
    return slug;
  };

  it("is restored as a draft, unless another version was published or a draft was saved in the meantime", async () => {
    const slug = await twoVersions();
    expectStatus(await post(`${slug}/restore`, restoring, caio), 403);
    expectStatus(await post(`${slug}/restore`, { ...restoring, current_version: 1 }), 409);
    expectStatus(await post(`${slug}/restore`, { ...restoring, version: 2 }), 409);
    expectStatus(await post(`${slug}/restore`, { ...restoring, version: 9 }), 404);
    expectStatus(await post(`${slug}/restore`, { ...restoring, reason: " " }), 422);
    expect((await detail(slug)).draft).toBeNull();
    expectStatus(await post(`${slug}/restore`, restoring, bia), 200);
    expect(await shown(slug)).toBe("<p>dois</p>");
    expect(await detail(slug)).toMatchObject({ states: ["published", "draft"], draft: { revision: 1, base_version: 2 } });
    expectStatus(await post(`${slug}/restore`, restoring, bia), 409);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
    expect(await shown(slug)).toBe('<h2 id="sec-titulo">Título</h2><p>um</p>');
    expect((await versions(slug)).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(dataOf(await get(`/${slug}/versions/2`))).toMatchObject({ pt: { body: "<p>dois</p>" }, en: null });
    expect((await actions(slug)).slice(-2)).toEqual(["content_restored", "content_published"]);
  });

  it("is not restored as a draft while another version is being published", async () => {
    const slug = await twoVersions();
    const direct = { kind: "page", slug, pt: { title: "Novo", summary: "", body: "<p>direto</p>" } };
    const [, restored] = await runBehindLock(
      site.database,
      sql`select 1 from content_documents where tenant_id = ${trevo.id} and slug = ${slug} for update`,
      [() => office(site, "POST", "trevo/documents", { token: ana.token, body: direct }), () => post(`${slug}/restore`, restoring)],
    );
    expect(restored?.status === "fulfilled" && restored.value.status).toBe(409);
    expect((await detail(slug)).draft).toBeNull();
  });

  it("of a legal text takes effect on the given day, after a version that is still to come", async () => {
    const slug = freshSlug();
    const legal = (body: string) => page(body, { kind: "legal" });
    const changes = { pt: "Muda.", en: null };
    const publish = async (revision: number, in_force_at: string | null) => post(`${slug}/publish`, { revision, in_force_at, changes });
    expectStatus(await save(slug, legal("<p>um</p>")), 200);
    expectStatus(await publish(1, null), 200);
    expectStatus(await save(slug, legal("<p>dois</p>"), { base_version: 1 }), 200);
    expectStatus(await publish(1, inMs(7 * 86_400_000)), 200);
    expectStatus(await post(`${slug}/restore`, restoring), 200);
    expectStatus(await publish(1, null), 422);
    expectStatus(await publish(1, inMs(8 * 86_400_000)), 200);
    expect(await versions(slug)).toMatchObject([{ version: 3, changes }, { version: 2 }, { version: 1 }]);
    expect(await shown(slug, "legal")).toBe("<p>um</p>");
  });

  it("that is the latest one of a withdrawn text can be published again", async () => {
    const slug = await twoVersions();
    expectStatus(await post(`${slug}/withdraw`, {}), 200);
    expect(await shown(slug)).toBe(404);
    expectStatus(await post(`${slug}/restore`, { ...restoring, version: 2 }), 200);
    expect(await shown(slug)).toBe(404);
    expectStatus(await post(`${slug}/publish`, { revision: 1 }), 200);
    expect(await shown(slug)).toBe("<p>dois</p>");
    expect(await detail(slug)).toMatchObject({ states: ["published"], version: 3 });
  });
});

describe("a legal text", () => {
  it("must state when it takes effect and what changes", async () => {
    const slug = freshSlug();
    const legal = page("<p>um</p>", { kind: "legal", en: words("<p>one</p>") });
    expectStatus(await save(slug, legal), 200);
    const faults = async (more: object) =>
      Object.keys(expectStatus(await post(`${slug}/publish`, { revision: 1, ...more }), 422).json["errors"] as object);
    const changes = { pt: "Primeira versão.", en: "First version." };
    expect(await faults({ changes })).toEqual(["in_force_at"]);
    expect(await faults({ in_force_at: null })).toEqual(["changes.pt"]);
    expect(await faults({ in_force_at: null, changes: { ...changes, en: null } })).toEqual(["changes.en"]);
    expect(await faults({ in_force_at: inMs(-1_000), changes })).toEqual(["in_force_at"]);
    expectStatus(await post(`${slug}/publish`, { revision: 1, in_force_at: null, changes }), 200);
    expect(await shown(slug, "legal", "en-US")).toBe("<p>one</p>");
    expect(await versions(slug)).toMatchObject([{ version: 1, changes }]);
  });
});

describe("a scheduled text", () => {
  async function scheduled(ms = 60_000): Promise<string> {
    const slug = await published();
    expectStatus(await save(slug, page("<p>depois</p>"), { base_version: 1 }), 200);
    expectStatus(await post(`${slug}/schedule`, { revision: 1, goes_live_at: inMs(ms) }), 200);
    return slug;
  }
  const run = (slug: string) => site.app.modules.content.jobs.publishScheduled({ tenant_id: trevo.id, slug });

  it("is published at its time, not before, and once by two workers", async () => {
    const slug = await scheduled();
    expect(await detail(slug)).toMatchObject({ states: ["published", "scheduled"], goes_live_at: expect.any(String) });
    await run(slug);
    expect(await shown(slug)).toBe("<p>um</p>");
    site.clock.setOffset(60_000);
    try {
      await runBehindLock(site.database, sql`select 1 from content_drafts where tenant_id = ${trevo.id} and slug = ${slug} for update`, [
        () => run(slug),
        () => run(slug),
      ]);
      expect(await shown(slug)).toBe("<p>depois</p>");
    } finally {
      site.clock.setOffset(0);
    }
    expect(await versions(slug)).toHaveLength(2);
    expect((await actions(slug)).slice(-2)).toEqual(["content_scheduled", "content_published"]);
  });

  it("has a job for its time, which survives a restart", async () => {
    const slug = await scheduled(3_600_000);
    const { goes_live_at } = await detail(slug);
    const [job] = await site.database.owner.sql<{ run_at: Date }[]>`
      select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'publish-scheduled-content' and j.payload ->> 'slug' = ${slug}`;
    expect(job?.run_at.toISOString()).toBe(goes_live_at);
  });

  it("that is legal and published late takes effect on publication, not before anybody could read it", async () => {
    const slug = freshSlug();
    expectStatus(await save(slug, page("<p>um</p>", { kind: "legal", en: words("<p>one</p>") })), 200);
    const at = inMs(60_000);
    const changes = { pt: "Primeira versão.", en: "First version." };
    expectStatus(await post(`${slug}/schedule`, { revision: 1, goes_live_at: at, in_force_at: at, changes }), 200);
    const lateMs = 7_200_000;
    site.clock.setOffset(lateMs);
    await run(slug).finally(() => site.clock.setOffset(0));
    const [row] = await site.database.sql<{ in_force_at: Date }[]>`
      select in_force_at from content_versions where tenant_id = ${trevo.id} and slug = ${slug}`;
    expect((row?.in_force_at.getTime() ?? 0) - Date.parse(at)).toBeGreaterThan(lateMs - 120_000);
  });

  it("cannot be edited, discarded or published until the schedule is cancelled", async () => {
    const slug = await scheduled();
    expectStatus(await save(slug, page("<p>outro</p>"), { base_version: 1, revision: 2 }), 409);
    expectStatus(await post(`${slug}/draft/discard`, { revision: 2 }, bia), 409);
    expectStatus(await post(`${slug}/publish`, { revision: 2 }), 409);
    expectStatus(await post(`${slug}/schedule`, { revision: 2, goes_live_at: null }, bia), 403);
    expectStatus(await post(`${slug}/schedule`, { revision: 2, goes_live_at: null }), 200);
    expect(await detail(slug)).toMatchObject({ states: ["published", "draft"], goes_live_at: null });
    site.clock.setOffset(60_000);
    await run(slug);
    site.clock.setOffset(0);
    expect(await shown(slug)).toBe("<p>um</p>");
  });

  it("is refused for a time in the past", async () => {
    const slug = await published();
    expectStatus(await save(slug, page("<p>dois</p>"), { base_version: 1 }), 200);
    expectStatus(await post(`${slug}/schedule`, { revision: 1, goes_live_at: inMs(-1) }), 422);
    expect((await detail(slug)).states).toEqual(["published", "draft"]);
  });

  it("stays a draft, with the reason, if it cannot be published", async () => {
    const slug = await scheduled();
    const direct = { kind: "page", slug, pt: { title: "Novo", summary: "", body: "<p>direto</p>" } };
    expectStatus(await office(site, "POST", "trevo/documents", { token: ana.token, body: direct }), 201);
    site.clock.setOffset(60_000);
    await site.app.modules.content.jobs.publishDue();
    site.clock.setOffset(0);
    expect(await shown(slug)).toBe("<p>direto</p>");
    expect(await detail(slug)).toMatchObject({ states: ["published", "draft"], draft: { failure: "wrong_state" } });
    expect((await actions(slug)).at(-1)).toBe("content_schedule_failed");
  });

  it("that fails does not hold back other texts, and fails the job", async () => {
    const [broken, sound] = [await scheduled(50_000), await scheduled(60_000)];
    await site.database.owner.sql`update content_drafts set content = 'null' where slug = ${broken}`;
    site.clock.setOffset(60_000);
    try {
      await expect(site.app.modules.content.jobs.publishDue()).rejects.toThrow("1 scheduled texts");
      expect(await shown(sound)).toBe("<p>depois</p>");
    } finally {
      site.clock.setOffset(0);
      await site.database.owner.sql`delete from content_drafts where slug = ${broken}`;
    }
  });
});
