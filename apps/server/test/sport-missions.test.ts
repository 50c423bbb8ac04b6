import type { OfferDraft } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { missionInvariants } from "../src/modules/missions/check-missions.ts";
import { settle } from "./follower-fixture.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market, second } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 30);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const settleBets = () => site.app.modules.sportsbook.bets.settleDue();
const follow = () => settle(site.app.modules.followers, "missions", "races");
const match = async (odds: readonly number[] = [2_000, 3_000, 4_000]): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds);
  return name;
};
const bet = async (member: Member, name: string, slip: { stake?: number; more?: object } = {}): Promise<string> =>
  (await book.placed(member, [await book.shown(name)], { stake: 10_00, ...slip })).id as string;
const won = (side: number) => [0, 1, 2].map((index) => ({ won: index === side, void_halves: 0 as const }));
const isVoid = [0, 1, 2].map(() => ({ won: false, void_halves: 2 as const }));
/** Sends a result, or a corrected one. */
const result = (name: string, outcomes: readonly object[], at: number) =>
  book.feed.send({ t: "result", results: [{ market: market("result"), outcomes }] } as never, { at: second(at), fixture: name });

const brand = async () => {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  return tenant;
};
const open = { limits: { per_person: 1, in_all: 1_000, budget_cents: 1_000_000 } };
const inDays = (days: number) => `${new Date(site.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 16)}Z`;

/** A player with R$ 1,000.00 who has accepted a mission to stake R$ 1,000.00. */
async function setUp() {
  const member = await site.join();
  await site.deposit(member, 1_000_00);
  const id = newId();
  const args: OfferDraft = {
    ...open,
    goals: [{ code: "stake_total", amount: 1_000_00, min_stake: 100 }],
    rewards: [{ code: "cash", amount: 100 }],
    window: { starts_at: null, ends_at: inDays(30) },
  };
  await site.app.modules.offers.publishBuiltIn(await brand(), { id, kind: "mission", name: { pt: "Missão", en: "Mission" }, args });
  expectStatus(await site.call("POST", `/api/missions/${id}/accept`, { token: member.token, body: {} }), 200);
  const progress = async (): Promise<number> => {
    await follow();
    const { rows } = await sql<{ progress: number }>`
      select progress from mission_progress where mission_id = ${id} and player_id = ${member.id}`.execute(site.database.db);
    return rows[0]?.progress ?? 0;
  };
  return { member, progress };
}

describe("a sports bet in a mission", () => {
  it("counts once settled at odds of 1.50, won or lost, and not a hundredth below", async () => {
    const { member, progress } = await setUp();
    const [at, below, lost] = [await match([1_500, 3_000, 4_000]), await match([1_490, 3_000, 4_000]), await match()];
    for (const name of [at, below, lost]) await bet(member, name);
    expect(await progress()).toBe(0);
    await result(at, won(0), 100);
    await result(below, won(0), 100);
    await settleBets();
    expect(await progress()).toBe(10_00);
    await result(lost, won(2), 100);
    await settleBets();
    expect(await progress()).toBe(20_00);
  });

  it("counts with the odds of its lowest combination", async () => {
    const { member, progress } = await setUp();
    const names = [await match([1_250, 3_000, 4_000]), await match([1_200, 3_000, 4_000])];
    const legs = [await book.shown(names[0] ?? ""), await book.shown(names[1] ?? "")];
    await book.placed(member, legs, { stake: 10_00 });
    for (const name of names) await result(name, won(0), 100);
    await settleBets();
    expect(await progress()).toBe(10_00);
  });

  it("does not count while void, and counts again when corrected", async () => {
    const { member, progress } = await setUp();
    const name = await match();
    await bet(member, name);
    await result(name, isVoid, 100);
    await settleBets();
    expect(await progress()).toBe(0);
    await result(name, won(0), 200);
    await settleBets();
    expect(await progress()).toBe(10_00);
    await result(name, won(2), 300);
    await settleBets();
    expect(await progress()).toBe(10_00);
    await result(name, isVoid, 400);
    await settleBets();
    expect(await progress()).toBe(0);
  });

  it("counts only the settled part: neither a full cash-out nor the part cashed out", async () => {
    const { member, progress } = await setUp();
    const [whole, half] = [await match(), await match()];
    const cashOut = async (name: string, share_bps: number) => {
      const id = await bet(member, name);
      const body = { share_bps, seen_amount: 1 };
      expectStatus(await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body }), 200);
    };
    await cashOut(whole, 10_000);
    await cashOut(half, 5_000);
    await result(whole, won(0), 100);
    await result(half, won(0), 100);
    await settleBets();
    expect(await progress()).toBe(5_00);
  });

  it("placed with a free bet does not count, as nothing was staked", async () => {
    const { member, progress } = await setUp();
    const external_id = newId();
    const reward = { code: "free_bet", amount: 10_00, min_odds_x1000: 1_500, days: 7 } as const;
    const owner = { tenant_id: (await brand()).id, player_id: member.id };
    await site.database.db
      .transaction()
      .execute((tx) => site.app.modules.rewards.grant(tx, owner, { source: "test", external_id, reward, reason: "test" }));
    const [free] = await site.database.sql<{ id: string }[]>`select id from sport_free_bets where external_id = ${external_id}`;
    const name = await match();
    await bet(member, name, { more: { free_bet_id: free?.id } });
    await result(name, won(0), 100);
    await settleBets();
    expect(await progress()).toBe(0);
  });

  it("makes the same progress as the ledger's rounds show", async () => {
    const violations = await site.database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => (await Promise.all(missionInvariants.map(({ check }) => check(tx, "all")))).flat());
    expect(violations).toEqual([]);
  });
});
