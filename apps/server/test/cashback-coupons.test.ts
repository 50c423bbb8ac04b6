import { localDate, startOfDay } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { commandOf } from "../src/modules/wallet/wallet-fixture.ts";
import { raceAtBarrier } from "./barrier.ts";
import { type CouponSite, createCouponSite } from "./coupon-site.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const zone = "America/Sao_Paulo";
const dayMs = 86_400_000;
let site: TestSite;
let coupons: CouponSite;
let tenant: Tenant;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
  await change({ cashback: true, cashback_release_hour: 0, cashback_conversion_percentage: 500 });
});
afterAll(() => site.close());
/** Sessions live for a day: each test signs up its players yesterday, and plays today. */
beforeEach(() => site.clock.setOffset(site.clock.offsetMs() + 3 * dayMs));

const modules = () => site.app.modules;
async function change(settings: Partial<Tenant["settings"]>): Promise<void> {
  tenant = await modules().tenants.change((await coupons.tenantOf("trevo")).id, { settings });
}
const keyOf = ({ id }: Member) => ({ tenant_id: tenant.id, player_id: id });
/** Moves the clock to this time of the local day that is so many days ahead. */
const moveTo = (days: number, hours: number): void => {
  const start = startOfDay(localDate(new Date(site.clock.now().getTime() + days * dayMs), zone), zone);
  site.clock.setOffset(start.getTime() + hours * 3_600_000 - Date.now());
};
const lose = (member: Member, amount: number) =>
  modules().wallet.post(commandOf(keyOf(member), "bet", { amount, provider: "studio", game_id: 7, round: newId(), closes: true }));
const release = async () => {
  await eventually("the follower", async () => ((await modules().followers.lag("cashback")).rows === 0 ? true : undefined));
  await modules().cashback.jobs.makeItems();
};
/** Returns a player who has lost this amount on the day before, which is counted now. */
const loser = async (amount: number): Promise<Member> => {
  moveTo(0, 20);
  const member = await site.join();
  await modules().wallet.post(commandOf(keyOf(member), "deposit", { amount: 1_000_000 }));
  if (amount > 0) await lose(member, amount);
  moveTo(1, 1);
  await release();
  return member;
};
const share = { code: "cashback_item", share_bps: 1_000, max: 5_000 } as const;
const publish = (reward: object = share, draft: object = {}) =>
  coupons.publish({ trigger: { code: "code_entered" }, rewards: [reward as typeof share], ...draft });
const scopeOf = (member: Member) => signedIn(tenant, member);
const itemsOf = async (member: Member) =>
  (await modules().cashback.list(scopeOf(member), 1)).data.filter(({ source }) => source === "coupon");
const claim = (member: Member, cashback_id: string) =>
  modules().cashback.claim(scopeOf(member), { cashback_id, slots: 1, idempotency_key: null });
const violations = async (member: Member) => {
  const checks = invariants.filter(({ name }) => name.startsWith("cashback"));
  return site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(checks.map(({ check }) => check(tx, [keyOf(member)])))).flat());
};

describe("a coupon of cashback", () => {
  it("gives a share of yesterday's negative result as an item, beside the ordinary one, which is paid once in cash", async () => {
    const { code, id } = await publish();
    const member = await loser(10_000);
    expectStatus(await coupons.redeem(member, code), 200);
    const [item, ...others] = await itemsOf(member);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ type: "immediate", base: 10_000, share_bps: 1_000, total: 1_000, max: null, bonus: null, available: 1 });
    expect((await modules().cashback.list(scopeOf(member), 1)).data.map(({ source, total }) => [source, total])).toEqual(
      expect.arrayContaining([
        ["cashback", 500],
        ["coupon", 1_000],
      ]),
    );
    const before = await coupons.moneyOf(member);
    await claim(member, item?.id ?? "");
    expect(await coupons.moneyOf(member)).toEqual({ cash: before.cash + 1_000, bonus: 0 });
    await expect(claim(member, item?.id ?? "")).rejects.toThrow("nothing_to_claim");
    expect(await coupons.statesOf(id)).toEqual(["granted"]);
    expect(await violations(member)).toEqual([]);
  });

  it.each([
    [50_000, 5_000, null],
    [50_010, 5_000, 5_000],
  ])("of a loss of %d centavos gives at most its maximum", async (lost, total, max) => {
    const { code } = await publish();
    const member = await loser(lost);
    expectStatus(await coupons.redeem(member, code), 200);
    expect(await itemsOf(member)).toEqual([expect.objectContaining({ total, max })]);
    expect(await violations(member)).toEqual([]);
  });

  it.each([
    [0, 409],
    [299, 409],
    [300, 200],
  ])("after a loss of %d centavos answers %d, and a refusal uses up nothing", async (lost, status) => {
    const { code, id } = await publish();
    const member = await loser(lost);
    const reply = expectStatus(await coupons.redeem(member, code), status);
    if (status === 200) return;
    expect(reply.json["code"]).toBe("no_cashback_yesterday");
    expect(await coupons.statesOf(id)).toEqual([]);
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 0 });
  });

  it("is refused until yesterday has been counted", async () => {
    const { code } = await publish();
    moveTo(0, 20);
    const member = await site.join();
    await modules().wallet.post(commandOf(keyOf(member), "deposit", { amount: 100_000 }));
    await lose(member, 10_000);
    moveTo(1, 1);
    expect(expectStatus(await coupons.redeem(member, code), 409).json["code"]).toBe("no_cashback_yesterday");
    await release();
    expectStatus(await coupons.redeem(member, code), 200);
  });

  it("counts once per day, also if two are redeemed at the same moment", async () => {
    const [one, other] = [await publish(), await publish()];
    const member = await loser(10_000);
    const replies = await raceAtBarrier({
      database: site.database,
      callers: 2,
      hold: (tx) => tx`select from players where id = ${member.id} for update`,
      call: (nth) => coupons.redeem(member, nth === 0 ? one.code : other.code),
    });
    const statuses = replies.map((reply) => (reply.status === "fulfilled" ? reply.value.status : 0)).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    expect(await itemsOf(member)).toHaveLength(1);
    expect(await violations(member)).toEqual([]);
  });

  it("deducts stakes that were returned after they had counted", async () => {
    const { code } = await publish();
    moveTo(0, 20);
    const member = await site.join();
    await modules().wallet.post(commandOf(keyOf(member), "deposit", { amount: 1_000_000 }));
    const bet = commandOf(keyOf(member), "bet", { amount: 8_000, provider: "studio", game_id: 7, round: newId(), closes: true });
    await modules().wallet.post(bet);
    moveTo(1, 1);
    await release();
    await modules().wallet.post(commandOf(keyOf(member), "rollback", { provider: "studio", target_external_id: bet.external_id }));
    moveTo(1, 1);
    await release();
    await lose(member, 20_000);
    moveTo(1, 1);
    await release();
    expectStatus(await coupons.redeem(member, code), 200);
    expect(await itemsOf(member)).toEqual([expect.objectContaining({ base: 20_000, deducted: 8_000, total: 1_200 })]);
    expect(await violations(member)).toEqual([]);
  });

  it("with a deposit gives nothing and says so, if another coupon has used the day before the payment", async () => {
    const trigger = { code: "deposit_credited", nth: null, min: 1_000, max: null } as const;
    const [one, other] = [await publish(share, { trigger }), await publish(share, { trigger })];
    const member = await loser(10_000);
    const charges = [];
    for (const { code } of [one, other]) charges.push(expectStatus(await coupons.charge(member, { amount: 2_000, coupon: code }), 201));
    for (const charge of charges) {
      await coupons.pay(member, charge);
      await coupons.until(member, charge, "paid");
    }
    expect(await coupons.statesOf(one.id)).toEqual(["granted"]);
    expect(await coupons.statesOf(other.id)).toEqual(["released no_cashback_yesterday"]);
    expect(await coupons.counterOf(other.id)).toMatchObject({ reserved: 0, granted: 0 });
    expect(await itemsOf(member)).toHaveLength(1);
    expect(await coupons.titlesOf(member)).toEqual(expect.arrayContaining(["Seu cupom foi aplicado", "Depósito creditado sem o cupom"]));
    expect(await violations(member)).toEqual([]);
  });

  it("that pays a bonus states its wagering before the claim, and the claim starts the bonus", async () => {
    const { code } = await publish({ ...share, paid_as: "bonus" }, { wagering: { times_x10: 100 } });
    const member = await loser(10_000);
    expectStatus(await coupons.redeem(member, code), 200);
    const [item] = await itemsOf(member);
    expect(item).toMatchObject({ total: 1_000, bonus: { times_x10: 100, days: 7 } });
    const { cash } = await coupons.moneyOf(member);
    await claim(member, item?.id ?? "");
    expect(await coupons.moneyOf(member)).toEqual({ cash, bonus: 1_000 });
    const [bonus] = await site.database.sql`select required from active_bonuses where player_id = ${member.id}`;
    expect(bonus).toEqual({ required: 10_000 });
    expect(await violations(member)).toEqual([]);
  });

  it("is paid in cash if the player is excluded, who can have no bonus", async () => {
    const { code } = await publish({ ...share, paid_as: "bonus" }, { wagering: { times_x10: 100 } });
    const member = await loser(10_000);
    expectStatus(await coupons.redeem(member, code), 200);
    const { cash } = await coupons.moneyOf(member);
    await modules().cashback.jobs.payOpen(keyOf(member));
    const paid = (await coupons.moneyOf(member)).cash - cash;
    // One third of the ordinary item is open too.
    expect(paid).toBe(1_000 + 166);
    expect(await violations(member)).toEqual([]);
  });

  it("cannot be published at a brand without cashback, nor redeemed after the brand has switched it off", async () => {
    const { code, id } = await publish();
    const member = await loser(10_000);
    await change({ cashback: false });
    await expect(publish()).rejects.toThrow("reward_not_available");
    expect(expectStatus(await coupons.redeem(member, code), 409).json["code"]).toBe("no_cashback_yesterday");
    expect(await coupons.statesOf(id)).toEqual([]);
    await change({ cashback: true });
    expectStatus(await coupons.redeem(member, code), 200);
  });

  it.each([
    ["base = base + 10"],
    ["share_bps = share_bps + 1"],
    ["total = total + 1"],
    ["paid_as = 'bonus'"],
    ["type = 'immediate'"],
    ["id = gen_random_uuid()"],
  ])("is reported by the invariants after: set %s", async (corruption) => {
    const { code } = await publish();
    const member = await loser(10_000);
    expectStatus(await coupons.redeem(member, code), 200);
    expect(await violations(member)).toEqual([]);
    const { sql } = site.database.owner;
    await sql.unsafe(`update cashback_items set ${corruption} where player_id = '${member.id}' and type = 'coupon'`);
    expect((await violations(member)).length).toBeGreaterThan(0);
    await sql`delete from cashback_items where player_id = ${member.id}`;
  });
});
