import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { type Club, cash, createClub, offer } from "../../../test/ranks-fixture.ts";
import { idNamed } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { commandOf, place } from "../wallet/wallet-fixture.ts";
import type { RankingProgramme } from "./programmes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());
const weekly = (amount: number, of = offer): RankingProgramme => ({
  offer: of,
  period: "week",
  ladder: [{ from: 1, to: 1, rewards: [cash(amount)] }],
});
let rounds = 0;
const bet = async ({ fixture }: Club, owner: PlayerKey) => {
  const command = commandOf(owner, "bet", { amount: 100, ...place(`frozen ${++rounds}`), wager_class: 0 });
  expect(await fixture.wallet.post(command)).toMatchObject({ status: "posted" });
};
const follow = async ({ ranks }: Club) => {
  const { followers } = createTestFollowers(database);
  followers.add(ranks.follower);
  await settle(followers, "ranks");
};
const cashOf = async ({ fixture }: Club, owner: PlayerKey) => (await fixture.wallet.balance(owner)).cash;
const boards = async ({ fixture }: Club) =>
  (await database.sql<{ board: string }[]>`select board from boards_frozen where tenant_id = ${fixture.tenantId} order by board`).map(
    ({ board }) => board,
  );

/**
 * A player with a stake in the week of 2026-11-16, in which the first place wins R$ 50,00. The job saw the ranking in the minute of its
 * end.
 */
async function staked(): Promise<{ club: Club; owner: PlayerKey }> {
  const club = await createClub(database);
  club.rankings = [weekly(5_000)];
  await club.ranks.jobs.freezeRankings();
  const owner = await club.fixture.player({ cash: 900 });
  await bet(club, owner);
  await follow(club);
  at(club, "2026-11-23T02:59:30Z");
  await club.ranks.jobs.freezeRankings();
  return { club, owner };
}

describe("a ranking that is republished before the last period is frozen", () => {
  const others = { "another version": { ...offer, version: 2 }, "another offer": { id: idNamed("another offer"), version: 1 } };

  it.each(Object.entries(others))("pays the prizes in force at the end, and those of %s from then on", async (_, other) => {
    const { club, owner } = await staked();
    at(club, "2026-11-23T03:05:00Z");
    club.rankings = [weekly(1, other)];
    await club.ranks.jobs.freezeRankings();
    at(club, "2026-11-23T03:15:00Z");
    await club.ranks.jobs.freezeRankings();
    await club.ranks.jobs.payPlaces();
    expect(await cashOf(club, owner)).toBe(5_800);
    await bet(club, owner);
    await follow(club);
    at(club, "2026-11-30T02:59:30Z");
    await club.ranks.jobs.freezeRankings();
    at(club, "2026-11-30T03:15:00Z");
    await club.ranks.jobs.freezeRankings();
    await club.ranks.jobs.payPlaces();
    expect(await cashOf(club, owner)).toBe(5_701);
  });
});

describe("a period that could not be frozen", () => {
  it("is frozen by a later run, and later periods are not frozen before it", async () => {
    const { club, owner } = await staked();
    const { mayWin } = club.needs;
    at(club, "2026-11-30T03:15:00Z");
    Object.assign(club.needs, { mayWin: () => Promise.reject(new Error("not now")) });
    await club.ranks.jobs.freezeRankings();
    expect(await boards(club)).toEqual([]);
    Object.assign(club.needs, { mayWin });
    await club.ranks.jobs.freezeRankings();
    expect(await boards(club)).toEqual(["week:2026-11-16", "week:2026-11-23"]);
    await club.ranks.jobs.payPlaces();
    expect(await cashOf(club, owner)).toBe(5_800);
  });
});
