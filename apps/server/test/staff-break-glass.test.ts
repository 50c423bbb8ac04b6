import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { countOf } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
/** Iris is an auditor. */
let iris: TestMember;
beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  iris = await hire(site, { may: ["auditor"] });
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const marked = () => hire(site, { may: ["content.read", "break_glass.take"] });
const taking = { permissions: ["chat.moderate"], brand: null as string | null, minutes: 60, reason: "the moderators' line is down" };
const take = (by: TestMember, body: object = {}) => office(site, "POST", "break-glass", { token: by.token, body: { ...taking, ...body } });
const taken = async (by: TestMember, body: object = {}): Promise<string> =>
  expectStatus(await take(by, body), 201).json["data"].id as string;
const codeOf = async (reply: ReturnType<typeof take>): Promise<unknown> => {
  const { status, json } = await reply;
  return json["code"] ?? status;
};
const read = (path: string, by = iris) => office(site, "GET", path, { token: by.token });
const review = (id: string, by: TestMember) =>
  office(site, "POST", `break-glass/${id}/review`, { token: by.token, body: { verdict: "justified", note: "the line was down" } });
describe("emergency permissions", () => {
  it("take effect at once for a limited time, only at the named brand, and are unavailable to a member not entitled to them", async () => {
    const davi = await marked();
    const rooms = async (brand: string) => (await read(`${brand}/chat/rooms`, davi)).status;
    expect([await rooms("trevo"), await codeOf(take(iris))]).toEqual([403, "forbidden"]);
    const { brand } = expectStatus(await take(davi, { brand: "trevo", minutes: 5 }), 201).json["data"];
    expect([brand, await rooms("trevo"), await rooms("aurora")]).toEqual(["trevo", 200, 404]);
    const me = expectStatus(await read("me", davi), 200).json["data"];
    expect(me.break_glass).toMatchObject({ permissions: ["chat.moderate"] });
    site.clock.setOffset(5 * minuteMs + 1_000);
    expect([await rooms("trevo"), (await read("me", davi)).json["data"].break_glass]).toEqual([403, null]);
  });

  it("are taken for at most an hour, one period after another, with a reason and a step-up", async () => {
    const davi = await marked();
    for (const wrong of [
      { minutes: 61 },
      { minutes: 4 },
      { reason: " " },
      { permissions: [] },
      { permissions: ["break_glass.take"] },
      { permissions: ["everything"] },
    ])
      expect([wrong, await codeOf(take(davi, wrong))]).toEqual([wrong, "invalid_fields"]);
    expect(await codeOf(take(davi, { brand: "norte" }))).toBe("not_found");
    const unsigned = { tenant: "backoffice", token: davi.token, body: taking };
    expect((await site.call("POST", "/api/staff/break-glass", unsigned)).json["code"]).toBe("step_up_required");
    await taken(davi);
    expect(await codeOf(take(davi, { permissions: ["audit.read"] }))).toBe("wrong_state");
  });

  it("are taken once by two concurrent calls", async () => {
    const davi = await marked();
    const outcomes = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select from staff where id = ${davi.id} for update`,
      callers: 2,
      call: () => codeOf(take(davi)),
    });
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason));
    expect(codes.map(String).sort()).toEqual(["201", "wrong_state"]);
  });

  it("are reported at once to everyone else who manages staff or audits, and to no one else", async () => {
    const [davi, admin, writer] = [await marked(), await hire(site, { may: ["admin"] }), await hire(site, { may: ["content"] })];
    const reason = "the line is down since nine";
    await taken(davi, { reason });
    const told = async ({ email }: TestMember) =>
      ((await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(email)}`)).json["data"] as { text: string }[]).some(({ text }) =>
        text.includes(reason),
      );
    for (const watcher of [admin, iris]) expect(await eventually("the alarm", async () => (await told(watcher)) || undefined)).toBe(true);
    expect([await told(davi), await told(writer)]).toEqual([false, false]);
  });

  it("mark each action recorded meanwhile, and none before or after", async () => {
    const davi = await marked();
    const id = await taken(davi, { permissions: ["sessions.end"] });
    const player = await site.join();
    const end = () =>
      office(site, "POST", `trevo/players/${player.id}/end-sessions`, { token: davi.token, body: { reason: "asked by the police" } });
    expectStatus(await end(), 200);
    const { events } = expectStatus(await read(`break-glass/${id}`), 200).json["data"];
    expect(events).toMatchObject([{ action: "player_sessions_ended", tenant: "trevo", detail: { break_glass: id } }]);
    await site.app.modules.staff.members.addPermissions(davi.email, { may: ["sessions.end"], by: "command:test" });
    await site.database.owner.sql`
      update staff_break_glass set started_at = started_at - interval '2 hours', ends_at = ends_at - interval '2 hours' where id = ${id}`;
    expectStatus(await end(), 200);
    expect((await read(`break-glass/${id}`)).json["data"].events).toHaveLength(1);
  });

  it("show the reviewer what was done to colleagues, which is in no brand's log", async () => {
    const [davi, bea] = [await marked(), await hire(site, { may: ["support"] })];
    const id = await taken(davi, { permissions: ["staff.manage"] });
    const ended = await office(site, "POST", `members/${bea.id}/end-sessions`, { token: davi.token, body: { reason: "a stolen phone" } });
    expectStatus(ended, 200);
    const { access } = expectStatus(await read(`break-glass/${id}`), 200).json["data"];
    expect(access).toContainEqual(expect.objectContaining({ action: "sessions_ended", staff_id: bea.id, actor: `staff:${davi.id}` }));
  });

  it("do not allow approval of one's own proposals", async () => {
    const davi = await marked();
    await site.app.modules.staff.members.addPermissions(davi.email, { may: ["players.block"], by: "command:test" });
    const player = await site.join();
    expectStatus(
      await office(site, "POST", `trevo/players/${player.id}/block`, { token: davi.token, body: { reason: "shared account" } }),
      200,
    );
    const proposed = await office(site, "POST", `trevo/players/${player.id}/unblock`, { token: davi.token, body: { reason: "cleared" } });
    const { id } = expectStatus(proposed, 200).json["data"];
    await taken(davi, { permissions: ["proposals.approve"] });
    const { version } = expectStatus(await read(`proposals/${id}`, davi), 200).json["data"].now;
    expect(await codeOf(office(site, "POST", `proposals/${id}/approve`, { token: davi.token, body: { version } }))).toBe("approved_by_you");
  });
});

describe("a review", () => {
  it("is done once, by someone else, after the emergency is over; it is late after 72 hours", async () => {
    const davi = await marked();
    await site.app.modules.staff.members.addPermissions(davi.email, { may: ["audit.read"], by: "command:test" });
    const before = (await countOf(site, "break_glass", iris))?.waiting ?? 0;
    const id = await taken(davi, { minutes: 5 });
    expect(await countOf(site, "break_glass", iris)).toMatchObject({ waiting: before + 1, late: 0 });
    expect(await codeOf(review(id, iris))).toBe("wrong_state");
    const back = (hours: number) => site.database.owner.sql`
      update staff_break_glass set started_at = now() - ${hours}::int * interval '1 hour', ends_at = now() - ${hours}::int * interval '1 hour' + interval '5 minutes'
      where id = ${id}`;
    await back(71);
    expect((await countOf(site, "break_glass", iris))?.late).toBe(0);
    await back(73);
    expect(await countOf(site, "break_glass", iris)).toMatchObject({ late: 1 });
    expect(await codeOf(review(id, davi))).toBe("forbidden");
    const reviewed = expectStatus(await review(id, iris), 200).json["data"];
    expect(reviewed).toMatchObject({ verdict: "justified", reviewed_by: iris.id });
    expect(await codeOf(review(id, iris))).toBe("wrong_state");
    expect((await countOf(site, "break_glass", iris))?.waiting ?? 0).toBe(before);
    const list = async (state: string) => (await read(`break-glass?state=${state}`)).json["data"].map((one: { id: string }) => one.id);
    expect([(await list("reviewed"))[0], (await list("waiting")).includes(id)]).toEqual([id, false]);
  });

  it("is closed to another operator, and to an auditor of a single brand", async () => {
    const id = await taken(await marked());
    const [stranger, local] = [
      await hire(site, { operator: "meridian", may: ["auditor"] }),
      await hire(site, { may: ["auditor"], brand: "trevo" }),
    ];
    expect([(await read(`break-glass/${id}`, stranger)).status, await codeOf(review(id, stranger))]).toEqual([404, "not_found"]);
    expect([(await read("break-glass", local)).status, await codeOf(review(id, local))]).toEqual([403, "forbidden"]);
    expect(await countOf(site, "break_glass", local)).toBeUndefined();
  });
});
