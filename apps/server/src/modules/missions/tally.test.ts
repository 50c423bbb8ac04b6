import { localDate } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MissionGoal } from "./goal.ts";
import {
  type Count,
  type CountedRound,
  type MissionWindow,
  addCounts,
  countEvent,
  countRound,
  countDeposit,
  progressOf,
  uncount,
} from "./tally.ts";

const timezone = "America/Sao_Paulo";
const window: MissionWindow = { accepted_xid: "100", reached_at: null, ends_at: new Date("2026-12-01T03:00:00Z"), timezone };
const roundOf = (more: Partial<CountedRound> = {}): CountedRound => ({
  game_id: 1,
  first_xid: "101",
  counted: 500,
  staked: 500,
  won: 0,
  opened_at: new Date("2026-11-22T11:00:00Z"),
  closed_at: new Date("2026-11-22T12:00:00Z"),
  ...more,
});
const counts = (goal: MissionGoal, rounds: readonly CountedRound[]): Count[] =>
  rounds.flatMap((round) => countRound(goal, window, round) ?? []);
const progress = (goal: MissionGoal, rounds: readonly CountedRound[]): number => progressOf(goal, addCounts({}, counts(goal, rounds)));

const staking: MissionGoal = { code: "stake_total", amount: 5_000, min_stake: 100, max_per_day: 1_000 };
const rounds: MissionGoal = { code: "rounds", count: 10, min_stake: 100, max_per_day: null };

describe("a round", () => {
  it("counts with the minimum stake, but not with one centavo less", () => {
    expect(progress(rounds, [roundOf({ counted: 100 })])).toBe(1);
    expect(progress(rounds, [roundOf({ counted: 99 })])).toBe(0);
  });

  it("counts from the transaction after the one that accepted the mission", () => {
    expect(progress(rounds, [roundOf({ first_xid: "101" })])).toBe(1);
    expect(progress(rounds, [roundOf({ first_xid: "100" })])).toBe(0);
    expect(progress(rounds, [roundOf({ first_xid: "99" })])).toBe(0);
  });

  it("counts before the mission's end, but not at it", () => {
    expect(progress(rounds, [roundOf({ closed_at: new Date("2026-12-01T02:59:59.999Z") })])).toBe(1);
    expect(progress(rounds, [roundOf({ closed_at: new Date("2026-12-01T03:00:00Z") })])).toBe(0);
  });

  it("without cash at risk never counts, whatever the minimum stake is", () => {
    expect(progress({ ...rounds, min_stake: 0 }, [roundOf({ counted: 0 })])).toBe(0);
  });

  it("counts towards a multiplier from exactly that multiple of its whole stake", () => {
    const multiplier: MissionGoal = { code: "multiplier", count: 1, min_stake: 100, times_x100: 250 };
    expect(progress(multiplier, [roundOf({ won: 1_250 })])).toBe(1);
    expect(progress(multiplier, [roundOf({ won: 1_249 })])).toBe(0);
    expect(progress(multiplier, [roundOf({ staked: 1_000, won: 1_250 })])).toBe(0);
  });

  it("counts only in the goal's games", () => {
    const inGames: MissionGoal = { code: "rounds_in", count: 2, game_ids: [7], min_stake: 100, max_per_day: null };
    expect(progress(inGames, [roundOf({ game_id: 7 }), roundOf({ game_id: 8 })])).toBe(1);
  });

  it("counts on the brand's day on which it closed", () => {
    const days: MissionGoal = { code: "days_played", count: 5, min_stake: 100 };
    const [before, after] = [new Date("2026-11-22T02:59:59Z"), new Date("2026-11-22T03:00:00Z")];
    expect(progress(days, [roundOf({ closed_at: before }), roundOf({ closed_at: after })])).toBe(2);
    expect(progress(days, [roundOf({ closed_at: after }), roundOf({ closed_at: new Date("2026-11-23T02:59:59Z") })])).toBe(1);
  });
});

describe("progress", () => {
  it("counts no more per day than the goal allows, and never exceeds the target", () => {
    expect(progress(staking, [roundOf({ counted: 999 })])).toBe(999);
    expect(progress(staking, [roundOf({ counted: 999 }), roundOf({ counted: 100 })])).toBe(1_000);
    expect(progress({ ...staking, max_per_day: null }, [roundOf({ counted: 9_000 })])).toBe(5_000);
  });

  it("of deposits is never below zero, even if more was reversed than deposited", () => {
    const goal: MissionGoal = { code: "deposit_total", amount: 5_000 };
    const [paid, taken] = [3_000, -4_000].map((amount) =>
      countDeposit(goal, window, { xid: "101", amount, at: new Date("2026-11-22T12:00:00Z") }),
    );
    expect(progressOf(goal, addCounts({}, [paid as Count]))).toBe(3_000);
    expect(progressOf(goal, addCounts({}, [paid as Count, taken as Count]))).toBe(0);
  });
});

describe("a player event", () => {
  const event = (kind: string, xid: string, data = {}) => ({ kind, xid, data, at: new Date("2026-11-22T12:00:00Z") });

  it("before the mission counts only if it cannot happen a second time", () => {
    const limit: MissionGoal = { code: "limit_set" };
    const verified: MissionGoal = { code: "round_verified", count: 3 };
    expect(countEvent(limit, window, event("limit_set", "99"))).not.toBeNull();
    expect(countEvent(verified, window, event("round_verified", "100"))).toBeNull();
    expect(countEvent(verified, window, event("round_verified", "101"))).not.toBeNull();
    expect(countEvent(verified, window, event("limit_set", "101"))).toBeNull();
  });

  it("counts each contact once", () => {
    const goal: MissionGoal = { code: "contacts_verified" };
    const counted = ["phone", "phone", "email"].map(
      (contact) => countEvent(goal, window, event("contact_verified", "99", { contact })) as Count,
    );
    expect(progressOf(goal, addCounts({}, counted.slice(0, 2)))).toBe(1);
    expect(progressOf(goal, addCounts({}, counted))).toBe(2);
  });
});

const anyRound: fc.Arbitrary<CountedRound> = fc.record({
  game_id: fc.integer({ min: 1, max: 4 }),
  first_xid: fc.integer({ min: 98, max: 103 }).map(String),
  counted: fc.integer({ min: 0, max: 400 }),
  staked: fc.integer({ min: 1, max: 400 }),
  won: fc.integer({ min: 0, max: 1_200 }),
  opened_at: fc.constant(new Date("2026-11-27T00:00:00Z")),
  closed_at: fc.integer({ min: Date.parse("2026-11-28T00:00:00Z"), max: Date.parse("2026-12-02T00:00:00Z") }).map((at) => new Date(at)),
});
const min_stake = fc.constantFrom(0, 1, 100, 250);
const max_per_day = fc.constantFrom(null, 1, 150, 300);
const anyGoal: fc.Arbitrary<MissionGoal> = fc.oneof(
  fc.record({ code: fc.constant("stake_total" as const), amount: fc.integer({ min: 1, max: 2_000 }), min_stake, max_per_day }),
  fc.record({ code: fc.constant("rounds" as const), count: fc.integer({ min: 1, max: 10 }), min_stake, max_per_day }),
  fc.record({
    code: fc.constant("rounds_in" as const),
    count: fc.integer({ min: 1, max: 10 }),
    game_ids: fc.constant([1, 2]),
    min_stake,
    max_per_day,
  }),
  fc.record({ code: fc.constant("distinct_games" as const), count: fc.integer({ min: 1, max: 4 }), min_stake }),
  fc.record({ code: fc.constant("days_played" as const), count: fc.integer({ min: 1, max: 4 }), min_stake }),
  fc.record({
    code: fc.constant("multiplier" as const),
    count: fc.integer({ min: 1, max: 4 }),
    times_x100: fc.constantFrom(100, 250),
    min_stake,
  }),
);

/** The rules again, written plainly over whole lists. */
function model(goal: MissionGoal, played: readonly CountedRound[]): number {
  if (!("min_stake" in goal)) throw new Error("a goal of rounds");
  const valid = played.filter(
    (round) =>
      round.counted > 0 &&
      round.counted >= goal.min_stake &&
      Number(round.first_xid) > 100 &&
      round.closed_at.getTime() < Date.parse("2026-12-01T03:00:00Z"),
  );
  const byDay = [...Map.groupBy(valid, ({ closed_at }) => localDate(closed_at, timezone)).values()];
  const capped = (most: number | null, amount: number) => (most === null ? amount : Math.min(most, amount));
  switch (goal.code) {
    case "stake_total":
      return Math.min(
        goal.amount,
        byDay.reduce(
          (sum, day) =>
            sum +
            capped(
              goal.max_per_day,
              day.reduce((all, { counted }) => all + counted, 0),
            ),
          0,
        ),
      );
    case "rounds":
      return Math.min(
        goal.count,
        byDay.reduce((sum, day) => sum + capped(goal.max_per_day, day.length), 0),
      );
    case "rounds_in": {
      const inGames = byDay.map((day) => day.filter(({ game_id }) => goal.game_ids.includes(game_id)).length);
      return Math.min(
        goal.count,
        inGames.reduce((sum, length) => sum + capped(goal.max_per_day, length), 0),
      );
    }
    case "distinct_games":
      return Math.min(goal.count, new Set(valid.map(({ game_id }) => game_id)).size);
    case "days_played":
      return Math.min(goal.count, byDay.length);
    case "multiplier":
      return Math.min(goal.count, valid.filter(({ won, staked }) => won / staked >= goal.times_x100 / 100).length);
  }
}

describe("progress in any order, with any rounds rolled back", () => {
  it("equals that of a plain model over the remaining rounds", () => {
    fc.assert(
      fc.property(
        anyGoal,
        fc.array(fc.tuple(anyRound, fc.boolean()), { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (goal, played, shuffle) => {
          const steps = played.flatMap(([round, stands]) => {
            const count = countRound(goal, window, round);
            return count ? [count, ...(stands ? [] : [uncount(count)])] : [];
          });
          const shuffled = steps.map((step) => ({ step, at: shuffle.next().value ?? 0 })).toSorted((one, other) => one.at - other.at);
          const tally = shuffled.reduce<Readonly<Record<string, number>>>((sum, { step }) => addCounts(sum, [step]), {});
          const standing = played.flatMap(([round, stands]) => (stands ? [round] : []));
          expect(progressOf(goal, tally)).toBe(model(goal, standing));
        },
      ),
      { numRuns: 500 },
    );
  });
});
