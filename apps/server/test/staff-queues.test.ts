import { type QueueCount, type QueueName, mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { countOf as countOfSite, countedAt as countedAtSite, countsOf, later } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { createSupportFixture } from "./support-things.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let player: Member;
let tenant: Tenant;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  ana = await hire(site);
  player = await site.join();
  await sql`update players set phone_verified_at = now(), email_verified_at = now() where id = ${player.id}`.execute(site.database.db);
  tenant = await brand("trevo");
  const command = { kind: "deposit", amount: 2_000_000, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id: tenant.id, player_id: player.id, ...command });
});
afterAll(() => site.close());

async function brand(slug: string): Promise<Tenant> {
  const found = await site.app.modules.tenants.bySlug(slug);
  if (!found) throw new Error(`no tenant ${slug}`);
  return found;
}

const counts = (by = ana): Promise<QueueCount[]> => countsOf(site, by);
const countOf = (queue: QueueName, by = ana) => countOfSite(site, queue, by);
const countedAt = (name: QueueName, now: Date) => countedAtSite(site, name, { tenant, now });

describe("the queue counts of staff", () => {
  beforeEach(async () => {
    await site.database.owner.sql`alter table violations disable trigger violations_kept`;
    await site.database.owner.sql`delete from violations`;
    await site.database.owner.sql`alter table violations enable trigger violations_kept`;
  });

  const addViolations = (slug: string, count: number) => site.database.owner.sql`
    insert into violations (tenant_id, invariant, subject, detail, freezes, found_at)
    select t.id, 'planted', n::text, 'a detail', false, now() - n * interval '1 minute'
    from tenants t, generate_series(1, ${count}::int) n where t.slug = ${slug}`;

  it("list each brand with waiting items, and no brand or queue without any", async () => {
    expect(await counts()).toEqual([]);
    await addViolations("trevo", 2);
    await addViolations("aurora", 3);
    expect(await counts()).toMatchObject([
      { queue: "violations", tenant: "trevo", waiting: 2, late: 0, due_at: null },
      { queue: "violations", tenant: "aurora", waiting: 3, late: 0, due_at: null },
    ]);
    await site.database.owner.sql`update violations set resolved_at = now()`;
    expect(await counts()).toEqual([]);
  });

  it("stop at the maximum that is counted", async () => {
    await addViolations("trevo", mostCounted);
    expect(await countOf("violations")).toMatchObject({ waiting: mostCounted });
    await addViolations("aurora", mostCounted + 1);
    expect(await counts()).toMatchObject([
      { tenant: "trevo", waiting: mostCounted },
      { tenant: "aurora", waiting: mostCounted },
    ]);
  });

  it("show a member only queues whose lists they may open, and nothing of another operator", async () => {
    await addViolations("trevo", 1);
    expect(await counts(await hire(site, { may: ["payouts.read"] }))).toMatchObject([{ queue: "violations" }]);
    expect(await counts(await hire(site, { may: ["support.read", "audit.read"] }))).toEqual([]);
    expect(await counts(await hire(site, { operator: "meridian" }))).toEqual([]);
    const [there, elsewhere] = [await hire(site, { brand: "trevo" }), await hire(site, { brand: "aurora" })];
    expect(await counts(there)).toMatchObject([{ queue: "violations", tenant: "trevo" }]);
    expect(await counts(elsewhere)).toEqual([]);
    expect((await office(site, "GET", "queues")).status).toBe(401);
  });
});

it("a withdrawal under review counts until decided, and as late one millisecond after the brand's deadline", async () => {
  const { token, cpf } = player;
  const added = expectStatus(await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } }), 201);
  const body = { amount: 150_000, method_id: added.json["data"].id };
  const { id } = expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token, body }), 201).json["data"];
  const [listed] = expectStatus(await office(site, "GET", "withdrawals", { token: ana.token }), 200).json["data"];
  const counted = await countOf("withdrawals");
  expect(counted).toMatchObject({ tenant: "trevo", waiting: 1, late: 0, oldest_at: listed.updated_at, due_at: listed.due_at });
  expect(await countedAt("withdrawals", later(counted?.due_at, 0))).toMatchObject([{ waiting: 1, late: 0 }]);
  expect(await countedAt("withdrawals", later(counted?.due_at, 1))).toMatchObject([{ waiting: 1, late: 1 }]);
  // The list of payment cases shows it too; that count is read once a minute.
  expect(await countOf("payment_cases")).toBeUndefined();
  site.clock.setOffset(site.clock.offsetMs() + minuteMs);
  expect(await countOf("payment_cases")).toMatchObject({ waiting: 1, late: 0, oldest_at: listed.updated_at, due_at: null });
  expectStatus(await office(site, "POST", `trevo/withdrawals/${id}/approve`, { token: ana.token, body: {} }), 200);
  expect(await countOf("withdrawals")).toBeUndefined();
});

it("a ticket counts while it waits for an answer, with the earliest of its deadlines, and as late one millisecond after it", async () => {
  const support = createSupportFixture(site);
  const slow = await support.opened(player, { category: "account" });
  const soon = await support.opened(player, { category: "protection" });
  const counted = await countOf("tickets");
  expect(counted).toMatchObject({
    waiting: 2,
    late: 0,
    oldest_at: soon["created_at"],
    due_at: later(soon["created_at"], hourMs).toISOString(),
  });
  expect(await countedAt("tickets", later(counted?.due_at, 0))).toMatchObject([{ waiting: 2, late: 0 }]);
  expect(await countedAt("tickets", later(counted?.due_at, 1))).toMatchObject([{ waiting: 2, late: 1 }]);
  for (const ticket of [soon, slow]) await support.answer(ana, ticket["id"]);
  expect(await countOf("tickets")).toBeUndefined();
});

it("a proposal counts for members who may decide on it: not for its author, not without the permission, and not once it is approved or expired", async () => {
  const [caio, davi] = [await hire(site, { may: ["proposals.approve"] }), await hire(site, { may: ["audit.read"] })];
  const path = `trevo/players/${player.id}/adjustments`;
  const body = { cash: 100, reason: "ticket 81", note: "Correção" };
  const proposal = expectStatus(await office(site, "POST", path, { token: ana.token, body }), 200).json["data"];
  const counted = await countOf("proposals", caio);
  expect(counted).toMatchObject({ tenant: "trevo", waiting: 1, late: 0, oldest_at: proposal.proposed_at, due_at: proposal.ends_at });
  for (const other of [ana, davi]) expect(await countOf("proposals", other)).toBeUndefined();
  await sql`insert into proposal_approvals (operator_id, proposal_id, approved_by, version, at)
    values (${tenant.operator_id}, ${proposal.id}, ${caio.id}, 'v', now())`.execute(site.database.db);
  expect(await countOf("proposals", caio)).toBeUndefined();
  const bia = await hire(site, { may: ["adjustments.propose"] });
  expect(await countOf("proposals", bia)).toMatchObject({ waiting: 1 });
  site.clock.setOffset(site.clock.offsetMs() + 25 * hourMs);
  const token = (await hire(site, { may: ["proposals.approve"] })).token;
  expect(expectStatus(await office(site, "GET", "queues", { token }), 200).json["data"]).toEqual([]);
});

it("rounds, chat cases, appeals and affiliate statements count while open", async () => {
  const at = new Date(site.clock.now().getTime() - hourMs);
  const [soon, past] = [new Date(at.getTime() + 24 * hourMs), new Date(at.getTime() + hourMs / 2)];
  const { sql: plant } = site.database.owner;
  const of = { tenant_id: tenant.id, player_id: player.id };
  const key = { tenant_id: tenant.id, created_at: at, player_id: player.id };
  const open = { ...key, subject_type: "name", urgency: 3, reason: "other", quote_sealed: Buffer.from("x") };
  const decided = { ...open, state: "appealed", decided_at: at, action: "none" };
  const cases = [newId(), newId(), newId(), newId()];
  await plant`insert into open_rounds ${plant([
    { ...of, round_id: newId(), provider_code: "p", moved_at: at, reason: "cannot_be_asked", case_since: at },
    { ...of, round_id: newId(), provider_code: "p", moved_at: at, reason: null, case_since: null },
  ])}`;
  await plant`insert into moderation_cases ${plant(
    [
      { ...open, id: cases[0] ?? "", subject_id: "0", state: "open" },
      { ...open, id: cases[1] ?? "", subject_id: "1", state: "taken", taken_by: ana.id, taken_at: at },
    ].map((row) => ({ taken_by: null, taken_at: null, ...row })),
  )}`;
  await plant`insert into moderation_cases ${plant([
    { ...decided, id: cases[2] ?? "", subject_id: "2" },
    { ...decided, id: cases[3] ?? "", subject_id: "3" },
  ])}`;
  const appeal = { ...key, text_sealed: Buffer.from("x"), state: "open" };
  await plant`insert into appeals ${plant([
    { ...appeal, case_id: cases[2] ?? "", due_at: past },
    { ...appeal, case_id: cases[3] ?? "", due_at: soon },
  ])}`;
  const affiliate = { ...key, id: newId() };
  await plant`alter table affiliates drop constraint affiliates_tenant_id_offer_id_fkey`;
  await plant`insert into affiliates ${plant([{ ...affiliate, offer_id: newId(), created_by: ana.id }])}`;
  const statement = { ...key, affiliate_id: affiliate.id, updated_at: at };
  await plant`insert into affiliate_statements ${plant([
    { ...statement, id: newId(), amount: 100, status: "open", period: "2026-01-01" },
    { ...statement, id: newId(), amount: 0, status: "nothing_due", period: "2026-02-01" },
  ])}`;
  const [oldest_at, due_at] = [at.toISOString(), past.toISOString()];
  const oscar = await hire(site);
  expect(await countOf("round_cases", oscar)).toEqual({
    queue: "round_cases",
    tenant: "trevo",
    waiting: 1,
    late: 0,
    oldest_at,
    due_at: null,
  });
  expect(await countOf("chat_cases", oscar)).toEqual({
    queue: "chat_cases",
    tenant: "trevo",
    waiting: 2,
    late: 0,
    oldest_at,
    due_at: null,
  });
  expect(await countOf("chat_appeals", oscar)).toEqual({ queue: "chat_appeals", tenant: "trevo", waiting: 2, late: 1, oldest_at, due_at });
  expect(await countOf("affiliate_statements", oscar)).toMatchObject({ tenant: "trevo", waiting: 1, late: 0, oldest_at, due_at: null });
  await plant`update appeals set state = 'lapsed', decided_at = now()`;
  await plant`update moderation_cases set state = 'dismissed', decided_at = now(), action = 'none' where state in ('open', 'taken')`;
  await plant`delete from open_rounds`;
  await plant`update affiliate_statements set status = 'paid', proposal_id = gen_random_uuid() where status = 'open'`;
  const planted = ["round_cases", "chat_cases", "chat_appeals", "affiliate_statements"];
  expect((await counts(oscar)).filter(({ queue }) => planted.includes(queue))).toEqual([]);
});
