import { createHmac } from "node:crypto";
import { centavos, canonicalJson, compareRationals, scaleDown, sha256Hex } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentEngine,
  dice,
  diceOdds,
  diceOutcomes,
  dicePrize,
  diceTargets,
  diceWins,
  drawRange,
  drawsBelow,
  engineOfRound,
  lowestReturn,
  pickOutcome,
  readDiceBet,
  smallestHonestStake,
  bytesFrom,
  type DiceBet,
  type HouseBet,
} from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const targets = fc.integer({ min: diceTargets.minX100, max: diceTargets.maxX100 });
const bets = fc.record({ targetX100: targets, direction: fc.constantFrom("over" as const, "under" as const) });
const stakes = fc.integer({ min: 1, max: 1_000_000_00 }).map(centavos);
const draws = fc.integer({ min: 0, max: drawRange - 1 });

function bytesOf(draw: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, draw);
  return bytes;
}

function betOf(bet: DiceBet): HouseBet {
  const read = dice.read({ target: bet.targetX100 / 100, direction: bet.direction });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.bet;
}

describe("a dice bet", () => {
  it("accepts every two-decimal target from 2 to 98 and writes it back", () => {
    fc.assert(
      fc.property(bets, (bet) => {
        const params = {
          target: Number(`${Math.floor(bet.targetX100 / 100)}.${String(bet.targetX100 % 100).padStart(2, "0")}`),
          direction: bet.direction,
        };
        expect(readDiceBet(params)).toEqual({ ok: true, bet });
        expect(betOf(bet).params).toEqual(params);
      }),
    );
  });

  it.each([1.99, 98.01, 33.333, "50", [50], true, null, Number.NaN, Infinity, 5e300, -50, 50.0000001])(
    "refuses the target %j",
    (target) => {
      expect(readDiceBet({ target, direction: "over" })).toEqual({ ok: false, faults: { target: "number_invalid" } });
    },
  );

  it("is refused with every error listed", () => {
    expect(readDiceBet({})).toEqual({ ok: false, faults: { target: "required", direction: "required" } });
    expect(readDiceBet({ target: 50, direction: "OVER", edge: 0 })).toEqual({
      ok: false,
      faults: { direction: "invalid", edge: "invalid" },
    });
    for (const params of [null, undefined, "over", 5, [50, "over"]])
      expect(readDiceBet(params)).toEqual({ ok: false, faults: { params: "invalid" } });
  });
});

describe("a round", () => {
  it("matches the reference vectors", () => {
    const zeros = drawBytes({ serverSeed: "0".repeat(64), clientSeed: "client", nonce: 1 }, dice.drawBytes);
    const coffee = drawBytes({ serverSeed: "c0ffee00".repeat(8), clientSeed: "client-seed", nonce: 7 }, dice.drawBytes);
    expect(betOf({ targetX100: 5_000, direction: "over" }).play(centavos(100), coffee)).toEqual({
      outcome: { roll: 31.57 },
      payout: 0,
      multiplierX10000: 0,
      multiplierX100: 0,
    });
    expect(betOf({ targetX100: 5_000, direction: "under" }).play(centavos(100), zeros)).toEqual({
      outcome: { roll: 19.83 },
      payout: 198,
      multiplierX10000: 19_801,
      multiplierX100: 198,
    });
  });

  it("loses on the target itself, over and under", () => {
    for (const direction of ["over", "under"] as const) {
      expect(diceWins({ targetX100: 5_000, direction }, 5_000)).toBe(false);
      expect(diceWins({ targetX100: 5_000, direction }, 5_001)).toBe(direction === "over");
      expect(diceWins({ targetX100: 5_000, direction }, 4_999)).toBe(direction === "under");
    }
  });

  it("pays all or nothing, in whole centavos, never above the stated maximum", () => {
    fc.assert(
      fc.property(bets, stakes, draws, (bet, stake, draw) => {
        const settled = betOf(bet).play(stake, bytesOf(draw));
        const won = diceWins(bet, Math.floor((draw / drawRange) * diceOutcomes));
        expect(settled.payout).toBe(won ? Number((BigInt(stake) * BigInt(diceOdds(bet).multiplierX10000)) / 10_000n) : 0);
        expect(settled.multiplierX100).toBe(won ? Math.floor(diceOdds(bet).multiplierX10000 / 100) : 0);
        expect(settled.payout).toBeLessThanOrEqual(betOf(bet).maxPayout(stake));
        expect(settled.outcome).toEqual({ roll: Number((pickOutcome(draw, diceOutcomes) / 100).toFixed(2)) });
      }),
    );
  });

  it("is refused with too few bytes", () => {
    expect(() => betOf({ targetX100: 5_000, direction: "over" }).play(centavos(100), new Uint8Array(3))).toThrow(RangeError);
  });
});

describe("the odds of dice", () => {
  it("follow the published formula", () => {
    expect(diceOdds({ targetX100: 5_000, direction: "over" })).toEqual({ winningOutcomes: 5_000, multiplierX10000: 19_801 });
    expect(diceOdds({ targetX100: 9_800, direction: "over" })).toEqual({ winningOutcomes: 200, multiplierX10000: 495_049 });
    expect(diceOdds({ targetX100: 9_800, direction: "under" })).toEqual({ winningOutcomes: 9_800, multiplierX10000: 10_103 });
  });

  it("count exactly the winning rolls", () => {
    fc.assert(
      fc.property(bets, (bet) => {
        const wins = Array.from({ length: diceOutcomes }, (_, roll) => roll).filter((roll) => diceWins(bet, roll)).length;
        expect(wins).toBe(diceOdds(bet).winningOutcomes);
      }),
      { numRuns: 30 },
    );
  });

  it("never pay more than the stated largest factor", () => {
    let largest = 0;
    for (const bet of dice.bets()) largest = Math.max(largest, bet.maxPayout(centavos(10_000)));
    expect(largest).toBe(dice.maxMultiplierX10000);
    expect(dicePrize({ targetX100: 9_800, direction: "over" }, centavos(100))).toBe(4_950);
  });
});

describe("the exact return of dice", () => {
  /** Ten-billionths, to make the smallest loss visible. */
  const parts = 10_000_000_000;
  const promised = 0.99 * parts;

  it("is the sum over all 10,001 rolls, each weighed by its draws", () => {
    fc.assert(
      fc.property(bets, stakes, (bet, stake) => {
        let numerator = 0n;
        for (let roll = 0; roll < diceOutcomes; roll += 1) {
          const first = drawsBelow(roll, diceOutcomes);
          const settled = betOf(bet).play(stake, bytesOf(Number(first)));
          numerator += (drawsBelow(roll + 1, diceOutcomes) - first) * BigInt(settled.payout);
        }
        expect(compareRationals(betOf(bet).exactReturn(stake), { numerator, denominator: BigInt(drawRange) * BigInt(stake) })).toBe(0);
      }),
      { numRuns: 8 },
    );
  });

  it("is 99 % for every bet, less the factor's digits beyond the fourth decimal, at a stake where centavos do not matter", () => {
    for (const bet of dice.bets()) {
      const exact = scaleDown(bet.exactReturn(centavos(100_000_000)), parts);
      expect(exact).toBeLessThanOrEqual(promised + 1_000);
      expect(exact).toBeGreaterThan(promised - parts / 10_000);
    }
  });

  it("falls by less than one centavo a round at the smallest honest stake and above", () => {
    const stake = smallestHonestStake(100);
    expect(stake).toBe(100);
    for (const amount of [stake, 101, 137, 199, 1_000]) {
      const loss = promised - scaleDown(lowestReturn(dice, centavos(amount)), parts);
      expect(loss).toBeLessThan(parts / amount + parts / 10_000);
      expect(loss).toBeLessThan(parts * 0.0101);
    }
  });

  it("is low for a one-centavo bet: rounding down halves an even-money bet", () => {
    const even = betOf({ targetX100: 5_000, direction: "over" });
    expect(scaleDown(even.exactReturn(centavos(1)), 10_000)).toBe(4_999);
    expect(scaleDown(lowestReturn(dice, centavos(1)), 10_000)).toBe(4_950);
    expect(scaleDown(even.exactReturn(centavos(100)), 10_000)).toBe(9_899);
  });
});

describe("the version of dice", () => {
  it("matches its hashes: changed rules need a new version", async () => {
    expect(await sha256Hex(canonicalJson(dice.rules))).toBe(dice.rulesHash);
    expect(await sha256Hex(canonicalJson(dice.paytable))).toBe(dice.paytableHash);
  });

  it("is found by game and by hashes", () => {
    expect(currentEngine("dice")).toBe(dice);
    expect(currentEngine("mines")).toBeUndefined();
    expect(engineOfRound({ game: "dice", rulesHash: dice.rulesHash, paytableHash: dice.paytableHash })).toBe(dice);
    expect(engineOfRound({ game: "dice", rulesHash: dice.rulesHash, paytableHash: dice.rulesHash })).toBeUndefined();
  });

  it("hashes one text per document", () => {
    expect(canonicalJson({ b: [1, null, true], a: { d: "é", c: -0 } })).toBe('{"a":{"c":0,"d":"é"},"b":[1,null,true]}');
    expect(() => canonicalJson({ a: 0.1 })).toThrow(RangeError);
  });
});
