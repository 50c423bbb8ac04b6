import type { Score } from "../facts.ts";
import type { GoalModel } from "./grid.ts";
import { solvePositive } from "./solve-positive.ts";

/** A match that counts for ratings. `age_days`: since it was played. */
export interface RatedMatch {
  readonly home: number;
  readonly away: number;
  readonly score: Score;
  readonly age_days: number;
}

/** log expected goals: μ + home + att(home) − def(away) for the home side, μ + att(away) − def(home) for the other. */
export interface Ratings {
  readonly mu: number;
  readonly home: number;
  readonly teams: ReadonlyMap<number, { readonly att: number; readonly def: number }>;
}

/** A season alone tells too little about low scores: the correction is fixed. */
export const fixedRho = -0.05;

/** `ridge` pulls attack and defence to the mean; a match counts half after `half_life_days`. */
export interface RatingSettings {
  readonly ridge: number;
  readonly half_life_days: number;
}

export const defaultRatingSettings: RatingSettings = { ridge: 4, half_life_days: 180 };

const maxSteps = 50;
const enough = 1e-9;

/** Places of the parameters in the vector: μ, home, then attack and defence of each team. */
interface Layout {
  readonly size: number;
  readonly att: (team: number) => number;
  readonly def: (team: number) => number;
  readonly ids: readonly number[];
}

function layoutOf(matches: readonly RatedMatch[]): Layout {
  const ids = [...new Set(matches.flatMap(({ home, away }) => [home, away]))].sort((a, b) => a - b);
  const places = new Map(ids.map((id, index) => [id, 2 + 2 * index]));
  const att = (team: number): number => places.get(team) ?? 0;
  return { size: 2 + 2 * ids.length, att, def: (team) => att(team) + 1, ids };
}

/** One side's goals of one match: which parameters add up to its log mean, with their signs. */
interface Observation {
  readonly terms: readonly (readonly [place: number, sign: number])[];
  readonly goals: number;
  readonly weight: number;
}

function observationsOf(matches: readonly RatedMatch[], { att, def }: Layout, halfLife: number): Observation[] {
  return matches.flatMap(({ home, away, score, age_days }) => {
    const weight = 0.5 ** (age_days / halfLife);
    return [
      {
        terms: [
          [0, 1],
          [1, 1],
          [att(home), 1],
          [def(away), -1],
        ] as const,
        goals: score[0],
        weight,
      },
      {
        terms: [
          [0, 1],
          [att(away), 1],
          [def(home), -1],
        ] as const,
        goals: score[1],
        weight,
      },
    ];
  });
}

/** Gradient and curvature of the penalised log likelihood (the curvature with its sign turned, so that it is positive). */
function slopeAt(
  x: Float64Array,
  observations: readonly Observation[],
  ridge: number,
): { gradient: Float64Array; curvature: Float64Array } {
  const n = x.length;
  const gradient = new Float64Array(n);
  const curvature = new Float64Array(n * n);
  const add = (to: Float64Array, place: number, amount: number): void => void (to[place] = (to[place] ?? 0) + amount);
  for (const { terms, goals, weight } of observations) {
    const mean = Math.exp(terms.reduce((sum, [place, sign]) => sum + sign * (x[place] ?? 0), 0));
    for (const [place, sign] of terms) {
      add(gradient, place, weight * sign * (goals - mean));
      for (const [other, otherSign] of terms) add(curvature, place * n + other, weight * mean * sign * otherSign);
    }
  }
  for (let place = 2; place < n; place += 1) {
    add(gradient, place, -ridge * (x[place] ?? 0));
    add(curvature, place * n + place, ridge);
  }
  return { gradient, curvature };
}

/** Strengths of the teams of one competition by Newton's method. No match, or matches without a goal at all, throw. */
export function fitRatings(matches: readonly RatedMatch[], settings: RatingSettings = defaultRatingSettings): Ratings {
  if (!matches.some(({ score }) => score[0] > 0) || !matches.some(({ score }) => score[1] > 0))
    throw new RangeError("too few goals to rate by");
  const layout = layoutOf(matches);
  const observations = observationsOf(matches, layout, settings.half_life_days);
  const x = new Float64Array(layout.size);
  for (let step = 0; step < maxSteps; step += 1) {
    const { gradient, curvature } = slopeAt(x, observations, settings.ridge);
    const move = solvePositive(curvature, gradient);
    const largest = Math.max(...move.map(Math.abs));
    const scale = Math.min(1, 1 / largest);
    move.forEach((amount, place) => (x[place] = (x[place] ?? 0) + scale * amount));
    if (largest < enough) break;
  }
  const at = (place: number): number => x[place] ?? 0;
  const teams = new Map(layout.ids.map((id) => [id, { att: at(layout.att(id)), def: at(layout.def(id)) }] as const));
  return { mu: at(0), home: at(1), teams };
}

const average = { att: 0, def: 0 };

/** Expected goals of a match; a team without matches counts as an average one. */
export function modelOf({ mu, home, teams }: Ratings, fixture: { home: number; away: number }): GoalModel {
  const [host, guest] = [teams.get(fixture.home) ?? average, teams.get(fixture.away) ?? average];
  return { home: Math.exp(mu + home + host.att - guest.def), away: Math.exp(mu + guest.att - host.def), rho: fixedRho };
}

/** A trader's own view: by how many goals the home side is better, and how many goals in all. Every market follows. Less than no goals throw. */
export function overriddenModel({ supremacy, total }: { supremacy: number; total: number }): GoalModel {
  const model = { home: (total + supremacy) / 2, away: (total - supremacy) / 2, rho: fixedRho };
  if (!(model.home > 0 && model.away > 0)) throw new RangeError(`supremacy ${supremacy} needs more goals than ${total}`);
  return model;
}
