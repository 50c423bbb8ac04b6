import { createHash } from "node:crypto";
import type { ListedSportCase, SportCase } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownCaseLayout } from "../src/adapters/regulator/case-layout.ts";
import { newId } from "../src/kernel/ids.ts";
import { runBehindLock } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let reader: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 30);
  ana = await hire(site, { may: ["sports.integrity", "audit.read"] });
  reader = await hire(site, { may: ["sports.integrity.read"] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(owner());
});

const owner = () => site.database.owner.db;
const cases = () => site.app.modules.sportsbook.cases;
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
const bet = async (name: string, stake: number, code = "home"): Promise<{ member: Member; id: string }> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  const { id } = (await book.placed(member, [await book.shown(name, code)], { stake })) as { id: string };
  return { member, id };
};
/** Plants a group of accounts that share something, as the job of linked accounts finds it. */
const link = async (members: readonly Member[], kind = "device"): Promise<string> => {
  const id = newId();
  const parts = JSON.stringify([{ kind, key: "a", players: members.map((one) => one.id), others: 0 }]);
  await sql`insert into link_groups (tenant_id, id, state, strength, accounts, parts, found_at, changed_at)
    values (1, ${id}, 'open', 60, ${members.length}, ${parts}::jsonb, now(), now())`.execute(owner());
  for (const one of members)
    await sql`insert into link_members (tenant_id, player_id, group_id) values (1, ${one.id}, ${id})`.execute(owner());
  return id;
};
/** Two linked accounts with R$ 50 each on the home side. */
const suspect = async (name: string) => {
  const bets = [await bet(name, 50_00), await bet(name, 50_00)];
  await link(bets.map(({ member }) => member));
  return bets;
};
const get = (path: string, { token } = reader): Promise<Reply> => office(site, "GET", `trevo/sports/cases${path}`, { token });
const post = (path: string, body: object, { token } = ana, tenant = "trevo"): Promise<Reply> =>
  office(site, "POST", `${tenant}/sports/cases${path}`, { token, body });
const listed = async (query = ""): Promise<ListedSportCase[]> => expectStatus(await get(`?limit=100${query}`), 200).json["data"];
const caseOf = async (name: string): Promise<SportCase> => {
  const fixture = await book.fixtureOf(name);
  const states = ["open", "under_review", "reported", "closed"];
  for (const state of states) {
    const one = (await listed(`&state=${state}`)).find(({ fixture_id }) => fixture_id === fixture);
    if (one) return expectStatus(await get(`/${one.id}`), 200).json["data"] as SportCase;
  }
  throw new Error(`${name} has no case`);
};
const step = (id: string, body: object, by = ana): Promise<Reply> => post(`/${id}/steps`, { note: "Anotado.", ...body }, by);
const stepped = async (name: string, body: object): Promise<SportCase> => {
  const { id, version } = await caseOf(name);
  return expectStatus(await step(id, { seen_version: version, ...body }), 200).json["data"] as SportCase;
};

describe("the job of signals", () => {
  it("opens a case about a match with its signals, bets and players, once, and changes no bet", async () => {
    const name = await match();
    const [one, other] = await suspect(name);
    await cases().jobs.findSignals();
    await cases().jobs.findSignals();
    const file = await caseOf(name);
    expect(file).toMatchObject({
      state: "open",
      score: 50,
      signals: ["linked_devices"],
      bets: 2,
      players: 2,
      stake: 100_00,
      withheld: 0,
      signal_details: [{ kind: "linked_devices", score: 50, parts: { players: 2, stake: 100_00 } }],
      steps: [{ kind: "opened", by: null }],
    });
    expect(file.signal_details[0]?.selection?.pt).toContain("Resultado");
    expect(new Map(file.top_players.map(({ player_id, is_new }) => [player_id, is_new]))).toEqual(
      new Map([one, other].map((placed) => [placed?.member.id, true])),
    );
    const { rows } = await sql<{ status: string }>`
      select status from sport_bets where id in (${one?.id}, ${other?.id})`.execute(owner());
    expect(rows).toEqual([{ status: "open" }, { status: "open" }]);
  });

  it("opens none one centavo below, for accounts that share only a network, or that staff have found unrelated", async () => {
    const [below, network, unrelated] = [await match(), await match(), await match()];
    await link([(await bet(below, 50_00)).member, (await bet(below, 49_99)).member]);
    await link([(await bet(network, 50_00)).member, (await bet(network, 50_00)).member], "network");
    const group = await link([(await bet(unrelated, 50_00)).member, (await bet(unrelated, 50_00)).member]);
    await sql`insert into link_decisions (tenant_id, id, group_id, verdict, reason, parts, decided_by, at)
      values (1, ${newId()}, ${group}, 'unrelated', 'colegas', '[]', ${newId()}, now())`.execute(owner());
    await cases().jobs.findSignals();
    for (const name of [below, network, unrelated]) await expect(caseOf(name)).rejects.toThrow("has no case");
  });

  it("adds to a case what has grown, and opens a closed one again only for more than was known at its closing", async () => {
    const name = await match();
    const [one] = await suspect(name);
    await cases().jobs.findSignals();
    await stepped(name, { step: "close", verdict: "unfounded" });
    await cases().jobs.findSignals();
    expect(await caseOf(name)).toMatchObject({ state: "closed", verdict: "unfounded" });
    const third = await bet(name, 50_00);
    const { rows } = await sql<{ group_id: string }>`select group_id from link_members where player_id = ${one?.member.id}`.execute(
      owner(),
    );
    await sql`insert into link_members (tenant_id, player_id, group_id) values (1, ${third.member.id}, ${rows[0]?.group_id})`.execute(
      owner(),
    );
    await cases().jobs.findSignals();
    const file = await caseOf(name);
    expect(file).toMatchObject({ state: "open", verdict: null, score: 75, bets: 3 });
    expect(file.steps.map(({ kind }) => kind)).toEqual(["opened", "closed", "reopened"]);
  });

  it("finds a case that a member has opened at the same moment, and adds its signals to it", async () => {
    const name = await match();
    await suspect(name);
    const fixture_id = await book.fixtureOf(name);
    const lock = sql`lock table sport_cases in share mode`;
    const answers = await runBehindLock<unknown>(site.database, lock, [
      () => post("", { fixture_id, note: "Ligação da federação." }),
      () => cases().jobs.findSignals(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const file = await caseOf(name);
    // Whoever is first opens it. The signals are in it either way, and a member who is second is refused.
    const [reply] = answers;
    const isMemberFirst = reply?.status === "fulfilled" && (reply.value as Reply).status === 200;
    expect([file.score, file.steps.map(({ kind }) => kind)]).toEqual([50, isMemberFirst ? ["opened", "signalled"] : ["opened"]]);
  });
});

describe("a case", () => {
  it("goes from review to report to its end, each step by a named member in the audit log", async () => {
    const name = await match();
    expectStatus(await post("", { fixture_id: await book.fixtureOf(name), note: "Ligação da federação." }), 200);
    await stepped(name, { step: "review" });
    await stepped(name, { step: "report", authority: "ministry" });
    const file = await stepped(name, { step: "close", verdict: "confirmed" });
    expect(file).toMatchObject({ state: "closed", verdict: "confirmed", score: 0 });
    expect(file.steps.map(({ kind, by, authority, verdict }) => [kind, by, authority, verdict])).toEqual([
      ["opened", ana.id, null, null],
      ["reviewed", ana.id, null, null],
      ["reported", ana.id, "ministry", null],
      ["closed", ana.id, null, "confirmed"],
    ]);
    const { json } = await office(site, "GET", `trevo/audit-events?subject=sport_case:${file.id}`, { token: ana.token });
    const actions = (json["data"] as { action: string }[]).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(["sports_case_changed", "sports_case_changed", "sports_case_changed", "sports_case_opened"]);
  });

  it("refuses a step that its state does not permit, or that overlooks a change; a note is always possible", async () => {
    const name = await match();
    await suspect(name);
    await cases().jobs.findSignals();
    const { id, version } = await caseOf(name);
    const codeOf = async (body: object) => (await step(id, body)).json["code"];
    expect(await codeOf({ step: "report", seen_version: version, authority: "regulator" })).toBe("wrong_state");
    expect(await codeOf({ step: "reopen", seen_version: version })).toBe("wrong_state");
    expect(await codeOf({ step: "review", seen_version: version - 1 })).toBe("wrong_state");
    expectStatus(await step(id, { step: "note" }), 200);
    expectStatus(await step(id, { step: "review", seen_version: version }), 200);
    expect(await codeOf({ step: "close", seen_version: version, verdict: "unfounded" })).toBe("wrong_state");
    expect(await caseOf(name)).toMatchObject({ state: "under_review", version: version + 1 });
  });

  it("takes one of two steps decided at the same moment", async () => {
    const name = await match();
    await suspect(name);
    await cases().jobs.findSignals();
    const { id, version } = await caseOf(name);
    const lock = sql`select from sport_cases where id = ${id} for update`;
    const answers = await runBehindLock(site.database, lock, [
      () => step(id, { step: "review", seen_version: version }),
      () => step(id, { step: "close", seen_version: version, verdict: "unfounded" }),
    ]);
    const codes = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0));
    expect(new Set(codes)).toEqual(new Set([200, 409]));
  });

  it("is read with a permission of its own, decided with another, and unknown at another brand", async () => {
    const name = await match();
    await suspect(name);
    await cases().jobs.findSignals();
    const { id, version } = await caseOf(name);
    const trader = await hire(site, { may: ["sports.trade", "sports.results"] });
    expect([(await get("", trader)).json["code"], (await get(`/${id}`, trader)).json["code"]]).toEqual(["forbidden", "forbidden"]);
    expect((await step(id, { step: "review", seen_version: version }, reader)).json["code"]).toBe("forbidden");
    expect((await post("", { fixture_id: 1, note: "x" }, reader)).json["code"]).toBe("forbidden");
    expect((await post(`/${id}/files`, { named_by: "hash", reason: "x" }, reader)).json["code"]).toBe("forbidden");
    const praca = await site.app.modules.tenants.bySlug("praca");
    await site.app.modules.tenants.change(praca?.id ?? 0, { settings: { hasSports: true } });
    const elsewhere = await post(`/${id}/steps`, { step: "review", seen_version: version, note: "x" }, ana, "praca");
    expect(elsewhere.json["code"]).toBe("not_found");
    const { json } = await office(site, "GET", "praca/sports/cases", { token: ana.token });
    expect(json["data"]).toEqual([]);
  });

  it("counts its withheld bets, and those that an order on the match withholds", async () => {
    const name = await match();
    const [one] = await suspect(name);
    await cases().jobs.findSignals();
    const withhold = (path: string, of: object) =>
      office(site, "POST", `trevo/sports/${path}`, { token: ana.token, body: { ...of, ground: "fraud", reason: "Alerta." } });
    expectStatus(await withhold("withholdings", { bet_ids: [one?.id] }), 200);
    expect(await caseOf(name)).toMatchObject({ withheld: 1, withheld_with_match: 0 });
    expectStatus(await withhold("match-withholdings", { fixture_id: await book.fixtureOf(name), market_id: null }), 200);
    expect(await caseOf(name)).toMatchObject({ withheld: 2, withheld_with_match: 2 });
  });

  it("is opened once for a match, and only for one that exists", async () => {
    const fixture_id = await book.fixtureOf(await match());
    expectStatus(await post("", { fixture_id, note: "Ligação." }), 200);
    expect((await post("", { fixture_id, note: "Outra." })).json["code"]).toBe("wrong_state");
    expect((await post("", { fixture_id: 2_000_000_000, note: "x" })).json["code"]).toBe("not_found");
  });

  it("lists those that wait in pages, oldest first", async () => {
    const whole = await listed();
    const first = expectStatus(await get("?limit=2"), 200).json as unknown as { data: ListedSportCase[]; next: string };
    const rest = expectStatus(await get(`?limit=100&after=${encodeURIComponent(first.next)}`), 200).json["data"] as ListedSportCase[];
    expect(whole.length).toBeGreaterThan(2);
    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(whole.every(({ state }) => state === "open" || state === "under_review")).toBe(true);
  });
});

interface CaseFile {
  readonly case: { readonly steps: unknown[]; readonly signals: unknown[] };
  readonly bets: readonly {
    readonly player: string;
    readonly stake: number;
    readonly legs: readonly { readonly selections: readonly { readonly seq: number; readonly stream_hash: string }[] }[];
  }[];
}

async function* asGiven<One>(all: readonly One[]) {
  for (const one of all) yield await Promise.resolve(one);
}

describe("the file of a case", () => {
  const waiting = async () =>
    (await sql<{ tenant_id: number; id: string }>`select tenant_id, id from sport_case_files where state = 'waiting'`.execute(owner()))
      .rows;
  const make = async () => {
    for (const key of await waiting()) await cases().jobs.makeFile(key);
  };
  const fetch = (id: string, revision: number, { token } = ana) =>
    office(site, "GET", `trevo/sports/cases/${id}/file?revision=${revision}`, { token });
  const made = async (name: string) => {
    await suspect(name);
    await cases().jobs.findSignals();
    return caseOf(name);
  };

  it("contains every bet with its odds' hashes and players by the hash of their CPF, and matches its own hash", async () => {
    const name = await match();
    const { id } = await made(name);
    await bet(name, 5_00, "away");
    await bet(await match(), 7_00);
    expectStatus(await post(`/${id}/files`, { named_by: "hash", reason: "Ofício 12/2026." }), 200);
    expect((await post(`/${id}/files`, { named_by: "hash", reason: "De novo." })).json["code"]).toBe("wrong_state");
    await make();
    const content = expectStatus(await fetch(id, 1), 200).json as unknown as CaseFile;
    const digest = createHash("sha256");
    for await (const piece of ownCaseLayout.pieces(content.case, asGiven(content.bets))) digest.update(piece);
    const [file] = (await caseOf(name)).files;
    expect(file).toMatchObject({ revision: 1, state: "ready", bets: 3, hash: digest.digest("hex") });
    expect(content.bets.map(({ stake }) => stake)).toEqual([5_00, 50_00, 50_00]);
    expect(content.case).toMatchObject({
      format: "trevo-sport-case/1",
      signals: [{ kind: "linked_devices" }],
      steps: [{ kind: "opened", by: "job" }, { kind: "filed" }],
    });
    for (const { player, legs } of content.bets) {
      expect(player).toMatch(/^[0-9a-f]{64}$/);
      const [selection] = legs[0]?.selections ?? [];
      const { rows } = await sql<{ hash: string }>`select hash from sport_stream where seq = ${selection?.seq}`.execute(owner());
      expect(rows.map(({ hash }) => hash)).toEqual([selection?.stream_hash]);
    }
    const { rows } = await sql<{ events: number }>`select count(*)::int as events from audit_events
      where subject = ${`sport_case:${id}`} and action in ('sports_case_file_requested', 'sports_case_file_made', 'sports_case_file_downloaded')`.execute(
      owner(),
    );
    expect(rows[0]?.events).toBe(3);
  });

  it("names players by CPF only for members who may see personal data, on request and on download", async () => {
    const name = await match();
    const { id } = await made(name);
    const clara = await hire(site, { may: ["sports.integrity", "players.reveal"] });
    expect((await post(`/${id}/files`, { named_by: "cpf", reason: "Ofício." })).json["code"]).toBe("forbidden");
    expectStatus(await post(`/${id}/files`, { named_by: "cpf", reason: "Ofício." }, clara), 200);
    await make();
    expect((await fetch(id, 1)).json["code"]).toBe("forbidden");
    const { bets } = expectStatus(await fetch(id, 1, clara), 200).json as unknown as CaseFile;
    expect(bets.map(({ player }) => /^\d{11}$/.test(player))).toEqual([true, true]);
  });

  it("is made for a brand that is about to move: the jobs of the source go on until its rows are frozen", async () => {
    const name = await match();
    const { id } = await made(name);
    expectStatus(await post(`/${id}/files`, { named_by: "hash", reason: "Ofício." }), 200);
    const { tenants } = site.app.modules;
    const setState = async (state: string): Promise<void> => {
      await sql`update tenants set state = ${state} where slug = 'trevo'`.execute(owner());
      await tenants.announce(1);
    };
    await setState("elsewhere");
    try {
      await make();
    } finally {
      await setState("active");
    }
    expect((await caseOf(name)).files).toMatchObject([{ state: "ready", bets: 2 }]);
  });

  it("is not found before it is ready, or of another revision, and is gone if the storage has lost it", async () => {
    const name = await match();
    const { id } = await made(name);
    expectStatus(await post(`/${id}/files`, { named_by: "hash", reason: "Ofício." }), 200);
    expect((await fetch(id, 1)).json["code"]).toBe("not_found");
    await make();
    expect((await fetch(id, 2)).json["code"]).toBe("not_found");
    await sql`update sport_case_files set attempts = 9 where case_id = ${id}`.execute(owner());
    expect((await fetch(id, 1)).json["code"]).toBe("gone");
  });
});
