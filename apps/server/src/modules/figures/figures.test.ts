import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import type { Command } from "../wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../wallet/wallet-fixture.ts";
import { figuresInvariants } from "./check-figures.ts";
import { figuresFollower } from "./figures-follower.ts";
import { type Sums, noSums } from "./sums.ts";

let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

/** Different batch sizes cut histories at different places. */
const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(figuresFollower);
  await settle(followers, "figures");
  return followers;
};
const post = (command: Command) => fixture.wallet.post(command);
const daysOf = async (player_id: string) =>
  [...(await database.sql<(Sums & { day: string })[]>`select * from player_days where player_id = ${player_id}`)].map((row) =>
    Object.fromEntries(Object.keys(noSums).map((name) => [name, row[name as keyof Sums]])),
  );
const stored = async () => [
  [...(await database.sql`select * from brand_hours order by tenant_id, hour`)],
  [...(await database.sql`select * from player_days order by tenant_id, player_id, day`)],
];
const violated = async (): Promise<string[]> => {
  const names: string[] = [];
  await database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      for (const { name, check } of figuresInvariants) if ((await check(tx, "all")).length > 0) names.push(name);
    });
  return names;
};

describe("figures", () => {
  it("show a player's movements of money, and the balance left", async () => {
    const owner = await fixture.player({ cash: 1_000, bonus: 300 });
    await post(commandOf(owner, "bet", { amount: 1_200, ...place("a") }));
    await post(commandOf(owner, "win", { amount: 600, closes: true, ...place("a") }));
    await post(commandOf(owner, "hold", { amount: 100 }));
    await post(commandOf(owner, "payout", { amount: 60 }));
    await post(commandOf(owner, "release", { amount: 40 }));
    await post(commandOf(owner, "payout_returned", { amount: 10 }));
    await follow();
    const [day] = await daysOf(owner.player_id);
    expect(day).toMatchObject({ deposited: 1_000, deposits: 1, withdrawn: 50, payouts: 0, held: 0, debt: 0 });
    const { staked_cash, staked_bonus, won_cash, won_bonus, cash, bonus } = day as unknown as Sums;
    expect([staked_cash + staked_bonus, won_cash + won_bonus]).toEqual([1_200, 600]);
    const [wallet] = await database.sql<
      { cash: number; bonus: number }[]
    >`select cash, bonus from wallets where player_id = ${owner.player_id}`;
    expect({ cash, bonus }).toEqual({ cash: Number(wallet?.cash), bonus: Number(wallet?.bonus) });
  });

  it("subtract what is rolled back or reversed, including what became a debt", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 80, ...place("b") });
    await post(bet);
    expect(await post(commandOf(owner, "deposit_reversed", { amount: 100 }))).toMatchObject({ balance: { debt: 80 } });
    await follow();
    expect((await daysOf(owner.player_id))[0]).toMatchObject({ deposited: 0, deposits: 1, staked_cash: 80, debt: 80, cash: 0 });
    await post(commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }));
    await follow();
    expect((await daysOf(owner.player_id))[0]).toMatchObject({ staked_cash: 0, debt: 0, cash: 0 });
    expect(await violated()).toEqual([]);
  });

  it("are the same after a rebuild, whatever the batches were", async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => fixture.player({ cash: 5_000, bonus: 500 })));
    for (let turn = 0; turn < 6; turn++) {
      const commands = Array.from({ length: 30 }, (): Command => {
        const owner = owners[randomInt(owners.length)]!;
        const round = place(`round ${randomInt(60)}`);
        const kind = randomInt(10);
        if (kind < 5) return commandOf(owner, "bet", { amount: randomInt(50), ...round });
        if (kind < 8) return commandOf(owner, "win", { amount: randomInt(90), closes: kind === 7, ...round });
        return commandOf(owner, "deposit", { amount: 10 });
      });
      await Promise.all(commands.map(post));
      await follow(1 + randomInt(30));
    }
    const incremental = await stored();
    await (await follow()).rebuild("figures");
    expect(await stored()).toEqual(incremental);
    expect(await violated()).toEqual([]);
  });

  const ofDays = "figures of players' days = a rebuild of them";
  const ofHours = "figures of a brand's hours = the sum of its players' days";
  const ofWallets = "what players have by the figures = what their wallets hold";
  const ofBalances = "figures of an hour = the change of balances in it";

  it.each([
    ["a stake that nobody made", "player_days", "staked_cash = staked_cash + 1, cash = cash - 1", [ofDays, ofHours]],
    ["a deposit that is missing", "brand_hours", "deposited = deposited - 1", [ofHours, ofBalances]],
    ["a balance that nothing changed", "brand_hours", "cash = cash + 1", [ofHours, ofWallets, ofBalances]],
  ])("have invariants that find %s", async (_, table, change, due) => {
    await follow();
    const before = await stored();
    await database.sql.unsafe(`update ${table} set ${change} where ctid = (select ctid from ${table} limit 1)`);
    expect(await violated()).toEqual(due);
    await (await follow()).rebuild("figures");
    expect(await stored()).toEqual(before);
  });

  it("count each entry in its hour and in the day of the brand's zone", async () => {
    const owner = await fixture.player({ cash: 500 });
    // Two minutes before and after midnight in São Paulo.
    const midnight = Date.parse("2031-03-05T03:00:00Z");
    for (const [round, minutes] of [
      ["late", -2],
      ["early", 2],
    ] as const) {
      fixture.clock.setOffset(midnight + minutes * 60_000 - Date.now());
      await post(commandOf(owner, "bet", { amount: 7, ...place(round) }));
    }
    fixture.clock.setOffset(0);
    await follow();
    const days = await sql<{ day: string; staked_cash: number }>`
      select day::text as day, staked_cash from player_days where player_id = ${owner.player_id} and staked_cash > 0 order by day`.execute(
      database.db,
    );
    expect(days.rows).toEqual([
      { day: "2031-03-04", staked_cash: 7 },
      { day: "2031-03-05", staked_cash: 7 },
    ]);
    const hours = await sql<{ hour: Date; staked_cash: number }>`
      select hour, staked_cash from brand_hours where tenant_id = ${fixture.tenantId} and hour >= '2031-03-05T02:00Z' order by hour`.execute(
      database.db,
    );
    expect(hours.rows.map(({ hour, staked_cash }) => [hour.toISOString(), staked_cash])).toEqual([
      ["2031-03-05T02:00:00.000Z", 7],
      ["2031-03-05T03:00:00.000Z", 7],
    ]);
  });
});
