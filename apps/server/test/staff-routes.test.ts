import type { TenantSettings } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

let site: TestSite;
let ana: TestMember;
let bia: TestMember;
let stranger: TestMember;
let member: Member;
let method_id: string;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  [ana, bia, stranger] = [await hire(site), await hire(site), await hire(site, { operator: "meridian" })];
  member = await site.join();
  // No workers run, so approved withdrawals keep their state; codes do not arrive either.
  await sql`update players set phone_verified_at = now(), email_verified_at = now() where id = ${member.id}`.execute(site.database.db);
  await fill(member, 2_000_000);
  const { token, cpf } = member;
  const added = await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } });
  method_id = added.json["data"].id;
});
afterAll(() => site.close());

/** Credits a wallet without the bank. */
async function fill({ id }: Member, amount: number): Promise<void> {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  const owner = { tenant_id: tenant.id, player_id: id };
  await site.app.modules.wallet.post({ ...owner, kind: "deposit", amount, source: "test", external_id: newId() });
}

const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
const post = (path: string, body: object = {}, { by = ana, key }: { by?: TestMember; key?: string } = {}) =>
  office(site, "POST", path, { token: by.token, body, ...(key && { key }) });
const ask = async (amount: number): Promise<string> => {
  const body = { amount, method_id };
  return expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token: member.token, body }), 201).json["data"].id;
};
const auditLogOf = async (subject: string) =>
  (await get(`trevo/audit-events?subject=${encodeURIComponent(subject)}`)).json["data"] as { actor: string; action: string }[];
/** A member of the brand, with other brand settings. */
const staffAt = async (settings: Partial<TenantSettings>) => {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  return { tenant: { ...tenant, settings: { ...tenant.settings, ...settings } }, staff_id: newId(), request_id: "test" };
};
const codeOf = async (reply: Promise<{ status: number; json: Record<string, unknown> }>) => {
  const { status, json } = await reply;
  return [status, json["code"] ?? null];
};

describe("staff routes for withdrawals", () => {
  it("list withdrawals under review of the operator's brands, oldest first, filtered by brand, state, amount and age, without gaps", async () => {
    const ids = [await ask(100_001), await ask(150_000), await ask(120_000)];
    const list = async (query: string, by = ana) =>
      expectStatus(await get(`withdrawals${query}`, by), 200).json as { data: { id: string; reasons: string[] }[]; next: string | null };
    const whole = await list("");
    expect(whole).toMatchObject({
      next: null,
      data: ids.map((id) => ({ id, tenant: "trevo", state: "under_review", reasons: ["above_limit"] })),
    });
    const first = await list("?limit=2");
    expect([...first.data, ...(await list(`?limit=2&after=${first.next}`)).data].map(({ id }) => id)).toEqual(ids);
    expect((await list("?tenant=trevo&min_amount=120000&max_amount=149999")).data.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list("?min_age_minutes=60")).data).toEqual([]);
    const pending = await ask(20_000);
    expect((await list("?state=pending")).data).toMatchObject([{ id: pending, reasons: [], approvals_needed: 0 }]);
    for (const none of [await list("?tenant=aurora"), await list("?tenant=norte"), await list("", stranger)]) expect(none.data).toEqual([]);
    for (const wrong of ["?state=paid", "?after=x", "?limit=0", "?min_amount=-1"])
      expect((await get(`withdrawals${wrong}`)).status).toBe(422);
  });

  it("show a withdrawal with its player's details, and with CPF and key masked", async () => {
    const id = await ask(110_000);
    const { json } = expectStatus(await get(`trevo/withdrawals/${id}`), 200);
    expect(json["data"]).toMatchObject({
      id,
      frozen: false,
      approvals_needed: 1,
      approvals: [],
      key: { added_at: expect.any(String), held_until: null },
      player: {
        cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
        restricted: null,
        identity_verified: false,
        phone_verified: true,
        deposits: { count: 0, amount: 0 },
        withdrawals: expect.arrayContaining([expect.objectContaining({ state: "under_review" })]),
      },
      history: [{ from: "new", to: "5" }],
    });
    for (const secret of [member.cpf, member.email, member.phone, member.last_name]) expect(JSON.stringify(json)).not.toContain(secret);
    expect(await codeOf(get(`trevo/withdrawals/${nobodysId}`))).toEqual([404, "not_found"]);
    expect(await codeOf(get(`aurora/withdrawals/${id}`))).toEqual([404, "not_found"]);
    expect(await codeOf(get(`trevo/withdrawals/${id}`, stranger))).toEqual([404, "not_found"]);
  });

  it("approve once, reject once with a reason that the player never sees, and return the same answer for a repeated key", async () => {
    const [let_go, given_back] = [await ask(100_001), await ask(100_002)];
    const before = await site.wallet(member);
    const approve = (key?: string) => post(`trevo/withdrawals/${let_go}/approve`, {}, { ...(key && { key }) });
    const first = expectStatus(await approve("a-key"), 200);
    expect(first.json["data"]).toMatchObject({ state: "processing", approvals: [{ by: ana.id }] });
    expect((await approve("a-key")).json).toEqual(first.json);
    expect(await codeOf(approve())).toEqual([409, "wrong_state"]);
    expect(await codeOf(post(`trevo/withdrawals/${nobodysId}/approve`))).toEqual([404, "not_found"]);
    expect(await codeOf(post(`trevo/withdrawals/${given_back}/reject`))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(post(`trevo/withdrawals/${given_back}/reject`, { reason: "x", amount: 1 }))).toEqual([422, "invalid_fields"]);
    const reason = "the same person asked from three accounts";
    expectStatus(await post(`trevo/withdrawals/${given_back}/reject`, { reason }, { key: "another" }), 200);
    expect(await codeOf(post(`trevo/withdrawals/${given_back}/reject`, { reason: "other" }, { key: "another" }))).toEqual([
      409,
      "idempotency_conflict",
    ]);
    const after = await site.wallet(member);
    expect(before["held"] - after["held"]).toBe(100_002);
    const seen = await site.call("GET", "/api/wallet/transactions?type=withdraw", { token: member.token });
    expect(JSON.stringify(seen.json)).not.toContain(reason);
    const actor = `staff:${ana.id}`;
    expect(await auditLogOf(`withdrawal:${let_go}`)).toMatchObject([
      { actor, action: "withdrawal_approved" },
      { action: "withdrawal_requested" },
    ]);
    expect(await auditLogOf(`withdrawal:${given_back}`)).toMatchObject([
      { actor, action: "withdrawal_rejected" },
      { action: "withdrawal_requested" },
    ]);
  });

  it("require two people above the second limit, and approve nothing while payouts are frozen", async () => {
    const id = await ask(500_001);
    const approve = (by: TestMember) => post(`trevo/withdrawals/${id}/approve`, {}, { by });
    expect((await approve(ana)).json["data"]).toMatchObject({ state: "under_review", approvals_needed: 2, approvals: [{ by: ana.id }] });
    expect(await codeOf(approve(ana))).toEqual([409, "approved_by_you"]);
    const { integrity, payoutFreezes, tenants } = site.app.modules;
    const tenant_id = (await tenants.bySlug("trevo"))?.id ?? 0;
    await integrity.record("an invariant", [{ tenant_id, subject: "player 1", detail: "wrong" }]);
    expect(await codeOf(approve(bia))).toEqual([409, "payouts_frozen"]);
    expect((await get(`trevo/withdrawals/${id}`)).json["data"].frozen).toBe(true);
    await payoutFreezes.release(tenant_id, { by: "test", reason: "looked at" });
    expect((await approve(bia)).json["data"]).toMatchObject({ state: "processing", approvals: [{ by: ana.id }, { by: bia.id }] });
    const reviews = await site.database.sql`select reviewer, decision from withdrawal_reviews where withdrawal_id = ${id} order by at`;
    expect(reviews).toEqual([ana, bia].map(({ id: reviewer }) => ({ reviewer, decision: "approve" })));
    await expect(site.database.sql`delete from withdrawal_reviews`).rejects.toThrow(/permission denied/);
  });
});

describe("staff routes for frozen payouts", () => {
  const found = (subject: string) => [{ tenant_id: tenantId, subject, detail: "wrong" }];
  let tenantId: number;
  beforeAll(async () => {
    tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
  });
  const record = (subject: string, alongside?: () => Promise<void>) =>
    site.app.modules.integrity.record("a planted invariant", found(subject), alongside);
  const freeze = async () => expectStatus(await get("trevo/payout-freeze"), 200).json["data"];
  const release = (by: TestMember, seen: { id: number; violations: number }) =>
    post("trevo/payout-freeze/release", { id: seen.id, violations: seen.violations, reason: `looked at by ${by.email}` }, { by });
  const stateOf = async (reply: ReturnType<typeof release>) => {
    const { status, json } = await reply;
    return status === 200 ? (json["data"] === null ? "released" : "approved") : json["code"];
  };

  it("show the violations, and release payouts once two members have seen all of them", async () => {
    expect(await freeze()).toBeNull();
    expect(await stateOf(release(ana, { id: 1, violations: 0 }))).toBe("wrong_state");
    await record("player 1");
    const first = await freeze();
    expect(first).toMatchObject({ approvals_needed: 2, approvals: [] });
    const { data: violations, next } = (await get("trevo/violations?limit=100")).json;
    expect([violations.length, violations.at(-1), next]).toEqual([
      first.violations,
      {
        id: expect.any(Number),
        invariant: "a planted invariant",
        subject: "player 1",
        detail: "wrong",
        freezes: true,
        found_at: first.frozen_at,
      },
      null,
    ]);
    expect(await stateOf(release(stranger, first))).toBe("not_found");
    expect(await stateOf(release(ana, { ...first, violations: first.violations - 1 }))).toBe("wrong_state");
    expect(await stateOf(release(ana, first))).toBe("approved");
    expect(await stateOf(release(ana, first))).toBe("approved_by_you");
    // The second violation has not been seen: the approval does not cover it.
    await record("player 2");
    expect(await stateOf(release(bia, first))).toBe("wrong_state");
    const second = await freeze();
    expect(second).toMatchObject({ id: first.id, violations: first.violations + 1, approvals: [] });
    expect((await Promise.all([stateOf(release(ana, second)), stateOf(release(bia, second))])).toSorted()).toEqual([
      "approved",
      "released",
    ]);
    expect([await freeze(), (await get("trevo/violations")).json["data"]]).toEqual([null, []]);
    expect(await stateOf(release(ana, second))).toBe("wrong_state");
    expect(await auditLogOf(`freeze:${first.id}`)).toMatchObject(
      ["payouts_released", "payouts_release_approved", "payouts_release_approved"].map((action) => ({ action })),
    );
    await record("player 2"); // Already known.
    expect(await freeze()).toBeNull();
    await expect(site.database.sql`delete from release_approvals`).rejects.toThrow(/permission denied/);
  });

  it("do not release violations found meanwhile and not yet seen", async () => {
    const { payoutFreezes } = site.app.modules;
    const single = await staffAt({ two_person_payout_limit: null });
    await record("player 3");
    const seen = await payoutFreezes.backOffice.read(single);
    expect(seen).toMatchObject({ approvals_needed: 1 });
    const releaseSeen = () =>
      payoutFreezes.backOffice.release(single, {
        id: seen?.id ?? 0,
        violations: seen?.violations ?? 0,
        reason: "x",
        idempotency_key: null,
      });
    let releasing: Promise<unknown> = Promise.resolve();
    await record("player 4", async () => {
      // Written but not committed yet: invisible to others.
      releasing = releaseSeen().catch(({ code }: { code: string }) => code);
      await eventually("the release to wait", async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(site.database.owner.db);
        return rows.length > 0 ? true : undefined;
      });
    });
    expect(await releasing).toBe("wrong_state");
    const now = await payoutFreezes.backOffice.read(single);
    expect(now).toMatchObject({ id: seen?.id, violations: (seen?.violations ?? 0) + 1 });
    // The other way round: a violation found after a release freezes payouts again.
    expect(
      await payoutFreezes.backOffice.release(single, {
        id: now?.id ?? 0,
        violations: now?.violations ?? 0,
        reason: "x",
        idempotency_key: null,
      }),
    ).toBeNull();
    await record("player 5");
    expect((await freeze()).id).not.toBe(now?.id);
    await payoutFreezes.release(tenantId, { by: "test", reason: "looked at" });
    expect(await auditLogOf(`freeze:${now?.id ?? 0}`)).toMatchObject([{ actor: `staff:${single.staff_id}`, action: "payouts_released" }]);
  });
});

describe("staff routes for payment cases", () => {
  it("list cases that wait for staff, and close a Pix once, with a stored note", async () => {
    const pix = `E${"1".repeat(31)}`;
    await sql`insert into received_pix (tenant_id, end_to_end_id, amount, paid_at, disposition, reason, created_at, updated_at)
      select id, ${pix}, 4200, now(), 'suspense', 'no_charge', now(), now() from tenants where slug = 'trevo'`.execute(
      site.database.owner.db,
    );
    const cases = async () => (await get("trevo/payment-cases")).json["data"] as { kind: string; id: string }[];
    expect(await cases()).toEqual(expect.arrayContaining([expect.objectContaining({ kind: "pix", id: pix, amount: 4_200 })]));
    const close = (id: string, body: object, by = ana) => post(`trevo/payment-cases/${id}/close`, body, { by });
    expect(await codeOf(close(pix, {}))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(close(`E${"2".repeat(31)}`, { note: "x" }))).toEqual([404, "not_found"]);
    expect(await codeOf(close(pix, { note: "x" }, stranger))).toEqual([404, "not_found"]);
    const note = "sent back by hand in the bank's own app";
    const answers = await Promise.all([ana, bia, ana, bia].map((by) => codeOf(close(pix, { note }, by))));
    expect(answers.map(([status]) => status).sort((a, b) => Number(a) - Number(b))).toEqual([200, 409, 409, 409]);
    expect((await cases()).some(({ id }) => id === pix)).toBe(false);
    expect(await site.database.sql`select note from payment_case_closures where end_to_end_id = ${pix}`).toEqual([{ note }]);
    expect(await auditLogOf(`pix:${pix}`)).toMatchObject([{ action: "payment_case_closed" }]);
  });

  it("list the discrepancies with the bank's statement, and no other violation", async () => {
    const { integrity, tenants } = site.app.modules;
    const tenant_id = (await tenants.bySlug("trevo"))?.id ?? 0;
    const found = (subject: string) => [{ tenant_id, subject, detail: "differs", freezes: false }];
    await integrity.record("Pix in = the bank's statement", [...found("Pix a"), ...found("Pix b")]);
    await integrity.record("another invariant", found("player 1"));
    const first = expectStatus(await get("trevo/statement-discrepancies?limit=1"), 200).json;
    expect(first["data"]).toMatchObject([{ subject: "Pix a", freezes: false }]);
    const rest = (await get(`trevo/statement-discrepancies?after=${first["next"]}`)).json;
    expect(rest).toMatchObject({ data: [{ subject: "Pix b" }], next: null });
  });

  it("list unclaimed balances of the operator's own brands", async () => {
    const leaving = await site.join();
    await fill(leaving, 3_300);
    const excluded = await site.call("POST", "/api/profile/self-exclusion", { token: leaving.token, body: { value: "forever" } });
    expectStatus(excluded, 200);
    const dormant = async (by: TestMember) => (await get("dormant-balances", by)).json["data"] as object[];
    expect(await dormant(ana)).toEqual([
      {
        tenant: "trevo",
        player_id: leaving.id,
        player_name: expect.any(String),
        why: "self_excluded",
        since: expect.any(String),
        until: null,
        cash: 3_300,
      },
    ]);
    expect(await dormant(stranger)).toEqual([]);
  });
});

describe("staff routes for the brand", () => {
  it("sort, feature and hide games and name categories; players see the change at once", async () => {
    const games = async (query = "") =>
      (await get(`trevo/games${query}`)).json as { data: { id: number; state: string }[]; next: string | null };
    const { data, next } = await games("?limit=3");
    const [first, second] = data;
    if (!first || !second || !next) throw new Error("too few games");
    expect((await games(`?limit=1&after=${next}`)).data).toHaveLength(1);
    expectStatus(await post(`trevo/games/${first.id}`, { state: "disabled", badge: "new" }), 200);
    expect((await games("?state=disabled")).data).toMatchObject([{ id: first.id, badge: "new" }]);
    expect((await site.call("POST", "/api/games/get", { body: { game_id: first.id } })).status).toBe(404);
    expectStatus(await post("trevo/games-order", { game_ids: [second.id] }), 200);
    expect((await games("?limit=1")).data).toMatchObject([{ id: second.id }]);
    expectStatus(await post("trevo/categories", { slug: "novos", name_pt: "Novos", name_en: "New", position: 9 }), 200);
    expect(await codeOf(post("trevo/games/2147483647", { featured: true }))).toEqual([404, "not_found"]);
    expect(await codeOf(post(`trevo/games/${first.id}`, {}))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(post("trevo/games-order", { game_ids: [2_147_483_647] }))).toEqual([404, "not_found"]);
    expect(await codeOf(post("trevo/categories", { slug: "Não", name_pt: "x", name_en: "x", position: 1 }))).toEqual([
      422,
      "invalid_fields",
    ]);
    expect(await auditLogOf(`game:${first.id}`)).toMatchObject([{ actor: `staff:${ana.id}`, action: "game_changed" }]);
  });

  it("set and rotate a provider's keys, and show none of them", async () => {
    const path = "aurora/providers/swipe-games";
    expect((await get(`${path}/credentials`)).json).toEqual({ data: null });
    expect(await codeOf(post(`${path}/callback-key`, { callback_key: "k", ends_at: "2030-01-01T00:00:00Z" }))).toEqual([404, "not_found"]);
    const keys = { own_key: "own-key-of-aurora", callback_key: "callback-key-of-aurora" };
    const body = { base_url: "https://studio.example/api", client_id: "aurora", ...keys };
    expect(await codeOf(post(`${path}/credentials`, { ...body, base_url: "http://studio.example" }))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(post("aurora/providers/nobody/credentials", body))).toEqual([404, "not_found"]);
    const set = expectStatus(await post(`${path}/credentials`, body), 200);
    const rotated = expectStatus(
      await post(`${path}/callback-key`, { callback_key: "next-key-of-aurora", ends_at: "2030-01-01T00:00:00Z" }),
      200,
    );
    expect(rotated.json["data"].callback_keys).toMatchObject([{ ends_at: null }, { ends_at: "2030-01-01T00:00:00.000Z" }]);
    for (const { json } of [set, rotated, await get(`${path}/credentials`)]) expect(JSON.stringify(json)).not.toContain("key-of-aurora");
    const events = (await get("aurora/audit-events?actor=" + encodeURIComponent(`staff:${ana.id}`))).json["data"] as object[];
    expect(events).toMatchObject([{ action: "provider_key_rotated" }, { action: "provider_credentials_set" }]);
  });

  it("publish a document and withdraw it", async () => {
    const draft = { kind: "page", slug: "quem-somos", pt: { title: "Quem somos", summary: "", body: "<p>Nós.</p><script>x</script>" } };
    expect(expectStatus(await post("trevo/documents", draft), 201).json["data"]).toEqual({ slug: "quem-somos", version: 1 });
    expect((await post("trevo/documents", draft)).json["data"].version).toBe(2);
    expect(await codeOf(post("trevo/documents", { ...draft, kind: "news" }))).toEqual([409, "wrong_state"]);
    expect(await codeOf(post("trevo/documents", { ...draft, slug: "Não" }))).toEqual([422, "invalid_fields"]);
    const page = () => site.call("GET", "/api/content/page/quem-somos");
    expect((await page()).json["data"].body).toBe("<p>Nós.</p>");
    expectStatus(await post("trevo/documents/quem-somos/withdraw"), 200);
    expect((await page()).status).toBe(404);
    expect(await codeOf(post("trevo/documents/quem-somos/withdraw"))).toEqual([404, "not_found"]);
  });
});
