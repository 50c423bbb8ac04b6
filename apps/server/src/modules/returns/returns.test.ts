import { randomInt, randomUUID } from "node:crypto";
import { dice, mines } from "@trevo/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { type TestSite, eventually, startTestSite } from "../../../test/test-site.ts";
import type { Alert } from "../../kernel/alerts.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../wallet/wallet-fixture.ts";
import { realisedOf } from "./confidence.ts";
import { readExpectedHours } from "./expected-hours.ts";
import { returnsFollower } from "./returns-follower.ts";
import { returnsInvariants } from "./check-returns.ts";
import { returnsStore } from "./store.ts";
import { sumRounds } from "./sum-rounds.ts";

const alerts: Alert[] = [];
const follower = returnsFollower((alert) => alerts.push(alert));

describe("the returns of games", () => {
  let database: TestDatabase;
  let fixture: WalletFixture;
  beforeAll(async () => {
    database = await createTestDatabase();
    fixture = await createWalletFixture(database);
  });
  afterAll(() => database.drop());

  const follow = async (batch = 1_000) => {
    const { followers } = createTestFollowers(database, { pace: { batch } });
    followers.add(follower);
    await settle(followers, "returns");
    return followers;
  };
  const detailOf = (rules: typeof dice | typeof mines) => ({
    game: rules.game,
    rules_hash: rules.rulesHash,
    paytable_hash: rules.paytableHash,
  });
  const house = (round: string) => ({ provider: "house", game_id: 3, round, round_id: round });
  const playRound = async (owner: PlayerKey, stake: number, payout: number) => {
    const seed_id = randomUUID();
    await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
    const round = { stake, payout, seed_id, nonce: 0, detail: detailOf(dice), choice: "{}", provider: "house", game_id: 3 };
    const posting = await fixture.wallet.post(commandOf(owner, "play_round", { round_id: randomUUID(), ...round, source: "house" }));
    expect(posting.status).toBe("posted");
  };

  it("count each closed house round once, however the entries are split, and are the same when rebuilt", async () => {
    const owner = await fixture.player({ cash: 100_000, bonus: 5_000 });
    const rounds: { staked: number; won: number }[] = [];
    for (let nth = 0; nth < 30; nth++) {
      const round = { staked: 50 + randomInt(200), won: nth % 3 === 0 ? randomInt(900) : 0 };
      rounds.push(round);
      await playRound(owner, round.staked, round.won);
      if (nth % 7 === 0) await follow(1 + randomInt(4));
    }
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 40, ...place("of a studio"), closes: true }));
    await follow(2);
    const [stored, ...more] = await returnsStore.read(database.db, fixture.tenantId);
    expect(more).toEqual([]);
    const due = sumRounds(
      rounds.map((round) => ({
        tenant_id: fixture.tenantId,
        round_id: "",
        game_id: 3,
        ...round,
        detail: detailOf(dice),
        closed_at: new Date(0),
      })),
    );
    expect(stored).toEqual(due[0]);
    await (await follow()).rebuild("returns");
    expect(await returnsStore.read(database.db, fixture.tenantId)).toEqual(due);
    const span = { tenant_id: fixture.tenantId, from: new Date(0), until: new Date("2100-01-01") };
    expect(await readExpectedHours(database.db, span), "how much rounds differ is not known of thirty").toEqual([]);
  });

  it("state per hour what the house should have kept", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    const hour = Date.parse("2031-03-05T13:00:00Z");
    for (let nth = 0; nth < 100; nth++) {
      fixture.clock.setOffset(hour + (nth < 60 ? 3_599_000 : 3_600_000) - Date.now());
      await playRound(owner, 100, nth % 2 === 0 ? 200 : 0);
    }
    fixture.clock.setOffset(0);
    await follow(7);
    const span = { tenant_id: fixture.tenantId, from: new Date(hour), until: new Date(hour + 7_200_000) };
    const hours = await readExpectedHours(database.db, span);
    expect(hours.map(({ hour: at, kept }) => [at.getTime() - hour, kept])).toEqual([
      [0, 0],
      [3_600_000, 0],
    ]);
    const [first, second] = hours;
    expect([first?.expected, second?.expected]).toEqual([expect.closeTo(60, 6), expect.closeTo(40, 6)]);
    const [sum] = await returnsStore.read(database.db, fixture.tenantId);
    if (!sum || !first || !second) throw new Error("no sums");
    const squares = Number(sum.won_squared) - 2 * 0.99 * Number(sum.staked_won) + 0.99 ** 2 * Number(sum.staked_squared);
    expect(first.variance).toBeCloseTo((60 * 10_000 * squares) / Number(sum.staked_squared), 4);
    expect(second.variance / first.variance).toBeCloseTo(40 / 60, 6);
    const another = { tenant_id: fixture.tenantId + 1, from: span.from, until: span.until };
    expect(await readExpectedHours(database.db, another)).toEqual([]);
    expect(await readExpectedHours(database.db, { ...span, until: new Date(hour + 3_600_000) })).toHaveLength(1);
  });

  it("omit a multi-action round until it has ended, and then count all its stakes", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const of = async () => (await returnsStore.read(database.db, fixture.tenantId)).find(({ game }) => game === "mines");
    const round = randomUUID();
    const seed_id = randomUUID();
    await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
    const opening = { stake: 100, seed_id, nonce: 0, detail: detailOf(mines), choice: "{}", provider: "house", game_id: 3 };
    const opened = await fixture.wallet.post(commandOf(owner, "open_round", { round_id: round, ...opening, source: "house" }));
    expect(opened.status).toBe("posted");
    await fixture.wallet.post(commandOf(owner, "bet", { ...house(round), amount: 50, source: "house" }));
    await follow();
    expect(await of()).toBeUndefined();
    const end = { ...house(round), amount: 0, closes: true, requires_bet: true, detail: { ...detailOf(mines), outcome: {} } };
    expect((await fixture.wallet.post(commandOf(owner, "win", { ...end, source: "house" }))).status).toBe("posted");
    await follow();
    expect(await of()).toMatchObject({ rounds: 1, staked: 150, won: 0, rules_hash: mines.rulesHash });
  });
});

describe("the invariant of returns", () => {
  let database: TestDatabase;
  let fixture: WalletFixture;
  beforeAll(async () => {
    database = await createTestDatabase();
    fixture = await createWalletFixture(database);
  });
  afterAll(() => database.drop());

  const runChecks = () =>
    database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => (await Promise.all(returnsInvariants.map(({ check }) => check(tx, "all")))).flat());
  const follow = async () => {
    const { followers } = createTestFollowers(database);
    followers.add(follower);
    await settle(followers, "returns");
    return followers;
  };
  const play = async (stake: number, payout: number) => {
    const owner = await fixture.player({ cash: 1_000, bonus: 40 });
    const seed_id = randomUUID();
    await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
    const detail = { game: "dice", rules_hash: dice.rulesHash, paytable_hash: dice.paytableHash };
    const round = { stake, payout, seed_id, nonce: 0, detail, choice: "{}", provider: "house", game_id: 3, source: "house" };
    expect((await fixture.wallet.post(commandOf(owner, "play_round", { round_id: randomUUID(), ...round }))).status).toBe("posted");
  };

  it("holds for all entries followed so far, and detects a centavo, a round and a product that differ from the ledger", async () => {
    await play(100, 198);
    await play(150, 0);
    await follow();
    await play(70, 0);
    expect(await runChecks(), "the last round is not followed yet").toEqual([]);
    for (const planted of ["won = won + 1", "staked = staked - 1", "rounds = rounds + 1", "staked_won = staked_won + 1"]) {
      await database.sql.unsafe(`update game_returns set ${planted}`);
      const found = (await runChecks()).filter(({ detail }) => !detail.startsWith("hours"));
      expect(found, planted).toMatchObject([{ tenant_id: fixture.tenantId, subject: expect.stringMatching(/^game dice/), freezes: false }]);
      await (await follow()).rebuild("returns");
      expect(await runChecks(), "rebuilt").toEqual([]);
    }
    const point = { tenant_id: fixture.tenantId, game_id: 3, rules_hash: dice.rulesHash, paytable_hash: dice.paytableHash };
    const sums = { staked: 100, won: 198, staked_squared: 0, won_squared: 0, staked_won: 0 };
    await database.sql`insert into game_return_points ${database.sql({ ...point, ...sums, rounds: 100 })}`;
    expect(await runChecks(), "a point that was not reached").toMatchObject([
      { detail: expect.stringContaining("point of 100 rounds"), freezes: false },
    ]);
    await database.sql`update game_returns set rounds = 120, staked = 12000, won = 12000`;
    await database.sql`update game_return_points set rounds = 101`;
    expect((await runChecks()).filter(({ detail }) => detail.includes("point of"))).toHaveLength(1);
    await database.sql`update game_return_points set rounds = 100, won = 198`;
    await database.sql`insert into game_return_points ${database.sql({ ...point, ...sums, won: 197, rounds: 115 })}`;
    expect((await runChecks()).filter(({ detail }) => detail.includes("point of 115"))).toHaveLength(1);
    await database.sql`update game_return_points set won = 198`;
    expect((await runChecks()).filter(({ detail }) => detail.includes("point of"))).toEqual([]);
    await database.sql`delete from game_return_points where rounds = 115`;
    await database.sql`update game_return_points set won = 12001`;
    expect((await runChecks()).filter(({ detail }) => detail.includes("point of"))).toHaveLength(1);
    await (await follow()).rebuild("returns");
    expect(await runChecks(), "rebuilt").toEqual([]);
    for (const planted of ["won = won + 1", "staked = staked - 1", "rounds = rounds + 1", "staked_squared = staked_squared - 1"]) {
      await database.sql.unsafe(`update game_return_hours set ${planted}`);
      expect(await runChecks(), planted).toMatchObject([{ subject: expect.stringMatching(/^game 3/), freezes: false }]);
      await (await follow()).rebuild("returns");
      expect(await runChecks(), "rebuilt").toEqual([]);
    }
    await database.sql`update game_returns set rules_hash = ${"0".repeat(64)}`;
    await database.sql`update game_return_hours set rules_hash = ${"0".repeat(64)}`;
    expect(await runChecks(), "rounds of another version, and none of this").toHaveLength(2);
    await database.sql`delete from game_returns`;
    await database.sql`delete from game_return_hours`;
    expect(await runChecks()).toMatchObject([{ detail: expect.stringContaining("returns none; a rebuild rounds 3 staked 320 won 198") }]);
  });
});

describe("the confidence interval", () => {
  const sumOf = (rounds: { staked: number; won: number }[]) => {
    const [sum] = sumRounds(
      rounds.map((round) => ({ tenant_id: 1, round_id: "", game_id: 3, ...round, detail: {}, closed_at: new Date(0) })),
    );
    if (!sum) throw new Error("no rounds");
    return sum;
  };

  it("matches that of a fair coin", () => {
    const coin = Array.from({ length: 10_000 }, (_, nth) => ({ staked: 100, won: nth % 2 === 0 ? 198 : 0 }));
    expect(realisedOf(sumOf(coin))).toEqual({ realised: 9_900, interval: { low: 9_706, high: 10_094 } });
  });

  it("is not stated for few rounds, and never below zero", () => {
    const few = Array.from({ length: 99 }, () => ({ staked: 100, won: 0 }));
    expect(realisedOf(sumOf(few))).toEqual({ realised: 0, interval: null });
    expect(realisedOf(sumOf([...few, { staked: 100, won: 9_900 }]))).toMatchObject({ realised: 9_900, interval: { low: 0 } });
  });
});

describe("GET /fairness/returns", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it("states every game's RTP and its real rounds' return, without demo rounds", async () => {
    const member = await site.join();
    await site.deposit(member, 10_000);
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "under" } };
    for (const token of [await site.launch(member, "dice"), await site.launch(null, "dice", { mode: "demo" })])
      for (let nth = 0; nth < 3; nth++) await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body });
    const kept = () => site.database.sql<{ rounds: number }[]>`select rounds from game_returns`;
    await eventually("three rounds to be counted", async () => ((await kept())[0]?.rounds === 3 ? true : undefined));
    const { status, json } = await site.call("GET", "/api/fairness/returns");
    expect(status).toBe(200);
    const games = json["data"] as { game: string }[];
    expect(games.find(({ game }) => game === "dice")).toMatchObject({
      promised: 9_900,
      rounds: 3,
      version: 1,
      interval: null,
      is_current: true,
    });
    expect(games.find(({ game }) => game === "mines")).toMatchObject({ rounds: 0, realised: null, by_decisions: true });
    expect(games.find(({ game }) => game === "crash")).toMatchObject({ rounds: 0, promised: 9_900, by_decisions: false });
    expect(JSON.stringify(games)).not.toContain("staked");
  });
});
