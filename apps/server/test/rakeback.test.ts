import { localDate, startOfDay } from "@trevo/domain";
import type { OfferDraft } from "@trevo/offers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf, untilWaiting } from "./barrier.ts";
import { idNamed, newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { commandOf } from "../src/modules/wallet/wallet-fixture.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

const zone = "America/Sao_Paulo";
const on = { cashback: true, cashback_release_day: 1, cashback_release_hour: 0, cashback_conversion_percentage: 1 };
let site: TestSite;
let tenant: Tenant;
/** Each test has its own week, in sequence: days are released in order and for the whole tenant. */
let week = 0;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  week += 1;
  const trevo = await modules().tenants.bySlug("trevo");
  tenant = await modules().tenants.change(trevo?.id ?? 0, { settings: on });
  at(0, "00:00:00");
  await publish("cashback", rakeback(1_000));
  await publish("rank", { levels: [{ level: 1, from: 1_000_000_000, rewards: [] }], tiers: [tier(1, {})] });
});

const modules = () => site.app.modules;
const rakeback = (share_bps: number, min_claim = 100): OfferDraft => ({ basis: { code: "edge_share", share_bps, min_claim } });
type Tier = NonNullable<OfferDraft["tiers"]>[number];
const tier = (nth: number, perks: Partial<Tier>): Tier => ({
  tier: nth,
  name: { pt: `T${nth}`, en: `T${nth}` },
  points: nth * 100,
  ...perks,
});
/** Always publishes the same offer of each kind; different content becomes its next version. */
const publish = (kind: "cashback" | "rank", args: OfferDraft, at_brand = tenant) =>
  modules().offers.publishBuiltIn(at_brand, {
    id: idNamed(`rakeback test: ${kind}`),
    kind,
    name: { pt: kind, en: kind },
    args: { limits: { per_person: null }, ...args },
  });
const day = (nth: number): string => localDate(new Date(Date.UTC(2030, 0, 7 * week + nth, 12)), zone);
const at = (nth: number, time = "12:00:00.000"): void => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const moment = startOfDay(day(nth), zone).getTime() + Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
  site.clock.now = () => new Date(moment);
};
const keyOf = (member: Member) => ({ tenant_id: tenant.id, player_id: member.id });
const join = async (): Promise<Member> => {
  const member = await site.join();
  await modules().wallet.post(commandOf(keyOf(member), "deposit", { amount: 10_000_000 }));
  return member;
};
const follow = () => eventually("the follower", async () => ((await modules().followers.lag("cashback")).rows === 0 ? true : undefined));
/** Plays a round with an edge of 4 %, won back in full: the player loses nothing. */
const play = async (member: Member, amount: number) => {
  const bet = commandOf(keyOf(member), "bet", { amount, provider: "studio", game_id: 7, round: newId(), wager_class: 0 });
  await modules().wallet.post(bet);
  await modules().wallet.post(commandOf(keyOf(member), "win", { amount, provider: "studio", game_id: 7, round: bet.round, closes: true }));
  await follow();
  return bet;
};
const makeItems = async () => {
  await follow();
  await modules().cashback.jobs.makeItems();
};
const listOf = async (member: Member) => (await modules().cashback.list(signedIn(tenant, member), 1)).data;
const first = async (member: Member) => (await listOf(member))[0];
const claim = (member: Member, cashback_id: string, idempotency_key: string | null = null) =>
  modules().cashback.claim(signedIn(tenant, member), { cashback_id, slots: 1, idempotency_key });
const cashOf = async (member: Member) => (await modules().wallet.balance(keyOf(member))).cash;
const violations = async (member: Member) => {
  const checks = invariants.filter(({ name }) => name.includes("cashback") || name.includes("rakeback"));
  return site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(checks.map(({ check }) => check(tx, [keyOf(member)])))).flat());
};
/** A member with R$ 1,00 of rakeback that is still growing today. */
const withGrowth = async (amount = 25_000) => {
  const member = await join();
  at(0);
  await play(member, amount);
  const item = await first(member);
  if (!item) throw new Error("nothing grows");
  return { member, item, cash: await cashOf(member) };
};

describe("today's rakeback", () => {
  it("grows with every stake, shows its sum, and cannot be claimed one centavo below its minimum", async () => {
    const { member, item, cash } = await withGrowth(24_999);
    expect(await modules().cashback.list(signedIn(tenant, member), 1)).toMatchObject({ total: 1, last_page: 1 });
    expect(item).toEqual({
      id: expect.any(String),
      base_day: day(0),
      available_at: day(0),
      type: "immediate",
      base: 999,
      deducted: 0,
      share_bps: 1_000,
      carried: 0,
      total: 99,
      claimed: 0,
      available: 0,
      amount: 99,
      next_at: null,
      claim_from: 100,
      source: "rakeback",
      max: null,
      bonus: null,
    });
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
    expect(await cashOf(member)).toBe(cash);
    await play(member, 1);
    expect(await first(member)).toMatchObject({ id: item.id, base: 1_000, total: 100, available: 1 });
    expect(await claim(member, item.id)).toMatchObject({ id: item.id, total: 100, claimed: 3, available: 0, amount: 0, claim_from: null });
    expect(await cashOf(member)).toBe(cash + 100);
    expect(await violations(member)).toEqual([]);
  });

  it("is booked in the ledger as a reward that names the day", async () => {
    const { member, item } = await withGrowth();
    await claim(member, item.id);
    const entries = await site.database.sql`select kind, cash, reason from entries where player_id = ${member.id} and kind = 'grant'`;
    expect(entries).toEqual([{ kind: "grant", cash: 100, reason: `rakeback:${day(0)}` }]);
  });

  it("is claimed once a day; later growth counts for the next day, to the last fraction", async () => {
    const { member, item } = await withGrowth(25_001);
    await claim(member, item.id);
    await play(member, 24_998);
    expect((await listOf(member)).map(({ claimed }) => claimed)).toEqual([3]);
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
    at(1, "00:10:00");
    await makeItems();
    expect((await listOf(member)).map(({ base_day, total }) => [base_day, total])).toEqual([
      [day(1), 99],
      [day(0), 100],
    ]);
    await play(member, 1);
    // 0.004 left over from the first claim, 99.992 from the second, and 0.004 from today: 100 to the last fraction.
    expect(await first(member)).toMatchObject({ base_day: day(1), base: 0, carried: 100, total: 100, available: 1 });
    expect(await violations(member)).toEqual([]);
  });

  it("excludes bonus stakes, boxes and games without a published return", async () => {
    const member = await join();
    at(0);
    for (const wager_class of [4, 6, 7])
      await modules().wallet.post(
        commandOf(keyOf(member), "bet", { amount: 100_000, provider: "studio", game_id: 7, round: newId(), wager_class, closes: true }),
      );
    await follow();
    expect(await listOf(member)).toEqual([]);
  });
});

describe("a past day's rakeback", () => {
  it("becomes an item from its minimum on, payable whenever it is claimed; a smaller sum is carried over", async () => {
    const member = await join();
    at(0);
    await play(member, 24_999);
    at(1, "00:10:00");
    await makeItems();
    expect(await listOf(member)).toEqual([expect.objectContaining({ base_day: day(1), base: 0, carried: 99, total: 99, available: 0 })]);
    await play(member, 25_001);
    at(2, "00:10:00");
    await makeItems();
    const [item] = await listOf(member);
    expect(item).toMatchObject({ base_day: day(1), type: "immediate", base: 1_000, carried: 100, total: 200, claim_from: null });
    at(5);
    const cash = await cashOf(member);
    expect(await claim(member, item?.id ?? "")).toMatchObject({ claimed: 3 });
    expect(await cashOf(member)).toBe(cash + 200);
    expect(await violations(member)).toEqual([]);
  });

  it("keeps the id it had while growing: a claim of an item seen before midnight is paid", async () => {
    const { member, item, cash } = await withGrowth();
    at(1, "00:01:00");
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
    at(1, "00:10:00");
    await makeItems();
    await claim(member, item.id);
    expect(await cashOf(member)).toBe(cash + 100);
  });

  it("is notified once, together with cashback where there is both", async () => {
    const { member } = await withGrowth();
    at(1, "00:10:00");
    await makeItems();
    const titles = await eventually("the notification", async () => {
      const rows = await site.database.sql<{ title: string }[]>`
        select words -> 'pt' ->> 'title' as title from notifications where player_id = ${member.id} and link = '/bonus?tab=cashback'`;
      return rows.length > 0 ? rows.map(({ title }) => title) : undefined;
    });
    expect(titles).toEqual(["Seu rakeback está pronto"]);
  });

  it("deducts the edge of a stake returned later, and keeps the debt", async () => {
    const { member, item } = await withGrowth();
    await claim(member, item.id);
    const bet = await play(member, 25_000);
    at(1, "00:10:00");
    await makeItems();
    const rollback = { target_external_id: bet.external_id, provider: "studio" };
    await modules().wallet.post(commandOf(keyOf(member), "rollback", rollback));
    await play(member, 50_000);
    expect(await first(member)).toMatchObject({ base_day: day(1), total: 200 });
    expect(await violations(member)).toEqual([]);
  });
});

describe("the rakeback share", () => {
  it("is the best share that an offer had on that day", async () => {
    const { member } = await withGrowth();
    at(0, "13:00:00");
    await publish("cashback", rakeback(500));
    expect(await first(member)).toMatchObject({ share_bps: 1_000, total: 100 });
    at(1, "00:10:00");
    await makeItems();
    await play(member, 25_000);
    expect(await first(member)).toMatchObject({ base_day: day(1), share_bps: 500, total: 50 });
    at(1, "13:00:00");
    await publish("cashback", rakeback(2_000));
    expect(await first(member)).toMatchObject({ share_bps: 2_000, total: 200 });
  });

  it("is the tier's share where that is higher; a tier lost today still counts", async () => {
    const { member } = await withGrowth();
    await publish("rank", {
      levels: [{ level: 1, from: 1_000_000_000, rewards: [] }],
      tiers: [tier(1, {}), tier(2, { rakeback_bps: 2_000 })],
    });
    const setTier = (nth: number, before: number | null) => site.database.owner.sql`
      insert into player_tiers (tenant_id, player_id, tier, since, tier_before, points_90d, month)
      values (${tenant.id}, ${member.id}, ${nth}, ${site.clock.now()}, ${before}, 0, '2030-01')
      on conflict (tenant_id, player_id) do update set tier = excluded.tier, since = excluded.since, tier_before = excluded.tier_before`;
    await setTier(1, null);
    expect(await first(member)).toMatchObject({ share_bps: 2_000, total: 200 });
    await setTier(0, 1);
    expect(await first(member)).toMatchObject({ share_bps: 2_000, total: 200 });
    // Nor does a new version of the tiers remove the share today.
    at(0, "18:00:00");
    await publish("rank", { levels: [{ level: 1, from: 1_000_000_000, rewards: [] }], tiers: [tier(1, {})] });
    expect(await first(member)).toMatchObject({ share_bps: 2_000, total: 200 });
    at(1, "00:10:00");
    await makeItems();
    await play(member, 25_000);
    expect((await listOf(member)).map(({ share_bps, total }) => [share_bps, total])).toEqual([
      [1_000, 100],
      [2_000, 200],
    ]);
    expect(await violations(member)).toEqual([]);
  });

  it("of cashback also follows the tier of the day", async () => {
    await publish("rank", { levels: [{ level: 1, from: 1_000_000_000, rewards: [] }], tiers: [tier(1, { cashback_bps: 1_500 })] });
    const member = await join();
    at(0);
    await modules().wallet.post(
      commandOf(keyOf(member), "bet", { amount: 1_000, provider: "studio", game_id: 7, round: newId(), closes: true }),
    );
    at(1, "00:10:00");
    await makeItems();
    expect(await first(member)).toMatchObject({ type: "calendar", base: 1_000, share_bps: 1_500, total: 150 });
    expect(await violations(member)).toEqual([]);
  });
});

describe("a rakeback offer", () => {
  const refused = (args: OfferDraft) => expect(publish("cashback", args)).rejects;

  it("is not published with terms that are not enforced", async () => {
    await refused({ ...rakeback(1_100), limits: { per_person: null, budget_cents: 100 } }).toThrow("offer_blocked");
    await refused({ ...rakeback(1_100), wagering: {} }).toThrow("offer_blocked");
    await refused({ ...rakeback(1_100), conditions: [{ code: "contacts_verified" }] }).toThrow("offer_blocked");
  });

  it("is not published where the brand has no page for rakeback", async () => {
    tenant = await modules().tenants.change(tenant.id, { settings: { cashback: false } });
    await refused(rakeback(1_100)).toThrow("reward_not_available");
  });
});

describe("a rakeback claim", () => {
  it("pays once, however many claims run concurrently", async () => {
    const { member, item, cash } = await withGrowth();
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 8,
      waiting: 4,
      hold: (tx) => tx`select pg_advisory_xact_lock(hashtextextended(${`rakeback:${tenant.id}:${member.id}`}, 0))`,
      call: () => claim(member, item.id),
    });
    expect(fulfilledOf(answers)).toHaveLength(1);
    expect(new Set(reasonsOf(answers).map((reason) => (reason as Error).message))).toEqual(new Set(["nothing_to_claim"]));
    expect(await cashOf(member)).toBe(cash + 100);
    expect(await violations(member)).toEqual([]);
  });

  it("in progress while the day ends by another clock is paid once", async () => {
    const { member, item, cash } = await withGrowth();
    at(0, "23:59:59.999");
    const { claiming, ending } = await site.database.owner.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`rakeback:${tenant.id}:${member.id}`}, 0))`;
      const one = Promise.allSettled([claim(member, item.id)]);
      await untilWaiting(site.database, 1);
      at(1, "00:10:00");
      const other = Promise.allSettled([modules().cashback.jobs.makeItems()]);
      await untilWaiting(site.database, 2);
      return { claiming: one, ending: other };
    });
    await Promise.all([claiming, ending]);
    if ((await listOf(member))[0]?.claimed === 0) await claim(member, item.id);
    expect(await cashOf(member)).toBe(cash + 100);
    expect((await listOf(member)).map(({ total }) => total)).toEqual([100]);
    expect(await violations(member)).toEqual([]);
  });

  it("with a used key returns the first answer", async () => {
    const { member, item, cash } = await withGrowth();
    const key = newId();
    const answer = await claim(member, item.id, key);
    expect(await claim(member, item.id, key)).toEqual(answer);
    expect(await cashOf(member)).toBe(cash + 100);
  });

  it("for another player's item, or at another brand, finds nothing", async () => {
    const { member, item } = await withGrowth();
    const other = await join();
    await expect(claim(other, item.id)).rejects.toThrow("not_found");
    const aurora = await modules().tenants.bySlug("aurora");
    const elsewhere = signedIn(aurora ?? tenant, member);
    await expect(modules().cashback.claim(elsewhere, { cashback_id: item.id, slots: 1, idempotency_key: null })).rejects.toThrow(
      "not_found",
    );
  });

  it("that is open blocks closing the account, and is paid to an excluded player", async () => {
    const { member, cash } = await withGrowth();
    expect(await modules().cashback.closingObstacles(site.database.db, keyOf(member))).toEqual([{ why: "cashback", amount: 100 }]);
    await modules().protection.exclude(signedIn(tenant, member), { value: "forever" });
    await modules().cashback.jobs.payOpen(keyOf(member));
    await modules().cashback.jobs.payOpen(keyOf(member));
    expect(await cashOf(member)).toBe(cash + 100);
    expect(await violations(member)).toEqual([]);
  });
});

describe("the rakeback invariants", () => {
  it.each([
    "update rakeback_settlements set total = total + 1",
    "update rakeback_settlements set left_over = left_over + 1",
    "update rakeback_settlements set edge_x10000 = edge_x10000 + 10000",
    "update rakeback_settlements set share_bps = share_bps + 1",
    "delete from rakeback_settlements",
    "update cashback_items set total = total + 1",
    "delete from cashback_items",
  ])("find: %s", async (corruption) => {
    const { member } = await withGrowth();
    at(1, "00:10:00");
    await makeItems();
    expect(await violations(member)).toEqual([]);
    await site.database.owner.sql.unsafe(`${corruption} where player_id = '${member.id}'`);
    expect((await violations(member)).length).toBeGreaterThan(0);
  });
});
