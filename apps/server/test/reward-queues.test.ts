import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { openShop } from "./box-shop.ts";
import { createCouponSite } from "./coupon-site.ts";
import { countOf, countedAt, later } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let player: Member;
let tenant: Tenant;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  ana = await hire(site);
  player = await site.join();
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("no tenant trevo");
  tenant = found;
  const command = { kind: "deposit", amount: 2_000, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id: tenant.id, player_id: player.id, ...command });
});
afterAll(() => site.close());

it("a held redemption counts until it is decided, and counts as late one millisecond after its automatic grant is due", async () => {
  const coupons = createCouponSite(site);
  const { code } = await coupons.publish();
  const shared = { "guest-id": `guest-${newId()}` };
  await coupons.redeem(await site.join(), code, { headers: shared });
  const second = await site.join();
  const held = expectStatus(await coupons.redeem(second, code, { headers: shared }), 200).json["data"];
  expect(held.state).toBe("held");
  const [listed] = expectStatus(await office(site, "GET", "trevo/redemptions?held=1", { token: ana.token }), 200).json["data"];
  expect(listed).toMatchObject({ id: held.id, player_id: second.id, reason: "device", state: "held" });
  expect(listed.player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
  const file = expectStatus(await office(site, "GET", `trevo/redemptions/${held.id}`, { token: ana.token }), 200).json["data"];
  expect(file).toMatchObject({ ...listed, offer_name: { pt: expect.any(String), en: expect.any(String) } });
  const counted = await countOf(site, "redemptions", ana);
  expect(counted).toMatchObject({ tenant: "trevo", waiting: 1, late: 0, oldest_at: listed.created_at, due_at: listed.due_at });
  expect(await countedAt(site, "redemptions", { tenant, now: later(counted?.due_at, 0) })).toMatchObject([{ waiting: 1, late: 0 }]);
  expect(await countedAt(site, "redemptions", { tenant, now: later(counted?.due_at, 1) })).toMatchObject([{ waiting: 1, late: 1 }]);
  const body = { decision: "refuse", reason: "One person" };
  expectStatus(await office(site, "POST", `trevo/redemptions/${held.id}/decide`, { token: ana.token, body }), 200);
  expect(await countOf(site, "redemptions", ana)).toBeUndefined();
});

it("a shipment counts until it has arrived or been returned, and counts as late one millisecond after its promised date", async () => {
  const shop = await openShop(site);
  const stock_id = await shop.stock(1);
  const box = await shop.box("queue", { price: 100, prizes: [{ weight: 1_000_000_000, value: 90, form: "item", stock_id }] });
  expectStatus(await shop.buy(player, box), 200);
  const prize = expectStatus(await shop.open(player, box), 200).json["data"].prize.id as string;
  expectStatus(await shop.ship(player, prize), 200);
  const [listed] = expectStatus(await office(site, "GET", "trevo/shipments", { token: ana.token }), 200).json["data"];
  expect(listed.player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
  const counted = await countOf(site, "shipments", ana);
  expect(counted).toMatchObject({ waiting: 1, late: 0, oldest_at: listed.requested_at, due_at: listed.promised_until });
  expect(await countedAt(site, "shipments", { tenant, now: later(counted?.due_at, 0) })).toMatchObject([{ waiting: 1, late: 0 }]);
  expect(await countedAt(site, "shipments", { tenant, now: later(counted?.due_at, 1) })).toMatchObject([{ waiting: 1, late: 1 }]);
  for (const body of [{ step: "preparing" }, { step: "shipped", tracking: "BR1" }, { step: "delivered" }]) {
    expect(await countOf(site, "shipments", ana)).toMatchObject({ waiting: 1 });
    expectStatus(await office(site, "POST", `trevo/shipments/${listed.id}/step`, { token: ana.token, body }), 200);
  }
  expect(await countOf(site, "shipments", ana)).toBeUndefined();
});
