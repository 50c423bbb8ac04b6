import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, hire, office, passCodes, signIn } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface Shown {
  readonly id: string;
  readonly is_current: boolean;
  readonly device: { readonly browser: string | null; readonly system: string | null };
  readonly ip: string;
}

const get = (token: string, path: string) => office(site, "GET", path, { token });
const post = (token: string, path: string, body: object = {}) => office(site, "POST", path, { token, body });
const sessionsOf = async (token: string) => expectStatus(await get(token, "me/sessions"), 200).json["data"] as Shown[];
const isIn = async (token: string) => (await get(token, "me")).status === 200;
/** Signs the member in once more. */
async function again(member: TestMember): Promise<string> {
  passCodes(site);
  return (await signIn(site, member)).token;
}
const actionsOf = async ({ id }: TestMember) =>
  (
    await site.database.sql<{ action: string; actor: string; detail: Record<string, unknown> }[]>`
      select action, actor, detail from staff_events where staff_id = ${id} and action = 'sessions_ended' order by id`
  ).map(({ actor, detail }) => [actor, detail]);

describe("a member's own sessions", () => {
  it("are listed with their device and address, and say which one is in use", async () => {
    const ana = await hire(site);
    const other = await again(ana);
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    await site.database.owner.sql`
      update staff_sessions set user_agent = ${userAgent}, ip = '189.62.14.7' where staff_id = ${ana.id}
      and created_at = (select max(created_at) from staff_sessions where staff_id = ${ana.id})`;
    const seen = await sessionsOf(ana.token);
    expect(seen).toHaveLength(2);
    expect(seen.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(seen.find(({ is_current }) => !is_current)).toMatchObject({
      device: { kind: "computer", browser: "Chrome", system: "Windows" },
      ip: "189.62.14.7",
    });
    expect((await sessionsOf(other)).find(({ is_current }) => is_current)?.ip).toBe("189.62.14.7");
  });

  it("are ended one by one, and the ended session can do nothing", async () => {
    const ana = await hire(site);
    const other = await again(ana);
    const { id = "" } = (await sessionsOf(ana.token)).find(({ is_current }) => !is_current) ?? {};
    expect(expectStatus(await post(ana.token, `me/sessions/${id}/end`), 200).json["ended"]).toBe(1);
    expect([await isIn(ana.token), await isIn(other)]).toEqual([true, false]);
    expect((await post(ana.token, `me/sessions/${id}/end`)).json["code"]).toBe("not_found");
    expect(await actionsOf(ana)).toEqual([[`staff:${ana.id}`, { ended: 1, session: id }]]);
  });

  it("of another member, and unknown ones, are not found and stay open", async () => {
    const [ana, bia, davi] = [await hire(site), await hire(site), await hire(site, { operator: "meridian" })];
    for (const { token } of [bia, davi]) {
      const [own] = await sessionsOf(token);
      expect((await post(ana.token, `me/sessions/${own?.id}/end`)).json["code"]).toBe("not_found");
      expect(await isIn(token)).toBe(true);
    }
    expect((await post(ana.token, `me/sessions/${newId()}/end`)).json["code"]).toBe("not_found");
    expect(await actionsOf(bia)).toEqual([]);
  });

  it("are all ended except the one in use", async () => {
    const [ana, bia] = [await hire(site), await hire(site)];
    const others = [await again(ana), await again(ana)];
    expect(expectStatus(await post(ana.token, "me/sessions/end-others"), 200).json["ended"]).toBe(2);
    expect(await Promise.all([ana.token, ...others, bia.token].map(isIn))).toEqual([true, false, false, true]);
    expect(await sessionsOf(ana.token)).toHaveLength(1);
    expect(expectStatus(await post(ana.token, "me/sessions/end-others"), 200).json["ended"]).toBe(0);
    expect(await actionsOf(ana)).toEqual([[`staff:${ana.id}`, { ended: 2 }]]);
  });
});

describe("sessions that are not open any more", () => {
  const end = { expired: "expires_at = created_at", idle: "seen_at = seen_at - interval '16 minutes'" };
  it.each(["expired", "idle"] as const)("are not found and not counted: %s", async (how) => {
    const ana = await hire(site);
    const gone = await again(ana);
    const { id = "" } = (await sessionsOf(ana.token)).find(({ is_current }) => !is_current) ?? {};
    await site.database.owner.sql.unsafe(`update staff_sessions set ${end[how]} where id = '${id}'`);
    expect(await isIn(gone)).toBe(false);
    expect(await sessionsOf(ana.token)).toHaveLength(1);
    expect((await post(ana.token, `me/sessions/${id}/end`)).json["code"]).toBe("not_found");
    expect(expectStatus(await post(ana.token, "me/sessions/end-others"), 200).json["ended"]).toBe(0);
    expect(await actionsOf(ana)).toEqual([]);
  });
});

describe("a member's preferences", () => {
  const preferencesIn = async (token: string) => expectStatus(await get(token, "me"), 200).json["data"].preferences as object;

  it("are unset at first, change one by one, and apply in the member's other sessions only", async () => {
    const [ana, bia] = [await hire(site), await hire(site)];
    const unset = { locale: null, mode: null, density: null, single_keys: null };
    expect(await preferencesIn(ana.token)).toEqual(unset);
    expectStatus(await post(ana.token, "me/preferences", { mode: "dark", single_keys: false }), 200);
    const changed = expectStatus(await post(ana.token, "me/preferences", { locale: "en", density: "compact" }), 200).json["data"];
    expect(changed).toEqual({ locale: "en", mode: "dark", density: "compact", single_keys: false });
    expect(await preferencesIn(await again(ana))).toEqual(changed);
    expect(await preferencesIn(bia.token)).toEqual(unset);
    const rows = await site.database.sql`select 1 from staff_preferences where staff_id = ${ana.id}`;
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["nothing", {}],
    ["an unknown language", { locale: "fr" }],
    ["an unknown mode", { mode: "blue" }],
    ["an unknown density", { density: "huge" }],
    ["a switch that is no boolean", { single_keys: "yes" }],
    ["an unknown field", { mode: "dark", staff_id: newId() }],
  ])("refuse %s", async (_, body) => {
    const ana = await hire(site);
    expect((await post(ana.token, "me/preferences", body)).status).toBe(422);
    expect(await preferencesIn(ana.token)).toMatchObject({ locale: null, mode: null });
  });
});
