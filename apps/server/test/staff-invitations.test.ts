import type { Proposal } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fromBase32 } from "./base32.ts";
import { raceAtBarrier } from "./barrier.ts";
import { createCodes, hire, office, signIn, type TestMember } from "./staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;

let site: TestSite;
/** Ana proposes, Bia decides; Local manages the team of a single brand. */
let ana: TestMember;
let bia: TestMember;
let local: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  [ana, bia] = [await hire(site, { may: ["admin"] }), await hire(site, { may: ["admin"] })];
  local = await hire(site, { may: ["admin"], brand: "trevo" });
  stranger = await hire(site, { operator: "meridian", may: ["admin"] });
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

let invited = 0;
const newcomer = () => ({ email: `convite-de-uma-colega-${(invited += 1)}@company.example`, name: "Carla Dias" });
const access = { may: "support", brand: null as string | null, until: null as string | null, reason: "starts on Monday" };

const post = (path: string, body: object, { token } = ana) => office(site, "POST", path, { token, body });
const codeOf = async (reply: ReturnType<typeof post>): Promise<unknown> => {
  const { status, json } = await reply;
  return json["code"] ?? status;
};
const proposed = async (path: string, body: object): Promise<Proposal> =>
  expectStatus(await post(path, body), 200).json["data"] as Proposal;
const versionOf = async ({ id }: Proposal): Promise<string> =>
  expectStatus(await office(site, "GET", `proposals/${id}`, { token: bia.token }), 200).json["data"].now.version as string;
const approve = async (proposal: Proposal, by = bia) =>
  post(`proposals/${proposal.id}/approve`, { version: await versionOf(proposal) }, by);
const rowsOf = (email: string) =>
  site.database.sql<{ id: string; state: string; invitation_hash: Buffer | null }[]>`
    select id, state, invitation_hash from staff where email = ${email}`;
const grantsOf = async (id: string): Promise<string[]> =>
  (
    await site.database.sql<{ may: string }[]>`
    select coalesce(role, permission) as may from staff_grants where staff_id = ${id} order by granted_at, 1`
  ).map(({ may }) => may);
const mailsTo = async (email: string): Promise<{ text: string }[]> =>
  (await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(email)}`)).json["data"] as { text: string }[];
/** The code of the newest link, once this many mails have arrived. */
const codeSentTo = (email: string, mails = 1): Promise<string> =>
  eventually("the invitation", async () => {
    const received = await mailsTo(email);
    return received.length >= mails ? /\/convite#(\S+)/.exec(received[0]?.text ?? "")?.[1] : undefined;
  });

async function setUp(set_up_code: string, password = "um-cavalo-azul-77") {
  const { secret, email } = expectStatus(await office(site, "POST", "set-up", { body: { set_up_code } }), 200).json["data"];
  const code = createCodes(site, fromBase32(secret as string));
  expectStatus(await office(site, "POST", "set-up/finish", { body: { set_up_code, password, code: code() } }), 200);
  return { email: email as string, password, code };
}

describe("an invitation", () => {
  it("needs two members; the link is sent only to the address, works once, and grants exactly what was approved", async () => {
    const who = newcomer();
    const proposal = await proposed("members", { ...who, ...access });
    expect(proposal).toMatchObject({ kind: "staff_invitation", state: "waiting", after: { email: who.email, access: "support" } });
    expect([await rowsOf(who.email), await codeOf(approve(proposal, ana))]).toEqual([[], "approved_by_you"]);
    const approved = expectStatus(await approve(proposal), 200);
    const code = await codeSentTo(who.email);
    expect(JSON.stringify(approved.json)).not.toContain(code);
    const stored = JSON.stringify(
      await site.database.owner
        .sql`select to_jsonb(s) as s, (select json_agg(j.payload) from graphile_worker._private_jobs j) as jobs from staff s`,
    );
    expect(stored).not.toContain(code);

    const member = await setUp(code);
    expect(member.email).toBe(who.email);
    expect(await codeOf(office(site, "POST", "set-up", { body: { set_up_code: code } }))).toBe("gone");
    const { id, token } = await signIn(site, member);
    const me = expectStatus(await office(site, "GET", "me", { token }), 200).json["data"];
    expect(me.permissions_everywhere).toContain("support.answer");
    expect(me.permissions_everywhere).not.toContain("staff.read");
    const events = await site.database.sql`select actor, action, detail from staff_events where staff_id = ${id} order by id limit 1`;
    expect(events).toMatchObject([
      { actor: `staff:${bia.id}`, action: "invited", detail: { may: "support", proposal: proposal.id, proposed_by: ana.id } },
    ]);
  });

  it("whose link is a day old gives no access", async () => {
    const who = newcomer();
    expectStatus(await approve(await proposed("members", { ...who, ...access })), 200);
    const set_up_code = await codeSentTo(who.email);
    site.clock.setOffset(24 * hourMs + 1_000);
    expect(await codeOf(office(site, "POST", "set-up", { body: { set_up_code } }))).toBe("gone");
  });

  it("is refused for a known address, an unknown brand, an end in the past, and when proposed by a manager of a single brand", async () => {
    const ask = (body: object, by = ana) => codeOf(post("members", { ...newcomer(), ...access, ...body }, by));
    expect(await ask({ email: bia.email.toUpperCase() })).toBe("already_exists");
    expect(await ask({ brand: "norte" })).toBe("not_found");
    expect(await ask({ until: site.clock.now().toISOString() })).toBe("invalid_fields");
    for (const wrong of [{ may: "everything" }, { until: "tomorrow" }, { reason: " " }, { admin: true }])
      expect([wrong, (await post("members", { ...newcomer(), ...access, ...wrong })).status]).toEqual([wrong, 422]);
    expect(await ask({}, local)).toBe("forbidden");
    expect(await ask({}, await hire(site, { may: ["staff.read"] }))).toBe("forbidden");
    const unsigned = { tenant: "backoffice", token: ana.token, body: { ...newcomer(), ...access } };
    expect((await site.call("POST", "/api/staff/members", unsigned)).json["code"]).toBe("step_up_required");
  });

  it("to one address proposed by two members is approved once", async () => {
    const who = newcomer();
    const [first, second] = [await proposed("members", { ...who, ...access }), await proposed("members", { ...who, ...access })];
    const version = await versionOf(second);
    expectStatus(await approve(first), 200);
    expect(await codeOf(post(`proposals/${second.id}/approve`, { version }, bia))).toBe("already_exists");
    expect(await rowsOf(who.email)).toHaveLength(1);
  });

  it("cannot be seen or decided by another operator, nor decided by a manager of a single brand", async () => {
    const proposal = await proposed("members", { ...newcomer(), ...access });
    expect((await office(site, "GET", `proposals/${proposal.id}`, { token: stranger.token })).status).toBe(404);
    expect(await codeOf(approve(proposal, stranger))).toBe("not_found");
    expect(await codeOf(approve(proposal, local))).toBe("forbidden");
  });
});

describe("a grant", () => {
  it("needs two other members, and takes effect on approval", async () => {
    const eva = await hire(site, { may: ["content.read"] });
    const until = new Date(site.clock.now().getTime() + hourMs).toISOString();
    const proposal = await proposed(`members/${eva.id}/grants`, { ...access, may: "audit.read", brand: "aurora", until });
    const audit = async (brand: string) => (await office(site, "GET", `${brand}/audit-events`, { token: eva.token })).status;
    expect(await audit("aurora")).toBe(403);
    expectStatus(await approve(proposal), 200);
    expect([await audit("aurora"), await audit("trevo")]).toEqual([200, 404]);
    site.clock.setOffset(hourMs + 1_000);
    expect(await audit("aurora")).not.toBe(200);
  });

  it("cannot be proposed for oneself, or approved by the member who receives it", async () => {
    expect(await codeOf(post(`members/${ana.id}/grants`, access))).toBe("forbidden");
    const proposal = await proposed(`members/${bia.id}/grants`, access);
    expect(await codeOf(approve(proposal))).toBe("forbidden");
    expect(await grantsOf(bia.id)).toEqual(["admin"]);
  });

  it("that conflicts with another grant of the member, whatever the brand, is refused", async () => {
    const eva = await hire(site, { may: ["payouts.review"], brand: "aurora" });
    const ask = (may: string, id = eva.id) => codeOf(post(`members/${id}/grants`, { ...access, may }));
    expect([await ask("admin"), await ask("staff.manage")]).toEqual(["conflict_of_duties", "conflict_of_duties"]);
    expect(await ask("payments", bia.id)).toBe("conflict_of_duties");
    expect(await ask("finance", bia.id)).toBe("conflict_of_duties");
    expect(await ask("support")).toBe(200);
  });

  it("of two that conflict and are approved concurrently, only one is granted", async () => {
    const eva = await hire(site, { may: ["content.read"] });
    const proposals = [
      await proposed(`members/${eva.id}/grants`, { ...access, may: "payments" }),
      await proposed(`members/${eva.id}/grants`, { ...access, may: "admin" }),
    ];
    const versions = [await versionOf(proposals[0] as Proposal), await versionOf(proposals[1] as Proposal)];
    const outcomes = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select from staff where id = ${eva.id} for update`,
      callers: 2,
      call: async (nth) => codeOf(post(`proposals/${proposals[nth]?.id}/approve`, { version: versions[nth] }, bia)),
    });
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await grantsOf(eva.id)).toHaveLength(2);
  });

  it("to a closed member or to another operator's member is refused", async () => {
    const eva = await hire(site, { may: [] });
    expectStatus(await post(`members/${eva.id}/close`, { reason: "left" }), 200);
    expect(await codeOf(post(`members/${eva.id}/grants`, access))).toBe("wrong_state");
    expect(await codeOf(post(`members/${stranger.id}/grants`, access))).toBe("not_found");
  });
});

describe("a reset", () => {
  it("removes the member's login credentials once two members have decided, and sends a link to set up the account again", async () => {
    const eva = await hire(site, { may: ["support"] });
    expect(await codeOf(post(`members/${ana.id}/reset`, { reason: "lost" }))).toBe("forbidden");
    const proposal = await proposed(`members/${eva.id}/reset`, { reason: "lost the phone" });
    const me = async (token: string) => (await office(site, "GET", "me", { token })).status;
    expect(await me(eva.token)).toBe(200);
    expectStatus(await approve(proposal), 200);
    expect(await me(eva.token)).toBe(401);
    const { token } = await signIn(site, await setUp(await codeSentTo(eva.email)));
    expect([await me(token), await grantsOf(eva.id)]).toEqual([200, ["support"]]);
  });

  it("whose member has been granted something since it was proposed must be decided again", async () => {
    const eva = await hire(site, { may: ["support"] });
    const proposal = await proposed(`members/${eva.id}/reset`, { reason: "lost the phone" });
    const version = await versionOf(proposal);
    await site.app.modules.staff.members.addPermissions(eva.email, { may: ["payouts.review"], by: "command:test" });
    expect(await codeOf(post(`proposals/${proposal.id}/approve`, { version }, bia))).toBe("wrong_state");
  });
});

describe("the job that sends an invitation", () => {
  it("run twice leaves one valid link, and sends nothing once the member has set up the account", async () => {
    const who = newcomer();
    expectStatus(await approve(await proposed("members", { ...who, ...access })), 200);
    const first = await codeSentTo(who.email);
    const { rows } = await sql<{ operator_id: number; staff_id: string; tenant_id: number }>`
      select s.operator_id, s.id as staff_id, (select min(id) from tenants where operator_id = s.operator_id) as tenant_id
      from staff s where email = ${who.email}`.execute(site.database.db);
    const [task] = rows;
    if (!task) throw new Error("no member");
    await site.app.modules.staff.jobs.sendInvitation(task);
    const second = await codeSentTo(who.email, 2);
    expect(await codeOf(office(site, "POST", "set-up", { body: { set_up_code: first } }))).toBe("gone");
    await setUp(second);
    await site.app.modules.staff.jobs.sendInvitation(task);
    expect(await mailsTo(who.email)).toHaveLength(2);
  });
});
