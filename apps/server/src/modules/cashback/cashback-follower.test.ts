import { randomInt } from "node:crypto";
import { localDate, startOfDay } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import type { Whole } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "../wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture } from "../wallet/wallet-fixture.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { daysInvariant } from "./check-days.ts";

const saoPaulo = "America/Sao_Paulo";
const newYork = "America/New_York";
let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(cashbackFollower);
  await settle(followers, "cashback");
  return followers;
};
/** Stops the clock at this moment. */
const at = (moment: Date | string | number): void => {
  fixture.clock.now = () => new Date(moment);
};
const setZone = (zone: string) => database.owner.sql`update tenants set timezone = ${zone} where id = ${fixture.tenantId}`;
const post = (command: Command) => fixture.wallet.post(command);
let rounds = 0;
const newRound = (game_id = 7) => ({ provider: "studio", game_id, round: `cashback ${++rounds}` });
const rollbackOf = ({ tenant_id, player_id, external_id }: Command) =>
  commandOf({ tenant_id, player_id }, "rollback", { target_external_id: external_id, provider: "studio" });
const reinstatementOf = ({ tenant_id, player_id, external_id }: Command) =>
  commandOf({ tenant_id, player_id }, "reinstate", { target_external_id: external_id, provider: "studio" });

interface StoredDay {
  day: string;
  wager_class: number;
  staked: number;
  won: number;
  returned: number;
  edge_x10000: number;
}
const daysOf = async ({ player_id }: PlayerKey): Promise<StoredDay[]> => [
  ...(await database.sql<StoredDay[]>`select day::text, wager_class, staked, won, returned, edge_x10000 from cashback_days
    where player_id = ${player_id} order by day, wager_class`),
];
const sumsOf = async (owner: PlayerKey) =>
  (await daysOf(owner)).map(({ day, staked, won, returned }) => [day, staked, won, returned] as const);
const violations = (of: Whole = "all") =>
  database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => daysInvariant.check(tx, of));

describe("the base of cashback", () => {
  it("counts cash stakes and wins of a round on the day on which it closes, in the tenant's time zone", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const round = newRound();
    at("2026-03-31T02:59:59.999Z"); // the last millisecond of the 30th in São Paulo
    await post(commandOf(owner, "bet", { amount: 700, ...round }));
    await post(commandOf(owner, "bet", { amount: 100, closes: true, ...newRound() }));
    await follow(1);
    expect(await sumsOf(owner), "a round that is open is no loss yet").toEqual([["2026-03-30", 100, 0, 0]]);
    at("2026-03-31T03:00:00.000Z");
    await post(commandOf(owner, "win", { amount: 200, closes: true, ...round }));
    await follow();
    expect(await sumsOf(owner)).toEqual([
      ["2026-03-30", 100, 0, 0],
      ["2026-03-31", 700, 200, 0],
    ]);
  });

  it.each([
    [saoPaulo, "2026-12-31", "2027-01-01"],
    [saoPaulo, "2026-02-28", "2026-03-01"],
    [newYork, "2026-03-08", "2026-03-09"], // a day of 23 hours
    [newYork, "2026-11-01", "2026-11-02"], // a day of 25 hours
  ])("separates days at midnight: in %s, %s ends at its last millisecond", async (zone, day, next) => {
    await setZone(zone);
    const owner = await fixture.player({ cash: 10_000 });
    const [from, until] = [startOfDay(day, zone).getTime(), startOfDay(next, zone).getTime()];
    for (const [moment, amount] of [
      [from - 1, 1],
      [from, 20],
      [until - 1, 300],
      [until, 4_000],
    ] as const) {
      at(moment);
      await post(commandOf(owner, "bet", { amount, closes: true, ...newRound() }));
    }
    await follow();
    await setZone(saoPaulo);
    expect((await sumsOf(owner)).map(([on, staked]) => [on, staked])).toEqual([
      [localDate(new Date(from - 1), zone), 1],
      [day, 320],
      [next, 4_000],
    ]);
  });
});

describe("a correction of the base", () => {
  it("on the day of the closing leaves no deduction", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    at("2026-05-05T12:00:00Z");
    const bet = commandOf(owner, "bet", { amount: 500, closes: true, ...newRound() });
    await post(bet);
    await post(rollbackOf(bet));
    await follow(1);
    expect(await sumsOf(owner)).toEqual([["2026-05-05", 0, 0, 0]]);
  });

  it("on a later day counts on that day, and records the returned stake", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const round = newRound();
    at("2026-05-05T12:00:00Z");
    const bet = commandOf(owner, "bet", { amount: 500, ...round });
    const win = commandOf(owner, "win", { amount: 80, closes: true, ...round });
    await post(bet);
    await post(win);
    at("2026-05-06T12:00:00Z");
    await post(rollbackOf(bet));
    at("2026-05-07T12:00:00Z");
    await post(rollbackOf(win));
    await follow(1);
    expect(await sumsOf(owner)).toEqual([
      ["2026-05-05", 500, 80, 0],
      ["2026-05-06", -500, 0, 500],
      ["2026-05-07", 0, -80, 0],
    ]);
  });

  it("counts a win that becomes a debt in full, as well as a reinstated stake", async () => {
    const owner = await fixture.player({ cash: 100 });
    const round = newRound();
    at("2026-05-05T12:00:00Z");
    const bet = commandOf(owner, "bet", { amount: 100, ...round });
    const win = commandOf(owner, "win", { amount: 900, closes: true, ...round });
    await post(bet);
    await post(win);
    await post(commandOf(owner, "hold", { amount: 850 }));
    at("2026-05-06T12:00:00Z");
    expect(await post(rollbackOf(win))).toMatchObject({ balance: { cash: 0, debt: 850 } });
    await post(rollbackOf(bet));
    at("2026-05-07T12:00:00Z");
    await post(reinstatementOf(bet));
    await follow(2);
    expect(await sumsOf(owner)).toEqual([
      ["2026-05-05", 100, 900, 0],
      ["2026-05-06", -100, -900, 100],
      ["2026-05-07", 100, 0, 0],
    ]);
    expect(await violations([owner])).toEqual([]);
  });

  it("counts on the first unreleased day", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    at("2026-06-01T12:00:00Z");
    await post(commandOf(owner, "bet", { amount: 100, closes: true, ...newRound() }));
    await follow();
    await database.sql`insert into cashback_releases (tenant_id, day, xid, id, share_bps, available_at, released_at)
      select ${owner.tenant_id}, day, c.xid, c.id, 500, day + 1, now() from follower_cursors c, unnest(array['2026-06-01', '2026-06-02']::date[]) day
      where name = 'cashback'`;
    await post(commandOf(owner, "bet", { amount: 30, closes: true, ...newRound() }));
    const followers = await follow();
    const expected = [
      ["2026-06-01", 100, 0, 0],
      ["2026-06-03", 30, 0, 0],
    ];
    expect(await sumsOf(owner)).toEqual(expected);
    await followers.rebuild("cashback");
    expect(await sumsOf(owner)).toEqual(expected);
    await database.owner.sql`delete from cashback_releases`;
    await followers.rebuild("cashback");
  });
});

describe("the cashback value of a stake", () => {
  it("excludes bonus money and free rounds", async () => {
    const owner = await fixture.player({ cash: 300, bonus: 1_000 });
    const round = newRound();
    at("2026-05-05T12:00:00Z");
    await post(commandOf(owner, "bet", { amount: 400, ...round }));
    await post(commandOf(owner, "win", { amount: 200, closes: true, ...round }));
    await post(commandOf(owner, "bet", { amount: 100, closes: true, ...newRound() }));
    await follow();
    expect(await daysOf(owner), "a quarter of the stake was bonus money, and so is that of the win").toEqual([
      { day: "2026-05-05", wager_class: 4, staked: 300 + 100, won: 150, returned: 0, edge_x10000: 0 },
    ]);
  });

  it("is stored by class, with the minimum edge of the amount at risk", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    at("2026-05-05T12:00:00Z");
    const bets: [number, number, number | undefined][] = [
      [0, 1_000, undefined],
      [1, 1_000, undefined],
      [3, 1_000, 10],
      [6, 1_000, undefined],
    ];
    for (const [wager_class, amount, at_risk] of bets)
      await post(commandOf(owner, "bet", { amount, closes: true, wager_class, ...(at_risk !== undefined && { at_risk }), ...newRound() }));
    await follow();
    expect((await daysOf(owner)).map(({ wager_class, staked, edge_x10000 }) => [wager_class, staked, edge_x10000])).toEqual([
      [0, 1_000, 400_000],
      [1, 1_000, 200_000],
      [3, 1_000, 400],
      [6, 1_000, 0],
    ]);
  });
});

/** A simple model: records what each command moved by round, and adds it up at the end. */
interface Moved {
  readonly player: string;
  readonly round: string;
  readonly day: string;
  readonly staked: number;
  readonly won: number;
  readonly returned: number;
}
interface ModelRound {
  state: "open" | "closed" | "rolled_back";
  closed: string | null;
  moves: number;
}

function addUp(moved: readonly Moved[], closings: ReadonlyMap<string, ModelRound>) {
  const days = new Map<string, number[]>();
  for (const { player, round, day, staked, won, returned } of moved) {
    const closed = closings.get(round)?.closed;
    if (!closed) continue;
    const on = day > closed ? day : closed;
    const sum = days.get(`${player} ${on}`) ?? [0, 0, 0];
    days.set(`${player} ${on}`, [sum[0]! + staked, sum[1]! + won, sum[2]! + (day > closed ? returned : 0)]);
  }
  return Object.fromEntries([...days].filter(([, sums]) => sums.some((sum) => sum !== 0)));
}

describe("random rounds", () => {
  it("add up as in a simple model, in pieces of any size and in a rebuild", { timeout: 120_000 }, async () => {
    const owners = await Promise.all([0, 1, 2].map((nth) => fixture.player({ cash: 30_000, bonus: nth * 2_000 })));
    const closings = new Map<string, ModelRound>();
    const moved: Moved[] = [];
    const done: { command: Command; round: string; kind: "bet" | "win"; standing: boolean }[] = [];
    const worth = new Map<string, number>();
    for (const owner of owners) worth.set(owner.player_id, (await fixture.wallet.balance(owner)).cash);
    let now = Date.parse("2026-07-01T12:00:00Z");
    for (let turn = 0; turn < 260; turn++) {
      now += randomInt(2) * randomInt(9 * 3_600_000);
      at(now);
      const today = localDate(new Date(now), saoPaulo);
      const owner = owners[randomInt(owners.length)]!;
      const name = `random ${owner.player_id} ${randomInt(12)}`;
      const place = { provider: "studio", game_id: 7, round: name };
      const round = closings.get(name) ?? { state: "open", closed: null, moves: 0 };
      const target = done[randomInt(Math.max(1, done.length))];
      const closes = randomInt(4) === 0;
      const pick = randomInt(12);
      let command: Command;
      if (pick < 5) command = commandOf(owner, "bet", { amount: 1 + randomInt(900), closes, ...place });
      else if (pick < 8) command = commandOf(owner, "win", { amount: randomInt(1_200), closes, ...place });
      else if (pick < 9) command = commandOf(owner, "close_round", { provider: "studio", round: name });
      else if (target && target.standing) command = rollbackOf(target.command);
      else if (target?.kind === "bet") command = reinstatementOf(target.command);
      else continue;
      const { status, balance } = await post(command);
      if (status !== "posted") continue;
      const { player_id } = command;
      const gain = balance.cash - balance.debt - worth.get(player_id)!;
      worth.set(player_id, balance.cash - balance.debt);
      const [on, kind] = "target_external_id" in command ? [target!.round, target!.kind] : [name, command.kind];
      const its = closings.get(on) ?? round;
      const closeIt = () => {
        its.state = "closed";
        its.closed ??= today;
      };
      if (command.kind === "rollback") {
        its.moves -= 1;
        target!.standing = false;
        if (its.moves === 0) its.state = "rolled_back";
      } else if (command.kind === "close_round") {
        if (its.state === "open") closeIt();
      } else {
        its.moves += 1;
        if (kind === "bet" && its.state === "rolled_back") its.state = "open";
        if (command.kind === "reinstate") target!.standing = true;
        else done.push({ command, round: on, kind: command.kind, standing: true });
        if (its.state === "rolled_back" || (its.state === "open" && "closes" in command && command.closes)) closeIt();
      }
      closings.set(on, its);
      const isStake = kind === "bet";
      const returned = command.kind === "rollback" && isStake ? gain : 0;
      moved.push({ player: player_id, round: on, day: today, staked: isStake ? -gain : 0, won: isStake ? 0 : gain, returned });
      if (randomInt(6) === 0) await follow(1 + randomInt(20));
    }
    const stored = async () => {
      const days: Record<string, number[]> = {};
      for (const owner of owners)
        for (const [day, ...sums] of await sumsOf(owner)) if (sums.some((sum) => sum !== 0)) days[`${owner.player_id} ${day}`] = sums;
      return days;
    };
    const followers = await follow(7);
    const expected = addUp(moved, closings);
    expect(await stored()).toEqual(expected);
    expect(await violations(owners)).toEqual([]);
    await followers.rebuild("cashback");
    expect(await stored()).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(10);
  });
});

describe("the invariant of the base", () => {
  const invariantPlayer = async () => {
    const owner = await fixture.player({ cash: 10_000 });
    at("2026-08-01T12:00:00Z");
    await post(commandOf(owner, "bet", { amount: 100, closes: true, ...newRound() }));
    await post(commandOf(owner, "bet", { amount: 50, ...newRound() }));
    await follow();
    expect(await violations([owner])).toEqual([]);
    return owner;
  };

  it("holds while the follower has not read a closing yet", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const round = newRound();
    await post(commandOf(owner, "bet", { amount: 100, ...round }));
    await follow();
    await post(commandOf(owner, "win", { amount: 10, closes: true, ...round }));
    expect(await violations([owner])).toEqual([]);
  });

  it.each([
    "update cashback_days set staked = staked + 1",
    "update cashback_days set won = won - 1",
    "update cashback_days set returned = returned + 1",
    "update cashback_days set edge_x10000 = edge_x10000 + 1",
    "update cashback_days set day = day - 1",
    "update cashback_days set wager_class = 0",
    "delete from cashback_days",
    "update cashback_open_rounds set staked = staked + 1",
    "delete from cashback_open_rounds",
  ])("detects: %s", async (corruption) => {
    const owner = await invariantPlayer();
    await database.owner.sql.unsafe(`${corruption} where player_id = '${owner.player_id}'`);
    const found = [expect.objectContaining({ subject: `player ${owner.player_id}`, freezes: false })];
    expect(await violations([owner])).toEqual(found);
    expect(await violations()).toEqual(found);
    await (await follow()).rebuild("cashback");
    expect(await violations()).toEqual([]);
  });

  it("detects a closed round that is stored as open", async () => {
    const owner = await invariantPlayer();
    await database.owner.sql`insert into cashback_open_rounds (tenant_id, round_id, day, player_id, staked, won, returned)
      select tenant_id, id, '2026-08-01', player_id, 100, 0, 0 from rounds where player_id = ${owner.player_id} and closed_at is not null`;
    await database.owner.sql`update cashback_days set staked = 0 where player_id = ${owner.player_id}`;
    expect(await violations([owner])).toHaveLength(1);
    await (await follow()).rebuild("cashback");
  });
});
