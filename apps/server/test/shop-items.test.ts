import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { type BoxShop, openShop } from "./box-shop.ts";
import { newId } from "../src/kernel/ids.ts";
import { boxInvariants } from "../src/modules/boxes/box-invariants.ts";
import { office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let shop: BoxShop;

beforeAll(async () => {
  site = await startTestSite();
  shop = await openShop(site);
});
afterAll(() => site.close());

const title = { pt: "Camiseta", en: "T-shirt" };

async function tenantOf(slug = "trevo") {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  return tenant;
}

/** Publishes a shirt for 100 points, with `in_all` pieces. */
async function publish(in_all = 10): Promise<{ item_id: string; version: number }> {
  const offer = await site.app.modules.offers.publishBuiltIn(await tenantOf(), {
    id: newId(),
    kind: "shop_item",
    name: title,
    args: {
      trigger: { code: "points_exchanged", points: 100 },
      rewards: [{ code: "item", item: title, value: 5_000 }],
      window: { ends_at: "2099-01-01T03:00:00.000Z" },
      limits: { per_person: null, in_all, budget_cents: 1_000_000 },
    },
  });
  if (!offer) throw new Error("not published");
  return { item_id: offer.id, version: offer.version };
}

async function joinWith(points: number): Promise<Member> {
  const member = await site.join();
  const owner = { tenant_id: (await tenantOf()).id, player_id: member.id };
  await site.database.db.transaction().execute((tx) => site.app.modules.points.grant(tx, owner, { points, key: `test:${newId()}` }));
  return member;
}
const exchange = ({ token }: Member, body: { item_id: string; version: number }, options: { key?: string } = {}): Promise<Reply> =>
  site.call("POST", "/api/points/exchange", { token, body, ...options });
const prizesOf = async ({ token }: Member) => expectStatus(await site.call("GET", "/api/prizes/user", { token }), 200).json["data"];
const won = async () => {
  const member = await joinWith(100);
  expectStatus(await exchange(member, await publish()), 200);
  const [prize] = await prizesOf(member);
  return { member, id: prize.id as string };
};
const violated = ({ id: player_id }: Member) =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const of = [{ tenant_id: (await tenantOf()).id, player_id }];
      const found = await Promise.all(boxInvariants.map(async ({ name, check }) => ((await check(tx, of)).length > 0 ? [name] : [])));
      return found.flat();
    });

describe("an item of the points shop", () => {
  it("becomes a prize of the player that has no box and cannot be sold", async () => {
    const { member, id } = await won();
    expect(await prizesOf(member)).toEqual([
      {
        id,
        title: "Camiseta",
        image: null,
        value: 5_000,
        form: "item",
        rarity: null,
        state: "won",
        sell_amount: null,
        box: null,
        round_id: null,
        won_at: expect.any(String),
        shipment: null,
      },
    ]);
    const cash = await shop.cash(member);
    expect(expectStatus(await shop.sellPrize(member, id), 409).json["code"]).toBe("wrong_state");
    expect([await shop.cash(member), (await prizesOf(member))[0].state]).toEqual([cash, "won"]);
    expect(await violated(member)).toEqual([]);
  });

  it("is shipped at the player's request, with the same transitions as every prize", async () => {
    const { member, id } = await won();
    expect(expectStatus(await shop.ship(member, id), 200).json["data"]).toMatchObject({ id, state: "requested", box: null });
    const { token } = shop.keeper;
    const list = expectStatus(await office(site, "GET", "trevo/shipments", { token }), 200).json["data"] as {
      id: string;
      prize_id: string;
    }[];
    const shipment = list.find(({ prize_id }) => prize_id === id);
    expect(shipment).toMatchObject({ title, state: "requested" });
    const step = (body: object) => office(site, "POST", `trevo/shipments/${shipment?.id}/step`, { token, body });
    expectStatus(await step({ step: "preparing" }), 200);
    expectStatus(await step({ step: "shipped", tracking: "BR123" }), 200);
    expectStatus(await step({ step: "returned" }), 200);
    expect((await prizesOf(member))[0]).toMatchObject({ state: "returned", sell_amount: null });
    expect(expectStatus(await shop.sellPrize(member, id), 409).json["code"]).toBe("wrong_state");
    expectStatus(await shop.ship(member, id), 200);
    expect(await violated(member)).toEqual([]);
  });

  it("is granted once per key, and no more often than there are pieces", async () => {
    const item = await publish(3);
    const member = await joinWith(10_000);
    const key = newId();
    const first = expectStatus(await exchange(member, item, { key }), 200);
    expect(expectStatus(await exchange(member, item, { key }), 200).json).toEqual(first.json);
    expect(await prizesOf(member)).toHaveLength(1);
    const members = await Promise.all(Array.from({ length: 5 }, () => joinWith(100)));
    const answers = await raceAtBarrier({
      database: site.database,
      callers: members.length,
      hold: (tx) => tx`select from offer_counters where offer_id = ${item.item_id} for update`,
      call: (nth) => exchange(members[nth] as Member, item),
    });
    const statuses = fulfilledOf(answers).map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, statuses.length]).toEqual([2, 5]);
    const prizes = await Promise.all(members.map(prizesOf));
    expect(prizes.flat()).toHaveLength(2);
  });

  it("does not block closing an account until its shipment is requested", async () => {
    const { member, id } = await won();
    const owner = { tenant_id: (await tenantOf()).id, player_id: member.id };
    const obstacles = () => site.app.modules.boxes.closingObstacles(site.database.db, owner);
    expect(await obstacles()).toEqual([]);
    expectStatus(await shop.ship(member, id), 200);
    expect(await obstacles()).toEqual([{ why: "prizes", count: 1 }]);
  });

  it("is not offered where players have no page to request its shipment", async () => {
    const { tenants } = site.app.modules;
    const tenant = await tenantOf();
    await tenants.change(tenant.id, { settings: { hasBoxes: false } });
    await expect(publish()).rejects.toThrow("reward_not_available");
    await tenants.change(tenant.id, { settings: { hasBoxes: true } });
  });
});

describe("the invariant of granted items", () => {
  it.each([
    ["delete from prizes where player_id = $1"],
    ["delete from reward_grants where player_id = $1"],
    [`update prizes set item = jsonb_set(item, '{value}', '1') where player_id = $1`],
  ])("finds: %s", async (corruption) => {
    const { member } = await won();
    expect(await violated(member)).toEqual([]);
    await site.database.owner.sql.unsafe(corruption.replace("$1", `'${member.id}'`));
    expect(await violated(member)).toEqual(["a granted item belongs to exactly one prize"]);
  });
});
