import type { ProposalFile } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runBehindLock } from "../../../test/barrier.ts";
import { type OffersFixture, createOffersFixture, offerArgsOf, publishOffer } from "../../../test/offers-fixture.ts";
import { mayAt, signedIn, visitor } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Publication, PublishedOffer } from "./offers.ts";
import { signed } from "../../../test/signed.ts";

let fixture: OffersFixture;
let tenant: Tenant;
let other: Tenant;
let waits = false;
beforeAll(async () => {
  fixture = await createOffersFixture({ hasWaitingBonus: async () => waits });
  tenant = await fixture.addTenant("one", { settings: { two_person_offer_budget: 100_000 } });
  other = await fixture.addTenant("two");
});
afterAll(() => fixture.close());
afterEach(() => fixture.clock.setOffset(0));

async function hire(of: Tenant = tenant): Promise<StaffTenantScope> {
  const staff_id = newId();
  await fixture.database.sql`insert into staff (operator_id, id, email, name, state, created_at)
    values (${of.operator_id}, ${staff_id}, ${`${staff_id}@company.example`}, 'Nome', 'invited', now())`;
  const { operator_id } = of;
  return {
    ...visitor(of),
    operator_id,
    staff_id,
    session_id: newId(),
    ...mayAt(of, "offers.publish"),
    tenant: of,
  };
}

const name = { pt: "Cupom", en: "Coupon" };
const content = (args: Parameters<typeof offerArgsOf>[0] = {}) => ({ name, args: offerArgsOf(args) });
const office = () => fixture.offers.backOffice;
const publish = (scope: StaffTenantScope, id: string, version = 1) =>
  office().publish(scope, { id, version, reason: "campaign", idempotency_key: null });
const lock = (offer: Pick<PublishedOffer, "tenant_id" | "id">) =>
  fixture.database.db.transaction().execute((tx) => fixture.offers.lock(tx, offer));
const stateOf = async (scope: StaffTenantScope, id: string) =>
  (await office().read(scope, id)).versions.map(({ version, state }) => [version, state]);

describe("a version", () => {
  it("is drafted, checked and published, and only then in force", async () => {
    const ana = await hire();
    const { id } = await office().create(ana, { kind: "coupon", ...content() });
    await expect(publish(ana, id)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await office().lint(ana, id)).toMatchObject({ state: "checked", versions: [{ report: { profile: "default" } }] });
    expect(await lock({ tenant_id: tenant.id, id })).toBeNull();
    expect(await publish(ana, id)).toMatchObject({ state: "applied", approvals_needed: 0 });
    expect(await lock({ tenant_id: tenant.id, id })).toMatchObject({ version: 1, kind: "coupon", name });
    expect(await fixture.offers.published(tenant.id, "coupon")).toContainEqual(expect.objectContaining({ id, version: 1 }));
  });

  it("changed after its check is a draft again", async () => {
    const ana = await hire();
    const { id } = await office().create(ana, { kind: "coupon", ...content() });
    await office().lint(ana, id);
    expect(await office().edit(ana, id, content({ limits: { in_all: 7 } }))).toMatchObject({
      state: "draft",
      versions: [{ report: null }],
    });
    await expect(publish(ana, id)).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("edited and checked again since its terms were read is not published", async () => {
    const ana = await hire();
    const { id } = await office().create(ana, { kind: "coupon", ...content() });
    const read = await office().lint(ana, id);
    await office().edit(ana, id, content({ limits: { in_all: 7 } }));
    const checked = await office().lint(ana, id);
    const propose = (terms_hash: string | undefined) =>
      office().publish(ana, { id, version: 1, terms_hash, reason: "campaign", idempotency_key: null });
    await expect(propose(read.versions[0]?.terms_hash)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await stateOf(ana, id)).toEqual([[1, "checked"]]);
    expect(await propose(checked.versions[0]?.terms_hash)).toMatchObject({ state: "applied" });
  });

  it("that requires a deposit is blocked at a regulated brand, and published at another", async () => {
    const regulated = await fixture.addTenant("regulated", { settings: { is_regulated: true } });
    const args = { trigger: { code: "deposit_credited", min: 2_000 } } as const;
    const ana = await hire(regulated);
    const { id } = await office().create(ana, { kind: "coupon", ...content(args) });
    const checked = await office().lint(ana, id);
    expect(checked.versions[0]?.report).toMatchObject({
      profile: "regulated",
      cost_cents: 100_000,
      findings: expect.arrayContaining([expect.objectContaining({ code: "L1", severity: "block" })]),
    });
    await expect(publish(ana, id)).rejects.toMatchObject({ code: "offer_blocked" });
    await expect(publishOffer(fixture.offers, regulated, { args })).rejects.toMatchObject({ code: "offer_blocked" });
    expect(await publishOffer(fixture.offers, tenant, { args })).toMatchObject({ version: 1 });
  });

  it("with a reward that no module grants is not published", async () => {
    const args = { rewards: [{ code: "points", points: 5 }] } as const;
    await expect(publishOffer(fixture.offers, tenant, { args: { ...args, rewards: [...args.rewards] } })).rejects.toMatchObject({
      code: "reward_not_available",
    });
  });

  it("for registration is published only as a coupon that waits for confirmed contacts", async () => {
    const trigger = { code: "registered" as const };
    await expect(publishOffer(fixture.offers, tenant, { args: { trigger, conditions: [] } })).rejects.toMatchObject({
      code: "offer_blocked",
    });
    const args = { trigger, conditions: [{ code: "contacts_verified" as const }] };
    expect(await publishOffer(fixture.offers, tenant, { args })).toMatchObject({ version: 1 });
  });

  it("of a group is published only as a coupon, because no other offers enforce groups", async () => {
    expect(await publishOffer(fixture.offers, tenant, { args: { group: "welcome" } })).toMatchObject({ group: "welcome" });
    await expect(publishOffer(fixture.offers, tenant, { kind: "bonus", args: { group: "welcome" } })).rejects.toMatchObject({
      code: "reward_not_available",
    });
  });

  it("checked under another profile is not published", async () => {
    const ana = await hire();
    const { id } = await office().create(ana, { kind: "coupon", ...content() });
    await office().lint(ana, id);
    const regulated = { ...tenant, settings: { ...tenant.settings, is_regulated: true } };
    const input: Publication = { offer_id: id, version: 1 };
    const describing = fixture.database.db
      .transaction()
      .execute((tx) => fixture.offers.publication.describe(tx, { tenant: regulated, input }));
    await expect(describing).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("is unchanged once published: an edit creates the next version, and the first is kept for its grants", async () => {
    const ana = await hire();
    const { id, version } = await publishOffer(fixture.offers, tenant);
    expect(await office().edit(ana, id, content({ limits: { in_all: 50 } }))).toMatchObject({
      state: "published",
      version: 1,
      draft_version: 2,
    });
    expect(await lock({ tenant_id: tenant.id, id })).toMatchObject({ version: 1 });
    await office().lint(ana, id);
    await publish(ana, id, 2);
    expect(await stateOf(ana, id)).toEqual([
      [2, "published"],
      [1, "ended"],
    ]);
    expect(await lock({ tenant_id: tenant.id, id })).toMatchObject({ version: 2, args: { limits: { in_all: 50 } } });
    expect(await fixture.offers.version(fixture.database.db, { tenant_id: tenant.id, id, version })).toMatchObject({
      args: { limits: { in_all: 100 } },
    });
  });

  it("cannot be changed once published, not even by the owner of the tables", async () => {
    const { id } = await publishOffer(fixture.offers, tenant);
    for (const change of [sql`terms = '{}'`, sql`args = '{}'`, sql`published_by = 'x'`, sql`report = null`, sql`state = 'draft'`])
      await expect(sql`update offer_versions set ${change} where offer_id = ${id}`.execute(fixture.database.owner.db)).rejects.toThrow();
    await expect(sql`delete from offer_versions where offer_id = ${id}`.execute(fixture.database.owner.db)).rejects.toThrow("refused");
  });

  it("with limits below the present use is refused", async () => {
    const ana = await hire();
    const offer = await publishOffer(fixture.offers, tenant);
    for (const cents of [600, 400])
      await fixture.database.db.transaction().execute((tx) => fixture.offers.reserve(tx, { ...offer, cents }));
    const attempt = async (version: number, limits: { in_all: number; budget_cents: number }) => {
      await office().edit(ana, offer.id, content({ limits }));
      await office().lint(ana, offer.id);
      return publish(ana, offer.id, version);
    };
    await expect(attempt(2, { in_all: 1, budget_cents: 1_000 })).rejects.toMatchObject({ code: "invalid_fields" });
    await expect(attempt(2, { in_all: 2, budget_cents: 999 })).rejects.toMatchObject({ code: "invalid_fields" });
    expect(await attempt(2, { in_all: 2, budget_cents: 1_000 })).toMatchObject({ state: "applied" });
  });

  it("with arguments that no rule has is refused with their paths", async () => {
    const ana = await hire();
    const refused = office().create(ana, { kind: "coupon", name, args: { rewards: [{ code: "cash", amount: 0 }], unknown: 1 } });
    await expect(refused).rejects.toMatchObject({ code: "invalid_fields", fields: { "args.rewards.0.amount": ["invalid"] } });
  });
});

describe("publishing", () => {
  it("at the brand's threshold needs one person, and one centavo above it two", async () => {
    const [ana, bia] = [await hire(), await hire()];
    const checked = async (budget_cents: number) => {
      const { id } = await office().create(ana, { kind: "coupon", ...content({ limits: { budget_cents } }) });
      await office().lint(ana, id);
      return id;
    };
    expect(await publish(ana, await checked(100_000))).toMatchObject({ state: "applied" });
    const above = await checked(100_001);
    const proposal = await publish(ana, above);
    expect(proposal).toMatchObject({ state: "waiting", approvals_needed: 1, after: { budget_cents: 100_001 } });
    expect(await lock({ tenant_id: tenant.id, id: above })).toBeNull();
    const { now }: ProposalFile = await fixture.proposals.backOffice.read(bia, proposal.id);
    await fixture.proposals.backOffice.approve(bia, {
      id: proposal.id,
      version: now?.version ?? "",
      idempotency_key: null,
      stepUp: signed,
    });
    expect(await lock({ tenant_id: tenant.id, id: above })).toMatchObject({ version: 1 });
    expect((await office().read(bia, above)).versions[0]).toMatchObject({ published_by: `staff:${bia.staff_id}` });
  });

  it("needs two people if a reward has no price, because the budget does not limit it", async () => {
    const ana = await hire();
    const rewards = [{ code: "box" as const, box: { id: "prata", title: "Prata" }, count: 10 }];
    const { id } = await office().create(ana, { kind: "coupon", ...content({ rewards, limits: { budget_cents: 1 } }) });
    await office().lint(ana, id);
    expect((await office().read(ana, id)).versions[0]?.report).toMatchObject({ cost_cents: null });
    expect(await publish(ana, id)).toMatchObject({ state: "waiting", approvals_needed: 1 });
  });

  it("approved by another member is refused if the draft has changed since", async () => {
    const [ana, bia] = [await hire(), await hire()];
    const { id } = await office().create(ana, { kind: "coupon", ...content({ limits: { budget_cents: 200_000 } }) });
    await office().lint(ana, id);
    const proposal = await publish(ana, id);
    const version = (await fixture.proposals.backOffice.read(bia, proposal.id)).now?.version ?? "";
    await office().edit(ana, id, content({ limits: { budget_cents: 300_000 } }));
    await office().lint(ana, id);
    const approved = fixture.proposals.backOffice.approve(bia, { id: proposal.id, version, idempotency_key: null, stepUp: signed });
    await expect(approved).rejects.toMatchObject({ code: "wrong_state" });
  });
});

describe("an offer", () => {
  it("cannot be redeemed while it is paused, and can be once it is resumed", async () => {
    const ana = await hire();
    const offer = await publishOffer(fixture.offers, tenant);
    await office().pause(ana, offer.id);
    expect(await lock(offer)).toBeNull();
    expect(await fixture.offers.published(tenant.id, "coupon")).not.toContainEqual(expect.objectContaining({ id: offer.id }));
    await expect(office().pause(ana, offer.id)).rejects.toMatchObject({ code: "wrong_state" });
    await office().resume(ana, offer.id);
    expect(await lock(offer)).toMatchObject({ id: offer.id });
  });

  it("that has ended can be neither resumed nor edited", async () => {
    const ana = await hire();
    const offer = await publishOffer(fixture.offers, tenant);
    await office().end(ana, offer.id);
    expect(await lock(offer)).toBeNull();
    await expect(office().resume(ana, offer.id)).rejects.toMatchObject({ code: "wrong_state" });
    await expect(office().edit(ana, offer.id, content())).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("is open from its start until before its end, and then ends automatically, once", async () => {
    const ana = await hire();
    const minute = 60_000;
    const start = (Math.floor(Date.now() / minute) + 2) * minute;
    const at = (ms: number) => new Date(start + ms).toISOString().replace(".000", "");
    const offer = await publishOffer(fixture.offers, tenant, { args: { window: { starts_at: at(0), ends_at: at(minute) } } });
    const openAfter = async (ms: number) => {
      fixture.clock.setOffset(start + ms - Date.now());
      return (await lock(offer)) !== null;
    };
    expect([await openAfter(-1_000), await openAfter(0), await openAfter(minute - 5_000), await openAfter(minute)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await stateOf(ana, offer.id)).toEqual([[1, "published"]]);
    await Promise.all([fixture.offers.jobs.endDue(), fixture.offers.jobs.endDue()]);
    expect(await stateOf(ana, offer.id)).toEqual([[1, "ended"]]);
  });

  it("paused while a redemption waits for its lock is not redeemed", async () => {
    const offer = await publishOffer(fixture.offers, tenant);
    const ana = await hire();
    const counter = sql`select 1 from offer_counters where tenant_id = ${tenant.id} and offer_id = ${offer.id} for no key update`;
    const [paused, locked] = await runBehindLock<unknown>(fixture.database, counter, [
      () => office().pause(ana, offer.id),
      () => lock(offer),
    ]);
    expect(paused).toMatchObject({ status: "fulfilled" });
    expect(locked).toMatchObject({ status: "fulfilled", value: null });
  });

  it("of another tenant is not found", async () => {
    const offer = await publishOffer(fixture.offers, tenant);
    const stranger = await hire(other);
    for (const call of [office().read, office().lint, office().pause, office().end, office().performance])
      await expect(call(stranger, offer.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(office().edit(stranger, offer.id, content())).rejects.toMatchObject({ code: "not_found" });
    await expect(publish(stranger, offer.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await lock({ tenant_id: other.id, id: offer.id })).toBeNull();
  });
});

describe("built-in offers", () => {
  it("are published once, again with new content, and not against a decision of staff", async () => {
    const ana = await hire();
    const { id } = await publishOffer(fixture.offers, tenant);
    expect(await publishOffer(fixture.offers, tenant, { id })).toMatchObject({ version: 1 });
    expect(await publishOffer(fixture.offers, tenant, { id, args: { limits: { in_all: 9 } } })).toMatchObject({ version: 2 });
    await office().pause(ana, id);
    await expect(publishOffer(fixture.offers, tenant, { id })).rejects.toThrow("paused or ended");
    expect(await stateOf(ana, id)).toEqual([
      [2, "paused"],
      [1, "ended"],
    ]);
  });
});

describe("facts of a player", () => {
  const read = (owner: PlayerKey) => fixture.database.db.transaction().execute((tx) => fixture.offers.facts(tx, owner));
  const join = async () => {
    return { tenant_id: tenant.id, player_id: (await fixture.register(tenant)).player.id };
  };

  it("of a new account contain no activity", async () => {
    const owner = await join();
    expect(await read(owner)).toMatchObject({
      contacts_verified: false,
      deposits: 0,
      last_settled_stake_at: null,
      lists: [],
      bonus_active: false,
      withholdsOffers: false,
      event: null,
    });
  });

  it("contain the lists, the settled stake and the waiting bonus", async () => {
    const owner = await join();
    const ana = await hire();
    const list = await office().createList(ana, { name: "VIP", player_ids: [owner.player_id] });
    const game = { ...owner, provider: "studio", source: "studio", game_id: 1 };
    const post = (command: { kind: "bet" | "win"; amount: number; round: string; closes: boolean }) =>
      fixture.wallet.post({ ...game, external_id: newId(), ...command });
    await fixture.wallet.post({ ...owner, kind: "deposit", amount: 1_000, source: "test", external_id: newId() });
    await post({ kind: "bet", amount: 100, round: "1", closes: false });
    await post({ kind: "bet", amount: 0, round: "2", closes: true });
    expect((await read(owner)).last_settled_stake_at).toBeNull();
    await post({ kind: "win", amount: 0, round: "1", closes: true });
    expect((await read(owner)).last_settled_stake_at).toBeInstanceOf(Date);
    waits = true;
    expect(await read(owner)).toMatchObject({ lists: [list.id], bonus_active: true });
    waits = false;
  });

  it("withhold offers for 30 days after a lowered limit or a pause, but not after a first limit", async () => {
    const owner = await join();
    const scope = signedIn(tenant, { id: owner.player_id });
    await fixture.protection.setLimit(scope, { kind: "loss", period: "day", value: 10_000 });
    expect((await read(owner)).withholdsOffers).toBe(false);
    await fixture.protection.setLimit(scope, { kind: "loss", period: "day", value: 9_999 });
    expect((await read(owner)).withholdsOffers).toBe(true);
    fixture.clock.setOffset(30 * 86_400_000 - 60_000);
    expect((await read(owner)).withholdsOffers).toBe(true);
    fixture.clock.setOffset(30 * 86_400_000 + 60_000);
    expect((await read(owner)).withholdsOffers).toBe(false);
  });

  it("withhold offers while the player has switched them off", async () => {
    const owner = await join();
    const scope = signedIn(tenant, { id: owner.player_id });
    const offer = await publishOffer(fixture.offers, tenant);
    const shown = async () => (await fixture.offers.proposedTo(scope)).some((one) => one.offer.id === offer.id);
    expect(await shown()).toBe(true);
    await fixture.protection.setOffers(scope, false);
    expect(await fixture.protection.mayBeSentMarketing(owner)).toBe(false);
    expect([(await read(owner)).withholdsOffers, await shown()]).toEqual([true, false]);
    await fixture.protection.setOffers(scope, true);
    expect(await fixture.protection.mayBeSentMarketing(owner)).toBe(true);
    expect([(await read(owner)).withholdsOffers, await shown()]).toEqual([false, true]);
  });
});
