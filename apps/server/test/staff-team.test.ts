import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office, signIn } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let admin: TestMember;
beforeAll(async () => {
  site = await startTestSite();
  admin = await hire(site, { may: ["admin"] });
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

interface File {
  id: string;
  state: string;
  sessions: number;
  open_sessions: { id: string }[];
  grants: { id: string; role: string | null; brand: string | null }[];
}

const read = (path: string, { token } = admin) => office(site, "GET", path, { token });
const post = (path: string, { token }: { token: string } = admin) =>
  office(site, "POST", path, { token, body: { reason: "left the company" } });
const fileOf = async (id: string): Promise<File> => expectStatus(await read(`members/${id}`), 200).json["data"] as File;
const me = async ({ token }: { token: string }): Promise<number> => (await office(site, "GET", "me", { token })).status;
const lastEvent = async (id: string) =>
  (await site.database.sql`select actor, action, detail from staff_events where staff_id = ${id} order by id desc limit 1`)[0];

describe("the team", () => {
  it("lists the permissions of each member, and a member's open sessions; other operators' members are absent", async () => {
    const until = new Date(site.clock.now().getTime() + 3_600_000);
    const [eva, foreigner] = [await hire(site, { may: ["support"], brand: "trevo", until }), await hire(site, { operator: "meridian" })];
    await signIn(site, eva);
    const list = expectStatus(await read("members"), 200).json["data"] as File[];
    expect(list.find(({ id }) => id === eva.id)).toMatchObject({
      email: eva.email,
      state: "active",
      sessions: 2,
      last_login_at: expect.any(String),
      grants: [{ role: "support", permission: null, brand: "trevo", ends_at: until.toISOString() }],
    });
    expect(list.some(({ id }) => id === foreigner.id)).toBe(false);
    expect((await read(`members/${foreigner.id}`)).status).toBe(404);
    expect((await fileOf(eva.id)).open_sessions).toHaveLength(2);
    site.clock.setOffset(3_600_000 + 1_000);
    const later = await hire(site, { may: ["admin"] });
    const file = expectStatus(await read(`members/${eva.id}`, later), 200).json["data"] as File;
    expect([file.grants, file.open_sessions, file.sessions]).toEqual([[], [], 0]);
  });

  it("lets one member end another's grant, sessions or account, at once, with the reason recorded", async () => {
    const eva = await hire(site, { may: ["support", "audit.read"] });
    const audit = async () => (await office(site, "GET", "trevo/audit-events", eva)).status;
    expect(await audit()).toBe(200);
    const grant = (await fileOf(eva.id)).grants.find(({ role }) => role === null)?.id ?? "";
    const ended = expectStatus(await post(`grants/${grant}/end`), 200).json["data"] as File;
    expect(ended.grants.map(({ role }) => role)).toEqual(["support"]);
    expect([await audit(), await me(eva)]).toEqual([403, 200]);
    expect(await lastEvent(eva.id)).toEqual({
      actor: `staff:${admin.id}`,
      action: "grant_ended",
      detail: { grant, may: "audit.read", reason: "left the company" },
    });
    expect((await post(`grants/${grant}/end`)).json["code"]).toBe("wrong_state");

    expectStatus(await post(`members/${eva.id}/end-sessions`), 200);
    expect(await me(eva)).toBe(401);
    const again = await signIn(site, eva);
    expect(expectStatus(await post(`members/${eva.id}/close`), 200).json["data"]).toMatchObject({ state: "closed", sessions: 0 });
    expect(await me(again)).toBe(401);
    expect(await lastEvent(eva.id)).toMatchObject({ action: "closed", detail: { ended: 1, reason: "left the company" } });
    expect((await post(`members/${eva.id}/close`)).json["code"]).toBe("wrong_state");
  });

  it("does not let a member change themselves or another operator's members", async () => {
    const grant = (await fileOf(admin.id)).grants[0]?.id ?? "";
    for (const path of [`grants/${grant}/end`, `members/${admin.id}/end-sessions`, `members/${admin.id}/close`])
      expect([path, (await post(path)).json["code"]]).toEqual([path, "forbidden"]);
    const foreigner = await hire(site, { operator: "meridian", may: ["admin"] });
    for (const path of [`grants/${grant}/end`, `members/${admin.id}/end-sessions`, `members/${admin.id}/close`])
      expect([path, (await post(path, foreigner)).status]).toEqual([path, 404]);
    expect(await me(admin)).toBe(200);
  });

  it("is hidden from members who may see or manage it at a single brand", async () => {
    const local = await hire(site, { may: ["admin"], brand: "trevo" });
    const grant = (await fileOf(admin.id)).grants[0]?.id ?? "";
    expect([(await read("members", local)).status, (await read(`members/${admin.id}`, local)).status]).toEqual([403, 403]);
    for (const path of [`grants/${grant}/end`, `members/${admin.id}/close`])
      expect([path, (await post(path, local)).status]).toEqual([path, 403]);
  });
});
