import { xml } from "./xml-text.ts";

type Counts = readonly [home: number, away: number];

/** Average goals of a match, the same for all: these odds show the format and are nobody's opinion. */
const expected: Counts = [1.45, 1.15];
const mostGoals = 10;
/** Part of the stakes that the odds keep. */
const kept = 0.05;

interface Outcome {
  readonly id: string;
  readonly wins: (score: Counts) => boolean;
}

interface Market {
  readonly id: number;
  readonly specifiers?: string;
  readonly outcomes: readonly Outcome[];
}

const home = ([a, b]: Counts): boolean => a > b;
const draw = ([a, b]: Counts): boolean => a === b;
const away = ([a, b]: Counts): boolean => a < b;
const over = ([a, b]: Counts): boolean => a + b > 2.5;
const both = ([a, b]: Counts): boolean => a > 0 && b > 0;
const not =
  (wins: (score: Counts) => boolean) =>
  (score: Counts): boolean =>
    !wins(score);

/** The last one is a market that few books offer. */
const markets: readonly Market[] = [
  {
    id: 1,
    outcomes: [
      { id: "1", wins: home },
      { id: "2", wins: draw },
      { id: "3", wins: away },
    ],
  },
  {
    id: 10,
    outcomes: [
      { id: "9", wins: not(away) },
      { id: "10", wins: not(draw) },
      { id: "11", wins: not(home) },
    ],
  },
  {
    id: 16,
    specifiers: "hcp=-0.5",
    outcomes: [
      { id: "1714", wins: home },
      { id: "1715", wins: not(home) },
    ],
  },
  {
    id: 18,
    specifiers: "total=2.5",
    outcomes: [
      { id: "12", wins: over },
      { id: "13", wins: not(over) },
    ],
  },
  {
    id: 29,
    outcomes: [
      { id: "74", wins: both },
      { id: "76", wins: not(both) },
    ],
  },
  {
    id: 30,
    outcomes: [
      { id: "784", wins: ([a, b]) => a + b === 0 },
      { id: "788", wins: ([a, b]) => a > 0 && b === 0 },
      { id: "790", wins: ([a, b]) => a === 0 && b > 0 },
      { id: "792", wins: both },
    ],
  },
];

const poisson = (mean: number): number[] => {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= mostGoals; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return chances;
};

/** Chance that a condition on the final score holds, given the score and the share of the match that is left. */
function chanceOf(wins: (score: Counts) => boolean, score: Counts, left: number): number {
  const [a, b] = [poisson(expected[0] * left), poisson(expected[1] * left)];
  let chance = 0;
  for (const [more, p] of a.entries())
    for (const [others, q] of b.entries()) if (wins([score[0] + more, score[1] + others])) chance += p * q;
  return Math.min(1, chance);
}

const priceText = (chance: number): string =>
  Math.max(1.01, Math.min(100, Math.floor(((1 - kept) / Math.max(chance, 1e-4)) * 100) / 100)).toFixed(2);

/** Prices of a match; without a share that is left, its markets as settled. */
export const oddsXml = (score: Counts, left: number | null): string =>
  xml(
    "odds",
    {},
    ...markets.map(({ id, specifiers, outcomes }) => {
      if (left === null) return xml("market", { id, specifiers, status: -3 });
      const priced = outcomes.map((outcome) => {
        const chance = chanceOf(outcome.wins, score, left);
        return xml("outcome", { id: outcome.id, odds: priceText(chance), probabilities: chance.toFixed(6), active: 1 });
      });
      return xml("market", { id, specifiers, status: 1 }, ...priced);
    }),
  );

export const settlementXml = (score: Counts): string =>
  xml(
    "outcomes",
    {},
    ...markets.map(({ id, specifiers, outcomes }) =>
      xml(
        "market",
        { id, specifiers },
        ...outcomes.map((outcome) => xml("outcome", { id: outcome.id, result: outcome.wins(score) ? 1 : 0 })),
      ),
    ),
  );

export const marketKeysXml = (voidReason: number): string[] =>
  markets.map(({ id, specifiers }) => xml("market", { id, specifiers, void_reason: voidReason }));

/** As the partner describes its markets. */
export const descriptionsXml = (): string =>
  xml(
    "market_descriptions",
    { response_code: "OK" },
    ...markets.map(({ id, specifiers, outcomes }) =>
      xml(
        "market",
        { id, name: `Market ${id}` },
        xml("outcomes", {}, ...outcomes.map((outcome) => xml("outcome", { id: outcome.id, name: outcome.id }))),
        ...(specifiers ? [xml("specifiers", {}, xml("specifier", { name: specifiers.split("=")[0], type: "decimal" }))] : []),
      ),
    ),
  );
