import { type RewardArgs, faceValueOfAll } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { type OffersFixture, createOffersFixture, publishOffer } from "../../../test/offers-fixture.ts";
import { type Club, cash, createClub } from "../../../test/ranks-fixture.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { faceValuesInSql } from "../offers/index.ts";
import { commandOf, place } from "../wallet/wallet-fixture.ts";
import { createRanks } from "./create-ranks.ts";
import { rankInvariants } from "./rank-invariants.ts";
import type { Ranks } from "./ranks.ts";
import { programmesOf } from "./read-programmes.ts";

let fixture: OffersFixture;
let club: Club;
let ranks: Ranks;

const at = (moment: string) => club.fixture.clock.setOffset(Date.parse(moment) - Date.now());
const stake = async (owner: PlayerKey, amount: number): Promise<void> => {
  const bet = commandOf(owner, "bet", { amount, ...place(`uses ${amount}`), wager_class: 0 });
  expect(await club.fixture.wallet.post(bet)).toMatchObject({ status: "posted" });
};

/** A level with two rewards and two places, granted under published offers. */
beforeAll(async () => {
  fixture = await createOffersFixture();
  club = await createClub(fixture.database);
  const [tenant] = await club.needs.tenants.all();
  if (!tenant) throw new Error("the club has no tenant");
  fixture.know(tenant);
  const rewarded = { trigger: null, rewards: [], limits: { per_person: null, budget_cents: 100_000 } };
  const tiers = [{ tier: 1, name: { pt: "Um", en: "One" }, points: 0 }];
  await publishOffer(fixture.offers, tenant, {
    kind: "rank",
    args: { ...rewarded, levels: [{ level: 1, from: 200, rewards: [cash(100), cash(50)] }], tiers },
  });
  await publishOffer(fixture.offers, tenant, {
    kind: "ranking",
    args: { ...rewarded, trigger: { code: "period_ended", period: "week" }, places: [{ from: 1, to: 2, rewards: [cash(300)] }] },
  });
  ranks = createRanks({ ...club.needs, programmes: programmesOf(fixture.offers) });
  await ranks.jobs.freezeRankings();
  const owners = [await club.fixture.player({ cash: 900 }), await club.fixture.player({ cash: 900 })] as const;
  await stake(owners[0], 300);
  await stake(owners[1], 100);
  const { followers } = createTestFollowers(fixture.database);
  followers.add(ranks.follower);
  await settle(followers, "ranks");
  for (const owner of owners) await ranks.jobs.grantLevels(owner);
  await settle(followers, "ranks");
  at("2026-11-23T03:20:00Z");
  await ranks.jobs.freezeRankings();
  await ranks.jobs.payPlaces();
}, 60_000);
afterAll(() => fixture.close());

/** Returns the invariants that a corruption violates, with their details. The corruption is rolled back. */
async function violatedAfter(corruption: string): Promise<string[]> {
  const found: string[] = [];
  const undone = new Error("undone");
  const run = fixture.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(corruption).execute(tx);
    for (const { name, check } of rankInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return found;
}

const levels = "ranks count the levels and perks that they reward";
const places = "rankings and races count the places that they reward";
const trace = "grants of levels, tiers and places trace to their cause";
const inOrder = "frozen boards are in order";
const rebuilt = "a frozen ranking = a rebuild of it at freezing";

it("a level with two rewards is one use of its offer, and each place is one", async () => {
  const counters = await fixture.database.sql`select o.kind, c.reserved, c.granted, c.granted_cents
    from offer_counters c join offers o on o.id = c.offer_id order by o.kind`;
  expect(counters).toEqual([
    { kind: "rank", reserved: 0, granted: 1, granted_cents: 150 },
    { kind: "ranking", reserved: 0, granted: 2, granted_cents: 600 },
  ]);
  expect(await violatedAfter("select 1")).toEqual([]);
});

it.each<[string, string, string[]]>([
  [
    "a use that no grant has",
    "update offer_counters set granted = granted + 1 where offer_id in (select id from offers where kind = 'rank')",
    [levels],
  ],
  [
    "a centavo that no place has",
    "update offer_counters set granted_cents = granted_cents - 1 where offer_id in (select id from offers where kind = 'ranking')",
    [places],
  ],
  [
    "a second grant of a level",
    "insert into reward_grants select tenant_id, source, player_id || ':2', player_id, reward, reason, offer_id, offer_version, bonus_id, amount, at from reward_grants where source = 'rank' and external_id not like '%:2'",
    [trace, levels],
  ],
  ["a place that was not granted", "update ranking_payouts set granted = false where place = 2", [trace, places]],
  ["a place below a worse score", "update ranking_results set score = 301 where place = 2", [inOrder, rebuilt]],
  [
    "a place that came later at the same score",
    `update ranking_results set score = 300 where place = 2;
      update ranking_results set reached_at = reached_at - interval '1 day' where place = 2`,
    [inOrder, rebuilt],
  ],
  ["a place that is missing before another", "update ranking_results set place = 3 where place = 2", [inOrder, trace, places]],
  ["a score that the ledger did not give", "update ranking_results set score = score + 1 where place = 1", [rebuilt]],
])("the invariants detect %s", async (_, corruption, due) => {
  expect(await violatedAfter(corruption)).toEqual(due);
});

const valued: RewardArgs[] = [
  { code: "cash", amount: 1 },
  { code: "bonus_fixed", amount: 20 },
  { code: "bonus_match", share_bps: 10_000, max: 300 },
  { code: "cashback_item", share_bps: 500, max: 4_000 },
  { code: "free_bet", amount: 50_000 },
  { code: "free_rounds", game: { id: "x", title: "X" }, rounds: 3, stake: 200_000, wins: "cash", days: 7 },
  { code: "item", title: { pt: "x", en: "x" }, value: 7_000_000 },
  { code: "points", points: 9 },
  { code: "box", box: { id: "x", title: "X" }, count: 2 },
] as never[];

it.each(valued.map((reward) => [reward.code, reward] as const))("the value of %s is the same in SQL", async (_, reward) => {
  const { rows } = await sql<{
    value: number;
  }>`select ${faceValuesInSql(sql`${JSON.stringify([reward, reward])}::jsonb`)} as value`.execute(fixture.database.db);
  expect(rows).toEqual([{ value: faceValueOfAll([reward, reward]) }]);
});
