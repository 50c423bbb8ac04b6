import { dice, mines } from "@trevo/engines";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { Alert } from "../../kernel/alerts.ts";
import type { ClosedRound } from "../wallet/index.ts";
import { alertsOf } from "./alert-outside.ts";
import { differenceOf, isOutside, outsideErrors } from "./confidence.ts";
import { nextPoint, pointsOf } from "./points.ts";
import { returnsStore } from "./store.ts";
import { type GameReturn, sumRounds } from "./sum-rounds.ts";

const detail = { game: "dice", rules_hash: dice.rulesHash, paytable_hash: dice.paytableHash };
const roundOf = (won: number, game_id = 3): ClosedRound => ({
  tenant_id: 1,
  round_id: "",
  game_id,
  staked: 100,
  won,
  detail,
  closed_at: new Date(0),
});

const sumOf = (rounds: readonly ClosedRound[]): GameReturn => {
  const [sum] = sumRounds(rounds);
  if (!sum) throw new Error("no rounds");
  return sum;
};

describe("the points of a return", () => {
  it("start at a hundred rounds, with sixteen per power of ten", () => {
    expect([nextPoint(0), nextPoint(99), nextPoint(100), nextPoint(114), nextPoint(115)]).toEqual([100, 100, 115, 115, 133]);
    const reached: number[] = [];
    for (let at = nextPoint(0); at <= 1_000_000; at = nextPoint(at)) reached.push(at);
    expect(reached.filter((at) => at >= 1_000 && at < 10_000)).toHaveLength(16);
    expect(reached).toContain(10_000);
    expect(reached).toContain(1_000_000);
    expect(reached).toHaveLength(65);
  });

  it("are the same however the rounds are split, and are separate for each version", () => {
    const rounds = Array.from({ length: 700 }, (_, nth) => roundOf(nth % 3 === 0 ? 250 : 10, nth % 2 === 0 ? 3 : 4));
    const split = (size: number): GameReturn[] => {
      const points: GameReturn[] = [];
      for (let from = 0; from < rounds.length; from += size) {
        const batch = rounds.slice(from, from + size);
        const totals = sumRounds(rounds.slice(0, from + size)).filter(({ game_id }) => batch.some((one) => one.game_id === game_id));
        points.push(...pointsOf({ rounds: batch, added: sumRounds(batch), totals }));
      }
      return points.toSorted((one, other) => one.game_id - other.game_id || one.rounds - other.rounds);
    };
    const whole = split(rounds.length);
    expect(whole.filter(({ game_id }) => game_id === 3).map(({ rounds: at }) => at)).toEqual([100, 115, 133, 154, 178, 205, 237, 274, 316]);
    expect(whole[0]).toEqual(sumOf(rounds.filter(({ game_id }) => game_id === 3).slice(0, 100)));
    for (const size of [1, 7, 100, 699]) expect(split(size), `${size} at a time`).toEqual(whole);
  });
});

describe("a return outside its band", () => {
  it("differs by more than four standard errors, from ten thousand rounds on", () => {
    expect(isOutside({ rounds: 9_999, z: 9, byDecisions: false })).toBe(false);
    expect(isOutside({ rounds: 10_000, z: outsideErrors, byDecisions: false })).toBe(false);
    expect(isOutside({ rounds: 10_000, z: outsideErrors + 0.01, byDecisions: false })).toBe(true);
    expect(isOutside({ rounds: 10_000, z: -4.01, byDecisions: false })).toBe(true);
    expect(isOutside({ rounds: 10_000, z: -4.01, byDecisions: true }), "players who play worse").toBe(false);
    expect(isOutside({ rounds: 10_000, z: 4.01, byDecisions: true })).toBe(true);
    expect(isOutside({ rounds: 10_000, z: null, byDecisions: false })).toBe(false);
  });

  it("is measured in standard errors of the promised return", () => {
    const coin = Array.from({ length: 10_000 }, (_, nth) => roundOf(nth % 2 === 0 ? 198 : 0));
    expect(differenceOf(sumOf(coin), 9_900)).toBe(0);
    // 198/200 with a standard deviation of 99 centavos per 100: an error of 0.0099.
    expect(differenceOf(sumOf(coin), 9_801)).toBe(1);
    expect(differenceOf(sumOf(coin.slice(0, 99)), 9_900)).toBeNull();
  });

  describe("causes", () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());
    beforeEach(() => database.sql`delete from game_return_points`);

    const look = (points: readonly GameReturn[]): Promise<Alert[]> => database.db.transaction().execute((tx) => alertsOf(tx, points));
    const generous = sumOf(Array.from({ length: 20_000 }, (_, nth) => roundOf(nth % 2 === 0 ? 230 : 0)));
    const at = (rounds: number): GameReturn => ({ ...generous, rounds });

    it("one alert per power of ten", async () => {
      expect(await look([at(9_999)])).toEqual([]);
      expect(await look([at(10_000), at(11_548)])).toMatchObject([
        { name: "return_outside", tenant_id: 1, details: { game: "dice", version: 1, rounds: 10_000 } },
      ]);
      await database.db.transaction().execute((tx) => returnsStore.addPoints(tx, [at(10_000)]));
      expect(await look([at(11_548)]), "said already").toEqual([]);
      expect(await look([at(100_000)]), "ten times as many rounds").toHaveLength(1);
    });

    it("no alert for a game that promises nothing, or returns what it promises", async () => {
      expect(await look([{ ...at(10_000), game: "a box" }])).toEqual([]);
      expect(await look([sumOf(Array.from({ length: 10_000 }, (_, nth) => roundOf(nth % 2 === 0 ? 198 : 0)))])).toEqual([]);
      const lost = { ...sumOf(Array.from({ length: 10_000 }, (_, nth) => roundOf(nth % 20 === 0 ? 198 : 0))), game: "mines" };
      expect(await look([{ ...lost, rules_hash: mines.rulesHash, paytable_hash: mines.paytableHash }]), "a game of decisions").toEqual([]);
      expect(await look([sumOf(Array.from({ length: 10_000 }, (_, nth) => roundOf(nth % 20 === 0 ? 198 : 0)))])).toHaveLength(1);
    });
  });
});
