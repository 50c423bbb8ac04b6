import type { BrandDraft, BrandVersion, Palette } from "@trevo/contract";
import { contrast } from "@trevo/ui/contrast";
import { derivePalettes } from "@trevo/ui/derive-theme";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runBehindLock } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana edits and publishes, Bia only edits, Caio reads; Eva may do all of it at another operator. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let eva: TestMember;
let brand = "";
let serial = 0;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["brand.edit", "brand.publish", "brand.state"] });
  bia = await hire(site, { may: ["brand.edit"] });
  caio = await hire(site, { may: ["brand.read"] });
  eva = await hire(site, { may: ["brand.edit", "brand.publish"], operator: "meridian" });
});
afterAll(() => site.close());

/** Each test has a brand of its own. */
beforeEach(async () => {
  brand = `mare-${++serial}`;
  const body = { title: "Maré", slug: brand, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
  expectStatus(await office(site, "POST", "brands", { token: ana.token, body }), 201);
});

const post = (path: string, body: object, { token } = ana) => office(site, "POST", `${brand}/${path}`, { token, body });
const draftOf = (reply: Reply): BrandDraft => expectStatus(reply, 200).json["data"] as BrandDraft;
const read = async ({ token } = caio): Promise<BrandDraft> => draftOf(await office(site, "GET", `${brand}/draft`, { token }));
const versions = async (): Promise<BrandVersion[]> =>
  expectStatus(await office(site, "GET", `${brand}/versions`, { token: caio.token }), 200).json["data"] as BrandVersion[];
const shown = async () =>
  expectStatus(await site.call("GET", "/api/site-config", { tenant: brand }), 200).json["data"] as {
    siteTitle: string;
    theme: Record<"dark" | "light", Palette>;
  };

const save = (patch: object, seen: { base_version?: number; revision?: number } = {}, by = ana) =>
  post("draft", { base_version: 1, revision: 0, patch, ...seen }, by);
const undo = (revision: number, by = ana, base_version = 1) => post("draft/undo", { base_version, revision }, by);
const publish = (seen: { base_version?: number; revision?: number } = {}, by = ana) =>
  post("draft/publish", { base_version: 1, revision: 1, note: "Cores novas", ...seen }, by);
const restore = (version: number, current_version: number, by = ana) =>
  post(`versions/${version}/restore`, { current_version, reason: "Volta ao que era" }, by);
const blue = derivePalettes({ accent: "#2a4fd6", ground: "neutral" });

/** Everything that an action may change. */
const state = async (): Promise<unknown> => [
  await read(),
  await versions(),
  await site.database
    .sql`select action, detail from audit_events join tenants t on t.id = tenant_id where slug = ${brand} order by audit_events.id`,
];
const actions = async (): Promise<string[]> =>
  (
    await site.database.sql<{ action: string }[]>`
      select action from audit_events join tenants t on t.id = tenant_id where slug = ${brand} and action like 'brand_look%' order by audit_events.id`
  ).map(({ action }) => action);

describe("the look of a brand", () => {
  it("is drafted without being shown, published as the next version, and then shown by the site at once", async () => {
    expect(await read()).toMatchObject({ version: 1, look: { title: "Maré" }, draft: null, moved: null, failing: [] });
    const drafted = draftOf(await save({ title: "Maré Alta", ...blue }, {}, bia));
    expect(drafted).toMatchObject({ version: 1, look: { title: "Maré" }, draft: { revision: 1, patch: { title: "Maré Alta", ...blue } } });
    expect((await shown()).siteTitle).toBe("Maré");
    expect(draftOf(await publish())).toMatchObject({ version: 2, look: { title: "Maré Alta", ...blue }, draft: null });
    const after = await shown();
    expect([after.siteTitle, after.theme.light.accent]).toEqual(["Maré Alta", blue.light.accent]);
    const [second, first] = await versions();
    expect(second).toMatchObject({
      version: 2,
      created_by: `staff:${ana.id}`,
      note: "Cores novas",
      diff: { before: { title: "Maré" }, after: { title: "Maré Alta", dark: blue.dark } },
    });
    expect(first).toMatchObject({ version: 1, created_by: null, note: null, look: { title: "Maré" } });
    expect(await actions()).toEqual(["brand_look_drafted", "brand_look_published"]);
  });

  it("keeps settings that the studio does not change", async () => {
    const settings = async () =>
      (await site.database.sql<{ settings: object }[]>`select settings from tenants where slug = ${brand}`)[0]!.settings;
    const before = await settings();
    await save({ title: "Maré Alta" });
    draftOf(await publish());
    expect(await settings()).toEqual({ ...before, siteTitle: "Maré Alta" });
  });

  it("is undone one save at a time, whoever saved", async () => {
    await save({ title: "Um" });
    await save({ title: "Dois", default_mode: "light" }, { revision: 1 }, bia);
    const once = draftOf(await undo(2));
    expect(once.draft).toMatchObject({ revision: 3, patch: { title: "Um" }, undo: { fields: ["title"], by: `staff:${ana.id}` } });
    const twice = draftOf(await undo(3));
    expect(twice.draft).toMatchObject({ patch: {}, undo: null });
    expect((await undo(4)).json["code"]).toBe("wrong_state");
    expect((await publish({ revision: 4 })).json["code"]).toBe("wrong_state");
  });

  it("is published only with the latest revision and its own base version", async () => {
    await save({ title: "Um" });
    await save({ title: "Dois" }, { revision: 1 }, bia);
    const before = await state();
    for (const seen of [{ revision: 1 }, { revision: 3 }, { revision: 2, base_version: 2 }])
      expect((await publish(seen)).json["code"]).toBe("wrong_state");
    expect(await state()).toEqual(before);
    expect(draftOf(await publish({ revision: 2 }))).toMatchObject({ version: 2, look: { title: "Dois" } });
  });

  it("is not undone with the same revision on another base version", async () => {
    await save({ title: "Um" });
    draftOf(await publish());
    await save({ title: "Dois" }, { base_version: 2 }, bia);
    const before = await state();
    expect(expectStatus(await undo(1), 409).json).toMatchObject({ code: "wrong_state", changed: ["title"] });
    expect(await state()).toEqual(before);
    draftOf(await restore(1, 2));
    expect((await undo(1, bia, 2)).json["code"]).toBe("wrong_state");
    expect(draftOf(await undo(1, bia, 3)).draft).toMatchObject({ revision: 2, patch: {}, undo: null });
  });

  it("shows a colleague what was undone in the meantime", async () => {
    await save({ title: "Um" });
    await save({ default_mode: "light" }, { revision: 1 });
    draftOf(await undo(2, bia));
    const late = await save({ title: "Dois" }, { revision: 2 });
    expect(expectStatus(late, 409).json).toMatchObject({ changed: ["default_mode"], changed_by: `staff:${bia.id}` });
    expect(draftOf(await undo(3)).draft).toMatchObject({ patch: {}, undo: null });
  });

  it("drops values from the draft that equal the published ones or are null", async () => {
    await save({ title: "Um", default_mode: "light" });
    const kept = draftOf(await save({ title: "Maré", default_mode: null }, { revision: 1 }));
    expect(kept.draft?.patch).toEqual({});
    expect(kept.draft?.undo?.fields).toEqual(["title", "default_mode"]);
  });

  it("is restored from an earlier version as the next one, with a reason", async () => {
    await save({ title: "Maré Alta", ...blue });
    draftOf(await publish());
    await save({ default_mode: "light" }, { base_version: 2 });
    await save({ default_mode: null }, { base_version: 2, revision: 1 });
    expect(draftOf(await restore(1, 2))).toMatchObject({ version: 3, look: { title: "Maré" }, draft: { patch: {} }, moved: null });
    expect((await shown()).siteTitle).toBe("Maré");
    expect((await versions())[0]).toMatchObject({ version: 3, restored: 1, note: "Volta ao que era", created_by: `staff:${ana.id}` });
    expect((await restore(2, 2)).json["code"]).toBe("wrong_state");
    expect((await restore(1, 3)).json["code"]).toBe("wrong_state");
    expect((await restore(9, 3)).status).toBe(404);
    expect(await versions()).toHaveLength(3);
  });

  it("shows who changed which fields if the draft was saved, or a newer version published, in the meantime", async () => {
    await save({ title: "De Bia" }, {}, bia);
    const late = await save({ title: "De Ana" });
    expect(expectStatus(late, 409).json).toMatchObject({ code: "wrong_state", changed: ["title"], changed_by: `staff:${bia.id}` });
    draftOf(await publish());
    await save({ default_mode: "light" }, { base_version: 2 }, bia);
    draftOf(await restore(1, 2));
    const stale = await read();
    expect(stale).toMatchObject({ version: 3, draft: { base_version: 2 }, moved: { fields: ["title"], by: `staff:${ana.id}` } });
    for (const seen of [{ base_version: 2 }, { base_version: 3 }])
      expect((await publish({ revision: 1, ...seen })).json["code"]).toBe("wrong_state");
    const followed = await save({ title: "Outra" }, { base_version: 2, revision: 1 });
    expect(expectStatus(followed, 409).json).toMatchObject({ changed: ["title"], changed_by: `staff:${ana.id}` });
    expect(draftOf(await save({}, { base_version: 3, revision: 1 })).moved).toBeNull();
    expect(draftOf(await publish({ base_version: 3, revision: 2 }))).toMatchObject({
      version: 4,
      look: { title: "Maré", default_mode: "light" },
    });
  });

  it("is returned in its latest version, even by a server that was not notified of it", async () => {
    await save({ title: "Maré Alta" });
    draftOf(await publish());
    const look = { ...(await read()).look, title: "De outro servidor" };
    await site.database.sql`insert into brand_versions (tenant_id, version, look, diff, note, restored, created_by, created_at)
      select id, 3, ${look}, '{"before": {}, "after": {}}', 'De lá', null, ${`staff:${bia.id}`}, now() from tenants where slug = ${brand}`;
    expect(await read()).toMatchObject({ version: 3, look: { title: "De outro servidor" } });
  });

  it("is published once when two members publish at the same time", async () => {
    await save({ title: "Maré Alta" });
    const lock = sql`select 1 from tenants where slug = ${brand} for update`;
    const [first, second] = await runBehindLock(site.database, lock, [() => publish(), () => publish()]);
    if (first?.status !== "fulfilled" || second?.status !== "fulfilled") throw new Error("a call failed");
    expect([first.value.status, second.value.status, second.value.json["code"]]).toEqual([200, 409, "wrong_state"]);
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it("is published with a contrast exactly at the limit, and not with one just below", async () => {
    const grey = (level: number): string => `#${level.toString(16).padStart(2, "0").repeat(3)}`;
    const levels = Array.from({ length: 256 }, (_, level) => level);
    const atBar = levels.find((level) => contrast(grey(level), blue.dark.s2) >= 4.5 && grey(level) > blue.dark.s2) ?? 0;
    const below = draftOf(await save({ dark: { ...blue.dark, t3: grey(atBar - 1) }, light: blue.light }));
    expect(below.failing).toMatchObject([{ pair: "t3_s2", mode: "dark", least: 4.5 }]);
    const before = await state();
    const refused = await publish();
    expect(expectStatus(refused, 422).json).toMatchObject({ code: "contrast_too_low", failing: [{ pair: "t3_s2" }] });
    expect(await state()).toEqual(before);
    await save({ dark: { ...blue.dark, t3: grey(atBar) } }, { revision: 1 });
    expect(draftOf(await publish({ revision: 2 })).look.dark.t3).toBe(grey(atBar));
  });
});

describe("a scheduled look", () => {
  const inMs = (ms: number): string => new Date(site.clock.now().getTime() + ms).toISOString();
  const schedule = (goes_live_at: string | null, { revision = 1, by = ana }: { revision?: number; by?: TestMember } = {}) =>
    post("draft/schedule", { base_version: 1, revision, schedule: goes_live_at === null ? null : { goes_live_at, note: "Natal" } }, by);
  const publishDue = () => site.app.modules.brands.jobs.publishDueLooks();
  const advance = (ms: number): void => site.clock.setOffset(site.clock.offsetMs() + ms);
  // Resets the clock, so that no session expires through inactivity.
  afterEach(() => site.clock.setOffset(0));

  it("goes live at its time, not before, in the name of the member who scheduled it", async () => {
    await save({ title: "Maré de Natal" }, {}, bia);
    const scheduled = draftOf(await schedule(inMs(600_000)));
    expect(scheduled.draft).toMatchObject({ revision: 2, scheduled_by: `staff:${ana.id}`, failure: null });
    const jobs = await site.database.sql<{ payload: object }[]>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'publish-scheduled-look' and j.payload ->> 'tenant_id' = (select id::text from tenants where slug = ${brand})`;
    expect(jobs).toHaveLength(1);
    await publishDue();
    expect((await shown()).siteTitle).toBe("Maré");
    advance(600_000);
    await Promise.all([publishDue(), publishDue()]);
    expect((await shown()).siteTitle).toBe("Maré de Natal");
    expect(await versions()).toMatchObject([{ version: 2, created_by: `staff:${ana.id}`, note: "Natal" }, { version: 1 }]);
    expect(await actions()).toEqual(["brand_look_drafted", "brand_look_scheduled", "brand_look_published"]);
  });

  it("stays as approved until the schedule is cancelled", async () => {
    await save({ title: "Maré de Natal" });
    draftOf(await schedule(inMs(600_000)));
    const before = await state();
    expect((await save({ title: "Outra" }, { revision: 2 })).json["code"]).toBe("wrong_state");
    expect((await undo(2)).json["code"]).toBe("wrong_state");
    expect((await publish({ revision: 2 })).json["code"]).toBe("wrong_state");
    expect((await schedule(inMs(700_000), { revision: 2 })).json["code"]).toBe("wrong_state");
    expect((await schedule(null, { revision: 2, by: bia })).status).toBe(403);
    expect(await state()).toEqual(before);
    expect(draftOf(await schedule(null, { revision: 2 })).draft).toMatchObject({
      revision: 3,
      goes_live_at: null,
      patch: { title: "Maré de Natal" },
    });
    advance(600_000);
    await publishDue();
    expect((await shown()).siteTitle).toBe("Maré");
    expect(draftOf(await undo(3)).draft).toMatchObject({ patch: {} });
  });

  it("is refused for a time in the past, another revision, or colours that could not be published now", async () => {
    await save({ title: "Maré de Natal" });
    const before = await state();
    expect(expectStatus(await schedule(inMs(-1)), 422).json["errors"]).toHaveProperty("goes_live_at");
    expect((await schedule(inMs(60_000), { revision: 2 })).json["code"]).toBe("wrong_state");
    expect((await schedule(inMs(60_000), { by: bia })).status).toBe(403);
    expect((await schedule(null)).json["code"]).toBe("wrong_state");
    expect(await state()).toEqual(before);
    await save({ light: { ...blue.light, t1: blue.light.s2 } }, { revision: 1 });
    expect((await schedule(inMs(60_000), { revision: 2 })).json["code"]).toBe("contrast_too_low");
  });

  it("stays a draft with the reason if it cannot be published", async () => {
    await save({ title: "Maré de Natal" });
    draftOf(await schedule(inMs(60_000)));
    await site.database.sql`insert into brand_versions (tenant_id, version, look, diff, note, restored, created_by, created_at)
      select id, 2, ${(await read()).look}, '{"before": {}, "after": {}}', 'De lá', null, ${`staff:${bia.id}`}, now() from tenants where slug = ${brand}`;
    advance(60_000);
    await publishDue();
    expect((await read()).draft).toMatchObject({ goes_live_at: null, failure: "wrong_state", patch: { title: "Maré de Natal" } });
    expect((await actions()).at(-1)).toBe("brand_look_schedule_failed");
    expect(draftOf(await save({}, { base_version: 2, revision: 3 })).draft).toMatchObject({ failure: null });
  });
});

describe("the look of a brand remains unchanged", () => {
  it.each<[string, object, string]>([
    ["no title", { title: " " }, "patch.title"],
    ["41 letters of title", { title: "a".repeat(41) }, "patch.title"],
    ["301 letters of description", { description: { pt: "a".repeat(301), en: "a" } }, "patch.description.pt"],
    ["one language of description", { description: { pt: "a" } }, "patch.description.en"],
    ["a colour that is none", { dark: { ...blue.dark, t1: "white" } }, "patch.dark.t1"],
    ["a colour too few", { light: { bg: "#ffffff" } }, "patch.light.s1"],
    ["a setting of money", { min_deposit: 1 }, "min_deposit"],
  ])("with %s", async (_, patch, field) => {
    const before = await state();
    const reply = expectStatus(await save(patch), 422);
    expect(Object.keys(reply.json["errors"] as object)).toContain(field);
    expect(await state()).toEqual(before);
  });

  it("except with a title of 40 letters and a description of 300, which are accepted", async () => {
    const description = { pt: "a".repeat(300), en: "b".repeat(300) };
    expect(draftOf(await save({ title: "a".repeat(40), description })).draft?.patch.description).toEqual(description);
  });

  it("for members without the permission: reading, writing and publishing are three permissions", async () => {
    await save({ title: "Maré Alta" });
    const before = await state();
    expect((await save({ title: "Outra" }, { revision: 1 }, caio)).status).toBe(403);
    expect((await undo(1, caio)).status).toBe(403);
    for (const member of [bia, caio]) {
      expect((await publish({}, member)).status).toBe(403);
      expect((await restore(1, 1, member)).status).toBe(403);
    }
    for (const path of ["draft", "versions"])
      expect((await office(site, "GET", `${brand}/${path}`, { token: eva.token })).status).toBe(404);
    expect((await save({ title: "Outra" }, { revision: 1 }, eva)).status).toBe(404);
    expect((await publish({}, eva)).status).toBe(404);
    expect(await state()).toEqual(before);
  });

  it("without a fresh second factor, a note or a reason", async () => {
    await save({ title: "Maré Alta" });
    const before = await state();
    const body = { base_version: 1, revision: 1, note: "Cores novas" };
    await site.database.owner.sql`update staff_sessions set proved_at = ${new Date(site.clock.now().getTime() - 301_000)}`;
    const unproved = await site.call("POST", `/api/staff/${brand}/draft/publish`, { tenant: "backoffice", token: ana.token, body });
    expect([unproved.status, unproved.json["code"]]).toEqual([403, "step_up_required"]);
    expect((await post("draft/publish", { ...body, note: " " })).status).toBe(422);
    expect((await post("versions/1/restore", { current_version: 1, reason: " " })).status).toBe(422);
    expect(await state()).toEqual(before);
  });

  it("in its history, which the product cannot rewrite", async () => {
    await save({ title: "Maré Alta" });
    draftOf(await publish());
    await expect(site.database.sql`update brand_versions set note = 'x'`).rejects.toThrow(/permission denied/);
    await expect(site.database.sql`delete from brand_versions`).rejects.toThrow(/permission denied/);
  });
});
