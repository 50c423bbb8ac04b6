import type { Permission, Proposal, ProposalFile } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { fulfilledOf, raceAtBarrier, runBehindLock } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";
const dayMs = 24 * 3_600_000;

let site: TestSite;
/** Ana proposes, Bia decides, Caio decides on everything and proposes nothing, Davi may do neither. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let davi: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  const proposing: readonly Permission[] = ["adjustments.propose"];
  [ana, bia] = [await hire(site, { may: proposing }), await hire(site, { may: proposing })];
  caio = await hire(site, { may: ["proposals.approve"] });
  davi = await hire(site, { may: ["audit.read"] });
  stranger = await hire(site, { operator: "meridian" });
});
afterAll(() => site.close());

const tenantId = async (): Promise<number> => {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  return tenant.id;
};

async function joinWith(cash: number): Promise<Member> {
  const member = await site.join();
  const command = { kind: "deposit", amount: cash, source: "test", external_id: newId() } as const;
  if (cash > 0) await site.app.modules.wallet.post({ tenant_id: await tenantId(), player_id: member.id, ...command });
  return member;
}

const cashOf = async (member: Member): Promise<number> =>
  (await site.app.modules.wallet.balance({ tenant_id: await tenantId(), player_id: member.id })).cash;

interface Options {
  readonly by?: TestMember;
  readonly key?: string;
}
const get = (path: string, { token } = bia) => office(site, "GET", path, { token });
const post = (path: string, body: object, { by = bia, key }: Options = {}) =>
  office(site, "POST", path, { token: by.token, body, ...(key && { key }) });
const proposeFor = (member: Pick<Member, "id">, body: object, options: Options = {}) =>
  post(`trevo/players/${member.id}/adjustments`, { reason: "ticket 81", note: "Correção", ...body }, { by: ana, ...options });
const proposed = async (member: Member, cash: number): Promise<Proposal> =>
  expectStatus(await proposeFor(member, { cash }), 200).json["data"] as Proposal;
const fileOf = async (id: string, by = bia): Promise<ProposalFile> =>
  expectStatus(await get(`proposals/${id}`, by), 200).json["data"] as ProposalFile;
const versionOf = async (id: string): Promise<string> => (await fileOf(id, caio)).now?.version ?? "";
const approve = (id: string, version: string, options: Options = {}) => post(`proposals/${id}/approve`, { version }, options);
const codeOf = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json["code"] ?? null];
};
const listed = async (query = "", by = bia): Promise<Proposal[]> =>
  expectStatus(await get(`proposals${query}`, by), 200).json["data"] as Proposal[];
const auditLogOf = async (subject: string) =>
  (await get(`trevo/audit-events?subject=${encodeURIComponent(subject)}`, davi)).json["data"] as {
    actor: string;
    action: string;
    detail: object;
  }[];
const lockOf = (id: string) => sql`select 1 from proposals where id = ${id} for no key update`;

describe("a proposal", () => {
  it("that needs two approvals does nothing after the first, and is applied after the second", async () => {
    const member = await joinWith(10_000);
    const { id } = await proposed(member, 100);
    await site.database.owner.sql`update proposals set approvals_needed = 2 where id = ${id}`;
    const version = await versionOf(id);
    expect(expectStatus(await approve(id, version), 200).json["data"]).toMatchObject({ state: "waiting", approvals: [{ by: bia.id }] });
    expect(await cashOf(member)).toBe(10_000);
    expect(await codeOf(approve(id, version))).toEqual([409, "approved_by_you"]);
    expect(expectStatus(await approve(id, version, { by: caio }), 200).json["data"]).toMatchObject({ state: "applied" });
    expect(await cashOf(member)).toBe(10_100);
  });

  it("does nothing until another member approves it, then is applied once and notifies the player", async () => {
    const member = await joinWith(10_000);
    const proposal = await proposed(member, 2_550);
    expect(proposal).toMatchObject({
      tenant: "trevo",
      kind: "balance_adjustment",
      state: "waiting",
      reason: "ticket 81",
      before: { cash: 10_000, debt: 0 },
      after: { cash: 12_550, debt: 0 },
      proposed_by: ana.id,
      approvals_needed: 1,
      approvals: [],
      decided_by: null,
      may_decide: false,
    });
    expect(proposal.sentence.replace("\u00A0", " ")).toBe(`Creditar R$ 25,50 no saldo do jogador ${member.id}`);
    expect(await cashOf(member)).toBe(10_000);

    const file = await fileOf(proposal.id);
    expect(file).toMatchObject({ may_decide: true, obstacle: null, now: { after: { cash: 12_550 } } });
    const first = expectStatus(await approve(proposal.id, file.now?.version ?? "", { key: "once" }), 200);
    expect(first.json["data"]).toMatchObject({ state: "applied", decided_by: bia.id, approvals: [{ by: bia.id }], may_decide: false });
    expect(await cashOf(member)).toBe(12_550);
    expect((await approve(proposal.id, file.now?.version ?? "", { key: "once" })).json).toEqual(first.json);
    expect(await codeOf(approve(proposal.id, file.now?.version ?? "", { by: caio }))).toEqual([409, "wrong_state"]);
    expect(await cashOf(member)).toBe(12_550);

    const [adjusted] = (await auditLogOf(`player:${member.id}`)).filter(({ action }) => action === "balance_adjusted");
    expect(adjusted).toMatchObject({ actor: `staff:${bia.id}`, detail: { cash: 2_550, proposed_by: ana.id, approved_by: bia.id } });
    expect((await auditLogOf(`proposal:${proposal.id}`)).map(({ actor, action }) => [actor, action])).toEqual([
      [`staff:${bia.id}`, "proposal_applied"],
      [`staff:${bia.id}`, "proposal_approved"],
      [`staff:${ana.id}`, "proposal_made"],
    ]);
    const notifications = await site.call("GET", "/api/notifications", { token: member.token });
    expect(notifications.json["data"]).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^R\$\s25,50 creditados no seu saldo$/), description: "Correção" }),
    );
  });

  it("is made once per key, and refused with another body under the same key", async () => {
    const member = await joinWith(100);
    const first = expectStatus(await proposeFor(member, { cash: 5 }, { key: "made" }), 200);
    expect((await proposeFor(member, { cash: 5 }, { key: "made" })).json).toEqual(first.json);
    expect(await codeOf(proposeFor(member, { cash: 6 }, { key: "made" }))).toEqual([409, "idempotency_conflict"]);
    expect((await listed("", ana)).filter(({ after }) => after["player"] === member.id)).toHaveLength(1);
  });

  it("cannot be approved or refused by its proposer, who may withdraw it", async () => {
    const member = await joinWith(100);
    const { id } = await proposed(member, 50);
    expect(await codeOf(approve(id, await versionOf(id), { by: ana }))).toEqual([409, "approved_by_you"]);
    expect(await codeOf(post(`proposals/${id}/refuse`, { reason: "no" }, { by: ana }))).toEqual([403, "forbidden"]);
    expect(await codeOf(post(`proposals/${id}/withdraw`, {}, { by: bia }))).toEqual([403, "forbidden"]);
    const withdrawn = expectStatus(await post(`proposals/${id}/withdraw`, {}, { by: ana }), 200);
    expect(withdrawn.json["data"]).toMatchObject({ state: "withdrawn", decided_by: ana.id });
    expect(await codeOf(approve(id, "any"))).toEqual([409, "wrong_state"]);
    expect(await cashOf(member)).toBe(100);
  });

  it("is refused with a reason, once", async () => {
    const member = await joinWith(100);
    const { id } = await proposed(member, 50);
    expect(await codeOf(post(`proposals/${id}/refuse`, {}))).toEqual([422, "invalid_fields"]);
    const refused = expectStatus(await post(`proposals/${id}/refuse`, { reason: "not proved" }), 200);
    expect(refused.json["data"]).toMatchObject({ state: "refused", decided_by: bia.id, decision_reason: "not proved", approvals: [] });
    expect(await codeOf(post(`proposals/${id}/refuse`, { reason: "again" }))).toEqual([409, "wrong_state"]);
    expect(await codeOf(post(`proposals/${id}/withdraw`, {}, { by: ana }))).toEqual([409, "wrong_state"]);
    expect(await cashOf(member)).toBe(100);
  });

  it("is shown to its proposer and to members who decide on its kind, at their operator's brands", async () => {
    const member = await joinWith(100);
    const { id } = await proposed(member, 50);
    const version = await versionOf(id);
    for (const who of [ana, bia, caio]) {
      expect((await listed("?kind=balance_adjustment&tenant=trevo", who)).map((one) => one.id)).toContain(id);
      expect((await fileOf(id, who)).may_decide).toBe(who !== ana);
    }
    for (const who of [davi, stranger]) {
      expect((await listed("", who)).map((one) => one.id)).not.toContain(id);
      expect(await codeOf(get(`proposals/${id}`, who))).toEqual([404, "not_found"]);
      expect(await codeOf(approve(id, version, { by: who }))).toEqual([404, "not_found"]);
      expect(await codeOf(post(`proposals/${id}/refuse`, { reason: "no" }, { by: who }))).toEqual([404, "not_found"]);
    }
    expect(await listed("?tenant=norte")).toEqual([]);
    expect(await codeOf(get(`proposals/${nobodysId}`))).toEqual([404, "not_found"]);
    for (const who of [caio, davi]) expect(await codeOf(proposeFor(member, { cash: 1 }, { by: who }))).toEqual([403, "forbidden"]);
    expectStatus(await approve(id, version, { by: caio }), 200);
    expect(await cashOf(member)).toBe(150);
  });

  it("is listed oldest first, without gaps", async () => {
    const member = await joinWith(100);
    const ids = [await proposed(member, 1), await proposed(member, 2), await proposed(member, 3)].map(({ id }) => id);
    const all = (await listed()).map(({ id }) => id);
    const pages: string[] = [];
    for (let after = ""; ;) {
      const { json } = expectStatus(await get(`proposals?limit=2${after}`), 200);
      pages.push(...(json["data"] as Proposal[]).map(({ id }) => id));
      if (json["next"] === null) break;
      after = `&after=${String(json["next"])}`;
    }
    expect(pages).toEqual(all);
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
    for (const wrong of ["?state=paid", "?kind=x", "?after=x", "?limit=0"]) expect((await get(`proposals${wrong}`)).status).toBe(422);
  });

  it("expires after a day: it can be approved shortly before, but not at the end", async () => {
    const [early, late] = [await joinWith(0), await joinWith(0)];
    const [kept, ended] = [await proposed(early, 50), await proposed(late, 50)];
    const versions = [await versionOf(kept.id), await versionOf(ended.id)];
    const approveAt = async (moment: number, id: string, version = "") => {
      const offset = site.clock.offsetMs();
      site.clock.setOffset(offset + moment - site.clock.now().getTime());
      // Sessions of the back office are shorter than the lifetime of a proposal.
      const by = await hire(site, { may: ["proposals.approve"] });
      const answer = await codeOf(approve(id, version, { by }));
      const isExpired = (await listed("?state=expired", by)).some((one) => one.id === id);
      site.clock.setOffset(offset);
      return { answer, isExpired };
    };
    expect(Date.parse(ended.ends_at) - Date.parse(ended.proposed_at)).toBe(dayMs);
    const minuteMs = 60_000;
    expect(await approveAt(Date.parse(kept.ends_at) - minuteMs, kept.id, versions[0])).toEqual({ answer: [200, null], isExpired: false });
    expect(await approveAt(Date.parse(ended.ends_at), ended.id, versions[1])).toEqual({ answer: [409, "wrong_state"], isExpired: true });
    expect([await cashOf(early), await cashOf(late)]).toEqual([50, 0]);
  });

  it("refuses an approval of a different state than was shown, and does not store it", async () => {
    const member = await joinWith(1_000);
    const { id } = await proposed(member, 400);
    const version = await versionOf(id);
    const owner = { tenant_id: await tenantId(), player_id: member.id };
    const { wallet } = site.app.modules;
    await wallet.post({ ...owner, kind: "deposit_reversed", amount: 1_500, source: "test", external_id: newId() });
    expect(await codeOf(approve(id, version))).toEqual([409, "wrong_state"]);
    expect(await wallet.balance(owner)).toMatchObject({ cash: 0, debt: 500 });
    const { now, approvals, state } = await fileOf(id);
    expect({ approvals, state, after: now?.after }).toMatchObject({ approvals: [], state: "waiting", after: { cash: 0, debt: 100 } });
    expectStatus(await approve(id, now?.version ?? ""), 200);
    expect(await wallet.balance(owner)).toMatchObject({ cash: 0, debt: 100 });
  });

  it("can take all available cash, and not one centavo more", async () => {
    const member = await joinWith(1_000);
    expect(await codeOf(proposeFor(member, { cash: -1_001 }))).toEqual([402, "insufficient_balance"]);
    const { id } = await proposed(member, -1_000);
    const version = await versionOf(id);
    const owner = { tenant_id: await tenantId(), player_id: member.id };
    await site.app.modules.wallet.post({ ...owner, kind: "hold", amount: 1, source: "test", external_id: newId() });
    expect(await codeOf(approve(id, version))).toEqual([402, "insufficient_balance"]);
    expect(await fileOf(id)).toMatchObject({ state: "waiting", now: null, obstacle: "insufficient_balance", approvals: [] });
    await site.app.modules.wallet.post({ ...owner, kind: "release", amount: 1, source: "test", external_id: newId() });
    expectStatus(await approve(id, version), 200);
    expect(await cashOf(member)).toBe(0);
  });

  it("is refused for 0 centavos, a fraction, an unknown field, an unknown player and a player of another brand", async () => {
    const member = await joinWith(100);
    for (const body of [{ cash: 0 }, { cash: 1.5 }, { cash: "1" }, { cash: 1, bonus: 1 }, { cash: 1, note: "" }])
      expect(await codeOf(proposeFor(member, body))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(proposeFor({ id: nobodysId }, { cash: 1 }))).toEqual([404, "not_found"]);
    expect(await codeOf(post(`norte/players/${member.id}/adjustments`, { cash: 1, reason: "x", note: "x" }, { by: ana }))).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("simultaneous decisions on a proposal", () => {
  it("by two approvers apply it once", async () => {
    const member = await joinWith(0);
    const { id } = await proposed(member, 700);
    const version = await versionOf(id);
    const answers = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from proposals where id = ${id} for no key update`,
        callers: 2,
        call: (nth) => approve(id, version, { by: nth === 0 ? bia : caio }),
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await cashOf(member)).toBe(700);
    expect((await fileOf(id)).approvals).toHaveLength(1);
  });

  it("are refused while the account is being closed, and the closed account gets nothing", async () => {
    const member = await joinWith(0);
    const { id } = await proposed(member, 700);
    const version = await versionOf(id);
    const answers = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        // Locks and closes the account as a closing does.
        hold: async (tx) => {
          await tx`select 1 from players where id = ${member.id} for update`;
          await tx`update players set state = 'closed', closed_at = now() where id = ${member.id}`;
        },
        callers: 1,
        call: () => approve(id, version),
      }),
    );
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual([[409, "wrong_state"]]);
    expect(await cashOf(member)).toBe(0);
  });

  it("to withdraw and to approve: the first one counts", async () => {
    const member = await joinWith(0);
    const { id } = await proposed(member, 700);
    const version = await versionOf(id);
    const answers = fulfilledOf(
      await runBehindLock(site.database, lockOf(id), [() => post(`proposals/${id}/withdraw`, {}, { by: ana }), () => approve(id, version)]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect([await cashOf(member), (await fileOf(id)).state]).toEqual([0, "withdrawn"]);
  });
});

describe("the database constraints on proposals", () => {
  it("prevent a proposal from being applied by its proposer, deleted, or counted twice, whoever writes", async () => {
    const member = await joinWith(0);
    const { id } = await proposed(member, 700);
    const { db } = site.database;
    const set = (state: string, by: string) =>
      sql`update proposals set state = ${state}, decided_by = ${by}, decided_at = now() where id = ${id}`.execute(db);
    await expect(set("applied", ana.id)).rejects.toThrow(/check constraint/);
    await expect(set("refused", ana.id)).rejects.toThrow(/check constraint/);
    await expect(set("withdrawn", bia.id)).rejects.toThrow(/check constraint/);
    await expect(sql`delete from proposals where id = ${id}`.execute(db)).rejects.toThrow(/permission denied/);
    const add = () =>
      sql`insert into proposal_approvals select operator_id, id, ${bia.id}, 'v', now() from proposals where id = ${id}`.execute(db);
    await add();
    await expect(add()).rejects.toThrow(/duplicate key/);
    await expect(sql`delete from proposal_approvals where proposal_id = ${id}`.execute(db)).rejects.toThrow(/permission denied/);
  });
});

describe("the wager class of a game", () => {
  let game = 0;
  const classOf = async () =>
    (
      await site.database
        .sql`select wager_class, next_wager_class from tenant_games where tenant_id = ${await tenantId()} and game_id = ${game}`
    )[0];
  const change = async (wager_class: number) => {
    const body = { wager_class, reason: "ticket 9" };
    const proposal = expectStatus(await post(`trevo/games/${game}/wager-class`, body, { by: eva }), 200).json["data"] as Proposal;
    expectStatus(await approve(proposal.id, await versionOf(proposal.id), { by: caio }), 200);
  };
  let eva: TestMember;
  beforeAll(async () => {
    eva = await hire(site, { may: ["catalog.curate"] });
    game = (await site.call("POST", "/api/games/get", { body: { game_id: "dice" } })).json["data"]?.id as number;
    await site.database.sql`update tenant_games set wager_class = 2 where game_id = ${game}`;
  });

  it("applies a higher weight once another member has approved it", async () => {
    await change(1);
    expect(await classOf()).toEqual({ wager_class: 1, next_wager_class: null });
    expect((await site.call("POST", "/api/games/get", { body: { game_id: "dice" } })).json["data"]).toMatchObject({ wager_class: 1 });
  });

  it("applies a lower weight 30 days after the approval", async () => {
    await change(3);
    const offset = site.clock.offsetMs();
    expect(await classOf()).toEqual({ wager_class: 1, next_wager_class: 3 });
    site.clock.setOffset(site.clock.offsetMs() + 30 * dayMs - 60_000);
    await site.app.modules.catalog.jobs.applyWagerClasses();
    expect(await classOf()).toEqual({ wager_class: 1, next_wager_class: 3 });
    site.clock.setOffset(site.clock.offsetMs() + 60_000);
    await site.app.modules.catalog.jobs.applyWagerClasses();
    expect(await classOf()).toEqual({ wager_class: 3, next_wager_class: null });
    site.clock.setOffset(offset);
  });
});

describe("a reward granted by staff", () => {
  const grant = (member: Member, amount: number, by: TestMember) =>
    post(`trevo/players/${member.id}/grant`, { code: "cash", amount, reason: "ticket 12" }, { by });

  it("is granted at once up to R$ 100,00 a day, and requires another member one centavo above", async () => {
    const member = await joinWith(0);
    const eva = await hire(site, { may: ["rewards.grant"] });
    for (const amount of [6_000, 4_000])
      expect(expectStatus(await grant(member, amount, eva), 200).json["data"]).toMatchObject({ state: "applied" });
    expect(await cashOf(member)).toBe(10_000);
    const proposal = expectStatus(await grant(member, 1, eva), 200).json["data"] as Proposal;
    expect(proposal.state).toBe("waiting");
    expect(await cashOf(member)).toBe(10_000);
    expectStatus(await approve(proposal.id, await versionOf(proposal.id), { by: caio }), 200);
    expect(await cashOf(member)).toBe(10_001);
    const other = await joinWith(0);
    expect(expectStatus(await grant(other, 10_001, eva), 200).json["data"]).toMatchObject({ state: "waiting" });
    const granted = expectStatus(await get(`trevo/players/${member.id}/rewards`, eva), 200).json["data"] as { amount: number }[];
    expect(granted.map(({ amount }) => amount)).toEqual([1, 4_000, 6_000]);
  });

  it("of R$ 100,00 is granted once for four calls at the same time; the others wait for another member", async () => {
    const member = await joinWith(0);
    const eva = await hire(site, { may: ["rewards.grant"] });
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from players where id = ${member.id} for update`,
      callers: 4,
      call: () => grant(member, 10_000, eva),
    });
    const states = fulfilledOf(answers).map((reply) => (expectStatus(reply, 200).json["data"] as Proposal).state);
    expect(states.toSorted()).toEqual(["applied", "waiting", "waiting", "waiting"]);
    expect(await cashOf(member)).toBe(10_000);
  });

  it("is refused for an excluded player, even if it waited for approval, and at a brand that may not grant rewards", async () => {
    const [member, eva] = [await joinWith(0), await hire(site, { may: ["rewards.grant"] })];
    const { id } = expectStatus(await grant(member, 10_001, eva), 200).json["data"] as Proposal;
    const version = await versionOf(id);
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "180d" } }), 200);
    expect(await codeOf(grant(member, 100, eva))).toEqual([409, "wrong_state"]);
    expect((await approve(id, version, { by: caio })).status).toBe(409);
    expect(await cashOf(member)).toBe(0);
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    const set = (rewards: boolean) =>
      site.app.modules.tenants.change(tenant?.id ?? 0, { settings: { policy: { ...tenant!.settings.policy, rewards } } });
    await set(false);
    try {
      expect(await codeOf(grant(await joinWith(0), 100, eva))).toEqual([403, "rewards_not_allowed"]);
    } finally {
      await set(true);
    }
  });
});
