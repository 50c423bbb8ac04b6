import type { HouseRound } from "@trevo/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AutoplayEnd, type AutoplayPlan, type AutoplayTally, countRound, endOf, nothingPlayed, runAutoplay } from "./autoplay-plan.ts";

const plan = (limits: Partial<AutoplayPlan> = {}): AutoplayPlan => ({
  rounds: 10,
  stopLoss: 1_000,
  stopWin: null,
  stopSingleWin: null,
  ...limits,
});
const roundOf = (stake: number, payout: number, balance: number) => ({ stake, payout, balance }) as HouseRound;

/** Plays the payouts in turn; null is a refusal after which nobody knows whether the stake is gone. */
async function play(
  limits: AutoplayPlan,
  payouts: readonly (number | null)[],
  { stake = 100, balance = 1_000_000, haltAfter = Infinity } = {},
) {
  const asked: number[] = [];
  let purse = balance;
  let last: AutoplayTally = nothingPlayed;
  const done = await runAutoplay(limits, {
    stake,
    balance,
    play: async (shown) => {
      const payout = payouts[asked.length];
      asked.push(stake);
      purse -= stake;
      if (payout === null) return false;
      purse += payout ?? 0;
      shown(roundOf(stake, payout ?? 0, purse));
      return true;
    },
    halted: (): AutoplayEnd | null => (asked.length >= haltAfter ? "stopped" : null),
    counted: (tally) => (last = tally),
  });
  expect(done.tally).toEqual(last);
  return { ...done, asked: asked.length, purse };
}

describe("rounds that follow each other", () => {
  it("end with their number", async () => {
    expect(await play(plan({ rounds: 3, stopLoss: 300 }), [0, 0, 0, 0])).toMatchObject({ end: "rounds", asked: 3, tally: { net: -300 } });
  });

  it("end before the round that could lose a centavo more than allowed", async () => {
    expect(await play(plan({ stopLoss: 299 }), [])).toMatchObject({ end: "loss", asked: 2, tally: { net: -200 } });
    expect(await play(plan({ stopLoss: 300 }), [])).toMatchObject({ end: "loss", asked: 3, tally: { net: -300 } });
  });

  it("count what was won before against what is lost after", async () => {
    expect(await play(plan({ stopLoss: 100 }), [250])).toMatchObject({ end: "loss", asked: 3, tally: { net: -50 } });
  });

  it("end with the first centavo of the win that was asked for", async () => {
    expect(await play(plan({ stopWin: 150 }), [249, 101])).toMatchObject({ end: "win", asked: 2, tally: { net: 150 } });
    expect(await play(plan({ stopWin: 150 }), [250])).toMatchObject({ end: "win", asked: 1 });
  });

  it("end with a single round's win, which is what it paid beyond its stake", async () => {
    expect(await play(plan({ stopSingleWin: 500 }), [0, 599, 600])).toMatchObject({ end: "single_win", asked: 3 });
  });

  it("end when the balance no longer covers the stake", async () => {
    expect(await play(plan(), [], { balance: 250 })).toMatchObject({ end: "balance", asked: 2, purse: 50 });
  });

  it("end with a refusal, without asking again", async () => {
    expect(await play(plan(), [0, null, 0])).toMatchObject({ end: "refused", asked: 2, tally: { played: 1 } });
  });

  it("end when they are told to, before anything else is asked", async () => {
    expect(await play(plan(), [], { haltAfter: 2 })).toMatchObject({ end: "stopped", asked: 2 });
    expect(await play(plan(), [], { haltAfter: 0 })).toMatchObject({ end: "stopped", asked: 0 });
  });

  it("never lose more than the limit, whatever falls and whatever is lost on the way", async () => {
    const amount = fc.integer({ min: 1, max: 5_000 });
    const payouts = fc.array(
      fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 12_000 }) }, { weight: 1, arbitrary: fc.constant(null) }),
      {
        maxLength: 120,
      },
    );
    const limits = fc.record({
      rounds: fc.integer({ min: 1, max: 100 }),
      stopLoss: fc.integer({ min: 1, max: 50_000 }),
      stopWin: fc.option(fc.integer({ min: 1, max: 50_000 })),
      stopSingleWin: fc.option(fc.integer({ min: 1, max: 50_000 })),
    });
    await fc.assert(
      fc.asyncProperty(limits, payouts, amount, async (drawn, falls, stake) => {
        const balance = 10_000_000;
        const { purse, asked, tally, end } = await play(drawn, falls, { stake, balance });
        expect(balance - purse).toBeLessThanOrEqual(drawn.stopLoss);
        expect(asked).toBeLessThanOrEqual(drawn.rounds);
        if (end !== "refused") expect(purse - balance).toBe(tally.net);
      }),
    );
  });

  it("would lose more if the limit were looked at only after the loss", () => {
    const tally = countRound(nothingPlayed, { stake: 100, payout: 0 });
    expect(tally.net).toBeGreaterThan(-150);
    expect(endOf(plan({ stopLoss: 150 }), tally, { stake: 100, balance: 1_000 })).toBe("loss");
  });
});
