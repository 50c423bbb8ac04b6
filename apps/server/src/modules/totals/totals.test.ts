import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import type { Whole } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "../wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../wallet/wallet-fixture.ts";
import { createTotals } from "./create-totals.ts";
import { totalsFollower } from "./totals-follower.ts";
import { totalsInvariants } from "./check-totals.ts";
import { noTotals } from "./sum-entries.ts";

let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

/** Different batch sizes split histories at different places. */
const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(totalsFollower);
  await settle(followers, "totals");
  return followers;
};
const totalsOf = (owner: PlayerKey) => createTotals(database).of(owner);
const post = (command: Command) => fixture.wallet.post(command);
const rollback = ({ tenant_id, player_id, external_id }: Command) =>
  commandOf({ tenant_id, player_id }, "rollback", { target_external_id: external_id, provider: "studio" });

describe("totals", () => {
  it("are zero for a player without a history", async () => {
    expect(await totalsOf(await fixture.player())).toEqual(noTotals);
  });

  it("sum stakes, wins, rounds, deposits and withdrawals", async () => {
    const owner = await fixture.player({ cash: 1_000, bonus: 300 });
    await post(commandOf(owner, "bet", { amount: 1_200, ...place("a") }));
    await post(commandOf(owner, "win", { amount: 600, closes: true, ...place("a") }));
    await post(commandOf(owner, "win", { amount: 50, ...place("free") }));
    await post(commandOf(owner, "hold", { amount: 100 }));
    await post(commandOf(owner, "payout", { amount: 60 }));
    await post(commandOf(owner, "release", { amount: 40 }));
    await post(commandOf(owner, "payout_returned", { amount: 10 }));
    await follow();
    expect(await totalsOf(owner)).toEqual({ staked: 1_200, won: 650, rounds: 2, deposited: 1_000, withdrawn: 50 });
  });

  it("subtract what is rolled back, in the same batch or a later one, even what became debt", async () => {
    const owner = await fixture.player({ cash: 100 });
    const [first, second] = [
      commandOf(owner, "bet", { amount: 30, ...place("x") }),
      commandOf(owner, "bet", { amount: 20, ...place("y") }),
    ];
    const win = commandOf(owner, "win", { amount: 500, ...place("y") });
    for (const command of [first, second, win, rollback(first)]) await post(command);
    await follow();
    expect(await totalsOf(owner)).toEqual({ staked: 20, won: 500, rounds: 1, deposited: 100, withdrawn: 0 });
    await post(commandOf(owner, "hold", { amount: 550 }));
    expect(await post(rollback(win))).toMatchObject({ balance: { debt: 470 } });
    await follow();
    expect(await totalsOf(owner), "the round has its bet left").toMatchObject({ staked: 20, won: 0, rounds: 1 });
    await post(rollback(second));
    await follow();
    expect(await totalsOf(owner)).toMatchObject({ staked: 0, won: 0, rounds: 0 });
    await post(commandOf(owner, "win", { amount: 5, ...place("y") }));
    await follow();
    expect(await totalsOf(owner), "a round that lives again").toMatchObject({ won: 5, rounds: 1 });
  });

  it("subtract a reversed deposit, whatever was left of it", async () => {
    const owner = await fixture.player({ cash: 100 });
    await post(commandOf(owner, "bet", { amount: 80, ...place("z") }));
    expect(await post(commandOf(owner, "deposit_reversed", { amount: 100 }))).toMatchObject({ balance: { debt: 80 } });
    await follow();
    expect(await totalsOf(owner)).toMatchObject({ deposited: 0, staked: 80 });
  });

  it("are the same when rebuilt, and equal the rounds of the ledger", async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => fixture.player({ cash: 5_000, bonus: 500 })));
    const done: Command[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const commands = Array.from({ length: 40 }, (): Command => {
        const owner = owners[randomInt(owners.length)]!;
        const nth = randomInt(60);
        const round = { ...place(`round ${nth}`), game_id: 7 + (nth % 3) };
        const target = done.length > 0 ? done[randomInt(done.length)] : undefined;
        const kind = randomInt(10);
        if (kind < 5) return commandOf(owner, "bet", { amount: randomInt(50), ...round });
        if (kind < 8) return commandOf(owner, "win", { amount: randomInt(90), closes: kind === 7, ...round });
        return target ? rollback(target) : commandOf(owner, "deposit", { amount: 10 });
      });
      const postings = await Promise.all(commands.map(post));
      done.push(
        ...commands.filter((command, index) => postings[index]?.status === "posted" && (command.kind === "bet" || command.kind === "win")),
      );
      await follow(1 + randomInt(30));
    }
    const stored = async () => [
      [...(await database.sql`select * from player_totals order by player_id`)],
      // A rebuild in one batch writes no row for a game whose rounds were all rolled back.
      [...(await database.sql`select * from player_games where rounds > 0 order by player_id, game_id`)],
      [...(await database.sql`select * from game_totals where rounds > 0 order by game_id`)],
    ];
    const incremental = await stored();
    const followers = await follow();
    await followers.rebuild("totals");
    expect(await stored()).toEqual(incremental);
    const differing = await database.sql`
      select t.player_id, t.staked, t.won, t.rounds, r.* from player_totals t join lateral (
        select coalesce(sum(staked_cash + staked_bonus), 0) as r_staked, coalesce(sum(won_cash + won_bonus), 0) as r_won, count(*) filter (where bets + wins > 0) as r_rounds
        from rounds r where r.tenant_id = t.tenant_id and r.player_id = t.player_id) r on true
      where (t.staked, t.won, t.rounds) is distinct from (r_staked, r_won, r_rounds)`;
    expect([...differing]).toEqual([]);
    expect(done.length).toBeGreaterThan(100);
  });
});

describe("rounds by game", () => {
  let game = 1_000;
  /** Returns a game that no other test plays. */
  const newGame = () => {
    const game_id = ++game;
    return { game_id, in: (round: string) => ({ provider: "studio", game_id, round: `${game_id} ${round}` }) };
  };
  const roundsOf = async (game_id: number, minPlayers: number, tenantId = fixture.tenantId) =>
    (await createTotals(database).roundsByGame(tenantId, minPlayers)).get(game_id);

  it("are counted once each, and returned for games with enough players", async () => {
    const played = newGame();
    const [ana, bia] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 })];
    for (const round of ["a", "b", "c"]) await post(commandOf(ana, "bet", { amount: 1, ...played.in(round) }));
    await post(commandOf(ana, "win", { amount: 5, closes: true, ...played.in("a") }));
    await follow(1);
    expect([await roundsOf(played.game_id, 1), await roundsOf(played.game_id, 2)]).toEqual([3, undefined]);
    await post(commandOf(bia, "bet", { amount: 1, ...played.in("d") }));
    await follow(1);
    expect([await roundsOf(played.game_id, 2), await roundsOf(played.game_id, 3)]).toEqual([4, undefined]);
  });

  it("lose what is rolled back, and a player whose last round it was", async () => {
    const played = newGame();
    const [ana, bia] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 })];
    const [first, second] = [ana, bia].map((owner, index) => commandOf(owner, "bet", { amount: 1, ...played.in(`${index}`) }));
    await post(first!);
    await post(second!);
    await follow();
    expect(await roundsOf(played.game_id, 2)).toBe(2);
    await post(rollback(second!));
    await follow();
    expect([await roundsOf(played.game_id, 1), await roundsOf(played.game_id, 2)]).toEqual([1, undefined]);
    await post(commandOf(bia, "win", { amount: 5, ...played.in("1") }));
    await follow();
    expect(await roundsOf(played.game_id, 2), "the round lives again").toBe(2);
  });

  it("belong to one tenant", async () => {
    const played = newGame();
    const other = await createWalletFixture(database);
    await post(commandOf(await fixture.player({ cash: 1 }), "bet", { amount: 1, ...played.in("here") }));
    await follow();
    expect([await roundsOf(played.game_id, 1), await roundsOf(played.game_id, 1, other.tenantId)]).toEqual([1, undefined]);
  });
});

describe("the invariant of totals", () => {
  const runChecks = (of: Whole) =>
    database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => (await Promise.all(totalsInvariants.map(({ check }) => check(tx, of)))).flat());

  it("holds for all entries followed so far", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const round = place("checked");
    await post(commandOf(owner, "bet", { amount: 30, ...round }));
    await follow();
    await post(commandOf(owner, "win", { amount: 90, closes: true, ...round }));
    expect(await runChecks("all")).toEqual([]);
    expect(await runChecks([owner])).toEqual([]);
  });

  it("finds counts by game that differ from the player's rounds, and game totals that differ from their sum", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    await post(commandOf(owner, "bet", { amount: 30, ...place("by game"), game_id: 77 }));
    await follow();
    await database.sql`update player_games set rounds = 2 where player_id = ${owner.player_id}`;
    expect(await runChecks("all")).toEqual([
      expect.objectContaining({ subject: `player ${owner.player_id}`, freezes: false }),
      expect.objectContaining({ subject: "game 77", detail: "players and rounds 1 1; of its players 1 2", freezes: false }),
    ]);
    await (await follow()).rebuild("totals");
    await database.sql`update game_totals set players = 9 where game_id = 77`;
    expect(await runChecks("all")).toEqual([expect.objectContaining({ subject: "game 77" })]);
    await (await follow()).rebuild("totals");
    expect(await runChecks("all")).toEqual([]);
  });

  it.each(["staked = staked + 1", "rounds = rounds + 1", "withdrawn = -1"])("finds %s, and does not freeze payouts", async (change) => {
    const owner = await fixture.player({ cash: 1_000 });
    await follow();
    await database.sql.unsafe(`update player_totals set ${change} where player_id = '${owner.player_id}'`);
    const found = [expect.objectContaining({ subject: `player ${owner.player_id}`, freezes: false })];
    expect(await runChecks("all")).toEqual(found);
    expect(await runChecks([owner])).toEqual(found);
    await database.sql`delete from player_totals where player_id = ${owner.player_id}`;
    expect(await runChecks([owner])).toEqual([
      expect.objectContaining({ detail: expect.stringMatching(/^totals none; a rebuild staked 0 won 0 rounds 0 deposited 1000 /) }),
    ]);
    await (await follow()).rebuild("totals");
    expect(await runChecks("all")).toEqual([]);
  });
});
