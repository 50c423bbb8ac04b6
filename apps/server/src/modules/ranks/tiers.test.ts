import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Club, createClub } from "../../../test/ranks-fixture.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { warnTiers } from "./warn-tiers.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());

describe("tiers", () => {
  const tierOf = async ({ player_id }: PlayerKey) =>
    (await database.sql<{ tier: number }[]>`select tier from player_tiers where player_id = ${player_id}`)[0]?.tier;

  it("are set on the first of the month at 04:00 in the tenant's zone, once, and fall by one step at most", async () => {
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

  it("are set without notifying players who are excluded, blocked or closed", async () => {
    const club = await createClub(database);
    const [one, other] = [await club.fixture.player(), await club.fixture.player()];
    club.earned.set(one.player_id, 10_000).set(other.player_id, 10_000);
    club.barred.add(one.player_id);
    await club.ranks.jobs.setTiers();
    expect([await tierOf(one), await tierOf(other)]).toEqual([1, 1]);
    expect(club.sent.map(({ to }) => to.player_id)).toEqual([other.player_id]);
  });

  it("are reached with exactly their points, and not with a hundredth less", async () => {
    const club = await createClub(database);
    const [one, other] = [await club.fixture.player(), await club.fixture.player()];
    club.earned.set(one.player_id, 10_000).set(other.player_id, 9_999);
    await club.ranks.jobs.setTiers();
    expect([await tierOf(one), await tierOf(other)]).toEqual([1, 0]);
  });
});

describe("a tier that will fall", () => {
  const titles = ({ sent }: Club) => sent.map(({ to, notification }) => [to.player_id, notification.words.pt.title]);
  const falls = "Clube VIP: sua faixa vai mudar";

  /** A player of the highest tier, set on 1 November, who later has these points. */
  async function ofTop(club: Club, later: number) {
    const owner = await club.fixture.player();
    club.earned.set(owner.player_id, 100_000);
    at(club, "2026-11-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    club.sent.length = 0;
    club.earned.set(owner.player_id, later);
    return owner;
  }

  it("is announced once, seven days before the review and not earlier, with the missing points and the date", async () => {
    const club = await createClub(database);
    const owner = await ofTop(club, 50_050);
    at(club, "2026-11-24T06:59:59Z");
    await club.ranks.jobs.warnTiers();
    expect(titles(club)).toEqual([]);
    at(club, "2026-11-24T07:00:00Z");
    await club.ranks.jobs.warnTiers();
    await club.ranks.jobs.warnTiers();
    expect(titles(club)).toEqual([[owner.player_id, falls]]);
    expect(club.sent[0]?.notification).toMatchObject({ event: `tier-falls:${owner.player_id}:2026-12`, isPushed: false, link: "/vip" });
    expect(club.sent[0]?.notification.words.pt.description).toBe(
      "Em 1 de dezembro de 2026 as faixas são revistas. Com os pontos de hoje, a sua passa de T2 para T1: faltam 500 para ficar em T2. Você não precisa fazer nada.",
    );
  });

  it("is not announced if the points just suffice, or for the lowest tier", async () => {
    const club = await createClub(database);
    await ofTop(club, 100_000);
    const lowest = await club.fixture.player();
    club.earned.set(lowest.player_id, 0);
    at(club, "2026-11-25T12:00:00Z");
    await club.ranks.jobs.warnTiers();
    expect(titles(club)).toEqual([]);
  });

  it("is not announced to players who may not win or whom offers may not address, or while points wait to be booked", async () => {
    const club = await createClub(database);
    const [barred, withheld, told] = [await club.fixture.player(), await club.fixture.player(), await club.fixture.player()];
    const all = [barred, withheld, told];
    for (const { player_id } of all) club.earned.set(player_id, 100_000);
    at(club, "2026-11-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    club.sent.length = 0;
    club.earned.clear();
    club.barred.add(barred.player_id);
    club.withheld.add(withheld.player_id);
    at(club, "2026-11-25T12:00:00Z");
    club.bookedUntil = new Date("2026-11-24T06:59:59.999Z");
    await club.ranks.jobs.warnTiers();
    expect(titles(club)).toEqual([]);
    club.bookedUntil = new Date("2026-11-24T07:00:00Z");
    await club.ranks.jobs.warnTiers();
    expect(titles(club)).toEqual([[told.player_id, falls]]);
  });

  it.each([
    ["before the review of the month", "2026-12-01T06:59:59Z", "2026-12-01T07:00:00.000Z"],
    ["from the review on", "2026-12-01T07:00:00Z", "2027-01-01T07:00:00.000Z"],
  ])("is on the club's page %s, with the date of the next review", async (_, now, review) => {
    const club = await createClub(database);
    const owner = await ofTop(club, 0);
    club.earnedOf = 99_999;
    at(club, now);
    expect((await club.ranks.clubView(owner)).fall).toEqual({ at: review, name: { pt: "T1", en: "T1" }, missing: 1 });
    club.earnedOf = 100_000;
    expect((await club.ranks.clubView(owner)).fall).toBeNull();
  });

  /** Five players of the highest tier who would fall; pages of two. */
  async function ofFive(club: Club) {
    const owners = await Promise.all(Array.from({ length: 5 }, () => club.fixture.player()));
    for (const { player_id } of owners) club.earned.set(player_id, 100_000);
    at(club, "2026-11-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    club.sent.length = 0;
    club.earned.clear();
    at(club, "2026-11-24T12:00:00Z");
    return owners.map(({ player_id }) => player_id).toSorted();
  }
  const told = ({ sent }: Club) => sent.map(({ to }) => to.player_id).toSorted();

  it("is announced page by page: the run after a crash notifies the remaining players, and nobody twice", async () => {
    const club = await createClub(database);
    const owners = await ofFive(club);
    let calls = 0;
    const send: RankNeeds["notifications"]["send"] = async (tx, input) => {
      if ((calls += 1) === 4) throw new Error("the process is gone");
      await club.needs.notifications.send(tx, input);
    };
    await warnTiers({ ...club.needs, notifications: { send } }, { page: 2 });
    // The third notification was sent in the transaction that was rolled back.
    expect(told(club)).toEqual(owners.slice(0, 3));
    club.sent.splice(2);
    await warnTiers(club.needs, { page: 2 });
    await warnTiers(club.needs, { page: 2 });
    expect(told(club)).toEqual(owners);
  });

  it("is announced once by two concurrent processes, and again in another month", async () => {
    const club = await createClub(database);
    const owners = await ofFive(club);
    await Promise.all([warnTiers(club.needs, { page: 2 }), warnTiers(club.needs, { page: 2 }), warnTiers(club.needs, { page: 2 })]);
    expect(told(club)).toEqual(owners);
    club.sent.length = 0;
    at(club, "2026-12-26T12:00:00Z");
    await warnTiers(club.needs, { page: 2 });
    expect(told(club)).toEqual(owners);
  });
});
