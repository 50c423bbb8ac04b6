import type { Proposal } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { fulfilledOf, raceAtBarrier, runBehindLock } from "./barrier.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

let site: TestSite;
/** Ana blocks and Bia approves; Caio only ends sessions; Davi belongs to another operator. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let davi: TestMember;
let tenant_id: number;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  ana = await hire(site, { may: ["players.block", "audit.read"] });
  bia = await hire(site, { may: ["players.block"] });
  caio = await hire(site, { may: ["sessions.end"] });
  davi = await hire(site, { operator: "meridian" });
  tenant_id = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

const keyOf = (member: Pick<Member, "id">) => ({ tenant_id, player_id: member.id });

async function joinWith(cash: number): Promise<Member> {
  const member = await site.join();
  const command = { kind: "deposit", amount: cash, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ ...keyOf(member), ...command });
  return member;
}

const change = (member: Pick<Member, "id">, what: "block" | "unblock" | "end-sessions", { token } = ana): Promise<Reply> =>
  office(site, "POST", `trevo/players/${member.id}/${what}`, { token, body: { reason: "Chamado 81" } });
const stake = async (member: Member): Promise<string> => {
  const bet = { kind: "bet", amount: 100, provider: "studio", game_id: 7, round: newId(), closes: true } as const;
  return (await site.app.modules.wallet.post({ ...keyOf(member), ...bet, source: "studio", external_id: newId() })).status;
};
const restrictionOf = async (member: Member) => (await site.app.modules.wallet.restrictions(keyOf(member))).reason;
const isLoggedIn = async ({ token }: Member): Promise<boolean> => (await site.call("GET", "/api/auth/me", { token })).status === 200;
const logIn = ({ phone, password }: Member) => site.call("POST", "/api/auth/login", { body: { username: phone, password } });
const logOf = async (member: Member) =>
  (
    expectStatus(await office(site, "GET", `trevo/audit-events?subject=player:${member.id}`, { token: ana.token }), 200).json["data"] as {
      action: string;
      actor: string;
      detail: object;
    }[]
  ).filter(({ action }) => action.startsWith("player_"));

async function approve(member: Member, { token } = bia): Promise<Reply> {
  const { id } = expectStatus(await change(member, "unblock"), 200).json["data"] as Proposal;
  const file = expectStatus(await office(site, "GET", `proposals/${id}`, { token }), 200).json["data"];
  return office(site, "POST", `proposals/${id}/approve`, { token, key: id, body: { version: file.now.version } });
}

describe("a blocked account", () => {
  it("can no longer stake, deposit or log in, loses its sessions, and is in the audit log with the reason", async () => {
    const member = await joinWith(1_000);
    expect(await stake(member)).toBe("posted");
    expect(expectStatus(await change(member, "block"), 200).json["data"]).toEqual({ state: "blocked" });
    expect([await stake(member), await restrictionOf(member)]).toEqual(["blocked", "blocked"]);
    expect(await site.app.modules.wallet.restrictions(keyOf(member))).toMatchObject({ may_stake: false, may_deposit: false });
    await eventually("the sessions are over", async () => ((await isLoggedIn(member)) ? undefined : true));
    expect((await logIn(member)).json["code"]).toBe("blocked");
    expect(await logOf(member)).toMatchObject([{ action: "player_blocked", actor: `staff:${ana.id}`, detail: { reason: "Chamado 81" } }]);
  });

  it("is not blocked a second time, and an unknown account or another brand's account is not blocked", async () => {
    const member = await joinWith(100);
    expectStatus(await change(member, "block"), 200);
    expect((await change(member, "block")).json["code"]).toBe("wrong_state");
    expect((await change({ id: nobodysId }, "block")).status).toBe(404);
    const elsewhere = await office(site, "POST", `aurora/players/${member.id}/block`, { token: ana.token, body: { reason: "x" } });
    expect(elsewhere.status).toBe(404);
    expect((await change(member, "block", davi)).status).toBe(404);
    expect((await change(member, "block", caio)).status).toBe(403);
    expect((await office(site, "POST", `trevo/players/${member.id}/block`, { token: ana.token, body: {} })).status).toBe(422);
  });

  it("is blocked once when two members block it at the same time", async () => {
    const member = await joinWith(100);
    const outcomes = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from players where id = ${member.id} for update`,
      callers: 2,
      call: (nth) => change(member, "block", nth === 0 ? ana : bia),
    });
    expect(
      fulfilledOf(outcomes)
        .map(({ status }) => status)
        .sort((a, b) => a - b),
    ).toEqual([200, 409]);
    expect(await logOf(member)).toHaveLength(1);
  });

  describe("of a stake and a block at the same time", () => {
    const walletOf = (member: Member) => sql`select 1 from wallets where tenant_id = ${tenant_id} and player_id = ${member.id} for update`;
    const cashOf = async (member: Member) => (await site.app.modules.wallet.balance(keyOf(member))).cash;

    it("refuses the stake if the block comes first", async () => {
      const member = await joinWith(1_000);
      const [blocked, late] = await runBehindLock<unknown>(site.database, walletOf(member), [
        () => change(member, "block"),
        () => stake(member),
      ]);
      expect(blocked).toMatchObject({ status: "fulfilled", value: { status: 200 } });
      expect(late).toEqual({ status: "fulfilled", value: "blocked" });
      expect(await cashOf(member)).toBe(1_000);
    });

    it("accepts the stake if it comes first, and is blocked after it", async () => {
      const member = await joinWith(1_000);
      const [first, blocked] = await runBehindLock<unknown>(site.database, walletOf(member), [
        () => stake(member),
        () => change(member, "block"),
      ]);
      expect(first).toEqual({ status: "fulfilled", value: "posted" });
      expect(blocked).toMatchObject({ status: "fulfilled", value: { status: 200 } });
      expect([await cashOf(member), await stake(member), await cashOf(member)]).toEqual([900, "blocked", 900]);
    });
  });
});

describe("a blocked account with a cooling-off period", () => {
  it("stays blocked when the cooling-off period ends", async () => {
    const member = await joinWith(1_000);
    const pause = await site.call("POST", "/api/protection/cooling-off", { token: member.token, body: { hours: 24 } });
    expect(pause.status).toBe(200);
    expectStatus(await change(member, "block"), 200);
    site.clock.setOffset(25 * 3_600_000);
    await site.app.modules.protection.settleDue();
    site.clock.setOffset(0);
    expect([await restrictionOf(member), await stake(member)]).toEqual(["blocked", "blocked"]);
  });
});

describe("the balance of a blocked account", () => {
  const dormant = async (member: Member) => {
    const { token } = await hire(site, { may: ["balances.read"] });
    const all = expectStatus(await office(site, "GET", "dormant-balances", { token }), 200).json["data"] as {
      player_id: string;
      why: string;
    }[];
    return all.filter(({ player_id }) => player_id === member.id);
  };

  it("is listed as dormant while it is blocked, and once if its player is also excluded", async () => {
    const member = await joinWith(1_234);
    expect(await dormant(member)).toEqual([]);
    expectStatus(await change(member, "block"), 200);
    expect(await dormant(member)).toMatchObject([{ tenant: "trevo", why: "blocked", cash: 1_234 }]);
    await excludeBySql(site.database.owner.db, keyOf(member));
    expect(await dormant(member)).toMatchObject([{ why: "self_excluded", cash: 1_234 }]);
  });
});

describe("a blocked account that is unblocked", () => {
  it("stays blocked until another member approves, then can stake and log in", async () => {
    const member = await joinWith(1_000);
    expectStatus(await change(member, "block"), 200);
    const { id } = expectStatus(await change(member, "unblock"), 200).json["data"] as Proposal;
    expect(await stake(member)).toBe("blocked");
    const own = await office(site, "POST", `proposals/${id}/approve`, { token: ana.token, key: id, body: { version: "v" } });
    expect(own.status).toBe(409);
    expectStatus(await approve(member), 200);
    expect([await stake(member), await restrictionOf(member)]).toEqual(["posted", null]);
    expectStatus(await logIn(member), 200);
    expect((await logOf(member)).map(({ action, actor }) => [action, actor])).toEqual([
      ["player_unblocked", `staff:${bia.id}`],
      ["player_blocked", `staff:${ana.id}`],
    ]);
  });

  it("stays closed by an exclusion made before the approval", async () => {
    const member = await joinWith(1_000);
    expectStatus(await change(member, "block"), 200);
    await excludeBySql(site.database.owner.db, keyOf(member));
    expectStatus(await approve(member), 200);
    expect([await restrictionOf(member), await stake(member)]).toEqual(["self_excluded", "self_excluded"]);
  });

  it("is not proposed for unblocking if it is not blocked", async () => {
    const member = await joinWith(100);
    expect((await change(member, "unblock")).json["code"]).toBe("wrong_state");
  });
});

describe("sessions ended by staff", () => {
  it("end on every device; the player can log in again", async () => {
    const member = await joinWith(100);
    expectStatus(await change(member, "end-sessions", caio), 200);
    await eventually("the sessions are over", async () => ((await isLoggedIn(member)) ? undefined : true));
    expectStatus(await logIn(member), 200);
    expect(await logOf(member)).toMatchObject([{ action: "player_sessions_ended", actor: `staff:${caio.id}` }]);
  });

  it("are not ended by another operator's staff or without the permission", async () => {
    const member = await joinWith(100);
    expect((await change(member, "end-sessions", davi)).status).toBe(404);
    expect((await change(member, "end-sessions", ana)).status).toBe(403);
    expect(await isLoggedIn(member)).toBe(true);
  });
});

describe("a recovery code sent by staff", () => {
  const send = (member: Pick<Member, "id">, { token } = caio, channel = "sms") =>
    office(site, "POST", `trevo/players/${member.id}/send-recovery`, { token, body: { channel, reason: "Chamado 82" } });
  const codesOf = async (to: string) =>
    ((await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).json["data"] as { code?: string; text?: string }[]).filter(
      ({ code, text }) => code !== undefined && text?.includes("trocar sua senha"),
    );
  const arrived = (to: string) => eventually("the code", async () => (await codesOf(to))[0]?.code);
  const answerOf = ({ status, json }: Reply) => [status, json["code"] ?? json["data"]];

  it("reaches the player's own phone, sets another password, and is in the log but not in the answer", async () => {
    const member = await joinWith(100);
    const reply = await send(member);
    expect(answerOf(reply)).toEqual([200, { channel: "sms" }]);
    const code = await arrived(member.phone);
    expect(JSON.stringify(reply.json)).not.toContain(code);
    const checked = await site.call("POST", "/api/auth/verify-code", { body: { username: member.phone, code } });
    const body = { reset_token: checked.json["reset_token"], password: "outra-garrafa-7", password_confirmation: "outra-garrafa-7" };
    expectStatus(await site.call("POST", "/api/auth/reset-password", { body }), 200);
    expectStatus(await logIn({ ...member, password: "outra-garrafa-7" }), 200);
    const sent = (await logOf(member)).filter(({ action }) => action === "player_recovery_sent");
    expect(sent).toMatchObject([{ actor: `staff:${caio.id}`, detail: { channel: "sms", reason: "Chamado 82" } }]);
    expect(JSON.stringify(sent)).not.toContain(code);
  });

  it("is not sent twice within the player's own wait, which counts the player's requests too", async () => {
    const [member, other] = [await joinWith(100), await joinWith(100)];
    expectStatus(await send(member), 200);
    const again = await send(member);
    expect(answerOf(again)).toEqual([429, "too_many_requests"]);
    await arrived(member.phone);
    expect(await codesOf(member.phone)).toHaveLength(1);
    expect((await logOf(member)).map(({ action }) => action)).toEqual(["player_recovery_sent"]);
    expectStatus(await site.call("POST", "/api/auth/recover-password", { body: { username: other.phone, channel: "sms" } }), 200);
    await arrived(other.phone);
    expect(answerOf(await send(other))).toEqual([429, "too_many_requests"]);
  });

  it("is not sent to an e-mail address that the player has not confirmed", async () => {
    const [member, verified] = [await joinWith(100), await site.join({ verified: true })];
    expect(answerOf(await send(member, caio, "email"))).toEqual([409, "contact_unconfirmed"]);
    expect(await logOf(member)).toEqual([]);
    expect(answerOf(await send(verified, caio, "email"))).toEqual([200, { channel: "email" }]);
  });

  it("is sent to a blocked and to an excluded player, as at their own request, and to no closed account", async () => {
    const [blocked, excluded, closed] = [await joinWith(100), await joinWith(100), await site.join()];
    expectStatus(await change(blocked, "block"), 200);
    await excludeBySql(site.database.owner.db, keyOf(excluded));
    await site.database.owner.sql`update players set state = 'closed', closed_at = now() where id = ${closed.id}`;
    expect([await send(blocked), await send(excluded), await send(closed)].map(answerOf)).toEqual([
      [200, { channel: "sms" }],
      [200, { channel: "sms" }],
      [409, "wrong_state"],
    ]);
  });

  it("is not sent by another operator's staff, without the permission, or to nobody", async () => {
    const member = await joinWith(100);
    expect((await send(member, davi)).status).toBe(404);
    expect((await send(member, ana)).status).toBe(403);
    expect((await send({ id: nobodysId })).status).toBe(404);
    expect(await codesOf(member.phone)).toEqual([]);
  });
});
