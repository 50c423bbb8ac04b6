import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Club {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  /** Pattern and two colours. */
  readonly shirt: readonly [pattern: string, first: string, second: string];
}

type Place = number;

export interface Competition {
  readonly id: string;
  readonly country: string;
  readonly name: string;
  readonly slug: string;
  readonly tier: number;
  readonly home_goals_x1000: number;
  readonly away_goals_x1000: number;
  /** Goals scored and conceded relative to the competition's mean, in thousandths. */
  readonly strengths: readonly (readonly [club: Place, attack_x1000: number, defence_x1000: number])[];
  readonly rounds: readonly (readonly [name: string, pairings: readonly (readonly [home: Place, away: Place])[]])[];
}

/** Real clubs and the real order of their matches, because names are facts. The events of the matches are drawn. */
export interface Pairings {
  readonly clubs: readonly Club[];
  readonly competitions: readonly Competition[];
}

export const readPairings = (): Pairings => JSON.parse(readFileSync(join(import.meta.dirname, "pairings.json"), "utf8")) as Pairings;

export interface Pairing {
  readonly competition: Competition;
  readonly round: string;
  readonly home: Club;
  readonly away: Club;
  /** Average number of goals of each side. */
  readonly expected: readonly [home: number, away: number];
}

/** Number of consecutive matches that may be played at the same time. No club is in two of them. */
export const matchesAtOnce = 8;

function pairingsOf({ clubs }: Pairings, competition: Competition): Pairing[] {
  const strengths = new Map(competition.strengths.map(([club, attack, defence]) => [club, { attack, defence }]));
  const expected = (mean_x1000: number, attacker: Place, defender: Place): number =>
    (mean_x1000 / 1_000) * ((strengths.get(attacker)?.attack ?? 1_000) / 1_000) * ((strengths.get(defender)?.defence ?? 1_000) / 1_000);
  return competition.rounds.flatMap(([round, pairs]) =>
    pairs.flatMap(([home, away]): Pairing[] => {
      const [host, guest] = [clubs[home], clubs[away]];
      if (!host || !guest) return [];
      const goals = [expected(competition.home_goals_x1000, home, away), expected(competition.away_goals_x1000, away, home)] as const;
      return [{ competition, round, home: host, away: guest, expected: goals }];
    }),
  );
}

/** Arranges a season of all competitions in parallel, each in its own order, with a rest for each club between two matches. */
export function orderSeason(pairings: Pairings): Pairing[] {
  const queues = pairings.competitions.map((competition) => ({ all: pairingsOf(pairings, competition), next: 0 }));
  const order: Pairing[] = [];
  const isResting = ({ home, away }: Pairing): boolean =>
    !order.slice(1 - matchesAtOnce).some((other) => [other.home, other.away].some((club) => club === home || club === away));
  for (;;) {
    const open = queues.filter(({ all, next }) => next < all.length).toSorted((a, b) => a.next / a.all.length - b.next / b.all.length);
    if (open.length === 0) return order;
    const found = open.find(({ all, next }) => isResting(all[next] as Pairing)) ?? open[0];
    if (found) order.push(found.all[found.next++] as Pairing);
  }
}
