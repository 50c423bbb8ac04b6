import { type ListedPrivacyRequest, type PrivacyRequest, type PrivacyRequestFile, privacyTermDays } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { countOf } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";
const dayMs = 86_400_000;

let site: TestSite;
let ana: TestMember;
let reader: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["privacy.answer", "audit.read"] });
  reader = await hire(site, { may: ["privacy.read"] });
}, 120_000);
afterAll(() => site.close());

const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
const read = async (query = "", by = ana) =>
  expectStatus(await get(`privacy-requests?${query}`, by), 200).json as { data: ListedPrivacyRequest[]; next: string | null };
const fileOf = async (id: string): Promise<PrivacyRequestFile> =>
  expectStatus(await get(`trevo/privacy-requests/${id}`), 200).json["data"] as PrivacyRequestFile;
const given = { outcome: "done", answer: "Corrigimos seu nome.", reason: "the document shows it" };
const answer = (id: string, body: object = given, { token } = ana, brand = "trevo") =>
  office(site, "POST", `${brand}/privacy-requests/${id}/answer`, { token, body });
const ask = (member: Member, body: object = { kind: "correction", text: "Meu sobrenome está errado." }, tenant = "trevo") =>
  site.call("POST", "/api/profile/privacy-requests", { token: member.token, body, tenant });
const asked = async (member: Member, body?: object, tenant?: string): Promise<PrivacyRequest> =>
  expectStatus(await ask(member, body, tenant), 201).json["data"] as PrivacyRequest;
const ownOf = async ({ token }: Member, tenant = "trevo"): Promise<PrivacyRequest[]> =>
  expectStatus(await site.call("GET", "/api/profile/privacy-requests", { token, tenant }), 200).json["data"] as PrivacyRequest[];
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json["code"] ?? null];

describe("a player's request about their data", () => {
  it("is filed with the legal deadline, one of each kind at a time, and shown to its player only", async () => {
    const [member, other] = [await site.join(), await site.join()];
    const request = await asked(member);
    expect(request).toMatchObject({ kind: "correction", text: "Meu sobrenome está errado.", answer: null });
    expect(Date.parse(request.due_at) - Date.parse(request.created_at)).toBe(privacyTermDays * dayMs);
    expect(codeOf(await ask(member))).toEqual([409, "privacy_request_waiting"]);
    await asked(member, { kind: "question", text: "Com quem fala o encarregado?" });
    expect((await ownOf(member)).map(({ kind }) => kind)).toEqual(["question", "correction"]);
    expect(await ownOf(other)).toEqual([]);
  });

  it("must have a known kind and a text of at most 2,000 characters; otherwise nothing is filed", async () => {
    const member = await site.join();
    for (const body of [
      { kind: "question" },
      { kind: "question", text: " " },
      { kind: "other", text: "x" },
      { kind: "question", text: "x".repeat(2_001) },
      { kind: "question", text: "x", outcome: "done" },
    ])
      expectStatus(await ask(member, body), 422);
    expect(await ownOf(member)).toEqual([]);
    expect((await asked(member, { kind: "question", text: "x".repeat(2_000) })).text).toHaveLength(2_000);
  });

  it("is refused, and nothing is filed, if it is sent while the account is being blocked", async () => {
    const member = await site.join();
    const [answered] = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`update players set state = 'blocked' where id = ${member.id}`,
      callers: 1,
      call: () => ask(member),
    });
    expect(answered?.status === "fulfilled" && codeOf(answered.value)).toEqual([403, "blocked"]);
    expect(await site.database.sql`select from privacy_requests where player_id = ${member.id}`).toHaveLength(0);
  });

  it("is filed once if it is sent twice at the same time", async () => {
    const member = await site.join();
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from players where id = ${member.id} for update`,
      callers: 2,
      call: () => ask(member),
    });
    expect(
      fulfilledOf(answers)
        .map(({ status }) => status)
        .sort((one, other) => one - other),
    ).toEqual([201, 409]);
  });
});

describe("the queue of requests", () => {
  it("contains waiting requests at the operator's brands, oldest first, and answered ones, newest first", async () => {
    const [first, second, third] = [await site.join(), await site.join({ tenant: "aurora" }), await site.join()];
    const waits = [
      await asked(first, { kind: "access", text: "a" }),
      await asked(second, { kind: "access", text: "b" }, "aurora"),
      await asked(third, { kind: "access", text: "c" }),
    ];
    const ids = async (query: string, by = ana) => (await read(`kind=access&${query}`, by)).data.map(({ id }) => id);
    expect(await ids("")).toEqual(waits.map(({ id }) => id));
    expect(await ids("tenant=aurora")).toEqual([waits[1]?.id]);
    const pieces: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const piece: { data: ListedPrivacyRequest[]; next: string | null } = await read(`kind=access&limit=1${next && `&after=${next}`}`);
      pieces.push(...piece.data.map(({ id }) => id));
      next = piece.next;
    }
    expect(pieces).toEqual(waits.map(({ id }) => id));
    for (const place of [0, 2]) expectStatus(await answer(waits[place]?.id ?? ""), 200);
    expect([await ids(""), await ids("state=answered")]).toEqual([[waits[1]?.id], [waits[2]?.id, waits[0]?.id]]);
    expect(await ids("state=answered&limit=1")).toEqual([waits[2]?.id]);
    expect(await ids("", await hire(site, { may: ["privacy.read"], brand: "trevo" }))).toEqual([]);
    expect(await ids("", await hire(site, { may: ["privacy.read"], operator: "meridian" }))).toEqual([]);
    expectStatus(await get("privacy-requests", await hire(site, { may: ["players.read"] })), 403);
    for (const query of ["state=gone", "kind=gone", "after=x"]) expectStatus(await get(`privacy-requests?${query}`), 422);
  });

  it("counts waiting requests, and those past their deadline as late", async () => {
    const member = await site.join({ tenant: "aurora" });
    await sql`update privacy_requests set outcome = 'done', answer = 'x', reason = 'x', answered_by = id, answered_at = now()
      where tenant_id = (select id from tenants where slug = 'aurora') and answered_at is null`.execute(site.database.db);
    const request = await asked(member, { kind: "sharing", text: "Com quem?" }, "aurora");
    const auroras = await hire(site, { may: ["privacy.read"], brand: "aurora" });
    const counted = () => countOf(site, "privacy_requests", auroras);
    expect(await counted()).toMatchObject({ tenant: "aurora", waiting: 1, late: 0, oldest_at: request.created_at, due_at: request.due_at });
    await sql`update privacy_requests set created_at = created_at - interval '16 days', due_at = due_at - interval '16 days'
      where id = ${request.id}`.execute(site.database.db);
    expect(await counted()).toMatchObject({ waiting: 1, late: 1 });
  });
});

describe("the answer to a request", () => {
  it("is given once and shown to the player with the outcome; the reason is shown to staff only", async () => {
    const member = await site.join();
    await sql`update players set first_name = 'Marina', last_name = 'Alves Prado' where id = ${member.id}`.execute(site.database.db);
    const { id } = await asked(member);
    expect(await fileOf(id)).toMatchObject({
      player_name: "Marina A. P.",
      text: "Meu sobrenome está errado.",
      player: { cpf: `***.${member.cpf.slice(3, 6)}.${member.cpf.slice(6, 9)}-**`, state: "active" },
      answer: null,
      others: [],
    });
    expectStatus(await answer(id), 200);
    const [own] = await ownOf(member);
    expect(own?.answer).toMatchObject({ outcome: "done", text: "Corrigimos seu nome." });
    expect(JSON.stringify(own)).not.toContain(given.reason);
    expect((await fileOf(id)).answer).toEqual({ text: given.answer, reason: given.reason, by: ana.id });
    const { json } = await site.call("GET", "/api/notifications", { token: member.token });
    expect((json["data"] as { title: string }[]).map(({ title }) => title)).toContain("Resposta sobre seus dados");
    expect(codeOf(await answer(id, { ...given, answer: "Outra." }))).toEqual([409, "wrong_state"]);
    expect((await ownOf(member))[0]?.answer?.text).toBe("Corrigimos seu nome.");
    const log = await get(`trevo/audit-events?subject=privacy:${id}`);
    const events = log.json["data"] as { action: string; detail: object }[];
    expect(events.find(({ action }) => action === "privacy_answered")?.detail).toMatchObject({ outcome: "done", late: false });
    // The next request of the kind may be filed.
    await asked(member);
    expect((await fileOf(id)).others).toHaveLength(1);
  });

  it("is given once when two members answer at the same time", async () => {
    const { id } = await asked(await site.join());
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from privacy_requests where id = ${id} for update`,
      callers: 2,
      call: (nth) => answer(id, { ...given, answer: `answer ${nth}` }),
    });
    expect(
      fulfilledOf(answers)
        .map(({ status }) => status)
        .sort((one, other) => one - other),
    ).toEqual([200, 409]);
  });

  it("requires its own permission, its brand, an outcome, a text and a reason; otherwise nothing changes", async () => {
    const member = await site.join();
    const { id } = await asked(member);
    expectStatus(await answer(id, given, reader), 403);
    expectStatus(await answer(id, given, await hire(site, { operator: "meridian" })), 404);
    expectStatus(await answer(id, given, await hire(site, { may: ["privacy.answer"], brand: "aurora" })), 404);
    expectStatus(await answer(id, given, ana, "aurora"), 404);
    expectStatus(await get(`aurora/privacy-requests/${id}`), 404);
    expectStatus(await answer(nobodysId), 404);
    for (const body of [
      { ...given, outcome: "maybe" },
      { ...given, answer: " " },
      { ...given, answer: "x".repeat(2_001) },
      { ...given, reason: " " },
      { ...given, reason: "x".repeat(501) },
      { outcome: "done", answer: "x" },
      { ...given, more: 1 },
    ])
      expectStatus(await answer(id, body), 422);
    expect([(await ownOf(member))[0]?.answer, (await fileOf(id)).state]).toEqual([null, "waiting"]);
    expectStatus(await get(`trevo/privacy-requests/${id}`, reader), 200);
    expectStatus(await answer(id, { ...given, answer: "x".repeat(2_000), reason: "x".repeat(500) }), 200);
  });
});
