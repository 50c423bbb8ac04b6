import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChatMessage } from "@trevo/contract";
import { newId } from "../src/kernel/ids.ts";
import { createRoomLog } from "../src/modules/chat/create-room-log.ts";
import { commandOf } from "../src/modules/wallet/wallet-fixture.ts";
import { runBehindLock, untilWaiting } from "./barrier.ts";
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

const write = (member: Member, message: string, room?: number) => send(site, member, { message, ...(room !== undefined && { room }) });
const decideAppeal = (id: string, by: TestMember, body: object) =>
  office(site, "POST", `trevo/chat/appeals/${id}`, { token: by.token, body });
const changeRoom = (room: number, body: object) => office(site, "POST", `trevo/chat/rooms/${room}`, { token: moderator.token, body });

/** Creates a message that staff has deleted and whose author appeals. */
async function appealed(message: string): Promise<{ member: Member; caseId: string; id: string }> {
  const member = await joinWriter(site);
  const { id } = expectStatus(await write(member, message), 201).json["data"] as { id: string };
  const clerk = await hire(site);
  expectStatus(await office(site, "POST", `trevo/chat/messages/${id}`, { token: clerk.token, body: { action: "delete", note: "x" } }), 200);
  const [found] = await site.database.sql<{ id: string }[]>`select id from moderation_cases where player_id = ${member.id}`;
  const caseId = found?.id ?? "";
  expectStatus(await site.call("POST", `/api/chat/cases/${caseId}/appeal`, { token: member.token, body: { text: "não foi isso" } }), 200);
  return { member, caseId, id };
}

it("a message that waits while its author's cooling-off starts is refused", async () => {
  const member = await joinWriter(site);
  const { answer } = await site.database.owner.db.transaction().execute(async (tx) => {
    await sql`select from players where id = ${member.id} for update`.execute(tx);
    const waiting = write(member, "boa noite");
    await untilWaiting(site.database, 1);
    await sql`insert into protection_states (operator_id, subject_id, paused_until, tenant_id, player_id)
      select t.operator_id, coalesce(p.person_id, p.id), now() + interval '1 day', p.tenant_id, p.id
      from players p join tenants t on t.id = p.tenant_id where p.id = ${member.id}`.execute(tx);
    return { answer: waiting };
  });
  expect(expectStatus(await answer, 403).json["code"]).toBe("cooling_off");
  expect(await site.database.sql`select from chat_messages where player_id = ${member.id}`).toEqual([]);
});

it("a room cannot use the slug of another, and keeps its own", async () => {
  expectStatus(await changeRoom(41, { slug: "novidades", name: { pt: "Novidades", en: "News" } }), 200);
  expectStatus(await changeRoom(42, { slug: "esportes", name: { pt: "Esportes", en: "Sports" } }), 200);
  const refused = expectStatus(await changeRoom(42, { slug: "novidades" }), 422);
  expect(Object.keys(refused.json["errors"])).toEqual(["slug"]);
  expectStatus(await changeRoom(42, { slug: "esportes", slow_ms: 1_000 }), 200);
});

it("two appeals that allow words at the same time are both decided, and both words are allowed", async () => {
  const [one, other] = [await appealed("primeira frase que sai"), await appealed("segunda coisa que some")];
  const people = [await hire(site), await hire(site)] as const;
  const answers = await runBehindLock(site.database, sql`lock table moderation_rules in exclusive mode`, [
    () => decideAppeal(one.caseId, people[0], { decision: "reverse", allow: ["primeira"] }),
    () => decideAppeal(other.caseId, people[1], { decision: "reverse", allow: ["segunda"] }),
  ]);
  expect(answers.map((answer) => answer.status === "fulfilled" && answer.value.status)).toEqual([200, 200]);
  const [rules] = await site.database.sql<{ allow: string[] }[]>`select rules -> 'slurs' -> 'allow' as allow from moderation_rules
    order by version desc limit 1`;
  expect(rules?.allow).toEqual(expect.arrayContaining(["primeira", "segunda"]));
});

it("a player can block at most 200 others, block one of them again, and block another after removing a block", async () => {
  const member = await joinWriter(site);
  const block = (user_id: string, path = "") => site.call("POST", `/api/chat/blocks${path}`, { token: member.token, body: { user_id } });
  const [blocked, other] = [await site.join(), await site.join()];
  // Adds 199 rows of players who do not exist: only their number counts.
  await site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into chat_blocks (tenant_id, player_id, blocked_id, blocked_at)
      select tenant_id, id, gen_random_uuid(), now() from players, generate_series(1, 199) where id = ${member.id}`.execute(tx);
  });
  expectStatus(await block(blocked.id), 200);
  expect(expectStatus(await block(other.id), 409).json["code"]).toBe("wrong_state");
  expectStatus(await block(blocked.id), 200);
  expectStatus(await block(blocked.id, "/remove"), 200);
  expectStatus(await block(other.id), 200);
});

describe("the card of a round", () => {
  /** Sends the card of a lost round, and returns what is needed to take the round back. */
  async function sendCard() {
    const member = await joinWriter(site);
    await site.database.owner.sql`update players set created_at = now() - interval '30 days' where id = ${member.id}`;
    await site.deposit(member, 5_000);
    const [owner] = await site.database.sql<{ tenant_id: number; player_id: string; game_id: number }[]>`
      select p.tenant_id, p.id as player_id, (select min(id) from games) as game_id from players p where p.id = ${member.id}`;
    if (!owner) throw new Error("no player");
    const { game_id, ...key } = owner;
    const bet = commandOf(key, "bet", { amount: 500, provider: "studio", game_id, round: newId(), closes: true });
    await site.app.modules.wallet.post(bet);
    const [round] = await site.database.sql<{ id: string }[]>`select id from rounds where player_id = ${member.id}`;
    const attachments = [{ attachment_type: "round", attachment_url: `/fairness/rounds/${round?.id}` }];
    const { seq, id } = expectStatus(await send(site, member, { message: "", attachments }), 201).json["data"];
    const correct = (kind: "rollback" | "reinstate") => {
      const command = commandOf(key, kind, { provider: "studio", target_external_id: bet.external_id });
      return site.app.modules.wallet.post(command);
    };
    return { id: id as string, seq: seq as number, token: member.token, correct };
  }
  const changesAfter = async (seq: number) => (await read(site, `?after=${seq}`)).messages as ChatMessage[];

  it("shows stake and result, and is void on every screen once its round is rolled back", async () => {
    const { id, seq, correct } = await sendCard();
    const [card] = await changesAfter(seq - 1);
    expect(card).toMatchObject({ id, type: "others", attachments: [{ stake: 500, win: 0, void: false }] });
    await correct("rollback");
    await expect
      .poll(() => changesAfter(seq), { timeout: 15_000 })
      .toMatchObject([{ id, seq: seq + 1, updated: true, attachments: [{ stake: 500, win: 0, void: true }] }]);
    const shown = ((await read(site)).messages as ChatMessage[]).filter((message) => message.id === id);
    expect(shown).toMatchObject([{ seq, attachments: [{ void: true }] }]);
    const stored = await site.database.sql`select from chat_changes where message_id = ${id} and kind = 'card'`;
    expect(stored).toHaveLength(1);
  });

  it("is no longer void once its round is reinstated, and each correction has a number of its own", async () => {
    const { id, seq, correct } = await sendCard();
    await correct("rollback");
    await expect.poll(async () => (await changesAfter(seq)).length, { timeout: 15_000 }).toBe(1);
    await correct("reinstate");
    await expect
      .poll(() => changesAfter(seq + 1), { timeout: 15_000 })
      .toMatchObject([{ id, seq: seq + 2, updated: true, attachments: [{ stake: 500, win: 0, void: false }] }]);
    const shown = ((await read(site)).messages as ChatMessage[]).filter((message) => message.id === id);
    expect(shown).toMatchObject([{ seq, attachments: [{ void: false }] }]);
  });

  it("is corrected beside others of its room, also where it is deleted", async () => {
    const [one, other, deleted] = [await sendCard(), await sendCard(), await sendCard()];
    expectStatus(await site.call("POST", `/api/chat/messages/${deleted.id}/delete`, { token: deleted.token }), 200);
    const { latest_seq } = await read(site);
    // A follower reads nothing newer than the oldest open transaction, so it reads the three rounds at once.
    await site.database.owner.db.transaction().execute(async (tx) => {
      await sql`select from chat_rooms where room = 30 for update`.execute(tx);
      for (const { correct } of [one, other, deleted]) await correct("rollback");
    });
    await expect.poll(async () => (await changesAfter(latest_seq)).length, { timeout: 15_000 }).toBe(2);
    const changes = await changesAfter(latest_seq);
    expect(changes.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(changes.map((change) => change.seq)).toEqual([latest_seq + 1, latest_seq + 2]);
    await expect
      .poll(() => site.database.sql`select attachment ->> 'void' as void from chat_messages where id = ${deleted.id}`, { timeout: 15_000 })
      .toEqual([{ void: "true" }]);
  });

  it("is corrected once however often its round is read", async () => {
    const { seq, correct } = await sendCard();
    await correct("rollback");
    await expect.poll(async () => (await changesAfter(seq)).length, { timeout: 15_000 }).toBe(1);
    await site.app.modules.followers.rebuild("chat-cards");
    expect(await changesAfter(seq)).toHaveLength(1);
  });
});

describe("a room's log in memory", () => {
  const message = (change: Partial<ChatMessage>): ChatMessage => ({
    id: "m1",
    room: 30,
    seq: 1,
    time: "2026-01-01T00:00:00.000Z",
    type: "others",
    text: "",
    user: null,
    mission: null,
    colorClass: "rank-0",
    emoji: null,
    pinned_until: null,
    attachments: [],
    entities: [],
    reply_to: null,
    client_id: null,
    ...change,
  });
  const round = { attachment_type: "round" } as never;

  it.each<[string, Partial<ChatMessage>, string]>([
    ["the card of a round", { attachments: [round] }, "others"],
    ["words", { type: "global", text: "oi" }, "global"],
  ])("%s is the same again after it was unpinned", (_, change, due) => {
    const log = createRoomLog({ changes: [], messages: [message(change)], pinned: [], latest: 1, oldest: 1 });
    log.add(message({ ...change, type: "pinned", pinned_until: "2026-01-02T00:00:00.000Z", seq: 2 }));
    expect(log.messages[0]?.type).toBe("pinned");
    log.add({ unpin: true, messageId: "m1", room: 30, seq: 3 });
    expect(log.messages[0]?.type).toBe(due);
  });
});
