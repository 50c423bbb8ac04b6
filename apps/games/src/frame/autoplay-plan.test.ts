import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AutoplayEnd, type AutoplayPlan, countRound, endOf, nothingPlayed } from "./autoplay-plan.ts";
import { advance, leastAutoplayMs, startRounds } from "./round-machine.ts";
import { isAutoplaying, type Effect, type RoundEvent, type RoundState } from "./round-state.ts";
import { betOf, refusalOf, roundOf, rulesOf, type TestRound } from "./test/rounds.ts";

const rules = rulesOf("single");
const plan = (limits: Partial<AutoplayPlan> = {}): AutoplayPlan => ({
  rounds: 10,
  stopLoss: 1_000,
  stopWin: null,
  stopSingleWin: null,
  ...limits,
});

interface Played {
  readonly end: AutoplayEnd | undefined;
  /** Number of stakes sent. */
  readonly requested: number;
  /** The server's balance afterwards, in centavos. */
  readonly balance: number;
  readonly state: RoundState<TestRound>;
  /** Waits between two rounds, in milliseconds. */
  readonly waits: readonly number[];
}

/** Runs the machine against these payouts in order. Null is a refusal that leaves it unknown whether the stake was taken. */
function play(
  limits: AutoplayPlan,
  payouts: readonly (number | null)[],
  { stake = 100, balance: funds = 1_000_000, haltAfter = Infinity } = {},
): Played {
  let state = startRounds<TestRound>(funds);
  let [requested, at, balance] = [0, 0, funds];
  const waits: number[] = [];
  const queue: RoundEvent<TestRound>[] = [{ type: "autoplay", plan: limits, bet: betOf(stake) }];
  /** The server's answer to a stake, and the player's actions meanwhile. */
  const answer = (ticket: number): RoundEvent<TestRound>[] => {
    const payout = requested < payouts.length ? payouts[requested] : 0;
    requested += 1;
    balance += (payout ?? 0) - stake;
    const halt: RoundEvent<TestRound>[] = requested === haltAfter ? [{ type: "halt", reason: "stopped" }] : [];
    if (payout === null || payout === undefined) return [...halt, { type: "refused", ticket, refusal: refusalOf("limit_reached", 403) }];
    return [...halt, { type: "answered", ticket, round: roundOf(`r${requested}`, { stake, payout, balance }) }];
  };
  const endsOf = (effect: Effect<TestRound>): RoundEvent<TestRound>[] => {
    if (effect.type === "send") return answer(effect.ticket);
    if (effect.type === "draw") return [{ type: "drawn", ticket: effect.ticket }];
    if (effect.type === "look_up") return [{ type: "found", ticket: effect.ticket, held: null }];
    if (effect.type !== "wait") return [];
    waits.push(effect.ms);
    at += effect.ms;
    return [{ type: "waited", ticket: effect.ticket }];
  };
  for (let event = queue.shift(); event; event = queue.shift()) {
    const next = advance({ rules, state, at }, event);
    state = next.state;
    queue.push(...next.effects.flatMap(endsOf));
  }
  return { end: state.notice?.type === "autoplay" ? state.notice.end : undefined, requested, balance, state, waits };
}

const tallyOf = ({ notice }: RoundState<TestRound>) => (notice?.type === "autoplay" ? notice.tally : null);

describe("autoplay", () => {
  it("ends after the chosen number of rounds", () => {
    const { end, requested, state } = play(plan({ rounds: 3, stopLoss: 300 }), [0, 0, 0, 0]);
    expect({ end, requested, net: tallyOf(state)?.net }).toEqual({ end: "rounds", requested: 3, net: -300 });
  });

  it("ends before a round that could exceed the loss limit by a centavo", () => {
    expect(play(plan({ stopLoss: 299 }), [])).toMatchObject({ end: "loss", requested: 2 });
    expect(play(plan({ stopLoss: 300 }), [])).toMatchObject({ end: "loss", requested: 3 });
  });

  it("offsets later losses by earlier wins", () => {
    const { end, requested, state } = play(plan({ stopLoss: 100 }), [250]);
    expect({ end, requested, net: tallyOf(state)?.net }).toEqual({ end: "loss", requested: 3, net: -50 });
  });

  it("ends at the first centavo of the chosen total win", () => {
    expect(play(plan({ stopWin: 150 }), [249, 101])).toMatchObject({ end: "win", requested: 2 });
    expect(play(plan({ stopWin: 150 }), [250])).toMatchObject({ end: "win", requested: 1 });
  });

  it("ends with one round's win, which is its payout less its stake", () => {
    expect(play(plan({ stopSingleWin: 500 }), [0, 599, 600])).toMatchObject({ end: "single_win", requested: 3 });
  });

  it("ends when the balance no longer covers the stake", () => {
    expect(play(plan(), [], { balance: 250 })).toMatchObject({ end: "balance", requested: 2, balance: 50 });
    expect(play(plan(), [], { balance: 99 })).toMatchObject({ end: "balance", requested: 0, balance: 99 });
  });

  it("ends with a refusal, shows it, and sends nothing more", () => {
    const { requested, state } = play(plan(), [0, null, 0]);
    expect(requested).toBe(2);
    expect(state.autoplay).toBeNull();
    expect(state.notice).toMatchObject({ type: "refusal", refusal: { error: { code: "limit_reached" } } });
    expect(state.phase.name).toBe("idle");
  });

  it("ends after the current round when the player stops it", () => {
    const { end, requested, state } = play(plan(), [], { haltAfter: 2 });
    expect({ end, requested, played: tallyOf(state)?.played }).toEqual({ end: "stopped", requested: 2, played: 2 });
  });

  it("keeps the first reason to stop, and plays no further round", () => {
    let { state } = advance({ rules, state: startRounds<TestRound>(500), at: 0 }, { type: "autoplay", plan: plan(), bet: betOf(100) });
    expect(isAutoplaying(state)).toBe(true);
    for (const reason of ["hidden", "stopped"] as const) ({ state } = advance({ rules, state, at: 0 }, { type: "halt", reason }));
    expect(state.autoplay?.halt).toBe("hidden");
    expect(isAutoplaying(state)).toBe(false);
  });

  it("shows each result for at least one second", () => {
    const { waits } = play(plan({ rounds: 2 }), [0, 0]);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(2 * leastAutoplayMs);
  });

  it("does not start in a multi-action game", () => {
    const before = startRounds<TestRound>(500);
    const now = { rules: rulesOf("multi_action"), state: before, at: 0 };
    expect(advance(now, { type: "autoplay", plan: plan(), bet: betOf(100) })).toEqual({ state: before, effects: [] });
  });

  it("never loses more than the limit, whatever the results and lost answers", () => {
    const stakes = fc.integer({ min: 1, max: 5_000 });
    const payout = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 12_000 }) }, { weight: 1, arbitrary: fc.constant(null) });
    const limits = fc.record({
      rounds: fc.integer({ min: 1, max: 100 }),
      stopLoss: fc.integer({ min: 1, max: 50_000 }),
      stopWin: fc.option(fc.integer({ min: 1, max: 50_000 })),
      stopSingleWin: fc.option(fc.integer({ min: 1, max: 50_000 })),
    });
    fc.assert(
      fc.property(limits, fc.array(payout, { maxLength: 120 }), stakes, (drawn, falls, stake) => {
        const before = 10_000_000;
        const { balance, requested, end, state } = play(drawn, falls, { stake, balance: before });
        expect(before - balance).toBeLessThanOrEqual(drawn.stopLoss);
        expect(requested).toBeLessThanOrEqual(drawn.rounds);
        if (end) expect(balance - before).toBe(tallyOf(state)?.net);
      }),
    );
  });

  it("checks the limit before a loss, not after it", () => {
    const tally = countRound(nothingPlayed, { stake: 100, payout: 0 });
    expect(tally.net).toBeGreaterThan(-150);
    expect(endOf(plan({ stopLoss: 150 }), tally, { stake: 100, balance: 1_000 })).toBe("loss");
  });
});
