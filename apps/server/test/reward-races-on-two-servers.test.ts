import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { invariants } from "../src/modules.ts";
import { type BoxShop, openShop, someAddress } from "./box-shop.ts";
import { type CouponDraft, type CouponSite, createCouponSite } from "./coupon-site.ts";
import { settle } from "./follower-fixture.ts";
import { type Member, eventually, expectStatus } from "./test-site.ts";
import { type ServerRace, type TwoServers, raceOnTwoServers, startTwoServers } from "./two-servers.ts";

const dayMs = 86_400_000;
const all = 1_000_000_000;

let servers: TwoServers;
let coupons: CouponSite;
let shop: BoxShop;
let boxes = 0;

beforeAll(async () => {
  servers = await startTwoServers();
  coupons = createCouponSite(servers.site);
  shop = await openShop(servers.site);
}, 120_000);
afterAll(() => servers.close());

const modules = () => servers.site.app.modules;
const rich = async (): Promise<Member> => {
  const member = await servers.site.join();
  await servers.site.deposit(member, 10_000);
  return member;
};
const many = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let nth = 0; nth < count; nth++) made.push(await make());
  return made;
};
const post =
  (path: string, body: object) =>
  (member: Member | undefined, base: string, guest: string = newId()) =>
    servers.site.call("POST", path, { token: member?.token, body, base, key: newId(), headers: { "guest-id": `guest-${guest}` } });
const redeem = (code: string) => post("/api/bonuses/redeem", { coupon: code });

/** Publishes a coupon and waits until both servers see it: each caches published offers for some seconds. */
const publish = async (draft?: CouponDraft): Promise<{ id: string; code: string }> => {
  const offer = await coupons.publish(draft);
  await eventually("the coupon at the other server", async () => {
    const options = { base: servers.other.url, headers: { "guest-id": `guest-${newId()}` } };
    return (await coupons.check(null, offer.code, options)).status === 200 || undefined;
  });
  return offer;
};

/** What a race grants and how its calls are answered: exact, however the servers interleave. */
interface Raced extends ServerRace {
  readonly answers: Record<string, number>;
  readonly given: () => Promise<unknown>;
  readonly gives: unknown;
}

const grantsOf = async (members: readonly Member[], kind = "grant"): Promise<{ count: number; sum: number }> => {
  const ids = members.map(({ id }) => id);
  const [row] = await servers.site.database.sql<{ count: number; sum: number }[]>`
    select count(*)::int as count, coalesce(sum(cash + bonus), 0)::int as sum from entries where player_id = any(${ids}::uuid[]) and kind::text = ${kind}`;
  return row ?? { count: 0, sum: 0 };
};

async function couponWithThreeUses(): Promise<Raced> {
  const { id, code } = await publish({
    trigger: { code: "code_entered" },
    rewards: [{ code: "bonus_fixed", amount: 1_000 }],
    limits: { in_all: 3, budget_cents: 100_000 },
  });
  const members = await many(6, () => servers.site.join());
  return {
    hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
    callers: 6,
    call: (base, nth) => redeem(code)(members[nth], base),
    answers: { 200: 3, "409 coupon_used_up": 3 },
    given: async () => [await grantsOf(members), await coupons.counterOf(id)],
    gives: [
      { count: 3, sum: 3_000 },
      { reserved: 0, granted: 3, reserved_cents: 0, granted_cents: 3_000 },
    ],
  };
}

async function couponBudget(): Promise<Raced> {
  const { id, code } = await publish({
    trigger: { code: "code_entered" },
    rewards: [{ code: "bonus_fixed", amount: 1_000 }],
    limits: { in_all: 100, budget_cents: 3_999 },
  });
  const members = await many(6, () => servers.site.join());
  return {
    hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
    callers: 6,
    call: (base, nth) => redeem(code)(members[nth], base),
    answers: { 200: 3, "409 coupon_used_up": 3 },
    given: () => grantsOf(members),
    gives: { count: 3, sum: 3_000 },
  };
}

async function couponOfOnePlayer(): Promise<Raced> {
  const { id, code } = await publish();
  const member = await servers.site.join();
  return {
    hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
    callers: 6,
    call: (base) => redeem(code)(member, base),
    answers: { 200: 1, "409 coupon_used": 5 },
    given: () => grantsOf([member]),
    gives: { count: 1, sum: 1_000 },
  };
}

async function couponsOfOneDevice(): Promise<Raced> {
  // A server that sees the last offer sees all of them.
  const offers = [...(await many(3, () => coupons.publish())), await publish()];
  const members = await many(4, () => servers.site.join());
  const device = newId();
  return {
    hold: (tx) => tx`lock table redemption_signals in share mode`,
    callers: 4,
    call: (base, nth) => redeem(offers[nth]?.code ?? "")(members[nth], base, device),
    answers: { 200: 4 },
    given: async () => [await grantsOf(members), (await Promise.all(offers.map(({ id }) => coupons.statesOf(id)))).flat().toSorted()],
    gives: [{ count: 1, sum: 1_000 }, ["granted", "held device", "held device", "held device"]],
  };
}

const lose = async ({ id: player_id }: Member, amount: number): Promise<void> => {
  const { id: tenant_id } = await coupons.tenantOf("trevo");
  const bet = { tenant_id, player_id, source: "studio", provider: "studio", game_id: 7, round: newId(), external_id: newId() };
  await modules().wallet.post({ ...bet, kind: "bet", amount, closes: true });
};

async function missionClaim(): Promise<Raced> {
  const member = await rich();
  const id = newId();
  await modules().offers.publishBuiltIn(await coupons.tenantOf("trevo"), {
    id,
    kind: "mission",
    name: { pt: "Missão", en: "Mission" },
    args: {
      goals: [{ code: "rounds", rounds: 1, min_stake: 100 }],
      conditions: [],
      rewards: [{ code: "cash", amount: 500 }],
      limits: { per_person: 1, per_day: null, in_all: 100, budget_cents: 1_000_000 },
      window: { starts_at: null, ends_at: `${new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 16)}Z` },
    },
  });
  expectStatus(await servers.site.call("POST", `/api/missions/${id}/accept`, { token: member.token, body: {} }), 200);
  await lose(member, 100);
  await settle(modules().followers, "missions", "mission-events");
  return {
    hold: (tx) => tx`select from mission_players where mission_id = ${id} for update`,
    callers: 6,
    call: (base) => post(`/api/missions/${id}/claim`, {})(member, base),
    answers: { 200: 6 },
    given: () => grantsOf([member]),
    gives: { count: 1, sum: 500 },
  };
}

const boughtBox = async (table: Parameters<BoxShop["box"]>[1], buyers: number): Promise<{ box: number; members: Member[] }> => {
  const box = await shop.box(`race-${(boxes += 1)}`, table);
  const members = await many(buyers, rich);
  for (const member of members) expectStatus(await shop.buy(member, box), 200);
  return { box, members };
};
const formsOf = async (members: readonly Member[]) => {
  const ids = members.map(({ id }) => id);
  const rows = await servers.site.database.sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from prizes where player_id = any(${ids}::uuid[]) group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

async function lastPieceOfStock(): Promise<Raced> {
  const stock = await shop.stock(1);
  const prizes = [{ weight: all, value: 950, form: "item" as const, stock_id: stock }];
  const { box, members } = await boughtBox({ price: 1_000, prizes }, 4);
  return {
    hold: (tx) => tx`select from box_stock where id = ${stock} for update`,
    callers: 4,
    call: (base, nth) => post("/api/boxes/open", { box_id: box })(members[nth], base),
    answers: { 200: 4 },
    given: () => formsOf(members),
    gives: { paid: 3, won: 1 },
  };
}

async function oneBox(): Promise<Raced> {
  const { members } = await boughtBox({ price: 1_000, prizes: [{ weight: all, value: 900 }] }, 1);
  const [row] = await servers.site.database.sql<{ id: string }[]>`select id from user_boxes where player_id = ${members[0]?.id ?? ""}`;
  const id = row?.id ?? "";
  return {
    hold: (tx) => tx`select from user_boxes where id = ${id} for update`,
    callers: 4,
    // Each server draws for one player sequentially.
    waiting: 2,
    call: (base) => post("/api/boxes/open", { box_id: id })(members[0], base),
    answers: { 200: 1, "409 wrong_state": 3 },
    given: async () => [await formsOf(members), (await grantsOf(members, "win")).count],
    gives: [{ paid: 1 }, 1],
  };
}

async function onePrize(): Promise<Raced> {
  const stock = await shop.stock(1);
  const prizes = [{ weight: all, value: 950, form: "item" as const, stock_id: stock }];
  const { box, members } = await boughtBox({ price: 1_000, prizes }, 1);
  const [member] = members;
  if (!member) throw new Error("one buyer");
  const { id } = expectStatus(await shop.open(member, box), 200).json["data"].prize as { id: string };
  return {
    hold: (tx) => tx`select from prizes where id = ${id} for update`,
    callers: 4,
    call: (base) => post("/api/prizes/sell", { id })(member, base),
    answers: { 200: 1, "409 wrong_state": 3 },
    given: async () => [await formsOf([member]), await grantsOf([member], "sale")],
    gives: [{ sold: 1 }, { count: 1, sum: 950 }],
  };
}

/** Calls at one server open the box; calls at the other sell it. */
async function openedOrSold(): Promise<Raced> {
  const { members } = await boughtBox({ price: 1_000, prizes: [{ weight: all, value: 900 }] }, 1);
  const [row] = await servers.site.database.sql<{ id: string }[]>`select id from user_boxes where player_id = ${members[0]?.id ?? ""}`;
  const id = row?.id ?? "";
  const [open, sell] = [post("/api/boxes/open", { box_id: id }), post("/api/boxes/sell", { id })];
  return {
    hold: (tx) => tx`select from user_boxes where id = ${id} for update`,
    callers: 4,
    // The server that opens draws for one player sequentially.
    waiting: 3,
    call: (base, nth) => (nth % 2 === 0 ? open : sell)(members[0], base),
    answers: { 200: 1, "409 wrong_state": 3 },
    given: async () => (await grantsOf(members, "win")).count + (await grantsOf(members, "sale")).count,
    gives: 1,
  };
}

/** Calls at one server sell the prize; calls at the other request its shipment. */
async function soldOrSent(): Promise<Raced> {
  const stock = await shop.stock(1);
  const prizes = [{ weight: all, value: 950, form: "item" as const, stock_id: stock }];
  const { box, members } = await boughtBox({ price: 1_000, prizes }, 1);
  const [member] = members;
  if (!member) throw new Error("one buyer");
  const { id } = expectStatus(await shop.open(member, box), 200).json["data"].prize as { id: string };
  const [sell, send] = [post("/api/prizes/sell", { id }), post(`/api/prizes/${id}/ship`, { address: someAddress })];
  return {
    hold: (tx) => tx`select from prizes where id = ${id} for update`,
    callers: 4,
    call: (base, nth) => (nth % 2 === 0 ? sell : send)(member, base),
    answers: { 200: 1, "409 wrong_state": 3 },
    given: async () => {
      const forms = await formsOf([member]);
      return [(forms["sold"] ?? 0) + (forms["requested"] ?? 0), (await grantsOf([member], "sale")).count === (forms["sold"] ?? 0)];
    },
    gives: [1, true],
  };
}

it.each([
  ["by six players of a coupon with three uses grant three", couponWithThreeUses],
  ["by six players of a coupon whose budget is a centavo short of four grant three", couponBudget],
  ["by one player of one coupon grant one", couponOfOnePlayer],
  ["by four accounts on one device of four coupons grant one, and hold the others", couponsOfOneDevice],
  ["of a mission's reward pay once, and all calls answer the claim", missionClaim],
  ["by four who open boxes with the last piece of stock win it once: the others are paid", lastPieceOfStock],
  ["of one box open it once", oneBox],
  ["to sell one prize sell it once", onePrize],
  ["to open and to sell one box do one of it, once", openedOrSold],
  ["to sell and to have sent one prize do one of it, once", soldOrSent],
])("concurrent calls on two servers: %s", { timeout: 60_000 }, async (_, prepare) => {
  const { answers, given, gives, ...race } = await prepare();
  expect(await raceOnTwoServers(servers, race)).toEqual(answers);
  expect(await given()).toEqual(gives);
});

it("afterwards no invariant is violated", async () => {
  const found = await servers.site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const names: string[] = [];
      for (const { name, check } of invariants) if ((await check(tx, "all")).length > 0) names.push(name);
      return names;
    });
  expect(found).toEqual([]);
});
