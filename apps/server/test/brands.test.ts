import type { DerivedTheme, StaffBrand } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBehindLock } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana creates brands, Caio edits them, Davi reads them; Eva works at another operator, which is regulated. */
let ana: TestMember;
let caio: TestMember;
let davi: TestMember;
let eva: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["brand.state"] });
  caio = await hire(site, { may: ["brand.edit"] });
  davi = await hire(site, { may: ["brand.read"] });
  eva = await hire(site, { may: ["brand.state"], operator: "meridian" });
});
afterAll(() => site.close());

const mare = { title: "Maré", slug: "mare", copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
const create = (change: object = {}, { token } = ana) => office(site, "POST", "brands", { token, body: { ...mare, ...change } });
const list = async ({ token } = davi): Promise<StaffBrand[]> =>
  expectStatus(await office(site, "GET", "brands", { token }), 200).json["data"] as StaffBrand[];

/** Everything that a refused brand could have left behind. */
const rows = async (): Promise<unknown> =>
  site.database.sql`
    select (select count(*) from tenants) as tenants, (select count(*) from tenant_hosts) as hosts, (select count(*) from tenant_games) as games,
      (select count(*) from categories) as categories, (select count(*) from content_documents) as documents,
      (select count(*) from audit_events where action = 'brand_created') as events`;

describe("a new brand", () => {
  it("is served at its own host at once, with its name, colours, games and texts", async () => {
    expect((await site.call("GET", "/api/site-config", { tenant: "mare" })).status).toBe(404);
    const made = expectStatus(await create(), 201).json["data"];
    expect(made).toEqual({
      slug: "mare",
      title: "Maré",
      state: "active",
      is_regulated: false,
      is_staging: true,
      hosts: ["mare.localhost"],
      accent: "#ff8a4c",
    });
    const config = expectStatus(await site.call("GET", "/api/site-config", { tenant: "mare" }), 200).json["data"];
    expect(config).toMatchObject({ siteTitle: "Maré", tenant: "mare", active: true, casAllowGoogleAuth: false, hasBoxes: false });
    expect(config.theme.dark.accent).toBe("#ff8a4c");
    expect(config.realtime.key).not.toBe((await site.call("GET", "/api/site-config")).json["data"].realtime.key);
    const games = async (tenant: string) => expectStatus(await site.call("GET", "/api/casinos/games", { tenant }), 200).json;
    expect((await games("mare"))["data"].length).toBeGreaterThan(0);
    const terms = expectStatus(await site.call("GET", "/api/content/legal/terms", { tenant: "mare" }), 200).json["data"];
    expect(JSON.stringify(terms)).toContain("Maré");
    expect(JSON.stringify(terms)).not.toMatch(/Trevo/);
  });

  it("accepts registrations, deposits and stakes", async () => {
    const member = await site.join({ tenant: "mare", verified: true });
    await site.deposit(member, 5_000, "mare");
    const token = await site.launch(member, "dice", { tenant: "mare" });
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
    expectStatus(await site.call("POST", "/house/api/rounds", { tenant: "mare", token, body }), 201);
  });

  it("appears in the list and in the audit log, and the member who created it may work there", async () => {
    expect((await list()).map(({ slug }) => slug)).toContain("mare");
    expect((await list(eva)).map(({ slug }) => slug)).toEqual(["norte"]);
    const [event] = await site.database.sql<{ actor: string; detail: object }[]>`
      select actor, detail from audit_events join tenants on tenants.id = tenant_id where action = 'brand_created' and slug = 'mare'`;
    const { title: _, ...codes } = mare;
    expect(event).toEqual({ actor: `staff:${ana.id}`, detail: { ...codes, host: "mare.localhost" } });
  });

  it.each([
    ["a slug of a brand", { slug: "aurora" }, 409, "slug_taken"],
    ["a reserved slug", { slug: "backoffice" }, 409, "slug_taken"],
    ["a slug of another operator's brand", { slug: "norte" }, 409, "slug_taken"],
    ["a slug that is no label", { slug: "mare-" }, 422, "invalid_fields"],
    ["upper case", { slug: "Mare" }, 422, "invalid_fields"],
    ["no title", { title: " " }, 422, "invalid_fields"],
    ["a colour that is none", { accent: "red" }, 422, "invalid_fields"],
    ["a field that is not known", { state: "active" }, 422, "invalid_fields"],
    ["another operator's brand to copy", { slug: "outra", copy_from: "norte" }, 404, "not_found"],
  ])("is refused with %s, and nothing is left behind", async (_, change, status, code) => {
    const before = await rows();
    const reply = await create(change);
    expect([reply.status, reply.json["code"]]).toEqual([status, code]);
    expect(await rows()).toEqual(before);
  });

  it("is created only by a member who may switch all brands of the operator, with a signed action", async () => {
    const before = await rows();
    expect((await create({ slug: "outra" }, caio)).status).toBe(403);
    const ofTrevo = await hire(site, { may: ["brand.state"], brand: "trevo" });
    expect((await create({ slug: "outra" }, ofTrevo)).status).toBe(403);
    const unsigned = await site.call("POST", "/api/staff/brands", {
      tenant: "backoffice",
      token: ana.token,
      body: { ...mare, slug: "outra" },
    });
    expect([unsigned.status, unsigned.json["code"]]).toEqual([403, "step_up_required"]);
    expect(await rows()).toEqual(before);
  });

  it("is created once when two requests for the same slug arrive at the same time", async () => {
    const [first, second] = await runBehindLock(site.database, sql`select id from operators where slug = 'grove' for update`, [
      () => create({ slug: "onda" }),
      () => create({ slug: "onda", title: "Outra" }),
    ]);
    if (first?.status !== "fulfilled" || second?.status !== "fulfilled") throw new Error("a call failed");
    expect([first.value.status, second.value.status, second.value.json["code"]]).toEqual([201, 409, "slug_taken"]);
    expect((await list()).filter(({ slug }) => slug === "onda")).toMatchObject([{ title: "Maré" }]);
  });
});

describe("a brand whose name contains markup characters", () => {
  it("is copied with the new name in titles and bodies", async () => {
    const brand = { slug: "e-filhos", title: 'Sal & "Mar" <1>' };
    expectStatus(await create(brand), 201);
    const read = async (tenant: string): Promise<{ title: string; body: string }> =>
      expectStatus(await site.call("GET", "/api/content/legal/terms", { tenant }), 200).json["data"];
    expect((await read("e-filhos")).body).toContain('Sal &amp; "Mar" &lt;1&gt;');
    expectStatus(await create({ slug: "neto", title: "Neto", copy_from: "e-filhos" }), 201);
    const { body } = await read("neto");
    expect(body).not.toMatch(/Mar|&lt;1/);
    expect(body).toBe((await read("trevo")).body.replaceAll(/(?<![\p{L}\p{N}])Trevo(?![\p{L}\p{N}])/gu, "Neto"));
  });
});

describe("an operator with ordinary brands", () => {
  it("creates no regulated brand, unless its brands are for staging", async () => {
    const asked = () => create({ slug: "oficial", profile: "regulated" });
    const staging = (is: boolean) =>
      site.database.owner
        .sql`update tenants set settings = settings || jsonb_build_object('is_staging', ${is}::boolean, 'demonstration_feed', false) where slug = 'praca'`;
    await staging(false);
    const before = await rows();
    const reply = await asked();
    expect([reply.status, Object.keys(reply.json["errors"] as object)]).toEqual([422, ["profile"]]);
    expect(await rows()).toEqual(before);
    await staging(true);
  });
});

describe("a regulated operator", () => {
  const regulated = (slug: string, change: object = {}) => create({ slug, copy_from: "norte", profile: "regulated", ...change }, eva);

  it("has only regulated brands, at most three", async () => {
    expect((await regulated("sul", { profile: "default" })).json["errors"]).toHaveProperty("profile");
    expectStatus(await regulated("sul"), 201);
    expectStatus(await regulated("leste"), 201);
    const before = await rows();
    const reply = await regulated("oeste");
    expect([reply.status, reply.json["code"]]).toEqual([409, "brand_limit"]);
    expect(await rows()).toEqual(before);
  });

  it("gets the regulated policy, whatever policy the copied brand has", async () => {
    const [row] = await site.database.sql<{ settings: { policy: object; is_staging: boolean } }[]>`
      select settings from tenants where slug = 'sul'`;
    expect(row?.settings).toMatchObject({ is_regulated: true, is_staging: false, policy: { paid_boxes: false, limits_required: true } });
  });
});

describe("the state of a brand", () => {
  const move = (change: object, { by = ana, brand = "praca" } = {}) =>
    office(site, "POST", `${brand}/state`, {
      token: by.token,
      body: { expected_state: "active", state: "maintenance", reason: "Troca de servidor", ...change },
    });
  const config = async (): Promise<number> => (await site.call("GET", "/api/site-config", { tenant: "praca" })).status;
  const events = async (): Promise<unknown> =>
    site.database.sql`select actor, detail from audit_events where action = 'brand_state_changed' order by id`;

  it("is changed at once, and each change is in the audit log", async () => {
    const state = async () => (await list()).find(({ slug }) => slug === "praca")?.state;
    expectStatus(await move({}), 200);
    expect(await state()).toBe("maintenance");
    expect((await site.call("GET", "/api/casinos/games", { tenant: "praca" })).status).toBe(503);
    expectStatus(await move({ expected_state: "maintenance", state: "active" }), 200);
    expect([await state(), await config()]).toEqual(["active", 200]);
    const detail = { before: "active", after: "maintenance", reason: "Troca de servidor" };
    expect(await events()).toEqual([
      { actor: `staff:${ana.id}`, detail },
      { actor: `staff:${ana.id}`, detail: { ...detail, before: "maintenance", after: "active" } },
    ]);
  });

  it.each([
    ["another state than was shown", { expected_state: "inactive" }, {}, 409],
    ["the state that it has", { state: "active" }, {}, 409],
    ["no reason", { reason: " " }, {}, 422],
    ["a state that is none", { state: "gone" }, {}, 422],
    ["another operator's brand", {}, { brand: "norte" }, 404],
  ])("is refused with %s, and nothing changes", async (_, change, where, status) => {
    const before = await events();
    expect((await move(change, where)).status).toBe(status);
    expect([await config(), await events()]).toEqual([200, before]);
  });

  it("is not changed by a member who only edits brands", async () => {
    expect((await move({}, { by: caio })).status).toBe(403);
    expect(await config()).toBe(200);
  });

  it("is changed once when two members do it at the same time", async () => {
    const [first, second] = await runBehindLock(site.database, sql`select id from tenants where slug = 'praca' for update`, [
      () => move({}),
      () => move({ state: "inactive" }),
    ]);
    if (first?.status !== "fulfilled" || second?.status !== "fulfilled") throw new Error("a call failed");
    expect([first.value.status, second.value.status, second.value.json["code"]]).toEqual([200, 409, "wrong_state"]);
  });
});

describe("a theme", () => {
  const derive = (body: object, { token } = caio) => office(site, "POST", "themes/derive", { token, body });

  it("is derived with its 24 contrasts for members who edit brands", async () => {
    const { theme, proof } = expectStatus(await derive({ accent: "#2a4fd6", ground: "neutral" }), 200).json["data"] as DerivedTheme;
    expect(theme.light.accent).toBe("#2a4fd6");
    expect(proof).toHaveLength(24);
    expect(proof.every(({ passes, ratio, least }) => passes && ratio >= least)).toBe(true);
    expect((await derive({ accent: "#2a4fd6", ground: "neutral" }, davi)).status).toBe(403);
  });

  it.each([{ accent: "blue", ground: "neutral" }, { accent: "#2a4fd6", ground: "sky" }, { accent: "#2a4fd6" }])(
    "is refused for %j",
    async (body) => expect((await derive(body)).status).toBe(422),
  );
});
