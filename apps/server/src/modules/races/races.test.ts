import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type RaceFixture, createRaceFixture } from "../../../test/race-fixture.ts";
import { freezeRaces } from "./freeze-races.ts";
import { openRaces } from "./open-races.ts";
import { racesStore } from "./races-store.ts";

let database: TestDatabase;
let races: RaceFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  races = createRaceFixture(database);
});
afterAll(() => database.drop());

describe("a race", () => {
  it("is opened once a day by two processes", async () => {
    const { club, needs } = await races.opened();
    races.at(club, "2026-11-19T15:00:00Z");
    const answers = await raceAtBarrier({
      database,
      callers: 2,
      hold: (tx) => tx`lock table races in exclusive mode`,
      call: () => openRaces(needs),
    });
    expect(fulfilledOf(answers)).toHaveLength(2);
    const list = await racesStore.list(database.db, club.fixture.tenantId, { limit: 9, offset: 0 });
    expect(list.map(({ starts_at }) => starts_at.toISOString())).toEqual(["2026-11-19T03:00:00.000Z", "2026-11-18T03:00:00.000Z"]);
  });

  it("is not opened if the brand's policy has no rewards", async () => {
    const { club, needs } = await races.opened();
    club.policy.rewards = false;
    races.at(club, "2026-11-19T15:00:00Z");
    await openRaces(needs);
    expect(await racesStore.count(database.db, club.fixture.tenantId)).toBe(1);
  });

  it("keeps its run when a new version is published during it, and uses the new version from the next day", async () => {
    const { club, needs, offer } = await races.opened();
    const next = { ...offer, version: 2, starts_at: new Date("2026-11-18T15:00:00Z") };
    const later = { ...needs, offers: { published: async () => [next], lock: async () => next } as never };
    await openRaces(later);
    races.at(club, "2026-11-19T15:00:00Z");
    await openRaces(later);
    const runs = await racesStore.list(database.db, club.fixture.tenantId, { limit: 9, offset: 0 });
    expect(runs.map(({ starts_at, offer_version }) => [starts_at.toISOString(), offer_version])).toEqual([
      ["2026-11-19T03:00:00.000Z", 2],
      ["2026-11-18T03:00:00.000Z", 1],
    ]);
  });

  it("is not frozen while the brand gives no rewards", async () => {
    const { club, needs, race } = await races.played();
    races.at(club, "2026-11-19T03:20:00Z");
    await races.follow();
    club.policy.rewards = false;
    await freezeRaces(needs);
    expect(await races.resultsOf(race)).toEqual([]);
    club.policy.rewards = true;
    await freezeRaces(needs);
    expect(await races.resultsOf(race)).toHaveLength(2);
    await freezeRaces(needs);
    // The second place wins nothing; the first is notified with its prize.
    const [, second] = await races.resultsOf(race);
    expect(club.sent.map(({ to, notification }) => [to.player_id, notification.link])).toEqual([[second?.[0], `/races/${race.id}`]]);
  });

  it("scores rounds that begin after joining, and takes the best consecutive ones, however the batches are cut", async () => {
    const open = await races.opened();
    const owner = await open.club.fixture.player({ cash: 10_000 });
    await races.play(open.club, owner, 900);
    await races.join(open, owner);
    for (const won of [200, 0, 300, 150, 0]) await races.play(open.club, owner, won);
    await races.follow(1);
    expect(await races.scoresOf(open.race)).toEqual([[owner.player_id, 450]]);
    await (await races.follow()).rebuild("races");
    expect(await races.scoresOf(open.race)).toEqual([[owner.player_id, 450]]);
    expect(await races.violations()).toEqual([]);
  });

  it("lowers a score when a round of it is rolled back", async () => {
    const open = await races.opened();
    const owner = await open.club.fixture.player({ cash: 10_000 });
    await races.join(open, owner);
    const best = await races.play(open.club, owner, 500);
    await races.play(open.club, owner, 100);
    await races.follow();
    expect(await races.scoresOf(open.race)).toEqual([[owner.player_id, 600]]);
    await races.rollBack(open.club, owner, best);
    await races.follow();
    expect(await races.scoresOf(open.race)).toEqual([[owner.player_id, 100]]);
  });

  it("ranks equal scores by the time at which they were reached", async () => {
    const { race, first, second } = await races.played();
    expect(await races.scoresOf(race)).toEqual([
      [first.player_id, 300],
      [second.player_id, 300],
    ]);
  });

  it("is frozen when the follower has passed its end, but not before 15 minutes after it", async () => {
    const { club, needs, race, second } = await races.played();
    races.at(club, "2026-11-19T02:59:59Z");
    await races.play(club, second, 900);
    races.at(club, "2026-11-19T03:14:59Z");
    await races.follow();
    await freezeRaces(needs);
    expect(await races.resultsOf(race)).toEqual([]);
    races.at(club, "2026-11-19T03:15:01Z");
    await freezeRaces(needs);
    expect((await races.resultsOf(race))[0]).toEqual([second.player_id, 900]);
  });

  it("waits for a round that the follower has not passed", async () => {
    const { club, needs, race, second } = await races.played();
    races.at(club, "2026-11-19T02:59:59Z");
    await races.play(club, second, 900);
    races.at(club, "2026-11-19T03:20:00Z");
    await freezeRaces(needs);
    expect(await races.resultsOf(race)).toEqual([]);
  });

  it("is frozen once and paid once by two processes", async () => {
    const { club, needs, race, first } = await races.played();
    races.at(club, "2026-11-19T03:20:00Z");
    const freezing = await raceAtBarrier({
      database,
      callers: 2,
      hold: (tx) => tx`select from follower_cursors where name = 'races' for update`,
      call: () => freezeRaces(needs),
    });
    expect(fulfilledOf(freezing)).toHaveLength(2);
    expect(await races.resultsOf(race)).toHaveLength(2);
    const paying = await raceAtBarrier({
      database,
      callers: 2,
      hold: (tx) => tx`lock table ranking_payouts in exclusive mode`,
      call: () => club.ranks.jobs.payPlaces(),
    });
    expect(fulfilledOf(paying)).toHaveLength(2);
    expect(await races.cashOf(club, first)).toBe(1_000 - 200 + 300 + 5_000);
  });

  it("leaves out players who may not win, and those below move up", async () => {
    const { club, needs, race, first, second } = await races.played();
    club.barred.add(first.player_id);
    races.at(club, "2026-11-19T03:20:00Z");
    await freezeRaces(needs);
    await club.ranks.jobs.payPlaces();
    expect(await races.resultsOf(race)).toEqual([[second.player_id, 300]]);
    expect([await races.cashOf(club, first), await races.cashOf(club, second)]).toEqual([1_100, 6_100]);
  });

  it("pays nothing to a player who may no longer win once it is frozen", async () => {
    const { club, needs, first, second } = await races.played();
    races.at(club, "2026-11-19T03:20:00Z");
    await freezeRaces(needs);
    club.barred.add(first.player_id);
    await club.ranks.jobs.payPlaces();
    expect([await races.cashOf(club, first), await races.cashOf(club, second)]).toEqual([1_100, 1_100]);
  });

  it("keeps its places when a round is rolled back after freezing", async () => {
    const { club, needs, race, first } = await races.played();
    const late = await races.play(club, first, 900);
    await races.follow();
    races.at(club, "2026-11-19T03:20:00Z");
    await freezeRaces(needs);
    await races.rollBack(club, first, late);
    await races.follow();
    await freezeRaces(needs);
    expect((await races.resultsOf(race))[0]).toEqual([first.player_id, 900]);
  });

  it("violates its invariant if a score was manipulated", async () => {
    const { race, first } = await races.played();
    expect(await races.violations()).toEqual([]);
    await database.owner.sql`update race_players set score = 301 where race_id = ${race.id} and player_id = ${first.player_id}`;
    expect(await races.violations()).toMatchObject([{ subject: `player ${first.player_id}`, freezes: false }]);
    await database.owner.sql`update race_players set score = 300 where race_id = ${race.id} and player_id = ${first.player_id}`;
  });
});
