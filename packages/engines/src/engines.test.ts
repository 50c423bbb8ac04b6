import { isDeepStrictEqual } from "node:util";
import { centavos, maxCentavos, canonicalJson, compareRationals, scaleDown, sha256Hex } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betOn, bytesOf } from "../test/sample.ts";
import {
  currentEngine,
  drawRange,
  engineOfRound,
  engines,
  houseGames,
  isOriginal,
  lowestReturn,
  originals,
  slotOf,
  smallestHonestStake,
  multiActionEngines,
} from "./index.ts";

const stakes = fc.integer({ min: 1, max: 500_000 }).map(centavos);
/** Returns a sample of a game's bets, or all of them if there are few. */
function someBets(engine: (typeof engines)[number]) {
  const all = [...engine.bets()];
  const step = Math.ceil(all.length / 200);
  return all.filter((_, index) => index % step === 0);
}

/**
 * Return of the least favourable bet of each game before rounding, in basis points. Rounding 24-bit chances down costs limbo's highest
 * targets most.
 */
const lowest: Record<string, number> = { dice: 9_899, limbo: 9_317, double: 9_799, plinko: 9_882, keno: 9_857, roda: 9_899, roleta: 9_729 };

it("every game except slots has a title, facts, and a bet that its rules allow", () => {
  expect(houseGames().flatMap(({ game }) => (slotOf(game) || isOriginal(game) ? [] : [game]))).toEqual([]);
  expect(Object.keys(originals).sort()).toEqual(
    houseGames()
      .map(({ game }) => game)
      .filter(isOriginal)
      .sort(),
  );
  for (const engine of [...engines, ...multiActionEngines].filter(({ game }) => isOriginal(game))) {
    const read = engine.read((isOriginal(engine.game) && originals[engine.game].bet?.(100)) || {});
    expect(read.ok && read.bet.acceptsStake(centavos(100)), engine.game).toBe(true);
  }
});

describe.each(engines)("$game, version $version", (engine) => {
  it("matches its hashes: changed rules need a new version", async () => {
    expect({ rulesHash: engine.rulesHash, paytableHash: engine.paytableHash }).toEqual({
      rulesHash: await sha256Hex(canonicalJson(engine.rules)),
      paytableHash: await sha256Hex(canonicalJson(engine.paytable)),
    });
    expect(currentEngine(engine.game)).toBe(engine);
    expect(engineOfRound(engine)).toBe(engine);
  });

  it("writes params that read back as the same bet", () => {
    for (const bet of someBets(engine)) {
      const wire: unknown = JSON.parse(JSON.stringify(bet.params));
      expect(betOn(engine, wire).params).toEqual(bet.params);
    }
  });

  it("pays whole centavos, never above the stated maximum, and gives the same answer twice", () => {
    const bets = someBets(engine);
    fc.assert(
      fc.property(
        fc.constantFrom(...bets),
        stakes,
        fc.array(fc.nat({ max: drawRange - 1 }), { minLength: engine.drawBytes / 4, maxLength: engine.drawBytes / 4 }),
        (bet, stake, draws) => {
          const settled = bet.play(stake, bytesOf(...draws));
          expect(settled).toEqual(bet.play(stake, bytesOf(...draws)));
          expect(Number.isSafeInteger(settled.payout)).toBe(true);
          expect(settled.payout).toBeGreaterThanOrEqual(0);
          expect(settled.payout).toBeLessThanOrEqual(bet.maxPayout(stake));
          expect(settled.multiplierX100).toBe(Math.floor(settled.multiplierX10000 / 100));
          expect(settled.payout).toBeLessThanOrEqual(Math.floor((stake * (settled.multiplierX10000 + 1)) / 10_000));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("has the stated largest factor", () => {
    const largest = [...engine.bets()].reduce((most, bet) => Math.max(most, bet.maxPayout(centavos(10_000))), 0);
    expect(largest).toBeLessThanOrEqual(engine.maxMultiplierX10000);
    expect(largest).toBeGreaterThan(engine.maxMultiplierX10000 * 0.97);
  });

  it("returns the stated share, and no bet returns more than the whole stake", () => {
    expect(scaleDown(lowestReturn(engine, centavos(1_000_000)), 10_000)).toBe(lowest[engine.game] ?? engine.returnBasisPoints);
    for (const bet of someBets(engine))
      expect(compareRationals(bet.exactReturn(centavos(1_000)), { numerator: 1n, denominator: 1n })).toBe(-1);
  });

  it("loses less than one centavo a round to rounding, at the smallest stake and above", () => {
    for (const stake of [50, 51, 99, smallestHonestStake(100), 137]) {
      for (const bet of someBets(engine)) {
        const whole = scaleDown(bet.exactReturn(centavos(1_000_000_0)), 1_000_000);
        expect(whole - scaleDown(bet.exactReturn(centavos(stake)), 1_000_000)).toBeLessThanOrEqual(1_000_000 / stake + 1);
      }
    }
  });

  it("refuses a stake whose largest prize would not be a valid amount", () => {
    for (const bet of someBets(engine))
      expect(bet.acceptsStake(centavos(maxCentavos - 1)) && engine.maxMultiplierX10000 > 10_000).toBe(false);
  });

  it("refuses invalid params, and never throws", () => {
    // The empty bet is the only bet of a game without choices.
    const bets = someBets(engine);
    const isBet = (params: unknown) => bets.some((bet) => isDeepStrictEqual(bet.params, params));
    for (const params of [null, undefined, "x", 5, [], {}]) expect(engine.read(params).ok).toBe(isBet(params));
    fc.assert(
      fc.property(fc.jsonValue(), (params) => {
        expect(engine.read(params).ok).toBe(isBet(params));
      }),
    );
    for (const bet of bets.slice(0, 5))
      expect(engine.read({ ...bet.params, edge: 0 })).toMatchObject({ ok: false, faults: { edge: "invalid" } });
  });

  it("refuses too few bytes", () => {
    for (const bet of someBets(engine).slice(-1)) expect(() => bet.play(centavos(1), new Uint8Array(3))).toThrow(RangeError);
  });
});
