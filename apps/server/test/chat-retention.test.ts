import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatInvariants } from "../src/modules/chat/chat-invariants.ts";
import { wordsKeptDays } from "../src/modules/moderation/policy.ts";
import { joinWriter, send } from "./chat-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let moderator: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  moderator = await hire(site);
}, 120_000);
afterAll(() => site.close());

const dayMs = 86_400_000;
const storedDays = 180;
/** Longer than any step of these tests takes. */
const marginMs = 60_000;
const ago = (days: number, ms = 0): Date => new Date(site.clock.now().getTime() - days * dayMs + ms);

/** Writes a message as of the given time. */
async function write(at: Date, message: string): Promise<string> {
  const { sql } = site.database.owner;
  const writer = await joinWriter(site);
  const id = expectStatus(await send(site, writer, { message }), 201).json["data"].id as string;
  await sql`update chat_messages set created_at = ${at}, shown_at = case when shown_at is null then null else ${at}::timestamptz end where id = ${id}`;
  await sql`update chat_changes set at = ${at} where message_id = ${id}`;
  return id;
}

const leftOf = async (ids: readonly string[]): Promise<boolean[]> => {
  const rows = await site.database.sql<{ id: string }[]>`select id from chat_messages where id = any(${ids}::uuid[])`;
  return ids.map((id) => rows.some((row) => row.id === id));
};
const changesOf = async (id: string): Promise<number> =>
  (await site.database.sql`select from chat_changes where message_id = ${id}`).length;
const expire = () => site.app.modules.chat.jobs.expire();
const violations = () =>
  site.database.db
    .transaction()
    .execute(async (tx) => (await Promise.all(chatInvariants.map(({ check }) => check(tx, "all")))).flat().map(({ detail }) => detail));

/** A scam is held until a person decides. */
const scam = "sou do grupo vip, robô com sinais, dobro seu pix, chama no privado";
const caseOf = async (message: string): Promise<string> => {
  const [found] = await site.database.sql<{ id: string }[]>`select id from moderation_cases where subject_id = ${message}`;
  if (!found) throw new Error("no case");
  return found.id;
};
const decide = (id: string, body: object) =>
  office(site, "POST", `trevo/chat/cases/${id}`, { token: moderator.token, body: { reason: "scam", sanction: null, ...body } });

describe("a message", () => {
  it("is kept until its 180 days are over, then deleted together with its numbers", async () => {
    const [kept, gone] = [await write(ago(storedDays, marginMs), "ainda"), await write(ago(storedDays, -1), "passou")];
    await expire();
    expect(await leftOf([kept, gone])).toEqual([true, false]);
    expect([await changesOf(kept), await changesOf(gone)]).toEqual([1, 0]);
  });

  it("that is subject of an open case is kept as evidence, and deleted once the case is decided", async () => {
    const before = await write(ago(storedDays + 3), "antes");
    const held = await write(ago(storedDays + 2), scam);
    await expire();
    expect(await leftOf([before, held])).toEqual([false, true]);
    expectStatus(await decide(await caseOf(held), { decision: "uphold" }), 200);
    await expire();
    expect(await leftOf([held])).toEqual([false]);
  });

  it("that is reported or pinned stays, with every later number", async () => {
    const { sql } = site.database.owner;
    // From here on, messages are numbered in the order of their times.
    await sql`delete from chat_messages`;
    await sql`delete from chat_changes`;
    const reported = await write(ago(storedDays + 5), "uma linha denunciada");
    const between = await write(ago(storedDays + 4), "no meio");
    const pinned = await write(ago(storedDays + 3), "uma linha fixada");
    const until = new Date(site.clock.now().getTime() + dayMs).toISOString();
    expectStatus(
      await office(site, "POST", `trevo/chat/messages/${pinned}`, { token: moderator.token, body: { action: "pin", until } }),
      200,
    );
    const { tenants, moderation } = site.app.modules;
    const tenant = await tenants.bySlug("trevo");
    const [row] = await site.database.sql<{ player_id: string }[]>`select player_id from chat_messages where id = ${reported}`;
    const about = { subject: { type: "message", id: reported }, room: 30, urgency: "other", reason: "other", held: false } as const;
    const opened = { ...about, tenant_id: tenant?.id ?? 0, player_id: row?.player_id ?? "", quote: "uma linha denunciada" };
    await site.database.db.transaction().execute((tx) => moderation.openCase(tx, opened));
    await expire();
    expect(await leftOf([reported, between, pinned])).toEqual([true, false, true]);
    expect([await changesOf(between), await violations()]).toEqual([1, []]);
  });
});

describe("the texts of a case", () => {
  const forget = () => site.app.modules.moderation.jobs.forgetOld();

  /** Creates a case decided at the given time, with an appeal and a note. */
  async function decided(at: Date, reason: string): Promise<string> {
    const { sql } = site.database.owner;
    const id = await caseOf(await write(site.clock.now(), scam));
    expectStatus(await decide(id, { decision: "uphold", reason, note: "visto" }), 200);
    const [{ player_id = "" } = {}] = await sql<{ player_id?: string }[]>`update moderation_cases
      set decided_at = ${at}, created_at = ${at} where id = ${id} returning player_id`;
    await sql`update moderation_notes set at = ${at} where case_id = ${id}`;
    await sql`insert into appeals (tenant_id, case_id, player_id, text_sealed, state, created_at, due_at, decided_by, decided_at)
      select tenant_id, id, ${player_id}, 'sealed', 'kept', ${at}, ${at}::timestamptz + interval '1 day', ${moderator.id}, ${at}
      from moderation_cases where id = ${id}`;
    await sql`update moderation_cases set state = 'final' where id = ${id}`;
    return id;
  }
  const leftIn = async (id: string) => {
    const [row] = await site.database.sql<{ said: boolean; appealed: boolean; noted: boolean }[]>`
      select c.quote_sealed is not null as said, a.text_sealed is not null as appealed,
        exists (select from moderation_notes n where n.case_id = c.id) as noted
      from moderation_cases c join appeals a on a.tenant_id = c.tenant_id and a.case_id = c.id where c.id = ${id}`;
    return row;
  };
  const whole = { said: true, appealed: true, noted: true };
  const nothing = { said: false, appealed: false, noted: false };

  it.each([
    ["scam", wordsKeptDays.usual, nothing],
    ["threat", wordsKeptDays.usual, whole],
    ["threat", wordsKeptDays.protective, nothing],
  ])("about %s are kept until just before its %s days are over, and deleted then", async (reason, days, left) => {
    const [kept, old] = [await decided(ago(days, marginMs), reason), await decided(ago(days, -1), reason)];
    await forget();
    expect([await leftIn(kept), await leftIn(old)]).toEqual([whole, left]);
    if (left.said) return;
    const file = expectStatus(await office(site, "GET", `trevo/chat/cases/${old}`, { token: moderator.token }), 200).json["data"];
    expect([file.quote, file.reason, file.appeal.text]).toEqual(["", reason, ""]);
  });

  it("that is open or under appeal are never deleted", async () => {
    const { sql } = site.database.owner;
    const open = await caseOf(await write(site.clock.now(), scam));
    await sql`update moderation_cases set created_at = ${ago(3_000)} where id = ${open}`;
    const appealed = await decided(ago(3_000), "scam");
    await sql`update appeals set state = 'open', decided_by = null, decided_at = null where case_id = ${appealed}`;
    await sql`update moderation_cases set state = 'appealed' where id = ${appealed}`;
    await forget();
    const rows = await site.database.sql`select from moderation_cases where id in (${open}, ${appealed}) and quote_sealed is not null`;
    expect([rows.length, await leftIn(appealed)]).toEqual([2, whole]);
  });
});
