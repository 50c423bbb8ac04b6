import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type NewPlayerEvent, recordPlayerEvent } from "../../kernel/player-events.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture } from "../wallet/wallet-fixture.ts";
import { missionInvariants } from "./check-missions.ts";
import type { MissionGoal } from "./goal.ts";
import { missionFollowers } from "./mission-followers.ts";
import { notifyNobody } from "./notify-moved.ts";
import { progressStore } from "./progress-store.ts";
import { type MissionKey, store } from "./store.ts";

let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);
const rounds: MissionGoal = { code: "rounds", count: 5, min_stake: 100, max_per_day: null };
const staking: MissionGoal = { code: "stake_total", amount: 10_000, min_stake: 1, max_per_day: null };

const acceptIn = async (tx: Tx, owner: PlayerKey, goals: readonly MissionGoal[], goals_in_order = false): Promise<MissionKey> => {
  const key = { ...owner, mission_id: newId() };
  await store.accept(tx, key, {
    version: 1,
    name: { pt: "Missão", en: "Mission" },
    goals: goals.map((goal) => ({ ...goal, text: { pt: "Meta", en: "Goal" } })),
    goals_in_order,
    rewards: [],
    timezone: "America/Sao_Paulo",
    ends_at: null,
    accepted_at: fixture.clock.now(),
  });
  await progressStore.save(
    tx,
    goals.map((_, goal_no) => ({ ...key, goal_no, tally: {}, progress: 0, last_at: null })),
  );
  return key;
};
const acceptInOrder = (owner: PlayerKey, ...goals: readonly MissionGoal[]) => inTransaction((tx) => acceptIn(tx, owner, goals, true));
const accept = (owner: PlayerKey, ...goals: readonly MissionGoal[]) => inTransaction((tx) => acceptIn(tx, owner, goals));

const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  for (const follower of missionFollowers(notifyNobody)) followers.add(follower);
  await settle(followers, "missions", "mission-events");
  return followers;
};
const progressOf = async (key: MissionKey) => (await progressStore.ofMissions(database.db, [key])).map(({ progress }) => progress);
const stateOf = async (key: MissionKey) => (await store.find(database.db, key))?.state;
const record = (owner: PlayerKey, event: Pick<NewPlayerEvent<"limit_set">, "kind" | "data">) =>
  inTransaction((tx) => recordPlayerEvent(tx, { ...owner, key: newId(), at: fixture.clock.now(), ...event }));

interface Stake {
  readonly amount: number;
  readonly round?: string;
  readonly game?: number;
  readonly at_risk?: number;
  readonly won?: number;
}
/** Plays a studio's round: a bet, then a win that closes it. Returns the key of the bet. */
const play = async (owner: PlayerKey, { amount, round = newId(), game = 7, at_risk, won = 0 }: Stake): Promise<string> => {
  const place = { provider: "studio", game_id: game, round };
  const bet = commandOf(owner, "bet", { amount, ...place, ...(at_risk !== undefined && { at_risk }) });
  expect((await fixture.wallet.post(bet)).status).toBe("posted");
  expect((await fixture.wallet.post(commandOf(owner, "win", { amount: won, ...place, closes: true }))).status).toBe("posted");
  return bet.external_id;
};
const rollBack = async (owner: PlayerKey, bet: string) => {
  const posting = await fixture.wallet.post(commandOf(owner, "rollback", { provider: "studio", target_external_id: bet }));
  expect(posting.status).toBe("posted");
};

describe("an accepted mission", () => {
  it("counts rounds that close after it was accepted, each once, however the entries are split", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    await play(owner, { amount: 100 });
    const key = await accept(owner, rounds, staking);
    await play(owner, { amount: 100 });
    await play(owner, { amount: 99 });
    await play(owner, { amount: 250 });
    await follow(1);
    expect(await progressOf(key)).toEqual([2, 449]);
    await (await follow()).rebuild("missions");
    expect(await progressOf(key)).toEqual([2, 449]);
  });

  it("does not count an open round, or a round opened before it was accepted", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    const early = { provider: "studio", game_id: 7, round: newId() };
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 500, ...early }));
    const key = await accept(owner, rounds);
    await fixture.wallet.post(commandOf(owner, "win", { amount: 0, ...early, closes: true }));
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 500, provider: "studio", game_id: 7, round: newId() }));
    await follow();
    expect(await progressOf(key)).toEqual([0]);
  });

  it("counts only the cash of a stake, and only the part at risk", async () => {
    const owner = await fixture.player({ cash: 300, bonus: 1_000 });
    const key = await accept(owner, staking, { ...rounds, min_stake: 101 });
    await play(owner, { amount: 200, at_risk: 100 });
    await play(owner, { amount: 300 });
    await play(owner, { amount: 300 });
    await follow();
    expect(await progressOf(key)).toEqual([200, 0]);
  });

  it("uncounts a round that is rolled back, but does not lose progress once complete", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    const key = await accept(owner, { ...rounds, count: 2 });
    const first = await play(owner, { amount: 100 });
    await follow();
    await rollBack(owner, first);
    await follow();
    expect([await progressOf(key), await stateOf(key)]).toEqual([[0], "accepted"]);
    const last = await play(owner, { amount: 100 });
    await play(owner, { amount: 100 });
    await follow();
    expect([await progressOf(key), await stateOf(key)]).toEqual([[2], "completed"]);
    await rollBack(owner, last);
    await (await follow()).rebuild("missions");
    expect([await progressOf(key), await stateOf(key)]).toEqual([[2], "completed"]);
  });

  it("does not count a bet whose transaction began before the accepting one and ended after it", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const place = { provider: "studio", game_id: 7, round: newId() };
    let key: MissionKey | undefined;
    await inTransaction(async (tx) => {
      await fixture.wallet.postIn(tx, commandOf(owner, "bet", { amount: 100, ...place, closes: true }));
      key = await accept(owner, rounds);
    });
    await play(owner, { amount: 100 });
    await follow();
    expect(key && (await progressOf(key))).toEqual([1]);
  });

  it("counts a bet placed before the accepting transaction ends", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    let key: MissionKey | undefined;
    await inTransaction(async (tx) => {
      key = await acceptIn(tx, owner, [rounds]);
      await play(owner, { amount: 100 });
      const { followers } = createTestFollowers(database);
      for (const follower of missionFollowers(notifyNobody)) followers.add(follower);
      await followers.catchUp();
    });
    await follow();
    expect(key && (await progressOf(key))).toEqual([1]);
  });

  it("counts deposits after it was accepted, less their reversals", async () => {
    const owner = await fixture.player({ cash: 5_000 });
    const key = await accept(owner, { code: "deposit_total", amount: 10_000 });
    await fixture.wallet.post(commandOf(owner, "deposit", { amount: 3_000 }));
    await follow();
    expect(await progressOf(key)).toEqual([3_000]);
    await fixture.wallet.post(commandOf(owner, "deposit_reversed", { amount: 1_000 }));
    await follow();
    expect(await progressOf(key)).toEqual([2_000]);
  });

  it("is completed by the missing event after its rounds", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const other = await fixture.player();
    const key = await accept(owner, { ...rounds, count: 1 }, { code: "limit_set" });
    await play(owner, { amount: 100 });
    await record(other, { kind: "limit_set", data: { kind: "loss", period: "day" } });
    await follow();
    expect([await progressOf(key), await stateOf(key)]).toEqual([[1, 0], "accepted"]);
    await record(owner, { kind: "limit_set", data: { kind: "loss", period: "day" } });
    await follow();
    expect([await progressOf(key), await stateOf(key)]).toEqual([[1, 1], "completed"]);
  });

  it("left while the follower waits for it counts nothing more", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const key = await accept(owner, { ...rounds, count: 1 });
    await play(owner, { amount: 100 });
    let following: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await store.leave(tx, key, fixture.clock.now());
      following = follow();
      await untilWaiting(database, 1);
    });
    await following;
    expect([await progressOf(key), await stateOf(key)]).toEqual([[0], "left"]);
  });

  it("is completed if the completion comes before the player's concurrent request to leave", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const key = await accept(owner, { ...rounds, count: 1 });
    let leaving: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      const [row] = await progressStore.ofMissions(tx, [key]);
      if (row) await progressStore.save(tx, [{ ...row, progress: 1 }]);
      await store.complete(tx, key, fixture.clock.now());
      leaving = inTransaction((other) => store.leave(other, key, fixture.clock.now()));
      await untilWaiting(database, 1);
    });
    expect(await leaving).toBeUndefined();
    expect(await stateOf(key)).toBe("completed");
  });
});

describe("goals in order", () => {
  const two: MissionGoal = { ...rounds, count: 2 };
  const three: MissionGoal = { ...rounds, count: 3 };
  const limit: MissionGoal = { code: "limit_set" };
  const verified: MissionGoal = { code: "round_verified", count: 1 };
  const tick = () => fixture.clock.setOffset(fixture.clock.offsetMs() + 1_000);
  const playLater = async (owner: PlayerKey, stake: Stake = { amount: 100 }) => {
    tick();
    return play(owner, stake);
  };
  const setLimit = (owner: PlayerKey) => {
    tick();
    return record(owner, { kind: "limit_set", data: { kind: "loss", period: "day" } });
  };
  /** Runs one follower only, in batches of one row or of all. */
  const followOne = async (name: string, batch = 1_000) => {
    const { followers } = createTestFollowers(database, { pace: { batch } });
    for (const follower of missionFollowers(notifyNobody)) if (follower.name === name) followers.add(follower);
    await settle(followers, name);
  };

  it("count from when the goal before was reached, in batches of one row and in one batch", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    const key = await acceptInOrder(owner, two, three);
    for (let nth = 0; nth < 4; nth++) await playLater(owner);
    await follow(1);
    expect([await progressOf(key), await stateOf(key)]).toEqual([[2, 2], "accepted"]);
    const other = await fixture.player({ cash: 100_000 });
    const inOne = await acceptInOrder(other, two, three);
    for (let nth = 0; nth < 5; nth++) await playLater(other);
    await follow();
    expect([await progressOf(inOne), await stateOf(inOne)]).toEqual([[2, 3], "completed"]);
  });

  it.each([1, 1_000])("do not count a round that was open when the goal before was reached, in batches of %i", async (batch) => {
    const owner = await fixture.player({ cash: 100_000 });
    const key = await acceptInOrder(owner, { ...rounds, count: 1 }, three);
    tick();
    const open = { provider: "studio", game_id: 7, round: newId() };
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 100, ...open }));
    await playLater(owner);
    await playLater(owner);
    tick();
    await fixture.wallet.post(commandOf(owner, "win", { amount: 0, ...open, closes: true }));
    await playLater(owner);
    await follow(batch);
    expect(await progressOf(key)).toEqual([1, 2]);
  });

  it.each<[string, readonly string[]]>([
    ["rounds", ["missions", "mission-events"]],
    ["events", ["mission-events", "missions"]],
  ])("give the same result if %s are followed first", async (_, names) => {
    const owner = await fixture.player({ cash: 100_000 });
    const key = await acceptInOrder(owner, { ...rounds, count: 1 }, limit, two, verified);
    await playLater(owner);
    await playLater(owner);
    await setLimit(owner);
    await playLater(owner);
    for (const name of names) await followOne(name);
    expect([await progressOf(key), await stateOf(key)]).toEqual([[1, 1, 1, 0], "accepted"]);
    await playLater(owner);
    for (const name of names) await followOne(name, 1);
    expect([await progressOf(key), await stateOf(key)]).toEqual([[1, 1, 2, 0], "accepted"]);
  });

  it("count deposits made after the goal before was reached, though they were followed earlier", async () => {
    const owner = await fixture.player({ cash: 5_000 });
    const key = await acceptInOrder(owner, limit, { code: "deposit_total", amount: 10_000 });
    const deposit = (amount: number) => {
      tick();
      return fixture.wallet.post(commandOf(owner, "deposit", { amount }));
    };
    await deposit(1_000);
    await setLimit(owner);
    await deposit(3_000);
    await followOne("missions");
    expect(await progressOf(key)).toEqual([0, 0]);
    await follow();
    expect(await progressOf(key)).toEqual([1, 3_000]);
  });

  it("stay reached after a rollback and a rebuild, which lower the goal that is counted", async () => {
    const owner = await fixture.player({ cash: 100_000 });
    const key = await acceptInOrder(owner, two, three);
    const [first, , third] = [await playLater(owner), await playLater(owner), await playLater(owner)];
    await playLater(owner);
    await follow();
    await rollBack(owner, first);
    await follow();
    expect(await progressOf(key)).toEqual([2, 2]);
    await rollBack(owner, third);
    const followers = await follow();
    expect(await progressOf(key)).toEqual([2, 1]);
    await followers.rebuild("missions");
    expect(await progressOf(key)).toEqual([2, 1]);
  });
});

describe("the invariants of missions", () => {
  const check = async () =>
    database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => (await Promise.all(missionInvariants.map((invariant) => invariant.check(tx, "all")))).flat());
  const broken = async (subject: string, corruption: ReturnType<typeof sql>): Promise<string[]> => {
    let found: string[] = [];
    const undone = database.owner.db.transaction().execute(async (tx) => {
      await corruption.execute(tx);
      const violations = (await Promise.all(missionInvariants.map((invariant) => invariant.check(tx, "all")))).flat();
      found = violations.filter((violation) => violation.subject === subject).map(({ detail }) => detail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    return found;
  };

  it("hold after following, and find each planted corruption", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const key = await accept(owner, rounds, { code: "limit_set" });
    await play(owner, { amount: 100 });
    await follow();
    await play(owner, { amount: 100 });
    expect(await check(), "the last round is not followed yet").toEqual([]);
    await follow();
    expect(await check()).toEqual([]);
    const subject = `player ${owner.player_id}`;
    const named = sql`mission_id = ${key.mission_id}`;
    expect(await broken(subject, sql`update mission_progress set progress = 3 where ${named} and goal_no = 0`)).toEqual([
      `mission ${key.mission_id}: progress 3 0; a rebuild 2 0`,
    ]);
    expect(await broken(subject, sql`update mission_progress set progress = 1 where ${named} and goal_no = 1`)).toHaveLength(1);
    expect(await broken(subject, sql`delete from mission_progress where ${named} and goal_no = 1`)).toHaveLength(1);
    const jumped = sql`update mission_players set goals_in_order = true, goals_reached = 1, reached_at = now() where ${named}`;
    expect(await broken(subject, jumped)).toEqual([`mission ${key.mission_id}: progress 2 0; a rebuild 5 0`]);
    const complete = sql`update mission_players set state = 'completed', completed_at = now() where ${named}`;
    expect(await broken(subject, complete)).toEqual([`mission ${key.mission_id}: completed, its goals not reached`]);
    const granted = sql`insert into reward_grants (tenant_id, source, external_id, player_id, reward, reason, amount, at)
      values (${owner.tenant_id}, 'missions', ${`${key.mission_id}:${owner.player_id}:0`}, ${owner.player_id}, '{}', 'mission', 5, now())`;
    expect(await broken(subject, granted)).toEqual([expect.stringContaining("which was not claimed")]);
    const claimed = sql`update mission_players set state = 'claimed', completed_at = now(), claimed_at = now(),
      rewards = '[{"code": "cash", "amount": 500}]' where ${named}`;
    expect(await broken(subject, claimed)).toContain(`mission ${key.mission_id}: claimed, and a reward was not granted`);
  });
});
