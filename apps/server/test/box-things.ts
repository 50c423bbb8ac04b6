import { openShop, someAddress } from "./box-shop.ts";
import { office } from "./staff.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

const titled = { pt: "Fone", en: "Headphones" };

/** Bodies of calls for boxes that are valid enough for the id or key to be checked. */
export const boxBodies: Record<string, object> = {
  "POST /boxes/buy": { box_id: 1 },
  "POST /boxes/open": { box_id: 1 },
  "POST /prizes/:id/ship": { address: someAddress },
  "POST /staff/:tenant/boxes": { name: "folha", title: titled, image: "/boxes/leaf.svg" },
  "POST /staff/:tenant/boxes/:id/versions": {
    price: 100,
    prizes: [{ title: titled, image: "/boxes/coin.svg", weight: 1_000_000_000, value: 90, form: "cash" }],
    reason: "a reason",
  },
  "POST /staff/:tenant/stock": { title: titled, pieces: 1 },
  "POST /staff/:tenant/shipments/:id/step": { step: "preparing" },
};

/** Creates, for each route of boxes that names an object, one that belongs to the member or the brand. */
export async function makeBoxThings(site: TestSite, member: Member): Promise<Record<string, string>> {
  const shop = await openShop(site);
  const stock_id = await shop.stock(2);
  const box = await shop.box("things", { price: 100, prizes: [{ weight: 1_000_000_000, value: 90, form: "item", stock_id }] });
  const prizes: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    expectStatus(await shop.buy(member, box), 200);
    prizes.push(expectStatus(await shop.open(member, box), 200).json["data"].prize.id as string);
  }
  const [kept = "", sent = ""] = prizes;
  const unopened = expectStatus(await shop.buy(member, box), 200).json["data"].id as string;
  expectStatus(await shop.ship(member, sent), 200);
  const list = expectStatus(await office(site, "GET", "trevo/shipments", { token: shop.keeper.token }), 200);
  const shipment = list.json["data"][0].id as string;
  return {
    "POST /boxes/sell": unopened,
    "POST /prizes/sell": kept,
    "POST /prizes/:id/ship": kept,
    "POST /staff/:tenant/boxes/:id/versions": String(box),
    "POST /staff/:tenant/boxes/:id/withdraw": String(box),
    "GET /staff/:tenant/shipments/:id": shipment,
    "POST /staff/:tenant/shipments/:id/step": shipment,
  };
}
