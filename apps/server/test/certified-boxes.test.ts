import { afterAll, beforeAll, expect, it } from "vitest";
import { type BoxShop, openShop } from "./box-shop.ts";
import { office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let shop: BoxShop;
beforeAll(async () => {
  site = await startTestSite();
  shop = await openShop(site);
});
afterAll(() => site.close());

const create = async (name: string): Promise<number> => {
  const title = { pt: name, en: name };
  const body = { name, title, image: "/boxes/leaf.svg" };
  const made = expectStatus(await office(site, "POST", "trevo/boxes", { token: shop.keeper.token, key: `create-${name}`, body }), 200);
  return made.json["data"].id as number;
};
const regulate = async (paid_boxes: boolean) => {
  const trevo = await site.app.modules.tenants.bySlug("trevo");
  if (!trevo) throw new Error("no tenant");
  await site.app.modules.tenants.change(trevo.id, {
    settings: { is_regulated: true, policy: { ...trevo.settings.policy, paid_boxes } },
  });
};
const returning = (value: number) => ({ price: 10_000, prizes: [{ weight: 1_000_000_000, value }] });

it("a regulated brand publishes paid boxes only if they are certified, with a return of at least 85 %", async () => {
  const box = await create("regulada");
  await regulate(false);
  expect(expectStatus(await shop.publish(box, returning(9_000)), 409).json["code"]).toBe("offer_blocked");
  await regulate(true);
  expect(expectStatus(await shop.publish(box, returning(8_499)), 409).json["code"]).toBe("offer_blocked");
  expectStatus(await shop.publish(box, returning(8_500)), 200);
});
