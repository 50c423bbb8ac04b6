import type { Score } from "../facts.ts";
import type { GoalModel } from "./grid.ts";
import { solvePositive } from "./solve-positive.ts";

/** A match used for ratings, with its age in days. */
export interface RatedMatch {
  readonly home: number;
  readonly away: number;
  readonly score: Score;
  readonly age_days: number;
}

/** Log expected goals: μ + home + att(home) − def(away) for the home side, μ + att(away) − def(home) for the away side. */
export interface Ratings {
  readonly mu: number;
  readonly home: number;
  readonly teams: ReadonlyMap<number, { readonly att: number; readonly def: number }>;
}

/** One season contains too little information about low scores, so the correction is fixed. */
export const fixedRho = -0.05;

/** `ridge` pulls attack and defence to the mean. The weight of a match halves every `half_life_days`. */
export interface RatingSettings {
  readonly ridge: number;
  readonly half_life_days: number;
}

export const defaultRatingSettings: RatingSettings = { ridge: 4, half_life_days: 180 };

const maxSteps = 50;
const enough = 1e-9;

/** Positions of the parameters in the vector: μ, home, then attack and defence of each team. */
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

/** Goals of one side in one match: the parameters that add up to its log mean, with their signs. */
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

/** Gradient and negated curvature (so that it is positive) of the penalised log likelihood. */
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

/** Ratings of the teams of one competition by Newton's method. Throws without matches, or if no match has a goal. */
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

/** Expected goals of a match. A team without matches counts as average. */
export function modelOf({ mu, home, teams }: Ratings, fixture: { home: number; away: number }): GoalModel {
  const [host, guest] = [teams.get(fixture.home) ?? average, teams.get(fixture.away) ?? average];
  return { home: Math.exp(mu + home + host.att - guest.def), away: Math.exp(mu + guest.att - host.def), rho: fixedRho };
}

/**
 * A trader's view: the home side's expected lead and the expected total, from which every market follows. Throws if a side would have less
 * than no goals.
 */
export function overriddenModel({ supremacy, total }: { supremacy: number; total: number }): GoalModel {
  const model = { home: (total + supremacy) / 2, away: (total - supremacy) / 2, rho: fixedRho };
  if (!(model.home > 0 && model.away > 0)) throw new RangeError(`supremacy ${supremacy} needs more goals than ${total}`);
  return model;
}
