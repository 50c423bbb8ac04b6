import type { AddedBrandFile, Banner, BrandDraft } from "@trevo/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runBehindLock } from "./barrier.ts";
import { multipart } from "./multipart.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana adds pictures and publishes, Bia edits but cannot add pictures, Eva works at another operator. */
let ana: TestMember;
let bia: TestMember;
let eva: TestMember;
let brand = "";
let serial = 0;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["brand.edit", "brand.publish", "brand.state", "files.write"] });
  bia = await hire(site, { may: ["brand.edit"] });
  eva = await hire(site, { may: ["brand.edit", "files.write"], operator: "meridian" });
});
afterAll(() => site.close());

const make = async (copy_from = "trevo"): Promise<string> => {
  const slug = `banca-${++serial}`;
  const body = { title: "Maré", slug, copy_from, accent: "#ff8a4c", ground: "opposite", profile: "default" };
  expectStatus(await office(site, "POST", "brands", { token: ana.token, body }), 201);
  return slug;
};
beforeEach(async () => {
  brand = await make();
});

const paint = (width: number, height: number, colour = "#ffffff"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: "secret-of-the-camera" } })
    .png()
    .toBuffer();
const add = (kind: string, bytes: Buffer, { by = ana, to = brand } = {}): Promise<Reply> => {
  const form = multipart({ fields: { kind }, file: { field: "file", filename: "a.png", bytes } });
  return office(site, "POST", `${to}/files`, { token: by.token, raw: form.body, headers: form.headers });
};
const added = async (...args: Parameters<typeof add>): Promise<AddedBrandFile> =>
  expectStatus(await add(...args), 201).json["data"] as AddedBrandFile;
const save = (patch: object, revision = 0, by = bia) =>
  office(site, "POST", `${brand}/draft`, { token: by.token, body: { base_version: 1, revision, patch } });
const publish = async (revision = 1): Promise<BrandDraft> =>
  expectStatus(
    await office(site, "POST", `${brand}/draft/publish`, { token: ana.token, body: { base_version: 1, revision, note: "Natal" } }),
    200,
  ).json["data"] as BrandDraft;
const shown = async () =>
  expectStatus(await site.call("GET", "/api/site-config", { tenant: brand }), 200).json["data"] as {
    banners: Banner[];
    logo: string | null;
    favicon: string | null;
    version: string;
    theme: { corners: string };
  };
const at = (path: string, tenant = brand): Promise<Reply> => site.call("GET", path, { tenant });
const banner = (id: string, part: Partial<Banner> = {}): Banner => ({
  id,
  title: { pt: "Natal", en: "Christmas" },
  text: { pt: "Chegou.", en: "It is here." },
  action: { pt: "Ver", en: "See" },
  link: "/promotions",
  art: "dice",
  requires: null,
  alt: { pt: "", en: "" },
  starts_at: null,
  ends_at: null,
  ...part,
});

describe("a picture of a brand", () => {
  it("is redrawn, cached permanently under its address, and shown by the site once its look is published", async () => {
    const { id, path, width, height, legibility } = await added("logo", await paint(800, 400, "#8a8a8a"));
    expect([width, height]).toEqual([320, 160]);
    expect(legibility).toMatchObject({ least: 3 });
    expect(Math.min(legibility?.dark ?? 0, legibility?.light ?? 0)).toBeGreaterThanOrEqual(3);
    const stored = await site.app.modules.brands.files.read({ id: (await tenantId()) ?? 0 }, id);
    expect(stored?.subarray(8, 12).toString()).toBe("WEBP");
    expect(stored?.includes("secret-of-the-camera")).toBe(false);
    const served = await at(path);
    expect([served.status, served.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await shown()).logo).toBeNull();
    expectStatus(await save({ logo: path }), 200);
    expect((await publish()).look.logo).toBe(path);
    expect(await shown()).toMatchObject({ logo: path, version: "look-2" });
  });

  it("used as a logo reports that it is not visible on a background of its own colour", async () => {
    expect((await added("logo", await paint(200, 100))).legibility?.light).toBeLessThan(3);
    expect((await added("favicon", await paint(200, 100))).legibility).toBeNull();
  });

  it.each<[string, number, number, string | null]>([
    ["logo", 60, 60, null],
    ["logo", 60, 59, "small"],
    ["favicon", 96, 96, null],
    ["favicon", 95, 96, "small"],
    ["banner", 960, 180, null],
    ["banner", 959, 180, "small"],
  ])("as %s of %i × %i pixels is %s", async (kind, width, height, refused) => {
    const reply = await add(kind, await paint(width, height));
    if (refused === null) expectStatus(reply, 201);
    else expect(expectStatus(reply, 422).json["errors"]["file"][0]).toMatch(/pequena demais/);
  });

  it("is refused if it is not a picture, too large or of an unsupported kind, and nothing is stored", async () => {
    const whole = await paint(960, 180);
    for (const bytes of [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), Buffer.from("GIF89a"), whole.subarray(0, 60)])
      expect(expectStatus(await add("banner", bytes), 422).json["errors"]).toHaveProperty("file");
    expect((await add("poster", whole)).status).toBe(422);
    expect((await add("banner", Buffer.alloc(5 * 1024 * 1024 + 1, 1))).status).toBe(413);
    expect(await site.database.sql`select 1 from brand_files f join tenants t on t.id = f.tenant_id where slug = ${brand}`).toEqual([]);
  });

  it("is added by members with the permission, at their own brand, and cannot be changed", async () => {
    const picture = await paint(960, 180);
    expect((await add("banner", picture, { by: bia })).status).toBe(403);
    expect((await add("banner", picture, { by: eva })).status).toBe(404);
    await added("banner", picture);
    const listed = expectStatus(await office(site, "GET", `${brand}/files`, { token: bia.token }), 200);
    expect(listed.json["data"]).toMatchObject([{ kind: "banner", created_by: `staff:${ana.id}` }]);
    await expect(site.database.sql`update brand_files set kind = 'logo'`).rejects.toThrow(/permission denied/);
    const events = await site.database.sql<{ action: string }[]>`
      select action from audit_events join tenants t on t.id = tenant_id where slug = ${brand} and action = 'brand_file_added'`;
    expect(events).toHaveLength(1);
  });

  it("is one of 200 in 30 days at most, also when two are added at once", async () => {
    await site.database
      .sql`insert into brand_files (tenant_id, id, kind, storage_key, width, height, bytes, thumbnail, created_by, created_at)
      select (select id from tenants where slug = ${brand}), gen_random_uuid(), 'banner', 'k' || n, 1, 1, 1, '', 'staff:x',
        now() - case when n = 0 then interval '31 days' else interval '1 hour' end from generate_series(0, 199) n`;
    const picture = await paint(960, 180);
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`brand-files:${(await tenantId()) ?? 0}`}, 0))`;
    const answers = await runBehindLock(site.database, lock, [() => add("banner", picture), () => add("banner", picture)]);
    expect(answers).toMatchObject([{ value: { status: 201 } }, { value: { status: 409 } }]);
    expect((await add("logo", await paint(60, 60))).json["code"]).toBe("too_many_files");
    expect(await site.database.sql`select 1 from brand_files f join tenants t on t.id = f.tenant_id where slug = ${brand}`).toHaveLength(
      201,
    );
    brand = await make();
    await added("banner", picture);
  });

  it("stays with its brand: a copy of the brand has neither its icon nor banners with its pictures", async () => {
    const [favicon, art] = [await added("favicon", await paint(96, 96)), await added("banner", await paint(960, 180))];
    const banners = [banner("own", { art: art.path }), banner("drawn")];
    expectStatus(await save({ favicon: favicon.path, banners }), 200);
    await publish();
    brand = await make(brand);
    const copy = await shown();
    expect(copy.favicon).not.toBe(favicon.path);
    expect(copy.banners.map(({ id }) => id)).toEqual(["drawn"]);
  });

  it("of another brand, of another kind or at another address is not accepted in a draft", async () => {
    const own = await added("banner", await paint(960, 180));
    const logo = await added("logo", await paint(200, 100));
    const before = brand;
    const other = await make();
    const theirs = await added("logo", await paint(200, 100), { to: other });
    brand = before;
    for (const patch of [
      { logo: theirs.path },
      { logo: own.path },
      { favicon: logo.path },
      { logo: "/uploads/x.webp" },
      { logo: "//evil.example/x.webp" },
    ])
      expect(expectStatus(await save(patch), 422).json["errors"]).toHaveProperty(`patch.${Object.keys(patch)[0]}`);
    for (const art of [theirs.path, logo.path, "nenhuma", "https://evil.example/x.png"])
      expect(expectStatus(await save({ banners: [banner("um", { art })] }), 422).json["errors"]).toHaveProperty("patch.banners.0.art");
    expect((await at(theirs.path)).status).toBe(404);
    // A banner's built-in picture is not one of the brand's files.
    expectStatus(await save({ banners: [banner("um", { art: "/art/boomerang.svg" })] }), 200);
    expectStatus(await save({ logo: logo.path, banners: [banner("um", { art: own.path })] }, 1), 200);
  });
});

describe("banners of a brand", () => {
  it("are shown in order, with their text in both languages, once they are published", async () => {
    const banners = [banner("dois", { alt: { pt: "Um dado", en: "A die" } }), banner("um", { art: "mines" })];
    expectStatus(await save({ banners }), 200);
    expect((await shown()).banners.map(({ id }) => id)).not.toContain("dois");
    await publish();
    expect((await shown()).banners).toEqual(banners);
    const listed = expectStatus(await site.call("GET", "/api/settings/banners", { tenant: brand }), 200);
    expect(listed.json["data"]).toEqual(banners);
  });

  it("are shown from their start to their end", async () => {
    const after = (ms: number): string => new Date(site.clock.now().getTime() + ms).toISOString();
    const banners = [
      banner("sempre"),
      banner("depois", { starts_at: after(300_000) }),
      banner("ate", { ends_at: after(300_000) }),
      banner("antes", { ends_at: after(-1) }),
    ];
    expectStatus(await save({ banners }), 200);
    await publish();
    const ids = async () => (await shown()).banners.map(({ id }) => id);
    expect(await ids()).toEqual(["sempre", "ate"]);
    site.clock.setOffset(site.clock.offsetMs() + 300_000);
    expect(await ids()).toEqual(["sempre", "depois"]);
  });

  it.each<[string, Partial<Banner>, string]>([
    ["a language without words", { title: { pt: "Natal", en: " " } }, "title.en"],
    ["a link to nowhere", { link: "//evil.example" }, "link"],
    ["a link that runs", { link: "javascript:alert(1)" }, "link"],
    ["an end before its beginning", { starts_at: "2026-12-02T00:00:00Z", ends_at: "2026-12-01T00:00:00Z" }, "ends_at"],
    ["81 letters of title", { title: { pt: "a".repeat(81), en: "a" } }, "title.pt"],
    ["31 letters on its button", { action: { pt: "a", en: "a".repeat(31) } }, "action.en"],
  ])("are refused with %s", async (_, part, field) => {
    expect(expectStatus(await save({ banners: [banner("um", part)] }), 422).json["errors"]).toHaveProperty(`patch.banners.0.${field}`);
  });

  it("are at most twelve, each with a unique id", async () => {
    const many = (count: number): Banner[] => Array.from({ length: count }, (_, place) => banner(`n-${place}`));
    expect((await save({ banners: many(13) })).status).toBe(422);
    expect((await save({ banners: [banner("um"), banner("um")] })).status).toBe(422);
    expectStatus(await save({ banners: many(12) }), 200);
  });
});

it("shape and type are part of the look", async () => {
  expectStatus(await save({ corners: "square", opening: "limits", text_font: "atkinson" }), 200);
  expect((await save({ corners: "oval" }, 1)).status).toBe(422);
  await publish();
  expect((await shown()).theme).toMatchObject({ corners: "square", opening: "limits", text_font: "atkinson" });
});

async function tenantId(): Promise<number | undefined> {
  const [row] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = ${brand}`;
  return row?.id;
}
