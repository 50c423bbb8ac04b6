import { raceChannel } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type RaceFixture, createRaceFixture } from "../../../test/race-fixture.ts";
import { announceRace } from "./announce-races.ts";
import { boardOf } from "./board.ts";
import { freezeRaces } from "./freeze-races.ts";

let database: TestDatabase;
let races: RaceFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  races = createRaceFixture(database);
});
afterAll(() => database.drop());

/** A final race in which the first player scored 900 with a third round. */
const frozen = async () => {
  const played = await races.played();
  const best = await races.play(played.club, played.first, 900);
  await races.follow();
  races.at(played.club, "2026-11-19T03:20:00Z");
  await freezeRaces(played.needs);
  return { ...played, best };
};

describe("a score", () => {
  it.each([
    ["bonus alone", { bonus: 1_000 }, 0],
    ["one centavo less of cash than the minimum, the rest bonus", { cash: 99, bonus: 1_000 }, 0],
    ["the minimum in cash, the rest bonus", { cash: 100, bonus: 1_000 }, 200],
    ["cash alone", { cash: 150 }, 200],
  ])("comes from cash: a stake of %s", async (_, money, score) => {
    const open = await races.opened();
    const owner = await open.club.fixture.player(money);
    await races.join(open, owner);
    await races.play(open.club, owner, 300, 150);
    await races.follow();
    expect(await races.scoresOf(open.race)).toEqual(score === 0 ? [] : [[owner.player_id, score]]);
    expect(await races.violations()).toEqual([]);
  });

  it("changes with a rollback up to 7 days after the end, but not later, whatever else is in the batch", async () => {
    const { club, race, first, second } = await races.played();
    const [early, late] = [await races.play(club, first, 700), await races.play(club, second, 900)];
    await races.follow();
    races.at(club, "2026-11-26T02:59:50Z");
    await races.rollBack(club, first, early);
    races.at(club, "2026-11-26T03:00:00Z");
    await races.rollBack(club, second, late);
    await races.follow();
    expect(await races.scoresOf(race)).toEqual([
      [second.player_id, 900],
      [first.player_id, 300],
    ]);
    expect(await races.violations()).toEqual([]);
  });
});

describe("a race's channel", () => {
  it("contains neither name nor score of a hidden player", async () => {
    const { club, needs, race, second } = await races.played();
    const publicNames = async () => new Map([[second.player_id, "Ma•••a"]]);
    await announceRace({ ...needs, players: { ...needs.players, publicNames } }, race);
    const [tenant, channel, message] = club.events.at(-1) as [number, string, { data: unknown }];
    expect([tenant, channel]).toEqual([race.tenant_id, raceChannel(race.id)]);
    expect(message.data).toMatchObject({
      places: [
        { position: 1, name: null, score: null },
        { position: 2, name: "Ma•••a", score: 300 },
      ],
    });
  });
});

describe("the invariants of races", () => {
  it("detect a score that agrees with its stored rounds, but not with the ledger", async () => {
    const { race, first } = await races.played();
    expect(await races.violations()).toEqual([]);
    await database.owner
      .sql`update race_rounds set points = points + 1 where race_id = ${race.id} and player_id = ${first.player_id} and points > 0`;
    await database.owner.sql`update race_players set score = score + 1 where race_id = ${race.id} and player_id = ${first.player_id}`;
    expect(await races.violations()).toMatchObject([
      { subject: `player ${first.player_id}`, detail: `race ${race.id} has 301; its rounds 300` },
    ]);
    await database.owner.sql`update race_players set score = score - 1 where race_id = ${race.id} and player_id = ${first.player_id}`;
  });

  it("ignore a round that the follower has not read", async () => {
    const { club, first } = await races.played();
    await races.play(club, first, 900);
    expect(await races.violations()).toEqual([]);
  });

  it("detect a changed place of a frozen race", async () => {
    const { race, first } = await frozen();
    expect(await races.resultsOf(race)).toContainEqual([first.player_id, 900]);
    expect(await races.violations()).toEqual([]);
    const add = (points: number) =>
      database.owner.sql.begin(async (tx) => {
        // A trigger prevents changes to places, even by the owner.
        await tx`set local session_replication_role = replica`;
        await tx`update ranking_results set score = score + ${points} where tenant_id = ${race.tenant_id} and board = ${boardOf(race)} and place = 1`;
      });
    await add(1);
    expect(await races.violations()).toMatchObject([
      { subject: `player ${first.player_id}`, detail: `race ${race.id} has 901; its rounds 900` },
    ]);
    await add(-1);
  });

  it("accept a frozen place whose round was rolled back later", async () => {
    const { club, race, first, best } = await frozen();
    await races.rollBack(club, first, best);
    await races.follow();
    expect(await races.resultsOf(race)).toContainEqual([first.player_id, 900]);
    expect(await races.violations()).toEqual([]);
  });
});

describe("two processes that freeze a race at the same time", () => {
  const freezeTwice = async ({ needs }: Awaited<ReturnType<RaceFixture["played"]>>) =>
    raceAtBarrier({
      database,
      callers: 2,
      hold: (tx) => tx`select from follower_cursors where name = 'races' for update`,
      call: () => freezeRaces(needs),
    });
  const ended = async () => {
    const played = await races.played();
    races.at(played.club, "2026-11-19T03:20:00Z");
    return played;
  };

  it("write each place once", async () => {
    const played = await ended();
    await freezeTwice(played);
    expect(await races.resultsOf(played.race)).toHaveLength(2);
  });

  it("write each place twice without the keys of boards and places (control)", async () => {
    const played = await ended();
    await database.owner.sql`alter table boards_frozen drop constraint boards_frozen_pkey cascade`;
    await database.owner.sql`alter table ranking_results drop constraint ranking_results_pkey cascade,
      drop constraint ranking_results_tenant_id_board_player_id_key`;
    await freezeTwice(played);
    expect(await races.resultsOf(played.race)).toHaveLength(4);
  });
});
