import { createHash, createHmac } from "node:crypto";
import { boxRarity, boxWeightTotal, canonicalJson } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BoxTable,
  boxDrawLimit,
  boxMean,
  boxMeanCentavos,
  boxPairAt,
  boxPrizeAt,
  boxReelTiles,
  boxReturn,
  boxReturnBasisPoints,
  boxRules,
  boxTableHash,
  drawBox,
  isUsualBoxReturn,
  readBoxTable,
  settleBox,
} from "./box.ts";
import { bytesFrom } from "./fairness.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const bytesAt = (nonce: number) => drawBytes({ serverSeed: "a".repeat(64), clientSeed: "boxes", nonce }, boxRules.drawBytes);

const table: BoxTable = {
  price: 500,
  prizes: [
    { weight: 600_000_000, value: 200, form: "cash" },
    { weight: 300_000_000, value: 500, form: "cash" },
    { weight: 99_600_000, value: 1_500, form: "cash" },
    { weight: 400_000, value: 40_000, form: "item" },
  ],
};

/** Returns bytes whose pairs are these 53-bit integers. */
function bytesOf(...pairs: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(pairs.length * 8));
  pairs.forEach((pair, nth) => {
    bytes.setUint32(nth * 8, Math.floor(pair / 2 ** 21));
    bytes.setUint32(nth * 8 + 4, (pair % 2 ** 21) * 2 ** 11);
  });
  return new Uint8Array(bytes.buffer);
}

/** Tables whose weights add up to the total. */
const tables = fc
  .record({
    price: fc.integer({ min: 1, max: 100_000 }),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: boxWeightTotal - 1 }), { maxLength: 20 }),
  })
  .chain(({ price, cuts }) => {
    const bounds = [0, ...cuts.sort((a, b) => a - b), boxWeightTotal];
    const weights = bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0));
    return fc
      .array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: weights.length, maxLength: weights.length })
      .map((values): BoxTable => ({
        price,
        prizes: weights.map((weight, index) => ({ weight, value: values[index] ?? 0, form: "cash" })),
      }));
  });

describe("the rules of a box", () => {
  it("have the hash that is stored with their rounds", () => {
    expect(createHash("sha256").update(canonicalJson(boxRules.rules)).digest("hex")).toBe(boxRules.rulesHash);
  });

  it("identify a table by a hash that changes with any price, weight, value, form or order", async () => {
    const [first, second, ...rest] = table.prizes;
    if (!first || !second) throw new Error("no prizes");
    const others: BoxTable[] = [
      { ...table, price: 501 },
      { ...table, prizes: [{ ...first, weight: first.weight + 1 }, second, ...rest] },
      { ...table, prizes: [{ ...first, value: first.value + 1 }, second, ...rest] },
      { ...table, prizes: [{ ...first, form: "item" }, second, ...rest] },
      { ...table, prizes: [second, first, ...rest] },
    ];
    const hashes = await Promise.all([table, ...others].map(boxTableHash));
    expect(new Set(hashes).size).toBe(6);
    expect(await boxTableHash({ ...table, prizes: table.prizes.map((prize) => ({ ...prize, title: "x" })) })).toBe(hashes[0]);
  });

  it.each<[string, unknown, string]>([
    [
      "weights that add up to one less",
      { ...table, prizes: table.prizes.map((prize, nth) => (nth ? prize : { ...prize, weight: prize.weight - 1 })) },
      "prizes",
    ],
    [
      "weights that add up to one more",
      { ...table, prizes: table.prizes.map((prize, nth) => (nth ? prize : { ...prize, weight: prize.weight + 1 })) },
      "prizes",
    ],
    ["no prizes", { ...table, prizes: [] }, "prizes"],
    ["a weight of zero", { ...table, prizes: [...table.prizes, { weight: 0, value: 1, form: "cash" }] }, "prizes"],
    ["an unknown form", { ...table, prizes: [{ weight: boxWeightTotal, value: 1, form: "car" }] }, "prizes"],
    ["a fraction of a centavo", { ...table, prizes: [{ weight: boxWeightTotal, value: 1.5, form: "cash" }] }, "prizes"],
    ["a negative price", { ...table, price: -1 }, "price"],
  ])("refuse %s", (_, params, field) => {
    expect(readBoxTable(params)).toMatchObject({ ok: false, faults: { [field]: expect.any(String) } });
  });
});

describe("a draw of a box", () => {
  it("matches the published vectors", () => {
    expect(boxPairAt(bytesOf(0), 0)).toBe(0);
    expect(boxPairAt(bytesOf(2 ** 53 - 1), 0)).toBe(2 ** 53 - 1);
    expect(boxDrawLimit).toBe(9_007_199_000_000_000);
    expect(drawBox(table, bytesAt(0))).toMatchObject({ roll: expect.any(Number), prize: expect.any(Number) });
    expect(drawBox(table, bytesAt(0))).toEqual(drawBox(table, bytesAt(0)));
  });

  it("selects the prize whose cumulative weight is the first above the roll, at each bound and one below it", () => {
    const cases: [roll: number, prize: number][] = [
      [0, 0],
      [599_999_999, 0],
      [600_000_000, 1],
      [899_999_999, 1],
      [900_000_000, 2],
      [999_599_999, 2],
      [999_600_000, 3],
      [999_999_999, 3],
    ];
    for (const [roll, prize] of cases) expect(drawBox(table, bytesOf(roll)), `roll ${roll}`).toMatchObject({ roll, prize });
    expect(() => boxPrizeAt(table, boxWeightTotal)).toThrow(RangeError);
  });

  it("rejects pairs at or above the limit, for the prize and for its neighbours", () => {
    expect(drawBox(table, bytesOf(boxDrawLimit - 1)).roll).toBe(999_999_999);
    expect(drawBox(table, bytesOf(boxDrawLimit, 600_000_000, 2 ** 53 - 1, 999_600_000))).toEqual({
      roll: 600_000_000,
      prize: 1,
      reel: [3],
    });
    expect(() => drawBox(table, bytesOf(boxDrawLimit, 2 ** 53 - 1))).toThrow("every draw was rejected");
  });

  it("draws its neighbours from the same table, as often as expected", () => {
    const seen = [0, 0, 0, 0];
    const won = [0, 0, 0, 0];
    const rounds = 8_000;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const { prize, reel } = drawBox(table, bytesAt(nonce));
      expect(reel).toHaveLength(boxReelTiles);
      won[prize] = (won[prize] ?? 0) + 1;
      for (const tile of reel) seen[tile] = (seen[tile] ?? 0) + 1;
    }
    const within = (count: number, of: number, weight: number) => {
      const chance = weight / boxWeightTotal;
      expect(Math.abs(count - of * chance)).toBeLessThan(4.5 * Math.sqrt(of * chance * (1 - chance)) + 1);
    };
    table.prizes.forEach(({ weight }, index) => {
      within(won[index] ?? 0, rounds, weight);
      within(seen[index] ?? 0, rounds * boxReelTiles, weight);
    });
  });
});

describe("the return of a box", () => {
  it("is the sum of the prizes over all rolls", () => {
    fc.assert(
      fc.property(tables, (random) => {
        // Each prize times its number of rolls. The drawing function is checked at the first and the last roll of each range.
        let from = 0;
        let sum = 0n;
        random.prizes.forEach(({ weight, value }, index) => {
          expect(boxPrizeAt(random, from)).toBe(index);
          expect(boxPrizeAt(random, from + weight - 1)).toBe(index);
          sum += BigInt(weight) * BigInt(value);
          from += weight;
        });
        expect(from).toBe(boxWeightTotal);
        expect(boxMean(random)).toEqual({ numerator: sum, denominator: BigInt(boxWeightTotal) });
      }),
    );
    const small: BoxTable = {
      price: 7,
      prizes: [1, 2, 3, 4].map((value) => ({ weight: boxWeightTotal / 4, value, form: "cash" as const })),
    };
    let paid = 0;
    for (let roll = 0; roll < boxWeightTotal; roll += 100_000) paid += small.prizes[boxPrizeAt(small, roll)]?.value ?? 0;
    expect(boxReturn(small)).toEqual({ numerator: BigInt(paid) * 100_000n, denominator: BigInt(boxWeightTotal) * 7n });
  });

  it("is shown rounded down, in centavos and basis points", () => {
    // 120 + 150 + 149.4 + 16 = 435.4 centavos of 500: 87.08 %.
    expect(boxMeanCentavos(table)).toBe(435);
    expect(boxReturnBasisPoints(table)).toBe(8_708);
    expect(boxReturnBasisPoints({ ...table, price: 0 })).toBeNull();
  });

  it("is usual from exactly 85 % to exactly 97 %, and unusual one unit of weight beyond", () => {
    const of = (weight: number): BoxTable => ({
      price: 100,
      prizes: [
        { weight, value: 100, form: "cash" },
        { weight: boxWeightTotal - weight, value: 0, form: "cash" },
      ],
    });
    expect(isUsualBoxReturn(of(850_000_000))).toBe(true);
    expect(isUsualBoxReturn(of(849_999_999))).toBe(false);
    expect(isUsualBoxReturn(of(970_000_000))).toBe(true);
    expect(isUsualBoxReturn(of(970_000_001))).toBe(false);
    expect(isUsualBoxReturn({ ...of(1), price: 0 })).toBe(true);
  });
});

describe("a settled box", () => {
  const ended = (roll: number, in_cash = false) => settleBox(table, drawBox(table, bytesOf(roll)), { in_cash });

  it("pays a cash prize, and pays cash for an item only when it has run out", () => {
    expect(ended(0)).toMatchObject({ payout: 200, outcome: { prize: 0, roll: 0 } });
    expect(ended(999_600_000)).toMatchObject({ payout: 0, outcome: { prize: 3 } });
    expect(ended(999_600_000, true)).toMatchObject({ payout: 40_000, outcome: { prize: 3, in_cash: true } });
  });

  it("states no stock when the prize is not an item", () => {
    expect(ended(0, true).outcome).not.toHaveProperty("in_cash");
  });
});

it.each([
  [999_999, "black"],
  [1_000_000, "red"],
  [9_999_999, "red"],
  [10_000_000, "yellow"],
  [49_999_999, "yellow"],
  [50_000_000, "pink"],
  [149_999_999, "pink"],
  [150_000_000, "blue"],
  [399_999_999, "blue"],
  [400_000_000, "green"],
])("a prize with a weight of %i is %s", (weight, rarity) => {
  expect(boxRarity(weight)).toBe(rarity);
});
