import type { AmlCase, AmlYear, ListedAmlCase, Proposal } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { moveDay } from "../src/modules/aml/policy.ts";
import { countOf } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;

let site: TestSite;
/** Ana and Bia decide, Caio reads, Davi reads players and approves proposals, Eva works at another operator. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let davi: TestMember;
let eva: TestMember;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  [ana, bia] = [await hire(site, { may: ["aml.review", "audit.read"] }), await hire(site, { may: ["aml.review"] })];
  caio = await hire(site, { may: ["aml.read"] });
  davi = await hire(site, { may: ["players.read", "proposals.approve"] });
  eva = await hire(site, { may: ["aml.review"], operator: "meridian" });
}, 120_000);
afterAll(() => site.close());
afterEach(() => site.clock.setOffset(0));

const get = (path: string, by = caio) => office(site, "GET", path, { token: by.token });
const post = (path: string, body: object, by = ana) => office(site, "POST", path, { token: by.token, body });
const codeOf = ({ status, json }: Reply) => [status, json["code"] ?? null];
const find = () => site.app.modules.aml.jobs.findCases();
/** Applies the rules so many days later; sessions would end by then. */
async function findAfter(days: number): Promise<void> {
  site.clock.setOffset(days * dayMs);
  await find();
  site.clock.setOffset(0);
}
const today = (): string => localDate(site.clock.now(), "America/Sao_Paulo");
const list = async (query = "", by = caio) =>
  expectStatus(await get(`aml-cases?limit=100${query}`, by), 200).json["data"] as ListedAmlCase[];
const caseOf = async (who: Member, query = "") => (await list(query)).find(({ player_id }) => player_id === who.id);
const read = async (id: string): Promise<AmlCase> => expectStatus(await get(`trevo/aml-cases/${id}`), 200).json["data"] as AmlCase;

interface Moved {
  readonly ago?: number;
  readonly deposits?: number;
  readonly deposited?: number;
  readonly withdrawn?: number;
  readonly staked?: number;
}
/** Adds a day to the player's figures. */
const move = (who: Member, { ago = 0, deposits = 1, deposited = 0, withdrawn = 0, staked = 0 }: Moved) => site.database.owner.sql`
  insert into player_days (tenant_id, player_id, day, staked_cash, staked_bonus, won_cash, won_bonus, deposited, deposits, withdrawn, payouts,
    converted, granted, adjusted, cash, bonus, held, debt)
  select tenant_id, id, ${moveDay(today(), -ago)}::date, ${staked}, 0, 0, 0, ${deposited}, ${deposits}, ${withdrawn}, 0, 0, 0, 0, 0, 0, 0, 0
  from players where id = ${who.id} on conflict (tenant_id, player_id, day) do update set
    deposited = player_days.deposited + excluded.deposited, deposits = player_days.deposits + excluded.deposits,
    withdrawn = player_days.withdrawn + excluded.withdrawn`;

/** Records payments for the player that were sent back. */
async function pay(who: Member, times: number, { ago = dayMs, reason = "payer_not_owner" } = {}): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const [deposit, e2e] = [newId(), `E${newId().replaceAll("-", "").slice(0, 31)}`];
    const at = new Date(site.clock.now().getTime() - ago);
    await site.database.owner.sql`insert into deposits (tenant_id, id, player_id, amount, status, txid, expires_at, created_at, updated_at)
      select tenant_id, ${deposit}, id, 100, 'waiting_payment', ${newId().replaceAll("-", "")}, now(), now(), now() from players where id = ${who.id}`;
    await site.database.owner.sql`insert into received_pix
      (tenant_id, end_to_end_id, deposit_id, amount, paid_at, disposition, reason, created_at, updated_at)
      select tenant_id, ${e2e}, ${deposit}, 100, ${at}, 'returned', ${reason}, ${at}, ${at} from players where id = ${who.id}`;
  }
}

/** Returns the case of a player whose money went in and out within the week. */
async function suspect(): Promise<{ who: Member; file: AmlCase }> {
  const who = await site.join();
  await move(who, { deposited: 3_000_00, withdrawn: 2_900_00 });
  await find();
  return { who, file: await read((await caseOf(who))?.id ?? "") };
}
const propose = ({ id, version }: AmlCase, verdict: "report" | "close", by = ana): Promise<Reply> =>
  post(`trevo/aml-cases/${id}/decide`, { verdict, expected_version: version, reason: "no play at all" }, by);
const proposed = async (file: AmlCase, verdict: "report" | "close"): Promise<Proposal> =>
  expectStatus(await propose(file, verdict), 200).json["data"] as Proposal;
async function approve({ id }: Proposal, by = bia): Promise<Reply> {
  const file = expectStatus(await get(`proposals/${id}`, by), 200).json["data"];
  return post(`proposals/${id}/approve`, { version: file.now?.version ?? "0" }, by);
}
const decided = async (verdict: "report" | "close") => {
  const { who, file } = await suspect();
  expectStatus(await approve(await proposed(file, verdict)), 200);
  return { who, file: await read(file.id) };
};

describe("the rules on money laundering", () => {
  it("open one case on a player at the brand, with what they found, and add to it instead of opening a second one", async () => {
    const { who, file } = await suspect();
    expect(file).toMatchObject({
      state: "open",
      version: 1,
      opened: null,
      amount: 3_000_00,
      rules: ["pass_through"],
      player: { state: "active" },
    });
    expect(file.signals).toMatchObject([{ rule: "pass_through", to: today(), amount: 3_000_00, count: 1 }]);
    expect(file.days).toEqual([{ day: today(), deposits: 1, deposited: 3_000_00, withdrawn: 2_900_00, staked: 0 }]);
    expect(file.player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
    await find();
    expect((await read(file.id)).version).toBe(1);
    await move(who, { deposits: 5, deposited: 8_000_00 });
    await find();
    expect(await read(file.id)).toMatchObject({ version: 2, rules: ["structuring", "pass_through", "unusual_volume"], amount: 11_000_00 });
    expect((await list()).filter(({ player_id }) => player_id === who.id)).toHaveLength(1);
  });

  it("leave alone who plays with their money, and who moves one centavo less", async () => {
    const [player, careful] = [await site.join(), await site.join()];
    await move(player, { deposited: 9_000_00, withdrawn: 8_000_00, staked: 30_000_00 });
    await move(careful, { deposited: 1_999_99, withdrawn: 1_999_99 });
    await find();
    expect([await caseOf(player), await caseOf(careful)]).toEqual([undefined, undefined]);
  });

  it("count payments by other people that were sent back, three within thirty days", async () => {
    const [often, seldom] = [await site.join(), await site.join()];
    await pay(often, 3);
    await pay(seldom, 2);
    await pay(seldom, 1, { ago: 31 * dayMs });
    await pay(seldom, 1, { reason: "already_paid" });
    await find();
    expect((await read((await caseOf(often))?.id ?? "")).signals).toMatchObject([{ rule: "third_party", amount: 300, count: 3 }]);
    expect(await caseOf(seldom)).toBeUndefined();
  });
});

describe("a case", () => {
  it("is decided by two members on what they saw, and reported within a day with its receipt", async () => {
    const { who, file } = await suspect();
    const proposal = await proposed(file, "report");
    expect(proposal).toMatchObject({ kind: "aml_decision", after: { case: file.id, state: "to_report" } });
    expect(codeOf(await approve(proposal, ana))).toEqual([409, "approved_by_you"]);
    expect((await read(file.id)).state).toBe("open");
    expectStatus(await approve(proposal), 200);
    const due = await read(file.id);
    expect(due).toMatchObject({
      state: "to_report",
      decision: { verdict: "report", proposed_by: ana.id, approved_by: bia.id },
      report: null,
    });
    expect(Date.parse(due.due_at) - Date.parse(due.decision?.at ?? "")).toBe(dayMs);
    const report = (version: number, by = ana) =>
      post(`trevo/aml-cases/${file.id}/reported`, { receipt: "2026-000123", expected_version: version }, by);
    expect((await report(due.version, caio)).status).toBe(403);
    expect(codeOf(await report(due.version - 1))).toEqual([409, "wrong_state"]);
    expect(expectStatus(await report(due.version), 200).json["data"]).toMatchObject({
      state: "reported",
      report: { receipt: "2026-000123" },
    });
    expect(codeOf(await report(due.version + 1))).toEqual([409, "wrong_state"]);
    const events = await site.database.sql`select action, actor from audit_events where subject = ${`aml_case:${file.id}`} order by id`;
    expect(events).toEqual([
      { action: "aml_case_decided", actor: `staff:${bia.id}` },
      { action: "aml_case_reported", actor: `staff:${ana.id}` },
    ]);
    expect(await site.database.sql`select state from players where id = ${who.id}`).toEqual([{ state: "active" }]);
  });

  it("needs a new decision if its evidence grew after the proposal, and no decision twice", async () => {
    const { who, file } = await suspect();
    const proposal = await proposed(file, "close");
    await move(who, { deposits: 5, deposited: 12_000_00 });
    await find();
    expect(codeOf(await approve(proposal))).toEqual([409, "wrong_state"]);
    expect(codeOf(await propose(file, "close"))).toEqual([409, "wrong_state"]);
    const grown = await read(file.id);
    const both = [await proposed(grown, "close"), await proposed(grown, "report")];
    const answers = await Promise.all(both.map((one) => approve(one)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await site.database.sql`select verdict from aml_decisions where case_id = ${file.id}`).toHaveLength(1);
  });

  it("once closed is not opened by the same facts, and another is by later ones", async () => {
    const { who, file } = await decided("close");
    expect(file).toMatchObject({ state: "closed", decision: { verdict: "close", reason: "no play at all" } });
    expect(codeOf(await propose(file, "report"))).toEqual([409, "wrong_state"]);
    await find();
    expect(await caseOf(who)).toBeUndefined();
    site.clock.setOffset(dayMs);
    await move(who, { deposited: 2_000_00, withdrawn: 2_000_00 });
    await find();
    const [row] = await site.database.sql<{ signals: object[] }[]>`
      select signals from aml_cases where player_id = ${who.id} and state = 'open'`;
    expect(row?.signals).toMatchObject([{ rule: "pass_through", amount: 2_000_00 }]);
  });

  it("once closed is opened by what happens later on the day of the decision, and by one centavo less is not", async () => {
    const [{ who }, { who: careful }] = [await decided("close"), await decided("close")];
    await move(who, { deposited: 2_000_00, withdrawn: 2_000_00 });
    await move(careful, { deposited: 1_999_99, withdrawn: 2_000_00 });
    await find();
    const next = await caseOf(who);
    expect((await read(next?.id ?? "")).signals).toMatchObject([{ rule: "pass_through", amount: 2_000_00, count: 1 }]);
    expect(await caseOf(careful)).toBeUndefined();
    await findAfter(1);
    expect([await caseOf(careful), (await read(next?.id ?? "")).version]).toEqual([undefined, 1]);
  });

  it("that a member opened covers what the rules had not read when it was decided", async () => {
    const who = await site.join();
    await move(who, { deposited: 9_000_00, withdrawn: 9_000_00 });
    const body = { player_id: who.id, reason: "asked how to hide money" };
    const file = expectStatus(await post("trevo/aml-cases", body), 201).json["data"] as AmlCase;
    expectStatus(await approve(await proposed(file, "close")), 200);
    await find();
    expect(await caseOf(who)).toBeUndefined();
  });

  it("once closed is opened by one more payment by another person, even on the day of the decision", async () => {
    const who = await site.join();
    await pay(who, 3, { ago: 1 });
    await find();
    const file = await read((await caseOf(who))?.id ?? "");
    expectStatus(await approve(await proposed(file, "close")), 200);
    await find();
    expect(await caseOf(who)).toBeUndefined();
    await pay(who, 1, { ago: 0 });
    await find();
    const next = await caseOf(who);
    expect((await read(next?.id ?? "")).signals).toMatchObject([{ rule: "third_party", count: 4 }]);
  });

  it("once closed leaves the months before it as the player's usual volume", async () => {
    const who = await site.join();
    await move(who, { ago: 40, deposited: 6_000_01, staked: 6_000_01 });
    await move(who, { deposited: 3_000_00, withdrawn: 2_900_00 });
    await find();
    expectStatus(await approve(await proposed(await read((await caseOf(who))?.id ?? ""), "close")), 200);
    await move(who, { ago: -1, deposited: 10_000_00, staked: 10_000_00 });
    await findAfter(1);
    expect(await caseOf(who)).toBeUndefined();
    await move(who, { ago: -2, deposited: 1_00, staked: 1_00 });
    await findAfter(2);
    expect((await caseOf(who))?.rules).toEqual(["unusual_volume"]);
  });

  it("is opened by hand with a reason, once, by members with the permission", async () => {
    const who = await site.join();
    const open = (by = ana, player_id = who.id) => post("trevo/aml-cases", { player_id, reason: "asked how to hide money" }, by);
    expect([(await open(caio)).status, (await open(davi)).status, (await open(eva)).status]).toEqual([403, 403, 404]);
    expect(codeOf(await open(ana, newId()))).toEqual([404, "not_found"]);
    const answers = await Promise.all([open(), open(bia)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await caseOf(who)).toMatchObject({ state: "open", rules: [], amount: 0 });
  });

  it("is counted in the queue, late past its deadline, and listed by rule and state", async () => {
    const { who, file } = await suspect();
    expect((await countOf(site, "aml_cases", caio))?.waiting).toBeGreaterThan(0);
    await site.database.owner
      .sql`update aml_cases set due_at = date_trunc('milliseconds', now()) - interval '1 minute' where id = ${file.id}`;
    expect((await countOf(site, "aml_cases", caio))?.late).toBe(1);
    expect((await list())[0]?.id).toBe(file.id);
    expect(await caseOf(who, "&rule=structuring")).toBeUndefined();
    expect(await caseOf(who, "&rule=pass_through")).toBeDefined();
    expect(await caseOf(who, "&state=closed")).toBeUndefined();
    expect(await list("", eva)).toEqual([]);
    const [first, ...rest] = await list();
    const page = expectStatus(await get("aml-cases?limit=1"), 200).json;
    expect(page["data"]).toEqual([first]);
    const next = expectStatus(await get(`aml-cases?limit=100&after=${String(page["next"])}`), 200).json["data"];
    expect(next).toEqual(rest);
  });
});

describe("nobody who must not know", () => {
  it("sees a case: not the player in their data copy or notifications, not a member who reads players and approves proposals", async () => {
    const { who, file } = await suspect();
    const proposal = await proposed(file, "report");
    const seen: string[] = [];
    for (const path of ["", "/timeline", "/entries"])
      seen.push(JSON.stringify(expectStatus(await get(`trevo/players/${who.id}${path}`, davi), 200).json));
    expect(await site.database.sql`select player_id from proposals where id = ${proposal.id}`).toEqual([{ player_id: null }]);
    for (const path of ["/api/notifications", "/api/wallet/balance", "/api/profile", "/api/auth/me"])
      seen.push(JSON.stringify((await site.call("GET", path, { token: who.token })).json));
    expectStatus(await approve(proposal), 200);
    expect(seen.filter((text) => /\baml_|\bpld\b|\bcoaf\b|laundering|lavagem/i.test(text) || text.includes(file.id))).toEqual([]);
    expect((await get(`trevo/aml-cases/${file.id}`, davi)).status).toBe(403);
    expect((await get("aml-cases", davi)).status).toBe(403);
    const since = await site.database
      .sql`select 1 from notifications where player_id = ${who.id} and created_at >= ${new Date(file.opened_at)}`;
    expect(since).toEqual([]);
    const subjects = await site.database.sql`select 1 from audit_events where subject = ${`player:${who.id}`} and action like 'aml%'`;
    expect(subjects).toEqual([]);
  });

  it("sees or decides a proposal on a case: `proposals.approve` is not enough without `aml.read`", async () => {
    const { file } = await suspect();
    const proposal = await proposed(file, "report");
    expect(await countOf(site, "proposals", davi)).toBeUndefined();
    expect(expectStatus(await get("proposals", davi), 200).json["data"]).toEqual([]);
    expect(expectStatus(await get("proposals?kind=aml_decision", davi), 200).json["data"]).toEqual([]);
    expect(codeOf(await get(`proposals/${proposal.id}`, davi))).toEqual([404, "not_found"]);
    const version = expectStatus(await get(`proposals/${proposal.id}`, bia), 200).json["data"].now.version as string;
    expect(codeOf(await post(`proposals/${proposal.id}/approve`, { version }, davi))).toEqual([404, "not_found"]);
    expect(codeOf(await post(`proposals/${proposal.id}/refuse`, { reason: "no" }, davi))).toEqual([404, "not_found"]);
    // Reading cases alone decides nothing either; both permissions together do.
    expect(codeOf(await get(`proposals/${proposal.id}`, caio))).toEqual([404, "not_found"]);
    const fabi = await hire(site, { may: ["aml.read", "proposals.approve"] });
    expect((await countOf(site, "proposals", fabi))?.waiting).toBeGreaterThan(0);
    expectStatus(await post(`proposals/${proposal.id}/approve`, { version }, fabi), 200);
    expect((await read(file.id)).decision).toMatchObject({ proposed_by: ana.id, approved_by: fabi.id });
  });
});

describe("a year", () => {
  const years = async (): Promise<AmlYear[]> => expectStatus(await get("aurora/aml-years"), 200).json["data"] as AmlYear[];
  const last = (): string => String(Number(today().slice(0, 4)) - 1);
  const state = (year: string, by = ana): Promise<Reply> => post(`aurora/aml-years/${year}/state`, { reason: "every case was closed" }, by);

  it("without a report is stated once by two members, never the present one", async () => {
    expect(await years()).toMatchObject([{ id: last(), state: "due", reported: 0, undecided: 0, due_on: `${today().slice(0, 4)}-01-31` }]);
    expect(codeOf(await state(today().slice(0, 4)))).toEqual([409, "wrong_state"]);
    expect((await state(last(), caio)).status).toBe(403);
    const made = expectStatus(await state(last()), 200).json["data"] as Proposal;
    expectStatus(await approve(made), 200);
    expect(await years()).toMatchObject([{ state: "stated", statement: { proposed_by: ana.id, approved_by: bia.id } }]);
    expect(codeOf(await state(last()))).toEqual([409, "wrong_state"]);
    await expect(site.database.sql`delete from aml_statements`).rejects.toThrow(/permission denied/);
  });

  it("with a report, or a case of it that waits, is not stated", async () => {
    const who = await site.join();
    const begins = new Date(`${last()}-01-01T00:00:00-03:00`);
    const add = (year: number, state_: string, at: Date) => site.database.owner.sql`
      insert into aml_cases (tenant_id, id, player_id, state, signals, opened_at, changed_at, due_at, receipt, reported_at)
      select tenant_id, ${newId()}, id, ${state_}, '[]', ${at}, ${at}, ${at}, ${state_ === "reported" ? String(year) : null},
        ${state_ === "reported" ? at : null} from players where id = ${who.id}`;
    const trevo = async () => expectStatus(await get("trevo/aml-years"), 200).json["data"] as AmlYear[];
    const before = new Date(begins.getTime() - 1);
    await add(Number(last()) - 1, "reported", before);
    expect(await trevo()).toMatchObject([
      { id: last(), state: "due", reported: 0 },
      { id: String(Number(last()) - 1), state: "cases", reported: 1 },
    ]);
    await add(Number(last()), "to_report", begins);
    expect((await trevo())[0]).toMatchObject({ state: "cases", undecided: 1 });
    expect(codeOf(await post(`trevo/aml-years/${last()}/state`, { reason: "x" }))).toEqual([409, "wrong_state"]);
  });
});
