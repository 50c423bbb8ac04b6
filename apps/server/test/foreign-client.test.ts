import { localMoment } from "@trevo/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { type BoxShop, openShop } from "./box-shop.ts";
import { type CouponSite, createCouponSite, matchCoupon } from "./coupon-site.ts";
import { settle } from "./follower-fixture.ts";
import { availableSlots, createForeignClient } from "./foreign-client.ts";
import { offerArgsOf } from "./offers-fixture.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;
let site: TestSite;
let coupons: CouponSite;
let shop: BoxShop;
let trevo: Tenant;
let member: Member;
let client: ReturnType<typeof createForeignClient>;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
  shop = await openShop(site);
  const { id } = await coupons.tenantOf("trevo");
  const cashback = { cashback: true, cashback_release_day: 1, cashback_release_hour: 0, cashback_conversion_percentage: 1_000 };
  trevo = await modules().tenants.change(id, { settings: cashback });
  member = await site.join({ verified: true });
  await site.deposit(member, 100_000);
  client = createForeignClient(`${site.url}/api`);
  await client.login(member.phone, member.password);
}, 120_000);
afterAll(() => site.close());

const modules = () => site.app.modules;
/** Posts another provider's round that loses this amount. */
const lose = (amount: number) =>
  modules().wallet.post({
    tenant_id: trevo.id,
    player_id: member.id,
    source: "studio",
    provider: "studio",
    game_id: 7,
    round: newId(),
    kind: "bet",
    external_id: newId(),
    amount,
    closes: true,
  });

it("checks coupons, deposits with one and finds its bonus", async () => {
  const { code } = await coupons.publish({ ...matchCoupon, coupon: { listed: true } });
  expect(JSON.stringify(await client.coupons())).toContain(code);
  expect(await client.checkCoupon(code)).toBe(code);
  expect((await client.refused("POST", "/bonuses/check-coupon", { coupon: "NADA-AQUI" })).status).toBeGreaterThanOrEqual(400);
  expect((await client.refused("POST", "/bonuses/check-coupon", { coupon: "" })).messages.length).toBeGreaterThan(0);

  const before = await client.balance();
  const charge = await client.depositWith(2_000, code);
  const payer = { name: `${member.first_name} ${member.last_name}`, cpf: member.cpf };
  expect((await site.sandbox("POST", "/sandbox/pay", { br_code: charge["code"], payer })).status).toBe(200);
  await eventually("a deposit that is paid", async () =>
    (await client.depositStatus(charge["id"]))["status"] === "paid" ? true : undefined,
  );
  expect(await client.balance()).toBe(before + 4_000);
  const { data, last_page } = await client.bonuses();
  expect([data[0]?.type, last_page]).toEqual(["bonus", 1]);
});

it("claims exactly the cashback slots that the specification's rule counts", async () => {
  site.clock.setOffset(-2 * dayMs);
  await lose(9_000);
  site.clock.setOffset(0);
  await settle(modules().followers, "cashback");
  await modules().cashback.jobs.makeItems();
  const first = async () => {
    const [item] = await client.cashback();
    if (!item) throw new Error("no cashback");
    return item;
  };
  const { today, minutes } = localMoment(site.clock.now(), trevo.timezone);
  const open = availableSlots(await first(), { day: today, minutes });
  expect(open).toBe(3);
  const before = await client.balance();
  for (let claimed = 1; claimed <= open; claimed += 1) {
    await client.claimCashback((await first()).id);
    expect(await first()).toMatchObject({ claimed });
  }
  expect(await client.balance()).toBe(before + 900);
  expect((await client.refused("POST", "/bonuses/cashback/claim", { cashback_id: (await first()).id })).status).toBe(409);
  expect(await client.balance()).toBe(before + 900);
});

it("reads ranking, level and points, and affiliates", async () => {
  await settle(modules().followers, "ranks", "totals");
  const { rank } = await client.ranking();
  expect(rank?.totalBet).toBeGreaterThanOrEqual(9_000);
  expect(await client.vip()).toMatchObject({ level: rank?.level });
  expect(await client.affiliates()).toHaveProperty("data");
});

it("accepts a mission, completes it and claims it once", async () => {
  const id = newId();
  const args = offerArgsOf(
    { trigger: null, goals: [{ code: "rounds", rounds: 1, min_stake: 100 }], rewards: [{ code: "cash", amount: 500 }] },
    "mission",
  );
  await modules().offers.publishBuiltIn(trevo, { id, kind: "mission", name: { pt: "Missão", en: "Mission" }, args });
  expect((await createForeignClient(`${site.url}/api`).missions()).map((mission) => mission.id)).toContain(id);
  expect((await client.missions()).map((mission) => mission.id)).toContain(id);
  await client.acceptMission(id);
  expect(await client.mission(id)).toMatchObject({ completed_at: null, claimed_at: null });
  await lose(100);
  await settle(modules().followers, "missions", "mission-events");
  expect(await client.mission(id)).toMatchObject({ completed_at: expect.any(String), claimed_at: null });
  const before = await client.balance();
  await client.claimMission(id);
  expect(await client.mission(id)).toMatchObject({ claimed_at: expect.any(String) });
  await client.claimMission(id);
  expect(await client.balance()).toBe(before + 500);
  expect((await client.notifications()).length).toBeGreaterThan(0);
});

it("buys, opens and sells boxes, and sells a prize", async () => {
  const item = { weight: 1_000_000_000, value: 900, form: "item", stock_id: await shop.stock(10) } as const;
  const box = await shop.box(`box-${newId().slice(-8)}`, { price: 1_000, prizes: [item] });
  expect((await client.boxes()).map(({ id }) => id)).toContain(box);
  expect(await client.prizesOfBox(box)).toHaveLength(1);
  const before = await client.balance();
  await client.buyBox(box);
  await client.buyBox(box);
  const own = await client.ownBoxes();
  expect(own).toHaveLength(2);
  expect(await client.balance()).toBe(before - 2_000);
  await client.sellBox(own[0]?.id ?? "");
  expect(await client.balance()).toBe(before - 1_000);
  await client.openBox(own[1]?.id ?? "");
  const [prize] = await client.ownPrizes();
  await client.sellPrize(prize?.id ?? "");
  expect(await client.balance()).toBe(before - 100);
  expect((await client.refused("POST", "/prizes/sell", { id: prize?.id ?? "" })).status).toBeGreaterThanOrEqual(400);
  expect((await client.refused("POST", "/boxes/open", { box_id: own[0]?.id ?? "" })).status).toBeGreaterThanOrEqual(400);
  expect(await client.balance()).toBe(before - 100);
});
