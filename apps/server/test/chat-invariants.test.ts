import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../src/kernel/db.ts";
import type { Invariant } from "../src/kernel/invariant.ts";
import { chatInvariants } from "../src/modules/chat/chat-invariants.ts";
import { moderationInvariants } from "../src/modules/moderation/moderation-invariants.ts";
import { joinWriter, send } from "./chat-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let moderator: TestMember;
let writer: Member;
const ids: Record<"own" | "removed" | "pinned" | "plain", string> = { own: "", removed: "", pinned: "", plain: "" };

const scam = "sou do grupo vip, robô com sinais, dobro seu pix, chama no privado";

/** Creates a room with one case of everything that can end a message, pin it or silence its author. */
beforeAll(async () => {
  site = await startTestSite();
  moderator = await hire(site);
  writer = await joinWriter(site);
  const write = async (member: Member, message: string) =>
    (expectStatus(await send(site, member, { message }), 201).json["data"] as { id: string }).id;
  for (const name of ["own", "removed", "pinned"] as const) ids[name] = await write(writer, `linha ${name}`);
  const after = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
  after(60_000);
  ids.plain = await write(writer, "outra linha");
  expectStatus(await site.call("POST", `/api/chat/messages/${ids.own}/delete`, { token: writer.token }), 200);
  const act = async (id: string, body: object) =>
    expectStatus(await office(site, "POST", `trevo/chat/messages/${id}`, { token: moderator.token, body }), 200);
  await act(ids.removed, { action: "delete", note: "fora do assunto" });
  const until = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
  for (const action of [{ action: "pin", until }, { action: "unpin" }, { action: "pin", until }]) await act(ids.pinned, action);
  const muted = await joinWriter(site);
  await write(muted, "antes");
  await send(site, muted, { message: scam });
  after(11 * 60_000);
  await write(muted, "depois");
}, 120_000);
afterAll(() => site.close());

const violations = async (tx: Tx, invariants: readonly Invariant[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, check } of invariants) for (const { subject } of await check(tx, "all")) found.push(`${name}: ${subject}`);
  return found;
};

/** Returns the violations after a statement that no role of the product may run. The statement is rolled back. */
async function foundAfter(statement: string, invariants = chatInvariants): Promise<string[]> {
  const undo = new Error("undo");
  let found: string[] = [];
  await site.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      found = await violations(tx, invariants);
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return found;
}

const numbered = "a chat message has a number exactly when it was shown";
const once = "a chat message exists once per client id of its player";
const written = "no chat message was written during a sanction of its author";
const ended = "a deleted chat message has its author, a case or an exclusion behind it";
const pins = "a pin of a chat message has its audit event";
const repeated = "a chat message is shown once, and once more after each deletion";
const invented = "only staging brands have invented chat messages";

describe("the chat's invariants", () => {
  it("hold if only the product wrote", async () => {
    const all = [...chatInvariants, ...moderationInvariants];
    expect(await site.database.db.transaction().execute((tx) => violations(tx, all))).toEqual([]);
    const [made] = await site.database.sql<{ sanctions: number; pins: number; deleted: number }[]>`
      select (select count(*)::int from sanctions) as sanctions, (select count(*)::int from chat_changes where kind in ('pin', 'unpin')) as pins,
        (select count(*)::int from chat_messages where state = 'deleted') as deleted`;
    expect(made).toMatchObject({ sanctions: 1, deleted: 2 });
    expect(made!.pins).toBeGreaterThanOrEqual(3);
  });

  const sanction = (more: string, columns = "") => `
    insert into sanctions (tenant_id, id, player_id, kind, reason, case_id, starts_at${columns && `, ${columns}`})
    select tenant_id, gen_random_uuid(), player_id, 'mute', 'other', gen_random_uuid(), created_at - interval '3 seconds'${more}
    from chat_messages where id = '${ids.plain}'`;

  it("report a message written under a sanction of the player or the person, in the sanction's room and time only", async () => {
    const bad = [`${written}: chat message ${ids.plain}`];
    expect(await foundAfter(sanction(""))).toEqual(bad);
    expect(await foundAfter(sanction(", array[room]", "rooms"))).toEqual(bad);
    expect(await foundAfter(sanction(", array[room + 1]", "rooms"))).toEqual([]);
    expect(await foundAfter(sanction(", created_at", "ends_at"))).toEqual([]);
    expect(await foundAfter(sanction(", created_at", "lifted_at"))).toEqual([]);
    expect(await foundAfter(sanction(", created_at + interval '1 ms'", "lifted_at"))).toEqual(bad);
    const ofPerson = ", (select operator_id from tenants t where t.id = tenant_id), gen_random_uuid()";
    expect(await foundAfter(sanction(ofPerson, "operator_id, person_id"))).toEqual(bad);
  });

  it("report a held message with a number, and a shown one without", async () => {
    const unchecked = `alter table chat_messages drop constraint chat_messages_numbered, drop constraint chat_messages_check; `;
    const found = async (change: string) => foundAfter(`${unchecked}update chat_messages set ${change} where id = '${ids.plain}'`);
    expect(await found("state = 'held'")).toEqual([`${numbered}: chat message ${ids.plain}`]);
    expect(await found("seq = null")).toContain(`${numbered}: chat message ${ids.plain}`);
  });

  it("report a second message with one client id, and none of another player or without an id", async () => {
    const copy = (change: string) => `
      create temporary table copies on commit drop as select * from chat_messages where id = '${ids.plain}';
      update copies set id = gen_random_uuid(), state = 'held', seq = null, shown_at = null, case_id = gen_random_uuid(), ${change};
      insert into chat_messages select * from copies`;
    const keyed = `alter table chat_messages drop constraint chat_messages_tenant_id_player_id_client_id_key;
      update chat_messages set client_id = '0196f3a0-0000-7000-8000-000000000001' where id = '${ids.plain}';`;
    expect(await foundAfter(keyed + copy("text = text"))).toEqual([`${once}: player ${writer.id}`]);
    expect(await foundAfter(keyed + copy("player_id = gen_random_uuid()"))).toEqual([]);
    expect(await foundAfter(copy("client_id = null"))).toEqual([]);
  });

  it.each([
    ["its case", () => `update chat_messages set case_id = null where id = '${ids.removed}'`, () => ids.removed],
    ["an exclusion", () => `update chat_messages set ended_by = 'system' where id = '${ids.removed}'`, () => ids.removed],
    ["whoever ended it", () => `update chat_messages set ended_by = null where id = '${ids.own}'`, () => ids.own],
    ["an author", () => `update chat_messages set player_id = null where id = '${ids.own}'`, () => ids.own],
    ["its audit event", () => `update chat_messages set player_id = null where id = '${ids.removed}'`, () => ids.removed],
  ])("report a deleted message without %s", async (what, statement, id) => {
    // A player's message deleted by staff also has an audit event.
    const audited = what === "its audit event" ? `; delete from audit_events where subject = 'chat_message:${ids.removed}'` : "";
    expect(await foundAfter(statement() + audited)).toEqual([`${ended}: chat message ${id()}`]);
  });

  it.each(["chat_message_pinned", "chat_message_unpinned"])("report a pin without its event: %s", async (action) => {
    expect(await foundAfter(`delete from audit_events where id = (select max(id) from audit_events where action = '${action}')`)).toEqual([
      `${pins}: chat message ${ids.pinned}`,
    ]);
  });

  it("report a message that has two changes, and none that was deleted in between", async () => {
    const again = (id: string) => `with next as (update chat_rooms r set last_seq = last_seq + 1 from chat_messages m
        where m.id = '${id}' and r.tenant_id = m.tenant_id and r.room = m.room returning r.tenant_id, r.room, r.last_seq)
      insert into chat_changes (tenant_id, room, seq, kind, message_id, at) select tenant_id, room, last_seq, 'message', '${id}', now() from next`;
    expect(await foundAfter(again(ids.plain))).toEqual([`${repeated}: chat message ${ids.plain}`]);
    expect(await foundAfter(again(ids.own))).toEqual([]);
  });

  it("report a simulated message at a brand that is not for staging", async () => {
    const row = `update chat_messages set simulated = true where id = '${ids.plain}'`;
    expect(await foundAfter(row)).toEqual([]);
    const live = `update tenants set settings = settings || '{"is_staging": false, "demonstration_feed": false}' where slug = 'trevo'`;
    expect(await foundAfter(`${row}; ${live}`)).toContain(`${invented}: chat message ${ids.plain}`);
  });
});

describe("the invariants of moderation", () => {
  const audited = "a sanction has its audit event, and another where it was lifted";
  const founded = "a sanction has an upheld case of its player that is no call for help";
  const appealed = "a case is appealed or final exactly where it has its appeal, and the appeal's sanctions have ended unless it was kept";
  const published = "versions of the chat rules have no gap, and each has its audit event";

  it.each([
    ["a sanction without its event", `delete from audit_events where action = 'chat_muted'`, audited],
    ["a lifted sanction without its event", `update sanctions set lifted_at = now()`, audited],
    [
      "a sanction for another player's case",
      `update moderation_cases c set player_id = gen_random_uuid() from sanctions s where s.case_id = c.id`,
      founded,
    ],
    [
      "a sanction of a dismissed case",
      `update moderation_cases c set state = 'dismissed' from sanctions s where s.case_id = c.id`,
      founded,
    ],
    ["a sanction for a call for help", `update sanctions set reason = 'care'`, founded],
    [
      "an appealed case without an appeal",
      `update moderation_cases c set state = 'appealed' from sanctions s where s.case_id = c.id`,
      appealed,
    ],
    [
      "rules without their event",
      `insert into moderation_rules select id, 1, '{}', gen_random_uuid(), now() from tenants where slug = 'trevo'`,
      published,
    ],
  ])("report %s", async (_what, statement, name) => {
    const found = await foundAfter(statement, moderationInvariants);
    expect(new Set(found.map((line) => line.slice(0, name.length)))).toEqual(new Set([name]));
  });
});
