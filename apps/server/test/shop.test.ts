import type { OfferDraft } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { shopInvariants } from "../src/modules/shop/shop-invariants.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const tenantOf = async (slug = "trevo"): Promise<Tenant> => {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  return tenant;
};

interface TestItem extends Pick<OfferDraft, "limits" | "conditions" | "rewards"> {
  readonly points?: number;
  readonly slug?: string;
  readonly id?: string;
}
/** Publishes an item of R$ 2,00 of bonus for 100 points, without a limit. */
async function publish({ points = 100, slug = "trevo", id = newId(), ...more }: TestItem = {}): Promise<{
  item_id: string;
  version: number;
}> {
  const offer = await site.app.modules.offers.publishBuiltIn(await tenantOf(slug), {
    id,
    kind: "shop_item",
    name: { pt: "Bônus de teste", en: "Test bonus" },
    args: {
      trigger: { code: "points_exchanged", points },
      rewards: [{ code: "bonus_fixed", amount: 200 }],
      wagering: {},
      window: { ends_at: "2099-01-01T03:00:00.000Z" },
      ...more,
      limits: { per_person: null, in_all: 1_000, budget_cents: 1_000_000, ...more.limits },
    },
  });
  if (!offer) throw new Error("not published");
  return { item_id: id, version: offer.version };
}

const pointsOf = async ({ id }: Member) => (await site.app.modules.points.of({ tenant_id: (await tenantOf()).id, player_id: id })).balance;
const bonusesOf = async ({ id }: Member): Promise<number> => (await site.database.sql`select from bonuses where player_id = ${id}`).length;

async function joinWith(points: number): Promise<Member> {
  const member = await site.join();
  const owner = { tenant_id: (await tenantOf()).id, player_id: member.id };
  if (points > 0)
    await site.database.db.transaction().execute((tx) => site.app.modules.points.grant(tx, owner, { points, key: `test:${newId()}` }));
  return member;
}
const exchange = (
  { token }: Member,
  body: { item_id: string; version: number },
  options: { key?: string; tenant?: string } = {},
): Promise<Reply> => site.call("POST", "/api/points/exchange", { token, body, ...options });
const shopOf = async ({ token }: Member) => expectStatus(await site.call("GET", "/api/points/shop", { token }), 200).json["data"];
const itemIn = async (member: Member, { item_id }: { item_id: string }) =>
  (await shopOf(member)).items.find(({ id }: { id: string }) => id === item_id);

describe("an item of the shop", () => {
  it("is listed with its price, bought with points, and granted", async () => {
    const item = await publish({ limits: { per_person: 2, in_all: 3 } });
    const member = await joinWith(100);
    expect(await itemIn(member, item)).toMatchObject({
      price: 100,
      title: "Bônus de teste",
      text: expect.stringMatching(/^Um bônus de R\$\s2,00; apostar 10× em 7 dias$/),
      left: 3,
      left_for_me: 2,
      reason: null,
    });
    const { json } = expectStatus(await exchange(member, item), 200);
    expect(json["data"]).toMatchObject({ price: 100, balance: 0, title: "Bônus de teste" });
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([0, 1]);
    expect(await itemIn(member, item)).toMatchObject({ left: 2, left_for_me: 1 });
  });

  it("costs exactly its price: one point less is refused", async () => {
    const item = await publish();
    const member = await joinWith(99);
    expect(expectStatus(await exchange(member, item), 402).json["code"]).toBe("insufficient_points");
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([9_900, 0]);
    expect(await itemIn(member, item)).toMatchObject({ left: 1_000 });
  });

  it("is granted once for a key that is sent twice, even concurrently, and twice for two keys", async () => {
    const item = await publish();
    const member = await joinWith(300);
    const key = newId();
    const answers = await Promise.all([exchange(member, item, { key }), exchange(member, item, { key })]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const again = expectStatus(await exchange(member, item, { key }), 200).json["data"];
    expect(again.balance).toBe(200);
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([20_000, 1]);
    expectStatus(await exchange(member, item), 200);
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([10_000, 2]);
  });

  it("is refused to players who do not meet its conditions, with the reason", async () => {
    const item = await publish({ conditions: [{ code: "level_at_least", level: 3 }] });
    const member = await joinWith(100);
    expect((await itemIn(member, item)).reason).toMatch(/nível/);
    expect(expectStatus(await exchange(member, item), 409).json["code"]).toBe("offer_not_for_you");
    expect(await pointsOf(member)).toBe(10_000);
  });

  it("of free rounds states that they are under maintenance while their provider is off", async () => {
    const { id, title } = (await site.call("POST", "/api/games/get", { body: { game_id: "dice" } })).json["data"];
    const item = await publish({ rewards: [{ code: "free_rounds", game: { id, title }, rounds: 3, stake: 20, wins: "cash", days: 7 }] });
    const member = await joinWith(100);
    const tenant = await tenantOf();
    const turn = (state: "on" | "off") =>
      site.app.modules.catalog.setProviderState(
        { tenant, request_id: "r" },
        { provider_code: "house", state, reason: "test", staff_id: newId() },
      );
    await turn("off");
    expect((await itemIn(member, item)).reason).toBe("As rodadas grátis estão em manutenção.");
    await turn("on");
    expect((await itemIn(member, item)).reason).toBeNull();
  });

  it("is refused in an old version, of another kind, if unknown, and at another brand", async () => {
    const item = await publish();
    const member = await joinWith(500);
    await publish({ id: item.item_id, points: 200 });
    expect(expectStatus(await exchange(member, item), 409).json["code"]).toBe("offer_changed");
    const other = await publish({ slug: "aurora" });
    const [mission] = await site.app.modules.offers.published((await tenantOf()).id, "mission");
    for (const item_id of [newId(), other.item_id, mission?.id ?? ""])
      expect(expectStatus(await exchange(member, { item_id, version: 1 }), 404).json["code"]).toBe("not_found");
    expectStatus(await exchange(member, { item_id: item.item_id, version: 0 }), 422);
    expect(await pointsOf(member)).toBe(50_000);
  });

  it("can be taken as often as allowed per person, and no more", async () => {
    const item = await publish({ limits: { per_person: 1 } });
    const member = await joinWith(200);
    expectStatus(await exchange(member, item), 200);
    expect(expectStatus(await exchange(member, item), 409).json["code"]).toBe("offer_used");
    expect(await itemIn(member, item)).toMatchObject({ left_for_me: 0 });
    expect(await pointsOf(member)).toBe(10_000);
  });

  it("is refused to a player who takes a break", async () => {
    const item = await publish();
    const member = await joinWith(100);
    expectStatus(await site.call("POST", "/api/protection/cooling-off", { token: member.token, body: { hours: 24 } }), 200);
    const refused = await exchange(member, item);
    expect([refused.status, await pointsOf(member)]).toEqual([403, 10_000]);
  });

  it("is not granted to a player who is excluded while the exchange waits", async () => {
    const item = await publish();
    const member = await joinWith(100);
    const owner = { tenant_id: (await tenantOf()).id, player_id: member.id };
    const { answer } = await site.database.db.transaction().execute(async (tx) => {
      await site.app.modules.players.lock(tx, owner);
      const waiting = exchange(member, item);
      await untilWaiting(site.database, 1);
      await excludeBySql(tx, owner);
      return { answer: waiting };
    });
    expect(expectStatus(await answer, 403).json["code"]).toBe("self_excluded");
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([10_000, 0]);
  });

  it("does not exist where the brand may not grant rewards", async () => {
    const norte = await site.join({ tenant: "norte" });
    expectStatus(await site.call("GET", "/api/points/shop", { token: norte.token, tenant: "norte" }), 404);
    expectStatus(await exchange(norte, { item_id: newId(), version: 1 }, { tenant: "norte" }), 404);
  });
});

describe("concurrent exchanges", () => {
  const race = (member: (nth: number) => Member, item: { item_id: string; version: number }, callers: number) =>
    raceAtBarrier({
      database: site.database,
      callers,
      hold: (tx) => tx`select from offer_counters where offer_id = ${item.item_id} for update`,
      // With a single account, all calls but the first wait for the account.
      call: (nth) => exchange(member(nth), item),
    });
  const statuses = (answers: PromiseSettledResult<Reply>[]) =>
    fulfilledOf(answers)
      .map(({ status }) => status)
      .toSorted((a, b) => a - b);

  it("for one player's last points grant one item", async () => {
    const item = await publish();
    const member = await joinWith(199);
    expect(statuses(await race(() => member, item, 5))).toEqual([200, 402, 402, 402, 402]);
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([9_900, 1]);
  });

  it("for the last piece grant one item, and take one player's points", async () => {
    const item = await publish({ limits: { in_all: 1 } });
    const members = [await joinWith(100), await joinWith(100), await joinWith(100)];
    const answers = await race((nth) => members[nth] as Member, item, 3);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await Promise.all(members.map(pointsOf))).toSorted((a, b) => a - b)).toEqual([0, 10_000, 10_000]);
    expect(await itemIn(members[0] as Member, item)).toMatchObject({ left: 0 });
  });

  it("for a person's last use grant one item", async () => {
    const item = await publish({ limits: { per_person: 1 } });
    const member = await joinWith(500);
    expect(statuses(await race(() => member, item, 3))).toEqual([200, 409, 409]);
    expect([await pointsOf(member), await bonusesOf(member)]).toEqual([40_000, 1]);
  });
});

describe("the invariants of the shop", () => {
  /** Returns the names of the invariants violated after a corruption, which is rolled back. */
  async function violatedAfter(corruption: string): Promise<string[]> {
    const found: string[] = [];
    const undone = new Error("undone");
    const run = site.database.owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(corruption).execute(tx);
      for (const { name, check } of shopInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    return found;
  }
  const taken = "points taken = the prices of exchanges";
  const granted = "exchanges grant what they are for, once";
  const counted = "items of the shop count their exchanges";

  it("hold after all these exchanges", async () => {
    expect((await site.database.sql`select from shop_exchanges`).length).toBeGreaterThan(5);
    expect(await violatedAfter("select 1")).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ["a price that was not taken", "update shop_exchanges set points = points + 1", [taken]],
    [
      "points that were taken for nothing",
      "update point_entries set key = 'exchange:shop:none' where kind = 'exchange' and id = (select max(id) from point_entries where kind = 'exchange')",
      [taken],
    ],
    ["an exchange that nobody made", "delete from shop_exchanges", [taken, granted, counted]],
    ["a grant that is missing", "update reward_grants set source = 'elsewhere' where source = 'shop'", [granted]],
    ["a grant to another", "update reward_grants set player_id = gen_random_uuid() where source = 'shop'", [granted]],
    ["an amount that was not counted", "update shop_exchanges set amount = amount + 1", [counted]],
  ])("find %s", async (_, corruption, due) => {
    expect(await violatedAfter(corruption)).toEqual(due);
  });
});
