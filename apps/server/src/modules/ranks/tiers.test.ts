import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Club, createClub } from "../../../test/ranks-fixture.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());

describe("tiers", () => {
  const tierOf = async ({ player_id }: PlayerKey) =>
    (await database.sql<{ tier: number }[]>`select tier from player_tiers where player_id = ${player_id}`)[0]?.tier;

  it("are set on the first of the month at 04:00 of the tenant, once, and fall one at most", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player();
    at(club, "2026-11-02T12:00:00Z");
    await club.ranks.jobs.setTiers();
    club.earned.set(owner.player_id, 100_000);
    at(club, "2026-12-01T06:59:59Z");
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBeUndefined();
    at(club, "2026-12-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBe(2);
    club.earned.clear();
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBe(2);
    at(club, "2027-01-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBe(1);
    expect(club.sent.map(({ notification }) => notification.words.pt.title)).toEqual(["Clube VIP: T2", "Clube VIP: T1"]);
  });

  it("wait until the points of their days are booked", async () => {
    const club = await createClub(database);
    const owner = await club.fixture.player();
    club.earned.set(owner.player_id, 10_000);
    at(club, "2026-12-01T07:05:00Z");
    club.bookedUntil = new Date("2026-12-01T06:59:59.999Z");
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBeUndefined();
    club.bookedUntil = new Date("2026-12-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    expect(await tierOf(owner)).toBe(1);
  });

  it("are notified to nobody who is excluded, blocked or closed", async () => {
    const club = await createClub(database);
    const [one, other] = [await club.fixture.player(), await club.fixture.player()];
    club.earned.set(one.player_id, 10_000).set(other.player_id, 10_000);
    club.barred.add(one.player_id);
    await club.ranks.jobs.setTiers();
    expect([await tierOf(one), await tierOf(other)]).toEqual([1, 1]);
    expect(club.sent.map(({ to }) => to.player_id)).toEqual([other.player_id]);
  });

  it("are reached with the first point of theirs, not with a hundredth less", async () => {
    const club = await createClub(database);
    const [one, other] = [await club.fixture.player(), await club.fixture.player()];
    club.earned.set(one.player_id, 10_000).set(other.player_id, 9_999);
    await club.ranks.jobs.setTiers();
    expect([await tierOf(one), await tierOf(other)]).toEqual([1, 0]);
  });
});
