import type { Score } from "./facts.ts";

/** A played match of a league. Teams by number. */
export interface PlayedMatch {
  readonly home: number;
  readonly away: number;
  readonly score: Score;
  /** Milliseconds since 1970. */
  readonly starts_at: number;
}

/** A team's place in a league table. */
export interface Standing {
  readonly team: number;
  /** Teams that are equal in every criterion share it. */
  readonly rank: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goals_for: number;
  readonly goals_against: number;
  readonly points: number;
}

/** A league that does not play for this long has begun another season: feeds name none. Breaks for national teams are shorter. */
const seasonBreakMs = 45 * 86_400_000;

/** The matches of the current season, in order. */
export function currentSeason(matches: readonly PlayedMatch[]): PlayedMatch[] {
  const ordered = matches.toSorted((one, other) => one.starts_at - other.starts_at);
  const first = ordered.findLastIndex(({ starts_at }, index) => starts_at - (ordered[index - 1]?.starts_at ?? starts_at) > seasonBreakMs);
  return ordered.slice(Math.max(first, 0));
}

type Row = Omit<Standing, "rank">;

const nothing = (team: number): Row => ({ team, played: 0, won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0, points: 0 });

function withMatch(row: Row, [own, other]: Score): Row {
  const [won, drawn, lost] = [own > other, own === other, own < other].map(Number) as [number, number, number];
  return {
    team: row.team,
    played: row.played + 1,
    won: row.won + won,
    drawn: row.drawn + drawn,
    lost: row.lost + lost,
    goals_for: row.goals_for + own,
    goals_against: row.goals_against + other,
    points: row.points + 3 * won + drawn,
  };
}

const difference = ({ goals_for, goals_against }: Row): number => goals_for - goals_against;

/** By points, wins, goal difference and goals scored, as Brazilian leagues rank. Later criteria are a league's own. */
const compare = (one: Row, other: Row): number =>
  other.points - one.points || other.won - one.won || difference(other) - difference(one) || other.goals_for - one.goals_for;

/** The table of a league. Teams that are equal share a rank, ordered by number. */
export function leagueTable(matches: readonly PlayedMatch[]): Standing[] {
  const rows = new Map<number, Row>();
  const add = (team: number, score: Score): unknown => rows.set(team, withMatch(rows.get(team) ?? nothing(team), score));
  for (const { home, away, score } of matches) {
    add(home, score);
    add(away, [score[1], score[0]]);
  }
  const ordered = [...rows.values()].toSorted((one, other) => compare(one, other) || one.team - other.team);
  return ordered.map((row) => ({ ...row, rank: ordered.findIndex((other) => compare(row, other) === 0) + 1 }));
}
