import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaultRatingSettings, fitRatings, marketChances, modelOf, overriddenModel, type RatedMatch, scoreGrid } from "./index.ts";

/** A season's matches in chronological order. */
const season = readFileSync(new URL("../../test/brasileirao-2025.csv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(";").map(Number))
  .map(([day = 0, home = 0, away = 0, ...goals]) => ({ day, home, away, score: [goals[0] ?? 0, goals[1] ?? 0] as const }));

type Played = (typeof season)[number];

const rated = (matches: readonly Played[], day: number): RatedMatch[] => matches.map((match) => ({ ...match, age_days: day - match.day }));

describe("ratings", () => {
  const match = (home: number, away: number, score: [number, number], age_days = 0): RatedMatch => ({ home, away, score, age_days });
  const league = [
    match(1, 2, [3, 0]),
    match(2, 1, [0, 2]),
    match(1, 3, [2, 0]),
    match(3, 1, [1, 1]),
    match(2, 3, [1, 0]),
    match(3, 2, [2, 1]),
  ];

  it("a side that wins more: is rated above the others, and attack and defence are means of 0", () => {
    const { teams } = fitRatings(league);
    const strength = (id: number) => (teams.get(id)?.att ?? 0) + (teams.get(id)?.def ?? 0);
    expect(strength(1)).toBeGreaterThan(strength(2));
    expect(strength(1)).toBeGreaterThan(strength(3));
    expect([...teams.values()].reduce((sum, { att }) => sum + att, 0)).toBeCloseTo(0, 8);
  });

  it("fitted goals: equal the goals scored, at home and away", () => {
    const ratings = fitRatings(league);
    const sum = (side: "home" | "away") => league.reduce((total, one) => total + modelOf(ratings, one)[side], 0);
    expect(sum("home")).toBeCloseTo(9, 8);
    expect(sum("away")).toBeCloseTo(4, 8);
  });

  it("a match of 180 days ago: counts half as much as one of today", () => {
    const extra = (age_days: number) => fitRatings([...league, match(1, 2, [0, 5], age_days)]);
    const twice = fitRatings([...league, match(1, 2, [0, 5], 180), match(1, 2, [0, 5], 180)]);
    expect(twice.mu).toBeCloseTo(extra(0).mu, 8);
    expect(twice.teams.get(2)?.att).toBeCloseTo(extra(0).teams.get(2)?.att ?? 0, 8);
    expect(extra(180).teams.get(2)?.att).toBeLessThan(extra(0).teams.get(2)?.att ?? 0);
  });

  it("a team without matches: is rated as an average one", () => {
    const ratings = fitRatings(league);
    expect(modelOf(ratings, { home: 98, away: 99 }).home).toBeCloseTo(Math.exp(ratings.mu + ratings.home), 12);
  });

  it("matches without goals: throw", () => {
    expect(() => fitRatings([])).toThrow(RangeError);
    expect(() => fitRatings([match(1, 2, [0, 0])])).toThrow(RangeError);
  });

  it("a trader's supremacy and total: are the goals of both sides; more supremacy than goals throws", () => {
    expect(overriddenModel({ supremacy: 0.5, total: 2.7 })).toMatchObject({ home: 1.6, away: 1.1 });
    expect(() => overriddenModel({ supremacy: 2, total: 2 })).toThrow(RangeError);
  });
});

describe("the Brasileirão 2025", () => {
  it("the whole season, each match counting alike: has its home advantage", () => {
    const ratings = fitRatings(
      season.map((match) => ({ ...match, age_days: 0 })),
      defaultRatingSettings,
    );
    expect(season).toHaveLength(380);
    expect(ratings.mu).toBeCloseTo(-0.0525, 4);
    expect(ratings.home).toBeCloseTo(0.4255, 4);
  });

  it("the last 190 matches, each priced from the matches before its day: are predicted 3 % better than by base rates", () => {
    const tested = season.slice(-190);
    const resultOf = ({ score }: Played): number => Math.sign(score[1] - score[0]) + 1;
    const loss = tested.map((match) => {
      const before = season.filter(({ day }) => day < match.day);
      const ratings = fitRatings(rated(before, match.day));
      const chances = marketChances({ type: "result", line_x4: 0 }, scoreGrid(modelOf(ratings, match)));
      const base = before.filter((other) => resultOf(other) === resultOf(match)).length / before.length;
      return [-Math.log(chances[resultOf(match)]?.win ?? 0), -Math.log(base)] as const;
    });
    const mean = (index: 0 | 1): number => loss.reduce((sum, one) => sum + one[index], 0) / loss.length;
    expect(mean(0)).toBeLessThan(0.975);
    expect(mean(0)).toBeLessThan(0.97 * mean(1));
  });
});
