import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { createMovableClock } from "../../kernel/clock.ts";
import type { Whole } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { Command } from "../wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "../wallet/wallet-fixture.ts";
import { pointsFollower } from "./book-stakes.ts";
import { createPoints } from "./create-points.ts";
import { pointInvariants } from "./point-invariants.ts";
import type { Points } from "./points.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let points: Points;
const clock = createMovableClock();
const sent: { to: PlayerKey; notification: NewNotification }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  points = createPoints({ ...database, clock, log: quietLog, notifications: { send: async (_tx, input) => void sent.push(input) } });
});
afterAll(() => database.drop());

const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(pointsFollower);
  await settle(followers, "points");
  return followers;
};
const post = (command: Command) => fixture.wallet.post(command);
let rounds = 0;
const bet = (owner: PlayerKey, amount: number, more: { wager_class?: number; at_risk?: number } = { wager_class: 0 }) => {
  const command = commandOf(owner, "bet", { amount, ...place(`points ${++rounds}`), ...more });
  return { command, posted: post(command) };
};
const rollback = ({ tenant_id, player_id, external_id }: Command) =>
  post(commandOf({ tenant_id, player_id }, "rollback", { target_external_id: external_id, provider: "studio" }));

const inTx = <T>(work: (tx: Parameters<Points["grant"]>[0]) => Promise<T>): Promise<T> => database.db.transaction().execute(work);
const entriesOf = ({ player_id }: PlayerKey) =>
  database.sql`select kind, delta, after from point_entries where player_id = ${player_id} order by id`;

describe("points earned by stakes", () => {
  it("are a hundredth per centavo of cash, weighted by the class of the game", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    await bet(owner, 150).posted;
    await bet(owner, 1_000, { wager_class: 2 }).posted;
    await bet(owner, 1_000, { wager_class: 4 }).posted;
    await bet(owner, 1_000, {}).posted;
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 400, earned: 400 });
  });

  it("are booked until a moment once the follower has read all stakes before it", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const moment = new Date(fixture.clock.now().getTime() + 60_000);
    await bet(owner, 150).posted;
    expect(await points.isBookedUntil(moment)).toBe(false);
    await follow();
    expect(await points.isBookedUntil(moment)).toBe(true);
  });

  it("count only the part of a stake that is at risk, also when it is rolled back", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const stake = bet(owner, 1_000, { wager_class: 0, at_risk: 10 });
    await stake.posted;
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 10, earned: 10 });
    await rollback(stake.command);
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 0, earned: 0 });
    expect(await violations([owner])).toEqual([]);
  });

  it("exclude bonus money", async () => {
    const owner = await fixture.player({ cash: 100, bonus: 900 });
    await bet(owner, 1_000).posted;
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 100, earned: 100 });
  });

  it("are taken back with the stake, in the same batch or a later one", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const [first, second] = [bet(owner, 500), bet(owner, 300)];
    await Promise.all([first.posted, second.posted]);
    await rollback(first.command);
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 300, earned: 300 });
    await rollback(second.command);
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 0, earned: 0 });
    expect(await entriesOf(owner)).toEqual([
      { kind: "stakes", delta: 300, after: 300 },
      { kind: "stakes", delta: -300, after: 0 },
    ]);
  });

  it("are owed if they were spent before the stake was rolled back, and deducted from the next points", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const first = bet(owner, 500);
    await first.posted;
    await follow();
    await inTx((tx) => points.spend(tx, owner, { points: 4, key: "item" }));
    await rollback(first.command);
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 0, earned: 0 });
    await bet(owner, 399).posted;
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 0, earned: 399 });
    await bet(owner, 2).posted;
    await follow();
    expect(await points.of(owner)).toEqual({ balance: 1, earned: 401 });
    expect(await violations([owner])).toEqual([]);
  });

  it("are booked once, however often the ledger is followed again", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const bets = [];
    for (let nth = 0; nth < 7; nth++) {
      bets.push(bet(owner, 100 + nth));
      await bets.at(-1)?.posted;
      if (nth % 3 === 0) await follow(1 + nth);
    }
    await rollback(bets[2]!.command);
    await follow();
    const before = await entriesOf(owner);
    await (await follow()).rebuild("points");
    expect(await entriesOf(owner)).toEqual(before);
    expect(await points.of(owner)).toEqual({ balance: 619, earned: 619 });
  });
});

describe("granting and spending points", () => {
  it("books once for each key", async () => {
    const owner = await fixture.player();
    expect(await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }))).toBe(true);
    expect(await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }))).toBe(false);
    expect(await inTx((tx) => points.spend(tx, owner, { points: 5, key: "a" }))).toBe(true);
    expect(await points.of(owner)).toEqual({ balance: 0, earned: 0 });
  });

  it("refuses one point above the balance", async () => {
    const owner = await fixture.player();
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    await expect(inTx((tx) => points.spend(tx, owner, { points: 6, key: "b" }))).rejects.toThrow("insufficient_points");
    expect(await points.of(owner)).toMatchObject({ balance: 500 });
  });

  it("lets one of two concurrent spendings have the same points, and both if there are enough points", async () => {
    const race = async (granted: number) => {
      const owner = await fixture.player();
      await inTx((tx) => points.grant(tx, owner, { points: granted, key: "a" }));
      const answers = await raceAtBarrier({
        database,
        callers: 2,
        hold: (tx) => tx`select from point_wallets where player_id = ${owner.player_id} for update`,
        call: (nth) => inTx((tx) => points.spend(tx, owner, { points: 5, key: `item ${nth}` })),
      });
      return [fulfilledOf(answers).length, reasonsOf(answers).map(String), (await points.of(owner)).balance];
    };
    expect(await race(9)).toEqual([1, [expect.stringContaining("insufficient_points")], 400]);
    expect(await race(10)).toEqual([2, [], 0]);
  });

  it("writes entries that cannot be changed", async () => {
    const owner = await fixture.player();
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    const { sql } = database.owner;
    await expect(sql`update point_entries set delta = 9 where player_id = ${owner.player_id}`).rejects.toThrow("refused");
    await expect(sql`delete from point_entries where player_id = ${owner.player_id}`).rejects.toThrow("refused");
  });
});

describe("idle points", () => {
  const dayMs = 86_400_000;
  const idleFor = (owner: PlayerKey, days: number) =>
    database.owner
      .sql`update point_wallets set last_at = ${new Date(clock.now().getTime() - days * dayMs)} where player_id = ${owner.player_id}`;
  /** Runs the job after everything is booked. */
  const lapse = async () => {
    await follow();
    await points.jobs.lapsePoints();
  };
  const later = (days: number) => clock.setOffset(clock.offsetMs() + days * dayMs);

  it("lapse after a year, a month after the player was notified", async () => {
    const owner = await fixture.player();
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    await idleFor(owner, 330);
    await lapse();
    const notified = () => sent.filter(({ to }) => to.player_id === owner.player_id).length;
    expect(notified()).toBe(0);
    later(10);
    await lapse();
    await lapse();
    expect([notified(), (await points.of(owner)).balance]).toEqual([1, 500]);
    expect(sent.at(-1)?.notification.words.pt.description).toMatch(/^Seus 5 pontos valem até \d{1,2}/);
    later(29);
    await lapse();
    expect((await points.of(owner)).balance).toBe(500);
    later(3);
    await lapse();
    await lapse();
    expect((await points.of(owner)).balance).toBe(0);
    expect(await entriesOf(owner)).toHaveLength(2);
    expect(await violations([owner])).toEqual([]);
  });

  it("stay until the end of the day named in the notification, in every zone", async () => {
    const owner = await fixture.player();
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    const offset = clock.offsetMs();
    const at = async (moment: string) => {
      clock.setOffset(Date.parse(moment) - Date.now());
      await lapse();
      return (await points.of(owner)).balance;
    };
    await database.owner.sql`update point_wallets set last_at = '2029-03-01T01:30:00Z' where player_id = ${owner.player_id}`;
    expect(await at("2030-01-30T01:31:00.000Z")).toBe(500);
    expect(sent.findLast(({ to }) => to.player_id === owner.player_id)?.notification.words.pt.description).toBe(
      "Seus 5 pontos valem até 1 de março de 2030, porque não houve movimento em um ano.",
    );
    expect([await at("2030-03-02T11:59:00.000Z"), await at("2030-03-02T12:01:00.000Z")]).toEqual([500, 0]);
    clock.setOffset(offset);
  });

  it("stay while unbooked stakes may have moved them", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    await idleFor(owner, 400);
    await lapse();
    later(35);
    const { posted } = bet(owner, 100);
    await posted;
    await idleFor(owner, 435);
    await database.owner
      .sql`update point_wallets set notified_at = ${new Date(clock.now().getTime() - 35 * dayMs)} where player_id = ${owner.player_id}`;
    await points.jobs.lapsePoints();
    expect((await points.of(owner)).balance).toBe(500);
    await lapse();
    expect((await points.of(owner)).balance).toBe(600);
  });

  it("stay if points moved after the notification", async () => {
    const owner = await fixture.player();
    await inTx((tx) => points.grant(tx, owner, { points: 5, key: "a" }));
    await idleFor(owner, 400);
    await lapse();
    later(20);
    await inTx((tx) => points.grant(tx, owner, { points: 1, key: "b" }));
    later(20);
    await lapse();
    expect((await points.of(owner)).balance).toBe(600);
  });
});

const violations = (of: Whole) =>
  database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(pointInvariants.map(({ check }) => check(tx, of)))).flat());

describe("the invariants of points", () => {
  it.each(["balance = balance + 1", "earned = earned + 1", "owed = 1"])("detect %s, and do not freeze payouts", async (change) => {
    const owner = await fixture.player({ cash: 1_000 });
    await bet(owner, 500).posted;
    await follow();
    expect(await violations([owner])).toEqual([]);
    await database.owner.sql.unsafe(`update point_wallets set ${change} where player_id = '${owner.player_id}'`);
    const found = await violations([owner]);
    expect(found).toContainEqual(expect.objectContaining({ subject: `player ${owner.player_id}`, freezes: false }));
    expect(await violations("all")).toEqual(expect.arrayContaining(found));
  });

  it("detect a booked stake that is not in the ledger", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    await bet(owner, 500).posted;
    await follow();
    await database.owner.sql`insert into point_entries (tenant_id, player_id, kind, delta, after, key, at)
      values (${owner.tenant_id}, ${owner.player_id}, 'stakes', 100, 600, 'invented', now())`;
    await database.owner.sql`update point_wallets set balance = 600, earned = 600 where player_id = ${owner.player_id}`;
    expect(await violations([owner])).toEqual([
      {
        tenant_id: owner.tenant_id,
        subject: `player ${owner.player_id}`,
        detail: "stakes have brought 600 points; the ledger says 500",
        freezes: false,
      },
    ]);
  });
});
