import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinWriter, read, send } from "./chat-things.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let moderator: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  moderator = await hire(site);
}, 120_000);
afterAll(() => site.close());

const link = "entra em www.aposta-boa.com agora";
const scam = "sou do grupo vip, robô com sinais, dobro seu pix, chama no privado";
const write = (member: Member, message: string) => send(site, member, { message });
const storedBy = async (member: Member) =>
  (
    await site.database.sql<{ text: string; state: string }[]>`select text, state from chat_messages
      where player_id = ${member.id} order by created_at`
  ).map(({ text, state }) => `${state}: ${text}`);
const casesOf = async (member: Member) =>
  site.database.sql<{ id: string; reason: string; urgency: number; state: string }[]>`select id, reason, urgency, state
    from moderation_cases where player_id = ${member.id} order by created_at`;
const decide = (id: string, body: object) =>
  office(site, "POST", `trevo/chat/cases/${id}`, { token: moderator.token, body: { reason: "other", sanction: null, ...body } });
const own = async (member: Member) => expectStatus(await site.call("GET", "/api/chat/me", { token: member.token }), 200).json["data"];

describe("a message that breaks the rules", () => {
  it("is refused at its field with the reason, and not stored", async () => {
    const member = await joinWriter(site);
    const reply = expectStatus(await write(member, link), 422).json;
    expect([reply["code"], reply["errors"].message]).toEqual(["message_refused", ["Links não entram no chat."]]);
    expect(await storedBy(member)).toEqual([]);
  });

  it("mutes its author at the third refusal, with reason and end, and the author can write nothing until then", async () => {
    const member = await joinWriter(site);
    for (let nth = 0; nth < 3; nth += 1) expectStatus(await write(member, `${link} ${nth}`), 422);
    expect((await own(member)).sanctions).toMatchObject([{ kind: "mute", reason: "Várias mensagens recusadas em pouco tempo" }]);
    expect(expectStatus(await write(member, "boa noite"), 403).json["code"]).toBe("chat_muted");
    site.clock.setOffset(site.clock.offsetMs() + 10 * 60_000 + 5_001);
    expectStatus(await write(member, "boa noite"), 201);
  });

  it("is held back if it may be a scam, and shown once a moderator releases it", async () => {
    const member = await joinWriter(site);
    const before = (await read(site)).latest_seq;
    expect(expectStatus(await write(member, scam), 201).json["state"]).toBe("held");
    expect((await read(site)).latest_seq).toBe(before);
    const [found] = await casesOf(member);
    expect(found).toMatchObject({ reason: "scam", state: "open" });
    expectStatus(await decide(found?.id ?? "", { decision: "dismiss", action: "release" }), 200);
    const shown = (await read(site, `?after=${before}`)).messages as { text: string; seq: number }[];
    expect(shown.map(({ text, seq }) => [text, seq])).toEqual([[scam, before + 1]]);
    expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete" }), 409);
  });

  it("disappears when a moderator deletes the author's messages of the last day", async () => {
    const member = await joinWriter(site);
    expectStatus(await write(member, "uma linha qualquer"), 201);
    expectStatus(await write(member, scam), 201);
    const [found] = await casesOf(member);
    expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete_recent" }), 200);
    expect(await storedBy(member)).toEqual(["deleted: uma linha qualquer", `rejected: ${scam}`]);
  });
});

describe("a message from a player who may need help", () => {
  it("is shown, shows help to its author only, stops marketing, and causes no sanction", async () => {
    const member = await joinWriter(site);
    const { json } = expectStatus(await write(member, "perdi tudo e não consigo parar de jogar"), 201);
    expect([json["state"], json["care"]]).toEqual(["shown", 1]);
    const key = { tenant_id: (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0, player_id: member.id };
    const signs = await site.database.sql`select kind from protection_signs where player_id = ${member.id}`;
    expect(signs.map(({ kind }) => kind as string)).toEqual(["distress"]);
    expect(await site.app.modules.moderation.sanctionsOf(key)).toEqual([]);
  });

  it("is held for a person at once if it is about suicide", async () => {
    const member = await joinWriter(site);
    const { json } = expectStatus(await write(member, "não aguento mais, quero me matar"), 201);
    expect([json["state"], json["care"]]).toEqual(["held", 2]);
    expect(await casesOf(member)).toMatchObject([{ urgency: 1, state: "open" }]);
    expect((await own(member)).sanctions).toEqual([]);
  });
});

it("a message that waits while its author is muted is refused", async () => {
  const member = await joinWriter(site);
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no brand");
  const { answer } = await site.database.db.transaction().execute(async (tx) => {
    await site.app.modules.players.holdAlone(tx, { tenant_id: tenant.id, player_id: member.id });
    const waiting = write(member, "boa noite");
    await untilWaiting(site.database, 1);
    await site.app.modules.moderation.muteByRule(tx, {
      tenant,
      player_id: member.id,
      request_id: null,
      reason: "scam",
      quote: "",
      minutes: 10,
    });
    return { answer: waiting };
  });
  expect(expectStatus(await answer, 403).json["code"]).toBe("chat_muted");
  expect(await storedBy(member)).toEqual([]);
});

const actOn = (id: string, body: object) => office(site, "POST", `trevo/chat/messages/${id}`, { token: moderator.token, body });
const appeal = async (member: Member, caseId: string, decision: "reverse" | "keep") => {
  expectStatus(await site.call("POST", `/api/chat/cases/${caseId}/appeal`, { token: member.token, body: { text: "não foi isso" } }), 200);
  const other = await hire(site);
  expectStatus(await office(site, "POST", `trevo/chat/appeals/${caseId}`, { token: other.token, body: { decision } }), 200);
};

describe("a message deleted by staff", () => {
  it("has a case with the note, notifies its author, and returns after an appeal", async () => {
    const member = await joinWriter(site);
    const { id } = expectStatus(await write(member, "linha que sai"), 201).json["data"] as { id: string };
    expectStatus(await actOn(id, { action: "delete", note: "denúncia por e-mail" }), 200);
    const [found] = await casesOf(member);
    expect([await storedBy(member), found]).toMatchObject([["deleted: linha que sai"], { state: "upheld" }]);
    const notes = await site.database.sql<{ text: string }[]>`select text from moderation_notes where case_id = ${found?.id ?? ""}`;
    expect(notes).toEqual([{ text: "denúncia por e-mail" }]);
    const told = await site.call("GET", "/api/notifications", { token: member.token });
    expect(JSON.stringify(told.json)).toContain("Sua mensagem foi removida");
    await appeal(member, found?.id ?? "", "reverse");
    expect(await storedBy(member)).toEqual(["shown: linha que sai"]);
  });

  it("while it is held closes its case too: no decision can show it later", async () => {
    const member = await joinWriter(site);
    const { id } = expectStatus(await write(member, scam), 201).json["data"] as { id: string };
    expectStatus(await actOn(id, { action: "delete", note: "golpe" }), 200);
    const cases = await casesOf(member);
    // The other case is about the mute, which the rule set automatically.
    expect([cases.map(({ state }) => state), await storedBy(member)]).toEqual([["upheld", "upheld"], [`rejected: ${scam}`]]);
    for (const { id: decided } of cases) expectStatus(await decide(decided, { decision: "dismiss", action: "release" }), 409);
  });
});

it("a held message is rejected when its case is upheld without an action", async () => {
  const member = await joinWriter(site);
  expectStatus(await write(member, scam), 201);
  const [found] = await casesOf(member);
  expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "none" }), 200);
  expect(await storedBy(member)).toEqual([`rejected: ${scam}`]);
});

it("an appeal restores all messages that its case deleted, and none that the author or an exclusion removed", async () => {
  const member = await joinWriter(site);
  for (const line of ["uma", "duas", "minha"]) expectStatus(await write(member, line), 201);
  expectStatus(await write(member, scam), 201);
  const [found] = await casesOf(member);
  await site.database.owner.sql`update chat_messages set state = 'deleted', ended_by = 'author', case_id = ${found?.id ?? ""}
    where player_id = ${member.id} and text = 'minha'`;
  expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete_recent" }), 200);
  await site.database.owner.sql`update chat_messages set ended_by = 'system' where player_id = ${member.id} and text = 'duas'`;
  await appeal(member, found?.id ?? "", "reverse");
  expect(await storedBy(member)).toEqual(["shown: uma", "deleted: duas", "deleted: minha", `shown: ${scam}`]);
});

it("an appeal about a round's card that was sent again is granted, and the room keeps one card", async () => {
  const member = await joinWriter(site);
  const round = crypto.randomUUID();
  const card = (message: string) =>
    site.database.owner.sql`update chat_messages set round_id = ${round} where player_id = ${member.id} and text = ${message}`;
  expectStatus(await write(member, scam), 201);
  await card(scam);
  const [found] = await casesOf(member);
  expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete" }), 200);
  site.clock.setOffset(site.clock.offsetMs() + 11 * 60_000);
  expectStatus(await write(member, "a mesma rodada"), 201);
  await card("a mesma rodada");
  await appeal(member, found?.id ?? "", "reverse");
  expect(await storedBy(member)).toEqual([`rejected: ${scam}`, "shown: a mesma rodada"]);
});

describe("a name", () => {
  const pick = (member: Member, name: string) => site.call("POST", "/api/chat/name", { token: member.token, body: { name } });

  it("is refused if it contains a word that no message may contain", async () => {
    const member = await joinWriter(site);
    expect(expectStatus(await pick(member, "filho_da_puta"), 422).json["errors"]).toEqual({ name: ["Essa palavra não entra aqui."] });
    expectStatus(await pick(member, "lucas.rj"), 200);
  });

  it("cannot be chosen by a player who is muted in all rooms", async () => {
    const member = await joinWriter(site);
    await write(member, scam);
    expect(expectStatus(await pick(member, "calada"), 403).json["code"]).toBe("chat_muted");
  });
});

it("a closed account leaves neither name nor words in the replies of others", async () => {
  const [member, other] = [await joinWriter(site), await joinWriter(site)];
  const { id } = expectStatus(await write(member, "meu segredo"), 201).json["data"] as { id: string };
  expectStatus(await send(site, other, { message: "respondi", reply_to: id }), 201);
  const quoted = () => site.database.sql`select reply_name, reply_text from chat_messages where player_id = ${other.id}`;
  expect(await quoted()).toMatchObject([{ reply_text: "meu segredo" }]);
  expectStatus(await site.call("POST", "/api/profile/close", { token: member.token, body: { password: member.password } }), 200);
  expect(await quoted()).toEqual([{ reply_name: null, reply_text: null }]);
  // Servers are notified over the bus.
  await eventually("an answer without its quote", async () => {
    const line = (await read(site)).messages.find(({ text }: { text?: string }) => text === "respondi");
    return line.reply_to === null ? true : undefined;
  });
});

/** Collects what the player's own channel receives as `MessageSent`. */
async function listenAs({ id, token }: Member) {
  const { key } = (await site.call("GET", "/api/site-config", {})).json["data"].realtime;
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/app/${key}?protocol=7`);
  const frames: { event: string; data: string }[] = [];
  socket.addEventListener("message", ({ data }) => frames.push(JSON.parse(String(data)) as { event: string; data: string }));
  const first = (event: string) => eventually(event, async () => frames.find((frame) => frame.event === event)?.data);
  const { socket_id } = JSON.parse(await first("pusher:connection_established")) as { socket_id: string };
  const channel = `private-universal.${id}`;
  const { json } = await site.call("POST", "/api/broadcasting/auth", { token, body: { socket_id, channel_name: channel } });
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth: json["auth"] } }));
  await first("pusher_internal:subscription_succeeded");
  return {
    get heard() {
      return frames.filter(({ event }) => event.endsWith("MessageSent")).map(({ data }) => JSON.parse(data) as object);
    },
    close: () => socket.close(),
  };
}

it("a message deleted by two members of staff at the same time has one case, and its author one notification", async () => {
  const [member, second] = [await joinWriter(site), await hire(site)];
  const { id } = expectStatus(await write(member, "uma só vez"), 201).json["data"] as { id: string };
  const answers = await raceAtBarrier({
    database: site.database,
    hold: (tx) => tx`select 1 from players where id = ${member.id} for update`,
    callers: 2,
    call: (nth) =>
      office(site, "POST", `trevo/chat/messages/${id}`, {
        token: nth === 0 ? moderator.token : second.token,
        body: { action: "delete", note: "x" },
      }),
  });
  expect(
    fulfilledOf(answers)
      .map(({ status }) => status)
      .toSorted((one, other) => one - other),
  ).toEqual([200, 409]);
  expect(await casesOf(member)).toHaveLength(1);
});

it("a held message deleted with the author's last day stays deleted when its own case is dismissed", async () => {
  const member = await joinWriter(site);
  const line = expectStatus(await write(member, "uma linha"), 201).json["data"] as { id: string };
  expectStatus(await write(member, scam), 201);
  const heldCase = (await casesOf(member)).find(({ state }) => state === "open");
  const tenant_id = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
  const subject = { type: "message" as const, id: line.id };
  const reported = { tenant_id, player_id: member.id, subject, room: 30, urgency: "other" as const, reason: "spam", quote: "uma linha" };
  const caseId = await site.database.db
    .transaction()
    .execute((tx) => site.app.modules.moderation.openCase(tx, { ...reported, held: false }));
  expectStatus(await decide(caseId, { decision: "uphold", action: "delete_recent" }), 200);
  expectStatus(await decide(heldCase?.id ?? "", { decision: "dismiss", action: "release" }), 200);
  expect(await storedBy(member)).toEqual(["deleted: uma linha", `rejected: ${scam}`]);
});

it("a held message that is released notifies its author and the player it replies to", async () => {
  const [member, other] = [await joinWriter(site), await joinWriter(site)];
  const { id: original } = expectStatus(await write(other, "alguém aí?"), 201).json["data"] as { id: string };
  const held = expectStatus(await send(site, member, { message: scam, reply_to: original }), 201).json;
  expect(held["state"]).toBe("held");
  const mentions = () => site.database.sql<{ kind: string }[]>`select kind from chat_mentions where player_id = ${other.id}`;
  expect(await mentions()).toEqual([]);
  const ear = await listenAs(member);
  const found = (await casesOf(member)).find(({ state }) => state === "open");
  expectStatus(await decide(found?.id ?? "", { decision: "dismiss", action: "release" }), 200);
  expect(await mentions()).toEqual([{ kind: "reply" }]);
  const decision = await eventually("the decision", async () => ear.heard.find((data) => "decision" in data));
  expect(decision).toMatchObject({ decision: "shown", messageId: held["data"].id });
  ear.close();
});

it("two appeals that allow words at the same time add the words of both to the rules", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const member = await joinWriter(site);
    // Each uses its own room, because restoring into a room locks it.
    expectStatus(await send(site, member, { message: scam, room: 30 + nth }), 201);
    const [found] = await casesOf(member);
    expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete" }), 200);
    const text = { text: "não foi isso" };
    expectStatus(await site.call("POST", `/api/chat/cases/${found?.id}/appeal`, { token: member.token, body: text }), 200);
    ids.push(found?.id ?? "");
  }
  const other = await hire(site);
  const words = ["sinal", "robô"];
  const answers = await raceAtBarrier({
    database: site.database,
    // Versions can be read but not written: both callers have read the newest version when they wait.
    hold: (tx) => tx`lock table moderation_rules in share row exclusive mode`,
    callers: 2,
    call: (nth) =>
      office(site, "POST", `trevo/chat/appeals/${ids[nth]}`, { token: other.token, body: { decision: "reverse", allow: [words[nth]] } }),
  });
  expect(fulfilledOf(answers).map(({ status }) => status)).toEqual([200, 200]);
  const rules = expectStatus(await office(site, "GET", "trevo/chat/rules", { token: moderator.token }), 200).json["data"].rules;
  expect(rules.slurs.allow).toEqual(expect.arrayContaining(words));
});

// Must be the last test: the clock moves past the end of all sessions.
it("an appeal that cannot be closed in time does not hold back the next one", async () => {
  const members = [await joinWriter(site), await joinWriter(site)];
  for (const member of members) {
    expectStatus(await write(member, scam), 201);
    const [found] = await casesOf(member);
    expectStatus(await decide(found?.id ?? "", { decision: "uphold", action: "delete" }), 200);
    const body = { text: "não foi isso" };
    expectStatus(await site.call("POST", `/api/chat/cases/${found?.id}/appeal`, { token: member.token, body }), 200);
  }
  const [bad] = await casesOf(members[0] as Member);
  await site.database.owner.sql`update moderation_cases set quote_sealed = '\\x00' where id = ${bad?.id ?? ""}`;
  site.clock.setOffset(site.clock.offsetMs() + 6 * 24 * 3_600_000);
  await site.app.modules.moderation.jobs.endSanctions();
  expect((await casesOf(members[1] as Member)).map(({ state }) => state)).toContain("final");
});
