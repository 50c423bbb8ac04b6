import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { joinWriter, read, send } from "./chat-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let moderator: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  moderator = await hire(site);
}, 120_000);
afterAll(() => site.close());

const report = (by: Member, id: string, reason = "offence") =>
  site.call("POST", `/api/chat/messages/${id}/report`, { token: by.token, body: { reason } });
const write = async (member: Member, message: string): Promise<string> =>
  expectStatus(await send(site, member, { message }), 201).json["data"].id;
const people = async (count: number): Promise<Member[]> => {
  const members: Member[] = [];
  for (let nth = 0; nth < count; nth += 1) members.push(await site.join({ verified: true }));
  return members;
};
const casesOf = (id: string) =>
  site.database.sql<{ id: string; reason: string; state: string; held: boolean }[]>`select id, reason, state, held
    from moderation_cases where subject_id = ${id}`;
const stateOf = async (id: string) =>
  (await site.database.sql<{ state: string }[]>`select state from chat_messages where id = ${id}`)[0]?.state;
const titlesOf = async (member: Member): Promise<string[]> =>
  expectStatus(await site.call("GET", "/api/notifications?per_page=10", { token: member.token }), 200).json["data"].map(
    ({ title }: { title: string }) => title,
  );
const decide = (id: string, decision: "uphold" | "dismiss", action = "none") =>
  office(site, "POST", `trevo/chat/cases/${id}`, { token: moderator.token, body: { decision, action, sanction: null, reason: "other" } });
const openCaseOf = async (id: string): Promise<string> => (await casesOf(id))[0]?.id ?? "";

describe("a report of a message", () => {
  it("opens a case in the back office; the message stays until three people have reported it", async () => {
    const [author, [one, two, three]] = [await joinWriter(site), (await people(3)) as [Member, Member, Member]];
    const id = await write(author, "linha denunciada");
    const before = (await read(site)).latest_seq;
    expectStatus(await report(one, id, "scam"), 200);
    expectStatus(await report(two, id), 200);
    const queue = expectStatus(await office(site, "GET", "trevo/chat/queue", { token: moderator.token }), 200).json["data"];
    expect(queue.map(({ id: listed }: { id: string }) => listed)).toContain(await openCaseOf(id));
    expect([await stateOf(id), await casesOf(id)]).toMatchObject(["shown", [{ reason: "scam", held: false }]]);
    expectStatus(await report(three, id), 200);
    expect([await stateOf(id), await casesOf(id)]).toMatchObject(["held", [{ held: true, state: "open" }]]);
    expect((await read(site, `?after=${before}`)).messages).toEqual([{ delete: true, messageId: id, room: 30, seq: before + 1 }]);
    expect(await titlesOf(author)).toContain("Sua mensagem está em análise");
  });

  it("counts once per player and message", async () => {
    const [author, [one]] = [await joinWriter(site), (await people(1)) as [Member]];
    const id = await write(author, "três vezes a mesma pessoa");
    for (let nth = 0; nth < 3; nth += 1) expectStatus(await report(one, id), 200);
    expect([await stateOf(id), await casesOf(id)]).toMatchObject(["shown", [{ held: false }]]);
    const rows = await site.database.sql`select 1 from moderation_reports where subject_id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  it("by three people at the same time hides the message once", async () => {
    const [author, reporters] = [await joinWriter(site), await people(3)];
    const id = await write(author, "todos de uma vez");
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from players where id = ${author.id} for update`,
      callers: 3,
      call: (nth) => report(reporters[nth] as Member, id),
    });
    expect(fulfilledOf(answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    const changes = await site.database.sql<{ kind: string }[]>`select kind from chat_changes where message_id = ${id} order by seq`;
    expect([await stateOf(id), changes.map(({ kind }) => kind)]).toEqual(["held", ["message", "delete"]]);
  });

  it("is refused for a message that is not shown, has no author, or is the reporter's own", async () => {
    const [author, [one]] = [await joinWriter(site), (await people(1)) as [Member]];
    const id = await write(author, "minha linha");
    expect(expectStatus(await report(author, id), 409).json["code"]).toBe("wrong_state");
    expectStatus(await site.call("POST", `/api/chat/messages/${id}/delete`, { token: author.token }), 200);
    expectStatus(await report(one, id), 404);
    const elsewhere = await site.join({ tenant: "aurora", verified: true });
    const foreign = { token: elsewhere.token, tenant: "aurora", body: { reason: "spam" } };
    const shown = await write(author, "linha de outra marca");
    expectStatus(await site.call("POST", `/api/chat/messages/${shown}/report`, foreign), 404);
    const [line] = await site.database.sql<
      { id: string }[]
    >`select id from chat_messages where player_id is null and state = 'shown' limit 1`;
    expectStatus(await report(one, line?.id ?? ""), 404);
    expect(await casesOf(id)).toEqual([]);
  });
});

describe("the outcome of a report", () => {
  it("is sent to those who reported the message, and the author's message returns under a new number", async () => {
    const [author, reporters] = [await joinWriter(site), await people(3)];
    const id = await write(author, "nada de errado");
    for (const one of reporters) expectStatus(await report(one, id), 200);
    const before = (await read(site)).latest_seq;
    expectStatus(await decide(await openCaseOf(id), "dismiss"), 200);
    const [shown] = (await read(site, `?after=${before}`)).messages;
    expect([shown.id, shown.seq]).toEqual([id, before + 1]);
    expect(await titlesOf(author)).toContain("Sua mensagem está no chat");
    for (const one of reporters) expect(await titlesOf(one)).toContain("Sua denúncia foi analisada");
  });

  it("remains in force: a later report opens no case, and its reporter is notified at once", async () => {
    const [author, [one, two]] = [await joinWriter(site), (await people(2)) as [Member, Member]];
    const id = await write(author, "linha decidida");
    expectStatus(await report(one, id), 200);
    expectStatus(await decide(await openCaseOf(id), "dismiss"), 200);
    expectStatus(await report(two, id), 200);
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(["dismissed"]);
    expect(await titlesOf(two)).toContain("Sua denúncia foi analisada");
  });

  it("reaches the reporters of a message deleted by staff without waiting for the case", async () => {
    const [author, [one]] = [await joinWriter(site), (await people(1)) as [Member]];
    const id = await write(author, "linha apagada");
    expectStatus(await report(one, id), 200);
    const body = { action: "delete", note: "denúncia" };
    expectStatus(await office(site, "POST", `trevo/chat/messages/${id}`, { token: moderator.token, body }), 200);
    expect(await titlesOf(one)).toContain("Sua denúncia foi analisada");
  });
});

describe("false reports", () => {
  it("weigh less with each dismissed one: after five the next opens no case", async () => {
    const [author, [liar]] = [await joinWriter(site), (await people(1)) as [Member]];
    for (const line of ["boa noite, gente", "alguém viu o jogo?", "prefiro o dado", "hoje chove muito", "volto mais tarde"]) {
      const id = await write(author, line);
      expectStatus(await report(liar, id), 200);
      expectStatus(await decide(await openCaseOf(id), "dismiss"), 200);
      site.clock.setOffset(site.clock.offsetMs() + 60_000);
    }
    const id = await write(author, "mais uma linha sem nada");
    expectStatus(await report(liar, id), 200);
    expect(await casesOf(id)).toEqual([]);
  });

  it("are refused after twenty within 24 hours, until the first is a day old", async () => {
    const [author, [one]] = [await joinWriter(site), (await people(1)) as [Member]];
    const id = await write(author, "a vigésima primeira");
    const now = new Date(Date.now() + site.clock.offsetMs());
    const filed = (count: number, hours: number) => site.database.owner.sql`
      insert into moderation_reports (tenant_id, id, player_id, reporter, subject_type, subject_id, reason, weight, reported_at)
      select tenant_id, gen_random_uuid(), id, id::text, 'message', gen_random_uuid()::text, 'spam', 0,
        ${now}::timestamptz - make_interval(hours => ${hours}) from players, generate_series(1, ${count}) where id = ${one.id}`;
    await filed(5, 25);
    await filed(20, 23);
    const refused = expectStatus(await report(one, id), 429);
    expect(refused.json["code"]).toBe("slow_mode");
    await site.database.owner.sql`update moderation_reports set reported_at = reported_at - interval '2 hours'
      where id = (select id from moderation_reports where player_id = ${one.id} and reported_at > ${now}::timestamptz - interval '24 hours' limit 1)`;
    expectStatus(await report(one, id), 200);
  });
});
