import { noPerks } from "@trevo/offers";
import type { TierPerks } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Club, createClub, offer } from "../../../test/ranks-fixture.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { lastBirthdays } from "./give-perks.ts";
import { rankInvariants } from "./rank-invariants.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const zone = "America/Sao_Paulo";
const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());
/** A brand whose second tier has these perks, and a player of that tier, on 18 November. */
async function withPerks(perks: Partial<TierPerks>): Promise<{ club: Club; owner: PlayerKey }> {
  const club = await createClub(database);
  club.programme = {
    ...club.programme,
    tiers: club.programme.tiers.map((step, nth) => (nth === 1 ? { ...step, perks: { ...noPerks, ...perks } } : step)),
  };
  const owner = await club.fixture.player();
  club.earned.set(owner.player_id, 10_000);
  await club.ranks.jobs.setTiers();
  return { club, owner };
}
const grantsOf = async ({ player_id }: PlayerKey) =>
  (
    await database.sql<{ external_id: string; amount: number }[]>`
    select external_id, amount from reward_grants where player_id = ${player_id} and source = 'tier' order by at`
  ).map(({ external_id, amount }) => [external_id.replace(`${player_id}:`, ""), amount]);
const bonusesOf = async ({ player_id }: PlayerKey) => [
  ...(await database.sql`select amount, status, title ->> 'pt' as title from bonuses where player_id = ${player_id}`),
];
const violations = (owner: PlayerKey) =>
  database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => (await Promise.all(rankInvariants.map(({ check }) => check(tx, [owner])))).flat());

describe("the birthday bonus", () => {
  it("is given on the day, once a year, as a waiting bonus", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-20");
    at(club, "2026-11-20T02:59:59Z"); // the 19th in São Paulo
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
    at(club, "2026-11-20T03:00:00Z");
    await club.ranks.jobs.givePerks();
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([["birthday_bonus:2026", 1_000]]);
    expect(await bonusesOf(owner)).toEqual([{ amount: 1_000, status: "waiting", title: "Bônus de aniversário" }]);
    expect(await violations(owner)).toEqual([]);
    at(club, "2027-11-20T12:00:00Z");
    await club.ranks.jobs.givePerks();
    expect((await grantsOf(owner)).map(([key]) => key)).toEqual(["birthday_bonus:2026", "birthday_bonus:2027"]);
  });

  it("is given up to a week late, but not later", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-20");
    at(club, "2026-11-27T12:00:00Z");
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
    at(club, "2026-11-26T12:00:00Z");
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toHaveLength(1);
  });

  it("is not given again to a player who changes the date of birth", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "12-31");
    at(club, "2026-12-31T12:00:00Z");
    await club.ranks.jobs.givePerks();
    club.born.set(owner.player_id, "01-02");
    at(club, "2027-01-02T12:00:00Z");
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([["birthday_bonus:2026", 1_000]]);
  });

  it("is given on 28 February to players born on the 29th, in years without one", () => {
    expect(lastBirthdays(new Date("2027-02-28T12:00:00Z"), zone).get("02-29")).toBe("2027");
    expect(lastBirthdays(new Date("2028-02-28T12:00:00Z"), zone).has("02-29")).toBe(false);
    expect(lastBirthdays(new Date("2028-02-29T12:00:00Z"), zone).get("02-29")).toBe("2028");
    expect(lastBirthdays(new Date("2027-01-02T12:00:00Z"), zone).get("12-31")).toBe("2026");
  });

  it("is given once by concurrent processes", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-18");
    const answers = await raceAtBarrier({
      database,
      callers: 3,
      hold: (tx) => tx`lock table tier_perks in share row exclusive mode`,
      call: () => club.ranks.jobs.givePerks(),
    });
    expect(fulfilledOf(answers)).toHaveLength(3);
    expect(await grantsOf(owner)).toHaveLength(1);
    expect(await bonusesOf(owner)).toHaveLength(1);
    expect(await violations(owner)).toEqual([]);
  });
});

describe("a perk", () => {
  it.each(["barred", "withheld"] as const)("waits while its player is %s", async (why) => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-18");
    club[why].add(owner.player_id);
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
    club[why].clear();
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toHaveLength(1);
  });

  it("is neither given nor shown by a brand that gives no rewards", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-18");
    club.policy.rewards = false;
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
    expect((await club.ranks.clubView(owner)).perks).toEqual([]);
  });

  it("is taken from its offer's budget to the last centavo, and leaves no trace if the budget is used up", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-18");
    club.programme = { ...club.programme, offer };
    club.budget = 999;
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
    expect(await violations(owner)).toEqual([]);
    club.budget = 1_000;
    await club.ranks.jobs.givePerks();
    expect([await grantsOf(owner), club.budget]).toEqual([[["birthday_bonus:2026", 1_000]], 0]);
  });

  it("is shown with the day on which it was given", async () => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000, rakeback_bps: 800 });
    club.born.set(owner.player_id, "11-18");
    const shown = async () => (await club.ranks.clubView(owner)).perks.map(({ code, given_at }) => [code, given_at?.slice(0, 10) ?? null]);
    expect(await shown()).toEqual([["birthday_bonus", null]]);
    club.settings.cashback = true;
    await club.ranks.jobs.givePerks();
    expect(await shown()).toEqual([
      ["rakeback_bps", null],
      ["birthday_bonus", "2026-11-18"],
    ]);
  });
});

describe("the monthly box", () => {
  const box = { id: "1", title: "Caixa" };

  it("is given once a month to a player who holds the tier", async () => {
    const { club, owner } = await withPerks({ monthly_box: box });
    const other = await club.fixture.player();
    await club.ranks.jobs.givePerks();
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([["monthly_box:2026-11", null]]);
    expect(await grantsOf(other)).toEqual([]);
    at(club, "2026-12-01T07:00:00Z");
    await club.ranks.jobs.setTiers();
    await club.ranks.jobs.givePerks();
    expect((await grantsOf(owner)).map(([key]) => key)).toEqual(["monthly_box:2026-11", "monthly_box:2026-12"]);
    expect(await violations(owner)).toEqual([]);
  });

  it("is named in both languages on the club's page, by its title in the terms if it does not exist", async () => {
    const named = async (id: string) => {
      const { club, owner } = await withPerks({ monthly_box: { ...box, id } });
      const { tiers, perks } = await club.ranks.clubView(owner);
      expect(tiers.flatMap((tier) => tier.perks)).toEqual(perks.map(({ text }) => text));
      return perks.map(({ text }) => text);
    };
    expect(await named("1")).toEqual([{ pt: "uma caixa “Caixa” por mês", en: "a box “Box” each month" }]);
    expect(await named("2")).toEqual([{ pt: "uma caixa “Caixa” por mês", en: "a box “Caixa” each month" }]);
  });

  it("is not given if the brand has no such box", async () => {
    const { club, owner } = await withPerks({ monthly_box: { ...box, id: "2" } });
    await club.ranks.jobs.givePerks();
    expect(await grantsOf(owner)).toEqual([]);
  });
});

describe("the invariants", () => {
  it.each(["delete from tier_perks", "delete from reward_grants"])("detect: %s", async (corruption) => {
    const { club, owner } = await withPerks({ birthday_bonus: 1_000 });
    club.born.set(owner.player_id, "11-18");
    await club.ranks.jobs.givePerks();
    expect(await violations(owner)).toEqual([]);
    await database.owner.sql.unsafe(`${corruption} where player_id = '${owner.player_id}'`);
    expect(await violations(owner)).toHaveLength(1);
  });
});
