import { centavos, compareRationals } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betOn, bytesOf, coffee, drawBytes } from "../test/sample.ts";
import { drawsBelow, roleta, roletaColourOf, roletaFactor, roletaPlaces, roletaWheel, type RoletaPlace } from "./index.ts";

const chips = fc.array(fc.record({ place: fc.constantFrom(...roletaPlaces), amount: fc.integer({ min: 1, max: 100_000 }) }), {
  minLength: 1,
  maxLength: 20,
});
const onWire = ({ place, amount }: { place: RoletaPlace; amount: number }) => ({ kind: place.kind, numbers: [...place.numbers], amount });
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
const falls = (number: number) => bytesOf(Number(drawsBelow(number, 37)));

describe("the table", () => {
  it("has every place of a European table once", () => {
    const counts = Object.fromEntries(
      [...new Set(roletaPlaces.map(({ kind }) => kind))].map((kind) => [kind, roletaPlaces.filter((place) => place.kind === kind).length]),
    );
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 14,
      corner: 23,
      line: 11,
      dozen: 3,
      column: 3,
      red: 1,
      black: 1,
      even: 1,
      odd: 1,
      low: 1,
      high: 1,
    });
    expect(new Set(roletaPlaces.map(({ kind, numbers }) => `${kind}${numbers.join()}`)).size).toBe(157);
  });

  it("pays 35, 17, 11, 8, 5, 2 and 1 to one", () => {
    const odds = {
      straight: 35,
      split: 17,
      street: 11,
      corner: 8,
      line: 5,
      dozen: 2,
      column: 2,
      red: 1,
      black: 1,
      even: 1,
      odd: 1,
      low: 1,
      high: 1,
    };
    for (const place of roletaPlaces) expect(roletaFactor(place) - 1).toBe(odds[place.kind]);
  });

  it("has 18 red and 18 black numbers around one zero, colours in turn", () => {
    expect(roletaWheel.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
    const colours = roletaWheel.slice(1).map(roletaColourOf);
    expect(colours).toEqual(colours.map((_, index) => (index % 2 === 0 ? "red" : "black")));
    expect(roletaColourOf(0)).toBe("green");
  });
});

describe("a round", () => {
  it("lands as in the reference vector", () => {
    const bet = betOn(roleta, {
      bets: [
        { kind: "black", amount: 100 },
        { kind: "straight", numbers: [11], amount: 10 },
        { kind: "even", amount: 40 },
      ],
    });
    expect(bet.play(centavos(150), drawBytes(coffee, 4))).toEqual({
      outcome: { number: 11, colour: "black" },
      payout: 560,
      multiplierX10000: 37_333,
      multiplierX100: 373,
    });
  });

  it("pays each place separately and never rounds", () => {
    fc.assert(
      fc.property(chips, fc.integer({ min: 0, max: 36 }), (list, number) => {
        const bet = betOn(roleta, { bets: list.map(onWire) });
        const owed = list
          .filter(({ place }) => place.numbers.includes(number))
          .reduce((total, { place, amount }) => total + amount * roletaFactor(place), 0);
        const settled = bet.play(centavos(sum(list)), falls(number));
        expect(settled.outcome).toEqual({ number, colour: roletaColourOf(number) });
        expect(settled.payout).toBe(owed);
        expect(bet.acceptsStake(centavos(sum(list)))).toBe(true);
        expect(bet.acceptsStake(centavos(sum(list) + 1))).toBe(false);
      }),
    );
  });

  it("returns 36/37 for any chips, except for the bias of 32 bits", () => {
    fc.assert(
      fc.property(chips, (list) => {
        const { numerator, denominator } = betOn(roleta, { bets: list.map(onWire) }).exactReturn(centavos(sum(list)));
        expect(Number((numerator * 1_000_000_000n) / denominator) / 1_000_000_000).toBeCloseTo(36 / 37, 7);
        expect(compareRationals({ numerator, denominator }, { numerator: 1n, denominator: 1n })).toBe(-1);
      }),
    );
  });
});

describe("a roulette bet", () => {
  it("adds up chips on one place, in the order of the table", () => {
    const params = {
      bets: [
        { kind: "red", amount: 5 },
        { kind: "split", numbers: [4, 1], amount: 7 },
        { kind: "red", numbers: roletaPlaces.find(({ kind }) => kind === "red")?.numbers, amount: 1 },
      ],
    };
    expect(betOn(roleta, params).params).toEqual({
      bets: [
        { kind: "split", numbers: [1, 4], amount: 7 },
        { kind: "red", amount: 6 },
      ],
    });
  });

  const chip = { kind: "straight", numbers: [0], amount: 1 };
  it.each([
    [[]],
    [null],
    ["all"],
    [[null]],
    [[{ ...chip, amount: 0 }]],
    [[{ ...chip, amount: 1.5 }]],
    [[{ ...chip, amount: "1" }]],
    [[{ ...chip, numbers: [37] }]],
    [[{ ...chip, numbers: ["0"] }]],
    [[{ ...chip, kind: "basket" }]],
    [[{ ...chip, extra: 1 }]],
    [[{ kind: "straight", amount: 1 }]],
    [[{ kind: "split", numbers: [1, 3], amount: 1 }]],
    [[{ kind: "split", numbers: [1, 1], amount: 1 }]],
    [[{ kind: "corner", numbers: [3, 4, 6, 7], amount: 1 }]],
    [[{ kind: "red", numbers: [1], amount: 1 }]],
    [[chip, { ...chip, amount: 900_000_000_000 }]],
    [Array.from({ length: 501 }, () => chip)],
  ])("refuses the chips %j", (bets) => {
    expect(roleta.read({ bets })).toEqual({ ok: false, faults: { bets: "invalid" } });
  });
});
