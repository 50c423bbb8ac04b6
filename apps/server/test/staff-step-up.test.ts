import { type Endpoint, contract } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { bodyHashOf } from "../src/kernel/step-up.ts";
import { runBehindLock } from "./barrier.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestMember, hire, passCodes } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let other: ServerProcess;
/** Ana and the other member have all permissions. */
let ana: TestMember;
let bia: TestMember;
let player: Member;

beforeAll(async () => {
  site = await startTestSite();
  other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  player = await site.join();
});
beforeEach(async () => {
  [ana, bia] = [await hire(site), await hire(site)];
  passCodes(site);
});
afterEach(() => site.clock.setOffset(0));
afterAll(async () => {
  await other.stop();
  await site.close();
});

interface Call {
  readonly path: string;
  readonly body: object;
  readonly key?: string;
}

/** Sends the call unchanged, without the additions of the tests' own `office`. */
const send = ({ path, body, key }: Call, { by = ana, stepUp, base }: { by?: TestMember; stepUp?: string; base?: string } = {}) =>
  site.call("POST", `/api/staff/${path}`, {
    tenant: "backoffice",
    token: by.token,
    body,
    ...(key && { key }),
    ...(base && { base }),
    ...(stepUp && { headers: { "x-step-up": stepUp } }),
  });

const begin = async (wanted: object, by = ana): Promise<string> =>
  expectStatus(await send({ path: "me/step-up-options", body: wanted }, { by }), 200).json["challenge_token"] as string;
const actOf = ({ path, body }: Call) => ({ purpose: "signed", method: "POST", path: `/api/staff/${path}`, body_hash: bodyHashOf(body) });
const prove = async (challenge_token: string, by = ana): Promise<Reply> =>
  send({ path: "me/step-up", body: { challenge_token, code: by.code() } }, { by });
/** Obtains a step-up for this call with a real code. */
const sign = async (call: Call, by = ana): Promise<string> =>
  expectStatus(await prove(await begin(actOf(call), by), by), 200).json["step_up"] as string;
const codeOf = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json["code"] ?? null];
};
const statusesOf = (outcomes: readonly PromiseSettledResult<unknown[]>[]): number[] =>
  outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [Number(outcome.value[0])] : [])).toSorted((a, b) => a - b);
const required = [403, "step_up_required"];

const adjustment = (cash = 2_500): Call => ({
  path: `trevo/players/${player.id}/adjustments`,
  body: { cash, reason: "ticket 81", note: "Correção" },
});
const proposals = async (): Promise<number> => Number((await site.database.sql`select count(*) as n from proposals`)[0]?.["n"]);
const propose = async (cash = 2_500): Promise<Call> => {
  const call = adjustment(cash);
  const proposal = expectStatus(await send(call, { stepUp: await sign(call) }), 200).json["data"];
  const file = await site.call("GET", `/api/staff/proposals/${proposal.id}`, { tenant: "backoffice", token: bia.token });
  return { path: `proposals/${proposal.id}/approve`, body: { version: file.json["data"].now.version } };
};
const stateOf = async ({ path }: Call) =>
  (await site.database.sql`select state from proposals where id = ${path.split("/")[1] ?? ""}`)[0]?.["state"];
const later = (ms: number): void => site.clock.setOffset(site.clock.offsetMs() + ms);

it("the contract requires a fresh factor where the design does", () => {
  const marked = (Object.entries(contract) as [string, Endpoint][]).flatMap(([key, { fresh }]) => (fresh ? [`${key} ${fresh}`] : []));
  expect(marked.sort()).toEqual(
    [
      "POST /staff/:tenant/aml-cases/:id/decide signed",
      "POST /staff/:tenant/aml-years/:year/state signed",
      "POST /staff/:tenant/closings/:day/sign signed",
      "POST /staff/:tenant/draft/publish recent",
      "POST /staff/:tenant/draft/schedule recent",
      "POST /staff/:tenant/hosts recent",
      "POST /staff/:tenant/hosts/:host/primary recent",
      "POST /staff/:tenant/hosts/:host/remove recent",
      "POST /staff/:tenant/messages/marketing/resume recent",
      "POST /staff/:tenant/messages/templates/:key/versions recent",
      "POST /staff/:tenant/partners recent",
      "POST /staff/:tenant/partners/:id/activate signed",
      "POST /staff/:tenant/partners/:id/end signed",
      "POST /staff/:tenant/payout-freeze/release recent",
      "POST /staff/:tenant/players/:id/adjustments signed",
      "POST /staff/:tenant/players/:id/block recent",
      "POST /staff/:tenant/players/:id/protect recent",
      "POST /staff/:tenant/privacy-requests/:id/answer recent",
      "POST /staff/:tenant/protection-alerts/:id/decide recent",
      "POST /staff/:tenant/providers/:provider/callback-key signed",
      "POST /staff/:tenant/providers/:provider/credentials signed",
      "POST /staff/:tenant/providers/:provider/state recent",
      "POST /staff/:tenant/regulator-files/:id/make recent",
      "POST /staff/:tenant/sports/cases/:id/files recent",
      "POST /staff/:tenant/state signed",
      "POST /staff/:tenant/versions/:version/restore recent",
      "POST /staff/:tenant/withdrawals/:id/approve signed_inside",
      "POST /staff/brands signed",
      "POST /staff/break-glass signed",
      "POST /staff/grants/:id/end recent",
      "POST /staff/me/passkeys recent",
      "POST /staff/me/passkeys/:id/remove recent",
      "POST /staff/me/passkeys/options recent",
      "POST /staff/members signed",
      "POST /staff/members/:id/close recent",
      "POST /staff/members/:id/grants signed",
      "POST /staff/members/:id/reset signed",
      "POST /staff/roles signed",
      "POST /staff/roles/:id signed",
      "POST /staff/roles/:id/close recent",
      "POST /staff/proposals/:id/approve signed_inside",
    ].sort(),
  );
});

describe("a signed action", () => {
  it("is refused without a step-up, and nothing changes", async () => {
    const before = await proposals();
    expect(await codeOf(send(adjustment()))).toEqual(required);
    expect(await codeOf(send(adjustment(), { stepUp: "x".repeat(43) }))).toEqual(required);
    expect(await proposals()).toBe(before);
  });

  it("succeeds with a step-up, which is valid once", async () => {
    const call = adjustment();
    const stepUp = await sign(call);
    expectStatus(await send(call, { stepUp }), 200);
    const before = await proposals();
    expect(await codeOf(send(call, { stepUp }))).toEqual(required);
    expect(await proposals()).toBe(before);
  });

  it("is refused with a step-up for another amount, player, or path, and by another member or session", async () => {
    const call = adjustment();
    const stepUp = await sign(call);
    const stranger = await site.join();
    expect(await codeOf(send(adjustment(2_501), { stepUp }))).toEqual(required);
    expect(await codeOf(send({ ...call, path: call.path.replace(player.id, stranger.id) }, { stepUp }))).toEqual(required);
    expect(await codeOf(send(call, { by: bia, stepUp }))).toEqual(required);
    expect(await codeOf(send({ ...call, path: call.path.replace("trevo/", "aurora/") }, { stepUp }))).not.toEqual([200, null]);
    expectStatus(await send(call, { stepUp }), 200);
  });

  it("is refused two minutes after the factor was proved", async () => {
    const [early, late] = [adjustment(1), adjustment(2)];
    const [first, second] = [await sign(early), await sign(late)];
    later(115_000);
    expectStatus(await send(early, { stepUp: first }), 200);
    later(6_000);
    expect(await codeOf(send(late, { stepUp: second }))).toEqual(required);
  });

  it("is refused with a step-up for the session, and with the challenge itself", async () => {
    const call = adjustment();
    const recent = expectStatus(await prove(await begin({ purpose: "recent" })), 200);
    expect(recent.json["step_up"]).toBeNull();
    expect(await codeOf(send(call, { stepUp: await begin(actOf(call)) }))).toEqual(required);
  });

  it("succeeds once in two processes that receive the same step-up concurrently", async () => {
    const call = adjustment();
    const stepUp = await sign(call);
    const before = await proposals();
    const lock = sql`select 1 from staff_step_ups where staff_id = ${ana.id} and proved_at is not null and used_at is null for update`;
    const outcomes = await runBehindLock(site.database, lock, [
      () => codeOf(send(call, { stepUp })),
      () => codeOf(send(call, { stepUp, base: other.url })),
    ]);
    expect(statusesOf(outcomes)).toEqual([200, 403]);
    expect(await proposals()).toBe(before + 1);
  });

  it("does not reveal a missing factor to a member who may not do it", async () => {
    const nobody = await hire(site, { may: ["audit.read"] });
    expect(await codeOf(send(adjustment(), { by: nobody }))).toEqual([403, "forbidden"]);
  });
});

describe("the factor of a step-up", () => {
  it("is a code that is valid for nothing else: used codes, wrong codes and another member's codes are refused and counted", async () => {
    const challenge = await begin(actOf(adjustment()));
    const code = ana.code();
    const answer = (body: object) => codeOf(send({ path: "me/step-up", body }));
    expect(await answer({ challenge_token: challenge, code: "000000" })).toEqual([422, "code_wrong"]);
    expect(await answer({ challenge_token: challenge, code: bia.code() })).toEqual([422, "code_wrong"]);
    expect(await answer({ challenge_token: challenge, code })).toEqual([200, null]);
    expect(await answer({ challenge_token: challenge, code: ana.code() })).toEqual([410, "gone"]);
    expect(await answer({ challenge_token: await begin({ purpose: "recent" }), code })).toEqual([422, "code_wrong"]);
    const events = await site.database.sql`
      select action, actor, detail from staff_events where staff_id = ${ana.id} and action like 'step_up%' order by id`;
    expect(events).toEqual([
      { action: "step_up_refused", actor: "nobody", detail: {} },
      { action: "step_up_refused", actor: "nobody", detail: {} },
      { action: "step_up", actor: `staff:${ana.id}`, detail: { purpose: "signed", factor: "code" } },
      { action: "step_up_refused", actor: "nobody", detail: {} },
    ]);
  });

  it("is refused for another session's challenge, for a challenge used up by five wrong codes, and after five minutes", async () => {
    const [own, used, late] = [await begin(actOf(adjustment())), await begin(actOf(adjustment())), await begin(actOf(adjustment()))];
    expect(await codeOf(prove(own, bia))).toEqual([410, "gone"]);
    for (let wrong = 0; wrong < 5; wrong += 1) await send({ path: "me/step-up", body: { challenge_token: used, code: "000000" } });
    expect(await codeOf(prove(used))).toEqual([410, "gone"]);
    later(301_000);
    expect(await codeOf(prove(late))).toEqual([410, "gone"]);
  });

  it("proved concurrently by two right codes gives one step-up", async () => {
    const challenge = await begin(actOf(adjustment()));
    const [first, second] = [ana.code(), ana.code()];
    const lock = sql`select 1 from staff where id = ${ana.id} for update`;
    const answers = await runBehindLock(site.database, lock, [
      () => codeOf(send({ path: "me/step-up", body: { challenge_token: challenge, code: first } })),
      () => codeOf(send({ path: "me/step-up", body: { challenge_token: challenge, code: second } })),
    ]);
    expect(statusesOf(answers)).toEqual([200, 410]);
  });
});

describe("a signed approval", () => {
  it("of a proposal is refused without a step-up, and approves nothing", async () => {
    const call = await propose();
    expect(await codeOf(send(call, { by: bia }))).toEqual(required);
    expect(await stateOf(call)).toBe("waiting");
    expect(await site.database.sql`select 1 from proposal_approvals where approved_by = ${bia.id}`).toEqual([]);
    expectStatus(await send(call, { by: bia, stepUp: await sign(call, bia) }), 200);
    expect(await stateOf(call)).toBe("applied");
  });

  it("is repeated under its key without another step-up, and names the request that used the step-up", async () => {
    const call = { ...(await propose()), key: newId() };
    const stepUp = await sign(call, bia);
    const first = expectStatus(await send(call, { by: bia, stepUp }), 200);
    expect((await send(call, { by: bia, stepUp })).json).toEqual(first.json);
    const [spent] = await site.database.sql`select used_by from staff_step_ups where staff_id = ${bia.id} and used_at is not null`;
    const [event] = await site.database.sql`
      select request_id from audit_events where action = 'proposal_applied' and actor = ${`staff:${bia.id}`}`;
    expect(spent?.["used_by"]).toBe(event?.["request_id"]);
  });

  it("that is refused for another reason does not use up the step-up", async () => {
    const call = await propose();
    const stale = { ...call, body: { version: "another" } };
    const stepUp = await sign(stale, bia);
    expect(await codeOf(send(stale, { by: bia, stepUp }))).toEqual([409, "wrong_state"]);
    const [row] = await site.database.sql`select used_at from staff_step_ups where staff_id = ${bia.id} order by created_at desc limit 1`;
    expect(row).toEqual({ used_at: null });
    expect(await codeOf(send(call, { by: bia, stepUp }))).toEqual(required);
  });

  it("of a payout is required only of the second member", async () => {
    const member = await site.join({ verified: true });
    await site.deposit(member, 500_001);
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    const body = { amount: 500_001, method_id: method.json["data"].id };
    const asked = expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token: member.token, body }), 201);
    const call: Call = { path: `trevo/withdrawals/${asked.json["data"].id}/approve`, body: {} };
    expect(expectStatus(await send(call), 200).json["data"]).toMatchObject({ state: "under_review", approvals: [{ by: ana.id }] });
    expect(await codeOf(send(call, { by: bia }))).toEqual(required);
    expect(await site.database.sql`select reviewer from withdrawal_reviews where reviewer = ${bia.id}`).toEqual([]);
    const signedCall = await sign(call, bia);
    expect(expectStatus(await send(call, { by: bia, stepUp: signedCall }), 200).json["data"]).toMatchObject({ state: "processing" });
  });
});

describe("an action that requires a recent factor", () => {
  const block = async (): Promise<Call> => ({ path: `trevo/players/${(await site.join()).id}/block`, body: { reason: "chargebacks" } });

  it("succeeds within five minutes of the login, and is refused later until the factor is proved again", async () => {
    const [first, second] = [await block(), await block()];
    site.clock.setOffset(0);
    later(290_000);
    expectStatus(await send(first), 200);
    later(11_000);
    expect(await codeOf(send(second))).toEqual(required);
    const states = await site.database.sql`select state from players where id = ${second.path.split("/")[2] ?? ""}`;
    expect(states).not.toEqual([{ state: "blocked" }]);
    expectStatus(await prove(await begin({ purpose: "recent" })), 200);
    expectStatus(await send(second), 200);
  });

  it("accepts a factor only in the session that proved it", async () => {
    site.clock.setOffset(0);
    later(301_000);
    const call = await block();
    expectStatus(await prove(await begin({ purpose: "recent" }, bia), bia), 200);
    expect(await codeOf(send(call))).toEqual(required);
    expectStatus(await send(call, { by: bia }), 200);
  });
});
