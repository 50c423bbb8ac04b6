import { createHash, verify } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../src/kernel/crypto.ts";
import { bodyHashOf } from "../src/kernel/step-up.ts";
import { runBehindLock } from "./barrier.ts";
import { type Faults, type TestPasskey, createTestPasskey } from "./passkey.ts";
import { type TestMember, demoPassword, hire, passCodes } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let bia: TestMember;
let player: Member;
let origin = "";

beforeAll(async () => {
  site = await startTestSite();
  origin = new URL(site.app.url()).origin.replace("localhost", "backoffice.localhost");
  player = await site.join();
});
beforeEach(async () => {
  [ana, bia] = [await hire(site), await hire(site)];
  passCodes(site);
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

interface Sending {
  readonly by?: TestMember | null;
  readonly stepUp?: string;
  readonly headers?: Record<string, string>;
}

const send = (path: string, body: object, { by = ana, stepUp, headers }: Sending = {}): Promise<Reply> =>
  site.call("POST", `/api/staff/${path}`, {
    tenant: "backoffice",
    ...(by && { token: by.token }),
    body,
    headers: { ...headers, ...(stepUp && { "x-step-up": stepUp }) },
  });
const codeOf = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json["code"] ?? null];
};
const statusesOf = (outcomes: readonly PromiseSettledResult<unknown[]>[]): number[] =>
  outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [Number(outcome.value[0])] : [])).toSorted((a, b) => a - b);
const later = (ms: number): void => site.clock.setOffset(site.clock.offsetMs() + ms);
const list = async (by = ana) =>
  expectStatus(await site.call("GET", "/api/staff/me/passkeys", { tenant: "backoffice", token: by.token }), 200).json["data"];
const eventsOf = (member: TestMember) =>
  site.database.sql`select action, actor, detail from staff_events where staff_id = ${member.id} and action like '%passkey%' order by id`;

/** Begins an enrolment and answers it with the authenticator. */
async function enrolment(passkey: TestPasskey, { by = ana, faults = {} }: { by?: TestMember; faults?: Faults } = {}) {
  const { challenge_token, options } = expectStatus(await send("me/passkeys/options", {}, { by }), 200).json;
  return { challenge_token, name: "Mesa 4", attestation: passkey.attest(options, faults), options };
}
const finish = ({ challenge_token, name, attestation }: Awaited<ReturnType<typeof enrolment>>, by = ana) =>
  send("me/passkeys", { challenge_token, name, attestation }, { by });

async function enrol(by = ana, made: { counts?: boolean } = {}): Promise<TestPasskey & { rowId: string }> {
  const passkey = createTestPasskey({ origin, ...made });
  const { json } = expectStatus(await finish(await enrolment(passkey, { by }), by), 200);
  return { ...passkey, rowId: json["data"].id };
}

const adjustment = (cash = 2_500) => ({
  path: `trevo/players/${player.id}/adjustments`,
  body: { cash, reason: "ticket 81", note: "Correção" },
});
type Call = ReturnType<typeof adjustment>;
interface Stored {
  readonly session_id: string;
  readonly proved_by: string;
  readonly public_key: Buffer;
  readonly assertion: {
    readonly token: string;
    readonly response: Readonly<Record<"clientDataJSON" | "authenticatorData" | "signature", string>>;
  };
}
const inOrder = (members: Record<string, string>) => Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const actOf = ({ path, body }: Call) => ({ method: "POST", path: `/api/staff/${path}`, body_hash: bodyHashOf(body) });
const begin = async (wanted: object, by = ana) => expectStatus(await send("me/step-up-options", wanted, { by }), 200).json;
const signing = (call: Call, by = ana) => begin({ purpose: "signed", ...actOf(call) }, by);
/** Obtains a step-up for this call with the passkey. */
async function sign(passkey: TestPasskey, call: Call): Promise<string> {
  const { challenge_token, options } = await signing(call);
  return expectStatus(await send("me/step-up", { challenge_token, assertion: passkey.assert(options) }), 200).json["step_up"];
}

const password = async (member = ana) =>
  expectStatus(await send("login", { email: member.email, password: demoPassword }, { by: null }), 200).json["challenge_token"];
const loginOptions = (challenge_token: string) => send("login/passkey-options", { challenge_token }, { by: null });
const logIn = (body: object) => send("login/second-factor", body, { by: null });

describe("a passkey", () => {
  it("is added with a name, renamed and removed only by its member, and each change is recorded", async () => {
    const passkey = await enrol();
    expect(await list()).toMatchObject([{ id: passkey.rowId, name: "Mesa 4", works_here: true, is_blocked: false, last_used_at: null }]);
    expect(await list(bia)).toEqual([]);
    expect(await codeOf(send(`me/passkeys/${passkey.rowId}/rename`, { name: "Roubada" }, { by: bia }))).toEqual([404, "not_found"]);
    expect(await codeOf(send(`me/passkeys/${passkey.rowId}/remove`, {}, { by: bia }))).toEqual([404, "not_found"]);
    expectStatus(await send(`me/passkeys/${passkey.rowId}/rename`, { name: " Mesa 5 " }), 200);
    expect(await list()).toMatchObject([{ name: "Mesa 5" }]);
    expectStatus(await send(`me/passkeys/${passkey.rowId}/remove`, {}), 200);
    expect(await list()).toEqual([]);
    expect(await codeOf(send(`me/passkeys/${passkey.rowId}/remove`, {}))).toEqual([404, "not_found"]);
    const detail = { passkey: passkey.rowId };
    const actor = `staff:${ana.id}`;
    expect(await eventsOf(ana)).toEqual(
      ["passkey_added", "passkey_renamed", "passkey_removed"].map((action) => ({ action, actor, detail })),
    );
  });

  it("is added and removed only with a recent factor", async () => {
    const passkey = await enrol();
    const begun = await enrolment(createTestPasskey({ origin }));
    later(301_000);
    expect(await codeOf(send("me/passkeys/options", {}))).toEqual([403, "step_up_required"]);
    expect(await codeOf(finish(begun))).toEqual([403, "step_up_required"]);
    expect(await codeOf(send(`me/passkeys/${passkey.rowId}/remove`, {}))).toEqual([403, "step_up_required"]);
    expect(await list()).toHaveLength(1);
  });

  it.each<[string, Faults]>([
    ["another challenge", { challenge: "x".repeat(43) }],
    ["another origin", { origin: "http://trevo.localhost" }],
    ["another host", { rpId: "trevo.localhost" }],
    ["an authenticator that has verified nobody", { unverified: true }],
    ["an assertion's type", { type: "webauthn.get" }],
  ])("is not added with an answer with %s", async (_, faults) => {
    expect(await codeOf(finish(await enrolment(createTestPasskey({ origin }), { faults })))).toEqual([422, "passkey_refused"]);
    expect(await list()).toEqual([]);
  });

  it("is not added with another session's challenge, twice with the same one, or after five minutes", async () => {
    const own = await enrolment(createTestPasskey({ origin }));
    expect(await codeOf(finish(own, bia))).toEqual([410, "gone"]);
    expectStatus(await finish(own), 200);
    expect(await codeOf(finish(own))).toEqual([410, "gone"]);
    const late = await enrolment(createTestPasskey({ origin }));
    later(301_000);
    await site.database.owner.sql`update staff_sessions set proved_at = ${site.clock.now()} where staff_id = ${ana.id}`;
    expect(await codeOf(finish(late))).toEqual([410, "gone"]);
    expect(await list()).toHaveLength(1);
  });

  it("belongs to one member: for another member it is refused, even after it was removed", async () => {
    const passkey = await enrol();
    expect(await codeOf(finish(await enrolment(passkey, { by: bia }), bia))).toEqual([422, "passkey_refused"]);
    expectStatus(await send(`me/passkeys/${passkey.rowId}/remove`, {}), 200);
    expect(await codeOf(finish(await enrolment(passkey, { by: bia }), bia))).toEqual([422, "passkey_refused"]);
  });

  it("is limited to ten per member, even when two are added concurrently", async () => {
    for (let made = 0; made < 9; made += 1) await enrol();
    const both = [await enrolment(createTestPasskey({ origin })), await enrolment(createTestPasskey({ origin }))];
    const lock = sql`select 1 from staff where id = ${ana.id} for update`;
    const outcomes = await runBehindLock(
      site.database,
      lock,
      both.map((one) => () => codeOf(finish(one))),
    );
    expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value)).toEqual([
      [200, null],
      [409, "too_many_passkeys"],
    ]);
    expect(await codeOf(send("me/passkeys/options", {}))).toEqual([409, "too_many_passkeys"]);
  });
});

describe("a login", () => {
  it("is completed with a passkey in place of a code", async () => {
    const passkey = await enrol();
    const challenge_token = await password();
    const { options } = expectStatus(await loginOptions(challenge_token), 200).json;
    expect(options).toMatchObject({ rpId: "backoffice.localhost", userVerification: "required", allowCredentials: [{ id: passkey.id }] });
    const reply = expectStatus(await logIn({ challenge_token, assertion: passkey.assert(options) }), 200);
    expect(reply.json["data"]).toMatchObject({ id: ana.id });
    expect((await list())[0].last_used_at).not.toBeNull();
    const [event] = await site.database.sql`
      select detail from staff_events where staff_id = ${ana.id} and action = 'login' order by id desc limit 1`;
    expect(event?.["detail"]).toEqual({ factor: "passkey", passkey: passkey.rowId });
  });

  it("offers no passkey to a member without one, and nothing for an expired challenge", async () => {
    const challenge_token = await password(bia);
    expect(expectStatus(await loginOptions(challenge_token), 200).json).toEqual({ options: null });
    expect(await codeOf(loginOptions("x".repeat(43)))).toEqual([410, "gone"]);
    later(301_000);
    expect(await codeOf(loginOptions(challenge_token))).toEqual([410, "gone"]);
  });

  it("accepts exactly one factor, neither none nor both", async () => {
    const passkey = await enrol();
    const challenge_token = await password();
    const { options } = (await loginOptions(challenge_token)).json;
    expect((await logIn({ challenge_token })).status).toBe(422);
    expect((await logIn({ challenge_token, code: ana.code(), assertion: passkey.assert(options) })).status).toBe(422);
  });

  it.each<[string, Faults]>([
    ["another challenge", { challenge: "x".repeat(43) }],
    ["another origin", { origin: "http://trevo.localhost" }],
    ["another host", { rpId: "trevo.localhost" }],
    ["an authenticator that has verified nobody", { unverified: true }],
    ["an attestation's type", { type: "webauthn.create" }],
  ])("is refused with %s", async (_, faults) => {
    const passkey = await enrol();
    const challenge_token = await password();
    const { options } = (await loginOptions(challenge_token)).json;
    expect(await codeOf(logIn({ challenge_token, assertion: passkey.assert(options, faults) }))).toEqual([401, "staff_refused"]);
    expect((await eventsOf(ana)).at(-1)).toMatchObject({ action: "passkey_refused", actor: "nobody" });
  });

  it("is refused with another member's passkey, a replayed answer, a step-up's answer, and another key's signature", async () => {
    const [passkey, foreign] = [await enrol(), await enrol(bia)];
    const challenge_token = await password();
    const { options } = (await loginOptions(challenge_token)).json;
    expect(await codeOf(logIn({ challenge_token, assertion: foreign.assert(options) }))).toEqual([401, "staff_refused"]);
    const forged = { ...foreign.assert(options), id: passkey.id, rawId: passkey.id };
    expect(await codeOf(logIn({ challenge_token, assertion: forged }))).toEqual([401, "staff_refused"]);
    const stepUp = await signing(adjustment());
    expect(await codeOf(logIn({ challenge_token, assertion: passkey.assert(stepUp.options) }))).toEqual([401, "staff_refused"]);
    const assertion = passkey.assert(options);
    expectStatus(await logIn({ challenge_token, assertion }), 200);
    expect(await codeOf(logIn({ challenge_token, assertion }))).toEqual([410, "gone"]);
    expect(await codeOf(logIn({ challenge_token: await password(), assertion }))).toEqual([401, "staff_refused"]);
    expect((await list())[0]).toMatchObject({ is_blocked: false });
  });

  it("is refused with a removed passkey, and for a member who was invited again", async () => {
    const [passkey, other] = [await enrol(), await enrol()];
    const challenge_token = await password();
    const { options } = (await loginOptions(challenge_token)).json;
    expectStatus(await send(`me/passkeys/${passkey.rowId}/remove`, {}), 200);
    expect(await codeOf(logIn({ challenge_token, assertion: passkey.assert(options) }))).toEqual([401, "staff_refused"]);
    expect((await loginOptions(challenge_token)).json["options"].allowCredentials).toMatchObject([{ id: other.id }]);
    await site.app.modules.staff.members.inviteAgain(ana.email, "command:test");
    expect(await codeOf(logIn({ challenge_token, assertion: other.assert(options) }))).toEqual([410, "gone"]);
    expect(await site.database.sql`select 1 from staff_passkeys where staff_id = ${ana.id} and removed_at is null`).toEqual([]);
  });

  it("sent twice concurrently opens one session, and blocks nothing", async () => {
    const passkey = await enrol();
    const challenge_token = await password();
    const assertion = passkey.assert((await loginOptions(challenge_token)).json["options"]);
    const lock = sql`select 1 from staff_challenges where token_hash = ${sha256(challenge_token)} and attempts < 5 for key share`;
    const outcomes = await runBehindLock(site.database, lock, [
      () => codeOf(logIn({ challenge_token, assertion })),
      () => codeOf(logIn({ challenge_token, assertion })),
    ]);
    expect(statusesOf(outcomes)).toEqual([200, 410]);
    expect((await list())[0]).toMatchObject({ is_blocked: false });
  });
});

describe("a counter", () => {
  const enter = async (passkey: TestPasskey, faults: Faults = {}) => {
    const challenge_token = await password();
    const { options } = (await loginOptions(challenge_token)).json;
    return codeOf(
      logIn({ challenge_token, assertion: options ? passkey.assert(options, faults) : passkey.assert({ challenge: "x" }, faults) }),
    );
  };

  it("that goes back or does not advance blocks the passkey permanently and is recorded; the code still works", async () => {
    for (const counter of [3, 4]) {
      const passkey = await enrol();
      expect(await enter(passkey, { counter: 4 })).toEqual([200, null]);
      expect(await enter(passkey, { counter })).toEqual([401, "staff_refused"]);
      expect(await enter(passkey, { counter: 9 })).toEqual([401, "staff_refused"]);
      expect((await list()).find(({ id }: { id: string }) => id === passkey.rowId)).toMatchObject({ is_blocked: true });
      expect(await eventsOf(ana)).toContainEqual({ action: "passkey_blocked", actor: "nobody", detail: { passkey: passkey.rowId } });
    }
    expect(await codeOf(logIn({ challenge_token: await password(), code: ana.code() }))).toEqual([200, null]);
  });

  it("that goes back signs nothing", async () => {
    const passkey = await enrol();
    const call = adjustment();
    const { challenge_token, options } = await signing(call);
    const assertion = passkey.assert(options, { counter: 1 });
    expect(await codeOf(send("me/step-up", { challenge_token, assertion }))).toEqual([422, "passkey_refused"]);
    expect((await list())[0]).toMatchObject({ is_blocked: true });
    expect(await codeOf(send("me/step-up", { challenge_token, code: ana.code() }))).toEqual([410, "gone"]);
    expect((await signing(call)).options).toBeNull();
    expect(await site.database.sql`select 1 from staff_step_ups where staff_id = ${ana.id} and proved_at is not null`).toEqual([]);
  });

  it("of an authenticator without a counter is always 0", async () => {
    const passkey = await enrol(ana, { counts: false });
    expect(await enter(passkey)).toEqual([200, null]);
    expect(await enter(passkey)).toEqual([200, null]);
  });
});

describe("an action signed with a passkey", () => {
  it("succeeds at once, and so does the next: no wait for a new code", async () => {
    const passkey = await enrol();
    for (const cash of [1, 2, 3]) {
      const call = adjustment(cash);
      expectStatus(await send(call.path, call.body, { stepUp: await sign(passkey, call) }), 200);
    }
    const events = await site.database.sql`
      select detail from staff_events where staff_id = ${ana.id} and action = 'step_up' order by id`;
    const detail = { purpose: "signed", factor: "passkey", passkey: passkey.rowId };
    expect(events).toEqual([{ detail }, { detail }, { detail }]);
  });

  it("is refused with a signature for another amount, and with an assertion for another action", async () => {
    const passkey = await enrol();
    const [call, other] = [adjustment(1), adjustment(2)];
    const stepUp = await sign(passkey, call);
    expect(await codeOf(send(other.path, other.body, { stepUp }))).toEqual([403, "step_up_required"]);
    const [first, second] = [await signing(call), await signing(other)];
    const assertion = passkey.assert(first.options);
    expect(await codeOf(send("me/step-up", { challenge_token: second.challenge_token, assertion }))).toEqual([422, "passkey_refused"]);
    expectStatus(await send("me/step-up", { challenge_token: first.challenge_token, assertion }), 200);
    expect(await codeOf(send("me/step-up", { challenge_token: first.challenge_token, assertion }))).toEqual([410, "gone"]);
  });

  it("is refused with another member's passkey or challenge, and with the challenge of another session", async () => {
    const [passkey, foreign] = [await enrol(), await enrol(bia)];
    const { challenge_token, options } = await signing(adjustment());
    expect(await codeOf(send("me/step-up", { challenge_token, assertion: foreign.assert(options) }))).toEqual([422, "passkey_refused"]);
    expect(await codeOf(send("me/step-up", { challenge_token, assertion: passkey.assert(options) }, { by: bia }))).toEqual([410, "gone"]);
    const theirs = await signing(adjustment(), bia);
    const crossed = { challenge_token: theirs.challenge_token, assertion: foreign.assert(options) };
    expect(await codeOf(send("me/step-up", crossed, { by: bia }))).toEqual([422, "passkey_refused"]);
  });

  it("is stored with the assertion, which anyone can verify against the action", async () => {
    const passkey = await enrol();
    const call = adjustment();
    await sign(passkey, call);
    const [row] = await site.database.sql<Stored[]>`
      select s.session_id, s.assertion, s.proved_by, p.public_key from staff_step_ups s
      join staff_passkeys p on p.operator_id = s.operator_id and p.id = s.passkey_id where s.staff_id = ${ana.id}`;
    if (!row) throw new Error("nothing is stored");
    const { response, token } = row.assertion;
    const act = createHash("sha256")
      .update(JSON.stringify(inOrder(actOf(call))))
      .digest("hex");
    const signedFor = inOrder({ purpose: "step_up", token, session_id: row.session_id, act });
    const challenge = createHash("sha256").update(JSON.stringify(signedFor)).digest("base64url");
    const client = Buffer.from(response.clientDataJSON, "base64url");
    expect(JSON.parse(client.toString())).toMatchObject({ challenge });
    const signed = Buffer.concat([Buffer.from(response.authenticatorData, "base64url"), createHash("sha256").update(client).digest()]);
    expect(verify("sha256", signed, passkey.publicKey, Buffer.from(response.signature, "base64url"))).toBe(true);
    expect(row.public_key.equals(passkey.coseKey)).toBe(true);
    expect(row.proved_by).toBe("passkey");
  });

  it("is signed once by an assertion that is sent twice concurrently, and blocks nothing", async () => {
    const passkey = await enrol();
    const { challenge_token, options } = await signing(adjustment());
    const assertion = passkey.assert(options);
    const lock = sql`select 1 from staff_passkeys where staff_id = ${ana.id} for update`;
    const twice = () => codeOf(send("me/step-up", { challenge_token, assertion }));
    const outcomes = await runBehindLock(site.database, lock, [twice, twice]);
    expect(statusesOf(outcomes)).toEqual([200, 410]);
    expect((await list())[0]).toMatchObject({ is_blocked: false });
  });

  it("is refused if the passkey is removed meanwhile", async () => {
    const passkey = await enrol();
    const { challenge_token, options } = await signing(adjustment());
    const assertion = passkey.assert(options);
    const lock = sql`update staff_passkeys set removed_at = now() where staff_id = ${ana.id}`;
    const [outcome] = await runBehindLock(site.database, lock, [() => codeOf(send("me/step-up", { challenge_token, assertion }))]);
    expect(outcome?.status === "fulfilled" && outcome.value).toEqual([422, "passkey_refused"]);
    expect(await site.database.sql`select 1 from staff_step_ups where staff_id = ${ana.id} and proved_at is not null`).toEqual([]);
  });

  it("makes the session's factor recent", async () => {
    const passkey = await enrol();
    later(301_000);
    const { challenge_token, options } = await begin({ purpose: "recent" });
    expectStatus(await send("me/step-up", { challenge_token, assertion: passkey.assert(options) }), 200);
    expectStatus(await send(`me/passkeys/${passkey.rowId}/remove`, {}), 200);
  });

  it("is not available on another host than that of the passkey", async () => {
    const passkey = await enrol();
    await site.database.owner.sql`update staff_passkeys set rp_id = 'backoffice.elsewhere.example' where id = ${passkey.rowId}`;
    expect((await list())[0]).toMatchObject({ works_here: false });
    const { challenge_token, options } = await signing(adjustment());
    expect(options).toBeNull();
    const assertion = passkey.assert({ challenge: "x".repeat(43) });
    expect(await codeOf(send("me/step-up", { challenge_token, assertion }))).toEqual([422, "passkey_refused"]);
  });
});
