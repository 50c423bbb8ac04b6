import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../src/kernel/db.ts";
import { chatInvariants } from "../src/modules/chat/chat-invariants.ts";
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

const violations = async (tx: Tx): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, check } of chatInvariants) for (const { subject } of await check(tx, "all")) found.push(`${name}: ${subject}`);
  return found;
};

/** Returns the violations after a statement that no role of the product may run. The statement is rolled back. */
async function foundAfter(statement: string): Promise<string[]> {
  const undo = new Error("undo");
  let found: string[] = [];
  await site.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      found = await violations(tx);
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
const invented = "only staging brands have invented chat messages";

describe("the chat's invariants", () => {
  it("hold if only the product wrote", async () => {
    expect(await site.database.db.transaction().execute(violations)).toEqual([]);
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

  it("report a simulated message at a brand that is not for staging", async () => {
    const row = `update chat_messages set simulated = true where id = '${ids.plain}'`;
    expect(await foundAfter(row)).toEqual([]);
    const live = `update tenants set settings = settings || '{"is_staging": false, "demonstration_feed": false}' where slug = 'trevo'`;
    expect(await foundAfter(`${row}; ${live}`)).toContain(`${invented}: chat message ${ids.plain}`);
  });
});
