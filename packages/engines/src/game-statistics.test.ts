import { centavos, scaleDown } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { betOn, chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import {
  double,
  doubleTile,
  doubleTiles,
  keno,
  kenoDraw,
  kenoDrawn,
  kenoNumbers,
  kenoWays,
  limbo,
  limboResultX100,
  limboWinningDraws,
  plinko,
  plinkoPath,
  plinkoWays,
  roda,
  roleta,
  roletaNumber,
  roletaPockets,
  type HouseEngine,
} from "./index.ts";

const roundsPlayed = 200_000;

/** As many bytes as the longest round uses. */
const streams = sampleOf(roundsPlayed, 64, (bytes) => bytes);

/** The values that a game draws, grouped in classes, with the expected share of each class. */
interface Sample {
  readonly classes: readonly number[];
  readonly shares: readonly number[];
  /** The simulated cheat: values selected by `from` become class `to`. */
  readonly cheat: { readonly from: (value: number) => boolean; readonly to: number };
}

const even = (classes: number) => Array.from({ length: classes }, () => 1 / classes);

/** Limits of the classes of limbo results: the targets that a result reaches. */
const limboSteps = [200, 300, 500, 1_000, 2_000, 10_000];
const reach = limboSteps.map((targetX100) => limboWinningDraws({ targetX100 }) / 2 ** 24);
const limboShares = [1 - (reach[0] ?? 0), ...reach.map((share, index) => share - (reach[index + 1] ?? 0))];

const twenty = betOn(roda, { segments: 20, risk: "low" });

const samples: Record<string, Sample> = {
  limbo: {
    classes: streams.map((bytes) => limboSteps.filter((step) => limboResultX100(bytes) >= step).length),
    shares: limboShares,
    cheat: { from: (step) => step > 0, to: 0 },
  },
  double: { classes: streams.map((bytes) => doubleTile(bytes)), shares: even(doubleTiles), cheat: { from: (tile) => tile <= 7, to: 8 } },
  plinko: {
    classes: streams.map((bytes) => plinkoPath(bytes, 12).reduce((sum, turn) => sum + turn, 0)),
    shares: Array.from({ length: 13 }, (_, bucket) => Number(plinkoWays(12, bucket)) / 4_096),
    cheat: { from: (bucket) => bucket < 5, to: 6 },
  },
  "keno's first number": {
    classes: streams.map((bytes) => (kenoDraw(bytes)[0] ?? 0) - 1),
    shares: even(kenoNumbers),
    cheat: { from: (number) => number < 20, to: 39 },
  },
  "keno's last number": {
    classes: streams.map((bytes) => (kenoDraw(bytes)[kenoDrawn - 1] ?? 0) - 1),
    shares: even(kenoNumbers),
    cheat: { from: (number) => number < 20, to: 39 },
  },
  "keno's hits": {
    classes: streams.map((bytes) => kenoDraw(bytes).filter((number) => number <= 5).length),
    shares: Array.from({ length: 6 }, (_, hits) => Number(kenoWays(5, hits)) / 847_660_528),
    cheat: { from: (hits) => hits >= 2, to: 0 },
  },
  roda: {
    classes: streams.map((bytes) => Number(twenty.play(centavos(100), bytes).outcome["segment"])),
    shares: even(20),
    cheat: { from: (segment) => segment % 5 !== 4, to: 4 },
  },
  roleta: {
    classes: streams.map((bytes) => roletaNumber(bytes)),
    shares: even(roletaPockets),
    cheat: { from: (number) => number > 18, to: 0 },
  },
};

const chiSquare = ({ shares }: Sample, classes: readonly number[]) =>
  distance(
    countOf(classes, shares.length),
    shares.map((share) => share * classes.length),
  );

describe.each(Object.entries(samples))("200,000 rounds of %s", (_, sample) => {
  const limit = chiSquareLimit(sample.shares.length);

  it("are distributed as the odds state", () => {
    expect(chiSquare(sample, sample.classes)).toBeLessThan(limit);
  });

  it("expose a house that cheats in one round of a hundred", () => {
    const wanted = sample.classes.flatMap((value, index) => (sample.cheat.from(value) ? [index] : []));
    const stolen = new Set(wanted.filter((_index, turn) => turn % Math.floor((wanted.length * 100) / roundsPlayed) === 0));
    expect(stolen.size).toBeGreaterThan(roundsPlayed / 125);
    expect(stolen.size).toBeLessThan(roundsPlayed / 75);
    expect(
      chiSquare(
        sample,
        sample.classes.map((value, index) => (stolen.has(index) ? sample.cheat.to : value)),
      ),
    ).toBeGreaterThan(limit);
  });
});

/** Bets whose return can be measured in 200,000 rounds: the standard error is far below 1 %. */
const steadyBets: [HouseEngine, Record<string, unknown>][] = [
  [limbo, { target: 1.5 }],
  [double, { colour: "red" }],
  [plinko, { rows: 16, risk: "low" }],
  [plinko, { rows: 8, risk: "low" }],
  [keno, { picks: [7] }],
  [roda, { segments: 30, risk: "low" }],
  [roda, { segments: 50, risk: "medium" }],
  [
    roleta,
    {
      bets: [
        { kind: "red", amount: 60 },
        { kind: "dozen", numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], amount: 40 },
      ],
    },
  ],
];

describe.each(steadyBets)("the return of $game over 200,000 rounds, %o", (engine, params) => {
  const stake = centavos(100);
  const bet = betOn(engine, params);
  const payouts = streams.map((bytes) => bet.play(stake, bytes).payout);
  const promised = scaleDown(bet.exactReturn(stake), 1_000_000) / 1_000_000;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length / stake;
  const error = Math.sqrt(payouts.reduce((sum, payout) => sum + (payout / stake - promised) ** 2, 0) / roundsPlayed / roundsPlayed);

  it("equals the computed return", () => {
    expect(Math.abs(mean(payouts) - promised)).toBeLessThan(3.3 * error);
  });

  it("exposes a house that keeps every fiftieth prize", () => {
    const kept = payouts.map((payout, index) => (index % 50 === 0 ? 0 : payout));
    expect(promised - mean(kept)).toBeGreaterThan(3.3 * error);
  });
});
