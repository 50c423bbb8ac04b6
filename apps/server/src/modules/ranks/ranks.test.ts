import { defaultWagering } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import type { Whole } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "../wallet/index.ts";
import { commandOf, place } from "../wallet/wallet-fixture.ts";
import type { RankingProgramme } from "./programmes.ts";
import { type Club, cash, createClub, offer, tiers } from "../../../test/ranks-fixture.ts";
import { rankInvariants } from "./rank-invariants.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const follow = async ({ ranks }: Club, batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(ranks.follower);
  await settle(followers, "ranks");
  return followers;
};
let rounds = 0;
const bet = async ({ fixture }: Club, owner: PlayerKey, amount: number): Promise<Command> => {
  const command = commandOf(owner, "bet", { amount, ...place(`ranks ${++rounds}`), wager_class: 0 });
  expect(await fixture.wallet.post(command)).toMatchObject({ status: "posted" });
  return command;
};
const rollback = ({ fixture }: Club, { tenant_id, player_id, external_id }: Command) =>
  fixture.wallet.post(commandOf({ tenant_id, player_id }, "rollback", { target_external_id: external_id, provider: "studio" }));
const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());
const cashOf = async ({ fixture }: Club, owner: PlayerKey) => (await fixture.wallet.balance(owner)).cash;
const stakesOf = async ({ player_id }: PlayerKey) =>
  Object.fromEntries(
    (
      await database.sql<
        { period: string; staked: number }[]
      >`select period, staked from period_stakes where player_id = ${player_id} order by period`
    ).map(({ period, staked }) => [period, staked]),
  );
const resultsOf = async ({ fixture }: Club, board: string) =>
  (
    await database.sql<{ player_id: string; score: number }[]>`select player_id, score from ranking_results
      where tenant_id = ${fixture.tenantId} and board = ${board} order by place`
  ).map(({ player_id, score }) => [player_id, score]);
const violations = (of: Whole) =>
  database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(rankInvariants.map(({ check }) => check(tx, of)))).flat());

const weekly = (): RankingProgramme => ({
  offer,
  period: "week",
  ladder: [
    { from: 1, to: 1, rewards: [cash(5_000)] },
    { from: 2, to: 3, rewards: [cash(1_000)] },
  ],
});

describe("stakes by period", () => {
  it("count cash in the day, week and month of the tenant's zone", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player({ cash: 1_000, bonus: 500 });
    at(club, "2026-11-30T02:59:59Z");
    await bet(club, owner, 100);
    at(club, "2026-11-30T03:00:01Z");
    await bet(club, owner, 1_400);
    await follow(club);
    expect(await stakesOf(owner)).toEqual({
      all: 1_000,
      "day:2026-11-29": 100,
      "day:2026-11-30": 900,
      "month:2026-11": 1_000,
      "week:2026-11-23": 100,
      "week:2026-11-30": 900,
    });
  });

  it("deduct a returned stake from the period in which it was placed", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player({ cash: 1_000 });
    const placed = await bet(club, owner, 300);
    await bet(club, owner, 50);
    await follow(club);
    at(club, "2026-11-19T15:00:00Z");
    await rollback(club, placed);
    await follow(club);
    expect(await stakesOf(owner)).toEqual({ all: 50, "day:2026-11-18": 50, "month:2026-11": 50, "week:2026-11-16": 50 });
  });

  it("are the same after a rebuild, however the batches were cut", async () => {
    const club = await createClub(database);
    const owners = await Promise.all(Array.from({ length: 4 }, () => club.fixture.player({ cash: 10_000, bonus: 100 })));
    for (let nth = 0; nth < 24; nth++) {
      const placed = await bet(club, owners[nth % 4]!, 50 + nth);
      if (nth % 5 === 0) at(club, `2026-11-${20 + nth / 5}T15:00:00Z`);
      if (nth % 3 === 0) await follow(club, 1 + (nth % 4));
      if (nth % 4 === 0) await rollback(club, placed);
    }
    await follow(club, 3);
    const stored = () =>
      database.sql`select * from period_stakes where staked <> 0 and tenant_id = ${club.fixture.tenantId} order by period, player_id`;
    const before = [...(await stored())];
    await (await follow(club)).rebuild("ranks");
    expect([...(await stored())]).toEqual(before);
    expect(await violations("all")).toEqual([]);
  });
});

describe("a ranking with prizes", () => {
  /** Three players who staked 300, 200 and 200 in the week of 2026-11-16, the third one before the second. */
  async function staked(): Promise<{ club: Club; first: PlayerKey; second: PlayerKey; third: PlayerKey }> {
    const club = await createClub(database);
    club.rankings = [weekly()];
    await club.ranks.jobs.freezeRankings();
    const [first, second, third] = [
      await club.fixture.player({ cash: 900 }),
      await club.fixture.player({ cash: 900 }),
      await club.fixture.player({ cash: 900 }),
    ];
    await bet(club, second, 200);
    at(club, "2026-11-18T15:01:00Z");
    await bet(club, third, 200);
    await bet(club, first, 300);
    await follow(club);
    return { club, first, second, third };
  }

  it("is frozen 15 minutes after its end, in order of stake and time, and each place is paid once", async () => {
    const { club, first, second, third } = await staked();
    at(club, "2026-11-23T03:14:59Z");
    await club.ranks.jobs.freezeRankings();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([]);
    at(club, "2026-11-23T03:15:00Z");
    await club.ranks.jobs.freezeRankings();
    await club.ranks.jobs.freezeRankings();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([
      [first.player_id, 300],
      [second.player_id, 200],
      [third.player_id, 200],
    ]);
    await club.ranks.jobs.payPlaces();
    await club.ranks.jobs.payPlaces();
    expect([await cashOf(club, first), await cashOf(club, second), await cashOf(club, third)]).toEqual([5_600, 1_700, 1_700]);
    expect(club.sent.map(({ to }) => to.player_id)).toEqual([first.player_id, second.player_id, third.player_id]);
    expect(club.events).toEqual([[club.fixture.tenantId, "RankingFrozen", { period: "week:2026-11-16" }]]);
    expect(await database.sql`select source, external_id from reward_grants where player_id = ${third.player_id}`).toEqual([
      { source: "ranking", external_id: "week:2026-11-16:3" },
    ]);
    expect(await violations("all")).toEqual([]);
  });

  it("is paid to all except a player who may no longer win", async () => {
    const { club, first, second } = await staked();
    at(club, "2026-11-23T03:15:00Z");
    await club.ranks.jobs.freezeRankings();
    club.barred.add(first.player_id);
    await club.ranks.jobs.payPlaces();
    expect([await cashOf(club, first), await cashOf(club, second)]).toEqual([600, 1_700]);
  });

  it("is not paid beyond the budget of its offer, not even by a later run", async () => {
    const { club, first, second, third } = await staked();
    at(club, "2026-11-23T03:15:00Z");
    await club.ranks.jobs.freezeRankings();
    club.budget = 5_999;
    await club.ranks.jobs.payPlaces();
    club.budget = 1_000_000;
    await club.ranks.jobs.payPlaces();
    expect([await cashOf(club, first), await cashOf(club, second), await cashOf(club, third)]).toEqual([5_600, 700, 700]);
    expect(club.sent.map(({ to }) => to.player_id)).toEqual([first.player_id]);
    expect(
      await database.sql`select place, granted from ranking_payouts where tenant_id = ${club.fixture.tenantId} order by place`,
    ).toEqual([
      { place: 1, granted: true },
      { place: 2, granted: false },
      { place: 3, granted: false },
    ]);
  });

  it("waits until the follower has passed the end", async () => {
    const { club, third } = await staked();
    at(club, "2026-11-22T15:00:00Z");
    await bet(club, third, 150);
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([]);
    await follow(club);
    await club.ranks.jobs.freezeRankings();
    expect((await resultsOf(club, "week:2026-11-16"))[0]).toEqual([third.player_id, 350]);
  });

  it("skips a player who may not win before it is frozen, and those below move up", async () => {
    const { club, first, second, third } = await staked();
    club.barred.add(first.player_id);
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    await club.ranks.jobs.payPlaces();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([
      [second.player_id, 200],
      [third.player_id, 200],
    ]);
    expect([await cashOf(club, first), await cashOf(club, second)]).toEqual([600, 5_700]);
    expect(await database.sql`select skipped from boards_frozen where tenant_id = ${club.fixture.tenantId}`).toEqual([
      { skipped: [first.player_id] },
    ]);
  });

  it("keeps its places when a stake is returned later", async () => {
    const { club, first } = await staked();
    const late = await bet(club, first, 100);
    await follow(club);
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    await rollback(club, late);
    await follow(club);
    await club.ranks.jobs.freezeRankings();
    expect((await resultsOf(club, "week:2026-11-16"))[0]).toEqual([first.player_id, 400]);
    expect(await violations("all")).toEqual([]);
  });

  it("is frozen for every period that ended while no process ran, but for none that ended before it was published", async () => {
    const { club } = await staked();
    at(club, "2026-12-08T15:00:00Z");
    await club.ranks.jobs.freezeRankings();
    expect(await database.sql`select board from boards_frozen where tenant_id = ${club.fixture.tenantId} order by board`).toEqual([
      { board: "week:2026-11-16" },
      { board: "week:2026-11-23" },
      { board: "week:2026-11-30" },
    ]);
  });

  it("is not frozen if it was withdrawn before the end", async () => {
    const { club } = await staked();
    club.rankings = [];
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([]);
  });

  it.each([{ turnover_ranking: false }, { rewards: false }])("has no prizes under the policy %o", async (policy) => {
    const { club } = await staked();
    Object.assign(club.policy, policy);
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    expect(await resultsOf(club, "week:2026-11-16")).toEqual([]);
  });

  it("is frozen once and paid once by two concurrent processes", async () => {
    const { club, first } = await staked();
    at(club, "2026-11-23T03:20:00Z");
    const freezing = fulfilledOf(
      await raceAtBarrier({
        database,
        callers: 2,
        hold: (tx) => tx`select from follower_cursors where name = 'ranks' for update`,
        call: () => club.ranks.jobs.freezeRankings(),
      }),
    );
    expect(freezing).toHaveLength(2);
    expect(await resultsOf(club, "week:2026-11-16")).toHaveLength(3);
    const paying = fulfilledOf(
      await raceAtBarrier({
        database,
        callers: 2,
        hold: (tx) => tx`lock table ranking_payouts in exclusive mode`,
        call: () => club.ranks.jobs.payPlaces(),
      }),
    );
    expect(paying).toHaveLength(2);
    expect(await cashOf(club, first)).toBe(5_600);
  });

  it("writes rows that cannot be changed", async () => {
    const { club } = await staked();
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    const { sql } = database.owner;
    await expect(sql`update ranking_results set score = 9`).rejects.toThrow("refused");
    await expect(sql`delete from boards_frozen`).rejects.toThrow("refused");
  });
});

describe("the board", () => {
  it("shows places, prizes, the player's own place, and the results of the last period", async () => {
    const club = await createClub(database);
    club.rankings = [weekly()];
    await club.ranks.jobs.freezeRankings();
    const [one, other] = [await club.fixture.player({ cash: 900 }), await club.fixture.player({ cash: 900 })];
    await bet(club, one, 200);
    await bet(club, other, 100);
    await follow(club);
    const tenant = (await club.needs.tenants.byId(club.fixture.tenantId))!;
    const board = await club.ranks.ranking(tenant, { playerId: other.player_id, period: "week" });
    expect(board.data.map(({ position, totalBet, me, prizes }) => [position, totalBet, me, prizes])).toEqual([
      [1, 200, false, [{ code: "cash", amount: 5_000 }]],
      [2, 100, true, [{ code: "cash", amount: 1_000 }]],
    ]);
    expect(board).toMatchObject({
      own: { position: 2, totalBet: 100, prizes: [{ code: "cash", amount: 1_000 }] },
      starts_at: "2026-11-16T03:00:00.000Z",
      ends_at: "2026-11-23T03:00:00.000Z",
      last: null,
    });
    at(club, "2026-11-23T03:20:00Z");
    await club.ranks.jobs.freezeRankings();
    const next = await club.ranks.ranking(tenant, { playerId: null, period: "week" });
    expect(next).toMatchObject({
      data: [],
      own: null,
      last: { ends_at: "2026-11-23T03:00:00.000Z", data: [{ position: 1, totalBet: 200, me: false }, { position: 2 }] },
    });
  });

  it("shows a period without prizes only with at least ten players", async () => {
    const club = await createClub(database);
    const owners = await Promise.all(Array.from({ length: 10 }, () => club.fixture.player({ cash: 20_000 })));
    for (const owner of owners.slice(1)) await bet(club, owner, 20_000);
    await follow(club);
    const tenant = (await club.needs.tenants.byId(club.fixture.tenantId))!;
    const read = async () => (await club.ranks.ranking(tenant, { playerId: null, period: "day" })).data.length;
    expect(await read()).toBe(0);
    await bet(club, owners[0]!, 1);
    await follow(club);
    at(club, "2026-11-18T15:00:06Z");
    expect(await read()).toBe(10);
  });

  it("hides name and figures of a hidden player from others, but shows place and prize", async () => {
    const club = await createClub(database);
    club.rankings = [weekly()];
    Object.assign(club.needs.players, { publicNames: async () => new Map() });
    const owner = await club.fixture.player({ cash: 900 });
    await bet(club, owner, 200);
    await follow(club);
    const tenant = (await club.needs.tenants.byId(club.fixture.tenantId))!;
    const seenBy = async (playerId: string | null) => (await club.ranks.ranking(tenant, { playerId, period: "week" })).data[0];
    expect(await seenBy(null)).toMatchObject({ position: 1, name: null, totalBet: null, prizes: [{ code: "cash", amount: 5_000 }] });
    expect(await seenBy(owner.player_id)).toMatchObject({ position: 1, totalBet: 200, me: true });
  });
});

describe("levels", () => {
  it("are rewarded once, also after a rollback and passing again", async () => {
    const club = await createClub(database);
    club.programme = { offer, tiers, levels: [0, 1_000, 5_000].map((from) => ({ from, rewards: from > 0 ? [cash(from / 10)] : [] })) };
    const owner = await club.fixture.player({ cash: 10_000 });
    const passed: PlayerKey[] = [];
    Object.assign(club.needs.jobs, { add: async (_tx: unknown, job: { payload: PlayerKey }) => void passed.push(job.payload) });
    await bet(club, owner, 999);
    await follow(club);
    expect(passed).toEqual([]);
    const crossing = await bet(club, owner, 1);
    await follow(club);
    expect(passed).toEqual([owner]);
    await club.ranks.jobs.grantLevels(owner);
    await club.ranks.jobs.grantLevels(owner);
    expect(await cashOf(club, owner)).toBe(9_100);
    await rollback(club, crossing);
    await bet(club, owner, 1);
    await follow(club, 1);
    await club.ranks.jobs.grantLevels(owner);
    expect(await cashOf(club, owner)).toBe(9_100);
    await bet(club, owner, 4_000);
    await follow(club);
    await club.ranks.jobs.grantLevels(owner);
    expect(await cashOf(club, owner)).toBe(5_600);
    expect(club.events.map((event) => event.slice(2))).toEqual([
      ["RankReached", { level: 1, prizes: [{ code: "cash", amount: 100 }] }],
      ["RankReached", { level: 2, prizes: [{ code: "cash", amount: 500 }] }],
    ]);
    expect(await violations([owner])).toEqual([]);
  });

  it("grant a bonus with the wagering terms of their offer", async () => {
    const club = await createClub(database);
    club.programme = {
      offer,
      tiers,
      levels: [
        { from: 0, rewards: [] },
        { from: 1_000, rewards: [{ code: "bonus_fixed", amount: 100 }] },
      ],
    };
    club.wagering = { ...defaultWagering, times_x10: 50 };
    const owner = await club.fixture.player({ cash: 1_000 });
    await bet(club, owner, 1_000);
    await follow(club);
    await club.ranks.jobs.grantLevels(owner);
    expect(await database.sql`select required from bonuses where player_id = ${owner.player_id}`).toEqual([{ required: 500 }]);
  });

  it("are all rewarded when they are passed together", async () => {
    const club = await createClub(database);
    club.programme = { offer, tiers, levels: [0, 1_000, 5_000].map((from) => ({ from, rewards: from > 0 ? [cash(from / 10)] : [] })) };
    const owner = await club.fixture.player({ cash: 6_000 });
    await bet(club, owner, 6_000);
    await follow(club);
    await club.ranks.jobs.grantLevels(owner);
    expect(await cashOf(club, owner)).toBe(600);
    expect(club.sent).toHaveLength(1);
  });

  it("are recorded without rewards beyond the budget of their offer", async () => {
    const club = await createClub(database);
    club.budget = 599;
    club.programme = { offer, tiers, levels: [0, 1_000, 5_000].map((from) => ({ from, rewards: from > 0 ? [cash(from / 10)] : [] })) };
    const owner = await club.fixture.player({ cash: 5_000 });
    await bet(club, owner, 5_000);
    await follow(club);
    await club.ranks.jobs.grantLevels(owner);
    club.budget = 1_000_000;
    await club.ranks.jobs.grantLevels(owner);
    expect(await cashOf(club, owner)).toBe(100);
    expect(await database.sql`select level, rewards from rank_rewards where player_id = ${owner.player_id} order by level`).toEqual([
      { level: 1, rewards: [{ code: "cash", amount: 100 }] },
      { level: 2, rewards: [] },
    ]);
  });

  it("are recorded without rewards if the policy allows none", async () => {
    const club = await createClub(database);
    club.policy.rewards = false;
    club.programme = { offer, tiers, levels: [0, 1_000].map((from) => ({ from, rewards: from > 0 ? [cash(500)] : [] })) };
    const owner = await club.fixture.player({ cash: 1_000 });
    await bet(club, owner, 1_000);
    await follow(club);
    await club.ranks.jobs.grantLevels(owner);
    expect([await cashOf(club, owner), club.events, club.sent]).toEqual([0, [], []]);
  });

  it("are granted once by two concurrent jobs for one player, and to both players by jobs for two", async () => {
    const club = await createClub(database);
    club.programme = { offer, tiers, levels: [0, 1_000].map((from) => ({ from, rewards: from > 0 ? [cash(500)] : [] })) };
    const [owner, other] = [await club.fixture.player({ cash: 1_000 }), await club.fixture.player({ cash: 1_000 })];
    for (const player of [owner, other]) await bet(club, player, 1_000);
    await follow(club);
    const race = (players: readonly PlayerKey[]) =>
      raceAtBarrier({
        database,
        callers: 2,
        hold: (tx) => tx`lock table rank_rewards in access exclusive mode`,
        call: (nth) => club.ranks.jobs.grantLevels(players[nth]!),
      });
    expect(fulfilledOf(await race([owner, owner]))).toHaveLength(2);
    expect([await cashOf(club, owner), await cashOf(club, other)]).toEqual([500, 0]);
    expect(fulfilledOf(await race([other, owner]))).toHaveLength(2);
    expect([await cashOf(club, owner), await cashOf(club, other)]).toEqual([500, 500]);
  });
});

describe("the invariants of ranks", () => {
  it("detect stakes that do not add up, and a level's reward without a cause", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player({ cash: 1_000 });
    await bet(club, owner, 100);
    await follow(club);
    expect(await violations([owner])).toEqual([]);
    await database.owner.sql`update period_stakes set staked = staked + 1 where player_id = ${owner.player_id} and period = 'all'`;
    await database.owner.sql`insert into reward_grants (tenant_id, source, external_id, player_id, reward, reason, at)
      values (${owner.tenant_id}, 'rank', ${`${owner.player_id}:1`}, ${owner.player_id}, '{}', 'rank:1', now())`;
    expect(await violations([owner])).toEqual([
      expect.objectContaining({ detail: "staked 101 over all time; days 100, weeks 100, months 100", freezes: false }),
      expect.objectContaining({ detail: `rank ${owner.player_id}:1 is granted without a cause` }),
    ]);
    await (await follow(club)).rebuild("ranks");
    expect(await violations([owner])).toHaveLength(1);
  });

  it("detect a frozen place that contradicts the ledger, and a paid place that was not granted", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player({ cash: 1_000 });
    await bet(club, owner, 100);
    await follow(club);
    const { sql } = database.owner;
    await sql`insert into boards_frozen select ${owner.tenant_id}, 'week:2026-11-16', ${offer.id}, 1, '2026-11-16T03:00Z', '2026-11-23T03:00Z', now(), xid, id, '{}'
      from follower_cursors where name = 'ranks'`;
    await sql`insert into ranking_results values (${owner.tenant_id}, 'week:2026-11-16', 1, ${owner.player_id}, 101, now(), '[{"code":"cash","amount":1}]')`;
    await sql`insert into ranking_payouts values (${owner.tenant_id}, 'week:2026-11-16', 1, now(), true)`;
    expect((await violations([owner])).map(({ detail }) => detail).sort()).toEqual([
      "place 1 of week:2026-11-16 has 101; a rebuild 100",
      "ranking week:2026-11-16:1 is not granted",
    ]);
  });
});
