import { localDate, startOfDay } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf, untilWaiting } from "./barrier.ts";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { commandOf } from "../src/modules/wallet/wallet-fixture.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const zone = "America/Sao_Paulo";
let site: TestSite;
let tenant: Tenant;
/** Each test has a week of its own, in sequence: days are released in order, for the whole tenant. */
let week = 0;

beforeAll(async () => {
  site = await startTestSite();
  await change({ cashback: true, cashback_release_day: 1, cashback_release_hour: 0, cashback_conversion_percentage: 1_000 });
});
afterAll(() => site.close());
beforeEach(async () => {
  week += 1;
  await change({ cashback: true, cashback_release_day: 1, cashback_release_hour: 0, cashback_conversion_percentage: 1_000 });
});

const modules = () => site.app.modules;
async function change(settings: Partial<Tenant["settings"]>): Promise<void> {
  const trevo = await modules().tenants.bySlug("trevo");
  tenant = await modules().tenants.change(trevo?.id ?? 0, { settings });
}
/** Returns a day of the test's week, counted from 0. */
const day = (nth: number): string => localDate(new Date(Date.UTC(2030, 0, 7 * week + nth, 12)), zone);
const at = (nth: number, time = "12:00:00.000"): void => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const moment = startOfDay(day(nth), zone).getTime() + Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
  site.clock.now = () => new Date(moment);
};
const keyOf = (member: Member) => ({ tenant_id: tenant.id, player_id: member.id });
const join = async (): Promise<Member> => {
  const member = await site.join();
  await modules().wallet.post(commandOf(keyOf(member), "deposit", { amount: 1_000_000 }));
  return member;
};
/** Plays a round that is lost. */
const lose = (member: Member, amount: number) =>
  modules().wallet.post(commandOf(keyOf(member), "bet", { amount, provider: "studio", game_id: 7, round: newId(), closes: true }));
/** The follower reads the new entries; the job runs as of the current time of the test. */
const makeItems = async () => {
  await eventually("the follower", async () => ((await modules().followers.lag("cashback")).rows === 0 ? true : undefined));
  await modules().cashback.jobs.makeItems();
};
const listOf = async (member: Member) => (await modules().cashback.list(signedIn(tenant, member), 1)).data;
const claim = (member: Member, cashback_id: string, slots = 1, idempotency_key: string | null = null) =>
  modules().cashback.claim(signedIn(tenant, member), { cashback_id, slots, idempotency_key });
const cashOf = async (member: Member) => (await modules().wallet.balance(keyOf(member))).cash;
/** Creates an item of R$ 1,00 and one centavo for the previous day, claimable today. */
const withItem = async () => {
  const member = await join();
  at(0);
  await lose(member, 1_010);
  at(1, "00:10:00");
  await makeItems();
  const [item] = await listOf(member);
  if (!item) throw new Error("no item");
  return { member, item, cash: await cashOf(member) };
};
const violations = async (member: Member) => {
  const checks = invariants.filter(({ name }) => name.startsWith("cashback"));
  return site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(checks.map(({ check }) => check(tx, [keyOf(member)])))).flat());
};

describe("a cashback item", () => {
  it("states how it was calculated, and from when it can be claimed", async () => {
    const { item } = await withItem();
    expect(item).toEqual({
      id: expect.any(String),
      base_day: day(0),
      available_at: day(1),
      type: "calendar",
      base: 1_010,
      deducted: 0,
      share_bps: 1_000,
      carried: 0,
      total: 101,
      claimed: 0,
      available: 1,
      amount: 33,
      next_at: new Date(startOfDay(day(1), zone).getTime() + (12 * 60 + 1) * 60_000).toISOString(),
      claim_from: null,
      source: "cashback",
      max: null,
      bonus: null,
    });
  });

  it.each([
    ["00:10:00", 1],
    ["12:00:59.999", 1],
    ["12:01:00", 2],
    ["18:00:59.999", 2],
    ["18:01:00", 3],
    ["23:59:59.999", 3],
  ])("has, at %s, %d slots", async (time, slots) => {
    const { member, item } = await withItem();
    at(1, time);
    expect((await listOf(member))[0]?.available).toBe(slots);
    await claim(member, item.id, 3);
    expect((await listOf(member))[0]).toMatchObject({ available: 0, claimed: slots });
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
  });

  it("is paid in thirds, the last of which includes the remainder, and leaves no slot on later days", async () => {
    const { member, item, cash } = await withItem();
    expect(await claim(member, item.id)).toMatchObject({ claimed: 1, available: 0, amount: 33 });
    expect(await cashOf(member)).toBe(cash + 33);
    at(3, "00:00:00");
    expect(await claim(member, item.id, 2)).toMatchObject({ claimed: 3, available: 0, amount: 0, next_at: null });
    expect(await cashOf(member)).toBe(cash + 101);
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
    expect(await violations(member)).toEqual([]);
  });

  it("dated in the future is listed, but cannot be claimed before its day", async () => {
    await change({ cashback_release_day: 3 });
    const { member, item } = await withItem();
    expect(item).toMatchObject({ available_at: day(3), available: 0, next_at: startOfDay(day(3), zone).toISOString() });
    at(2, "23:59:59.999");
    await expect(claim(member, item.id)).rejects.toThrow("nothing_to_claim");
    at(3, "00:00:00");
    expect(await claim(member, item.id)).toMatchObject({ claimed: 1 });
  });

  it("of less than R$ 0,30 is carried over to the next day", async () => {
    const member = await join();
    at(0);
    await lose(member, 299);
    at(1);
    await makeItems();
    expect(await listOf(member)).toEqual([]);
    await lose(member, 10);
    at(2);
    await makeItems();
    expect(await listOf(member)).toEqual([expect.objectContaining({ base_day: day(1), base: 10, carried: 29, total: 30 })]);
    expect(await violations(member)).toEqual([]);
  });
});

describe("the cashback job", () => {
  it("waits for the brand's hour, and for the end of the day on every clock", async () => {
    await change({ cashback_release_hour: 9 });
    const member = await join();
    at(0);
    await lose(member, 1_000);
    at(1, "08:59:59.999");
    await makeItems();
    expect(await listOf(member)).toEqual([]);
    at(1, "09:00:00");
    await makeItems();
    expect(await listOf(member)).toHaveLength(1);
    await change({ cashback_release_hour: 0 });
    await lose(member, 1_000);
    at(2, "00:04:59.999");
    await makeItems();
    expect(await listOf(member)).toHaveLength(1);
    at(2, "00:05:00");
    await makeItems();
    expect(await listOf(member)).toHaveLength(2);
  });

  it("waits until the follower has passed the day", async () => {
    const member = await join();
    at(0);
    await site.database.owner.sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`; // Holds back every follower.
      await lose(member, 1_000);
      at(1);
      await modules().cashback.jobs.makeItems();
      expect(await listOf(member)).toEqual([]);
    });
    await makeItems();
    expect(await listOf(member)).toHaveLength(1);
  });

  it("catches up after a standstill day by day, and notifies once per day", async () => {
    const member = await join();
    for (const nth of [0, 1, 2]) {
      at(nth);
      await lose(member, 1_000);
    }
    at(5);
    await makeItems();
    await makeItems();
    expect((await listOf(member)).map((item) => [item.base_day, item.available_at, item.available])).toEqual([
      [day(2), day(3), 3],
      [day(1), day(2), 3],
      [day(0), day(1), 3],
    ]);
    const notified = await eventually("the notifications", async () => {
      const rows = await site.database.sql`select link from notifications where player_id = ${member.id} and link = '/bonus?tab=cashback'`;
      return rows.length >= 3 ? rows : undefined;
    });
    expect(notified).toHaveLength(3);
    expect(await violations(member)).toEqual([]);
  });

  it("creates each item once on two processes", async () => {
    const members = await Promise.all([join(), join(), join()]);
    at(0);
    for (const member of members) await lose(member, 1_000);
    at(1);
    await eventually("the follower", async () => ((await modules().followers.lag("cashback")).rows === 0 ? true : undefined));
    await raceAtBarrier({
      database: site.database,
      callers: 2,
      hold: (tx) => tx`select from follower_cursors where name = 'cashback' for update`,
      call: () => modules().cashback.jobs.makeItems(),
    });
    for (const member of members) expect(await listOf(member)).toHaveLength(1);
    const [release] = await site.database.sql`select done_at from cashback_releases where tenant_id = ${tenant.id} and day = ${day(0)}`;
    expect(release?.["done_at"]).not.toBeNull();
  });
});

describe("a cashback claim", () => {
  it("that is open prevents closing the account, with the amount of its open slots", async () => {
    const { member, item } = await withItem();
    const obstacles = async () => modules().cashback.closingObstacles(site.database.db, keyOf(member));
    const third = Math.floor(item.total / 3);
    at(1, "12:00:59.999");
    expect(await obstacles()).toEqual([{ why: "cashback", amount: third }]);
    at(1, "12:01:00");
    expect(await obstacles()).toEqual([{ why: "cashback", amount: 2 * third }]);
    at(2);
    expect(await obstacles()).toEqual([{ why: "cashback", amount: item.total }]);
    await claim(member, item.id, 2);
    expect(await obstacles()).toEqual([{ why: "cashback", amount: item.total - 2 * Math.floor(item.total / 3) }]);
    await claim(member, item.id, 1);
    expect(await obstacles()).toEqual([]);
  });

  it("is refused if it waits while the account is closed", async () => {
    const { member, item } = await withItem();
    const { players } = modules();
    const waiting = await site.database.db.transaction().execute(async (tx) => {
      await players.lockOpen(tx, keyOf(member));
      const [answer] = [Promise.allSettled([claim(member, item.id)])];
      await untilWaiting(site.database, 1);
      await players.close(tx, keyOf(member));
      return { answer };
    });
    expect(reasonsOf(await waiting.answer).map((reason) => (reason as Error).message)).toEqual(["session_required"]);
  });

  it("pays each slot once, however many claims arrive at the same time", async () => {
    const { member, item, cash } = await withItem();
    at(1, "18:01:00");
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 50,
      waiting: 4,
      hold: (tx) => tx`select from cashback_items where id = ${item.id} for update`,
      call: () => claim(member, item.id),
    });
    const claimed = fulfilledOf(answers).map((paid) => paid.claimed);
    expect([claimed.length, new Set(claimed)]).toEqual([3, new Set([1, 2, 3])]);
    expect(new Set(reasonsOf(answers).map((reason) => (reason as Error).message))).toEqual(new Set(["nothing_to_claim"]));
    expect(await cashOf(member)).toBe(cash + 101);
    expect(await violations(member)).toEqual([]);
  });

  it("with a used key returns the first answer", async () => {
    const { member, item, cash } = await withItem();
    at(1, "18:01:00");
    const key = newId();
    const first = await claim(member, item.id, 1, key);
    expect(await claim(member, item.id, 1, key)).toEqual(first);
    expect(await cashOf(member)).toBe(cash + 33);
  });

  it("of another player's item, or at another brand, is not found", async () => {
    const { item } = await withItem();
    const other = await join();
    await expect(claim(other, item.id)).rejects.toThrow("not_found");
    const aurora = await modules().tenants.bySlug("aurora");
    const elsewhere = signedIn(aurora ?? tenant, { id: other.id });
    await expect(modules().cashback.claim(elsewhere, { cashback_id: item.id, slots: 1, idempotency_key: null })).rejects.toThrow(
      "not_found",
    );
  });

  it("over HTTP refuses unknown fields, and returns the item", async () => {
    const { member, item } = await withItem();
    const post = (body: object) => site.call("POST", "/api/bonuses/cashback/claim", { token: member.token, body });
    const { sql } = site.database.owner;
    // The session was created today, so the item is moved to today.
    site.clock.now = () => new Date();
    await sql`update cashback_items set available_at = current_date - 2 where id = ${item.id}`;
    expectStatus(await post({ cashback_id: item.id, amount: 5 }), 422);
    expectStatus(await post({ cashback_id: item.id, slots: 4 }), 422);
    expectStatus(await post({ cashback_id: newId() }), 404);
    expect(expectStatus(await post({ cashback_id: item.id, slots: 3 }), 200).json["data"]).toMatchObject({ claimed: 3, amount: 0 });
    expect(expectStatus(await post({ cashback_id: item.id }), 409).json["code"]).toBe("nothing_to_claim");
    const list = expectStatus(await site.call("GET", "/api/bonuses/cashback", { token: member.token }), 200);
    expect(list.json).toMatchObject({ total: 1, data: [{ id: item.id, claimed: 3 }] });
    await sql`update cashback_items set available_at = base_day + 1 where id = ${item.id}`;
  });
});

describe("a brand without cashback", () => {
  it("answers as for a player without items; its days are counted, but give nothing later", async () => {
    const { member, item } = await withItem();
    await change({ cashback: false });
    expect(await listOf(member)).toEqual([]);
    await expect(claim(member, item.id)).rejects.toThrow("not_found");
    await lose(member, 5_000);
    at(2);
    await makeItems();
    await change({ cashback: true });
    at(3);
    await makeItems();
    expect((await listOf(member)).map(({ id }) => id)).toEqual([item.id]);
    const [counted] = await site.database.sql`select staked from cashback_days where player_id = ${member.id} and day = ${day(1)}`;
    expect(counted).toEqual({ staked: 5_000 });
    expect(await violations(member)).toEqual([]);
  });
});

describe("an offer of cashback on losses", () => {
  it("is not published, because the settings define cashback", async () => {
    const offer = {
      id: newId(),
      kind: "cashback" as const,
      name: { pt: "Cashback", en: "Cashback" },
      args: {
        limits: { per_person: null },
        basis: { code: "net_loss", share_bps: 500 },
      },
    };
    await expect(modules().offers.publishBuiltIn(tenant, offer)).rejects.toThrow("reward_not_available");
  });
});

describe("self-exclusion of a player with cashback", () => {
  const exclude = (member: Member) => modules().protection.exclude(signedIn(tenant, member), { value: "forever" });
  const payOpen = (member: Member) => modules().cashback.jobs.payOpen(keyOf(member));

  it("pays the open slots and leaves the others", async () => {
    const { member, cash } = await withItem();
    at(1, "12:01:00");
    await exclude(member);
    await payOpen(member);
    expect(await cashOf(member)).toBe(cash + 66);
    expect((await listOf(member))[0]).toMatchObject({ claimed: 2, available: 0 });
    await payOpen(member);
    expect(await cashOf(member)).toBe(cash + 66);
    expect(await violations(member)).toEqual([]);
  });

  it("does not wait for a claim in progress, which is also paid", async () => {
    const { member, item, cash } = await withItem();
    at(1, "12:01:00");
    const { claiming, excluding } = await site.database.owner.sql.begin(async (tx) => {
      await tx`select from cashback_items where id = ${item.id} for update`;
      const first = Promise.allSettled([claim(member, item.id)]);
      await untilWaiting(site.database, 1);
      const second = Promise.allSettled([exclude(member)]);
      await Promise.race([second, untilWaiting(site.database, 2)]);
      return { claiming: first, excluding: second };
    });
    expect([...(await claiming), ...(await excluding)].map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await payOpen(member);
    expect(await cashOf(member)).toBe(cash + 66);
    expect(await violations(member)).toEqual([]);
  });

  it("pays nothing at a brand without cashback", async () => {
    const { member, cash } = await withItem();
    await change({ cashback: false });
    await exclude(member);
    await payOpen(member);
    expect(await cashOf(member)).toBe(cash);
  });
});

describe("the cashback invariants", () => {
  it.each([
    ["update cashback_items set base = base + 10", false],
    ["update cashback_items set share_bps = share_bps + 1", false],
    ["update cashback_items set carried = 1", false],
    ["update cashback_items set available_at = available_at - 1", false],
    ["delete from cashback_items", false],
    ["update cashback_players set carried = 7", false],
    ['update cashback_players set deductions = \'[{"day": "2030-01-01", "amount": 5}]\'', false],
    ["update cashback_items set claimed = 2", true],
    ["update cashback_items set claimed = 0", true],
  ])("report: %s", async (corruption, freezes) => {
    const { member, item } = await withItem();
    await claim(member, item.id);
    expect(await violations(member)).toEqual([]);
    await site.database.owner.sql.unsafe(`${corruption} where player_id = '${member.id}'`);
    const found = await violations(member);
    expect(found).toHaveLength(1);
    expect(found[0]?.freezes ?? true).toBe(freezes);
  });

  it("report an item that no day justifies", async () => {
    const { member } = await withItem();
    await site.database.owner
      .sql`insert into cashback_items (tenant_id, id, player_id, base_day, available_at, type, base, deducted, share_bps, carried, total, created_at)
      values (${tenant.id}, ${newId()}, ${member.id}, ${day(-3)}, ${day(-2)}, 'calendar', 500, 0, 1000, 0, 50, now())`;
    expect(await violations(member)).toHaveLength(1);
  });
});
