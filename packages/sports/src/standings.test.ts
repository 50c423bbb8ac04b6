import { describe, expect, it } from "vitest";
import { currentSeason, leagueTable, type PlayedMatch } from "./standings.ts";

const dayMs = 86_400_000;
const played = (home: number, away: number, score: readonly [number, number], day = 0): PlayedMatch => ({
  home,
  away,
  score,
  starts_at: day * dayMs,
});

describe("a league table", () => {
  it("counts three points for a win and one for a draw", () => {
    const table = leagueTable([played(1, 2, [2, 0]), played(2, 3, [1, 1]), played(3, 1, [0, 1])]);
    expect(table).toEqual([
      { team: 1, rank: 1, played: 2, won: 2, drawn: 0, lost: 0, goals_for: 3, goals_against: 0, points: 6 },
      { team: 3, rank: 2, played: 2, won: 0, drawn: 1, lost: 1, goals_for: 1, goals_against: 2, points: 1 },
      { team: 2, rank: 3, played: 2, won: 0, drawn: 1, lost: 1, goals_for: 1, goals_against: 3, points: 1 },
    ]);
  });

  it.each([
    ["wins", [played(1, 9, [1, 0]), played(2, 8, [0, 0]), played(2, 7, [0, 0]), played(2, 6, [0, 0])], [1, 2]],
    ["goal difference", [played(1, 9, [1, 0]), played(2, 8, [2, 0])], [2, 1]],
    ["goals scored", [played(1, 9, [1, 0]), played(2, 8, [3, 2])], [2, 1]],
  ])("separates teams with equal points by %s", (_criterion, matches, order) => {
    expect(
      leagueTable(matches)
        .map(({ team }) => team)
        .filter((team) => team <= 2),
    ).toEqual(order);
  });

  it("gives teams that are equal in every criterion the same rank, and the next one the place after them", () => {
    const ranks = leagueTable([played(1, 3, [1, 0]), played(2, 4, [1, 0])]).map(({ team, rank }) => [team, rank]);
    expect(ranks).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 3],
    ]);
  });

  it("is empty without a match", () => {
    expect(leagueTable([])).toEqual([]);
  });
});

describe("the current season", () => {
  it("begins with the first match after a break of more than 45 days", () => {
    const [old, first, next] = [played(1, 2, [0, 0], 0), played(2, 1, [0, 0], 45.1), played(1, 2, [0, 0], 90)];
    expect(currentSeason([next, old, first])).toEqual([first, next]);
  });

  it("continues after a break of 45 days", () => {
    const matches = [played(1, 2, [0, 0], 0), played(2, 1, [0, 0], 45)];
    expect(currentSeason(matches)).toEqual(matches);
  });
});
