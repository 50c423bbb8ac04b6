import { countedCash, type ScoreArgs, stakePoints } from "@trevo/offers";
import type { WeighedRound } from "../wallet/index.ts";

/** The scoring rule of a race: the best sum of points of consecutive rounds. */
export interface RaceScore {
  readonly code: ScoreArgs["code"];
  /** Minimum cash at risk in one round, in centavos. */
  readonly min_stake: number;
  /** Catalogue ids. Empty for all games. */
  readonly game_ids: readonly number[];
  /** Number of consecutive rounds that are summed. Null for all of them. */
  readonly rounds: number | null;
  /** Maximum of one round, in hundredths. Null for no maximum. */
  readonly max_x100: number | null;
}

export interface RaceTerms {
  readonly score: RaceScore;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

export interface ScoredRound {
  readonly round_id: string;
  readonly points: number;
  readonly closed_at: Date;
}

const roundsInRow = (score: ScoreArgs): number | null => {
  if (score.code === "best_of_n") return score.rounds;
  return score.code === "best_multiplier" ? 1 : null;
};

export const scoreOf = (score: ScoreArgs): RaceScore => ({
  code: score.code,
  min_stake: score.min_stake,
  game_ids: score.games.map(({ id }) => id),
  rounds: roundsInRow(score),
  max_x100: "max_x100" in score ? score.max_x100 : null,
});

/** The unit of a score: centavos of turnover, or hundredths of a multiplier. */
export const scoreUnit = ({ code }: Pick<RaceScore, "code">): "centavos" | "hundredths" =>
  code === "turnover" ? "centavos" : "hundredths";

/** Returns a round's points in a race. Null if it does not count. */
export function countRound({ score, starts_at, ends_at }: RaceTerms, joinedXid: string, round: WeighedRound): ScoredRound | null {
  const { state, closed_at, game_id, round_id } = round;
  const cash_at_risk = countedCash(round.cash_at_risk, round.sport);
  if (state !== "closed" || closed_at === null || cash_at_risk < Math.max(1, score.min_stake)) return null;
  if (closed_at < starts_at || closed_at >= ends_at || BigInt(round.first_xid) <= BigInt(joinedXid)) return null;
  if (score.game_ids.length > 0 && !score.game_ids.includes(game_id)) return null;
  return { round_id, closed_at, points: pointsOf(score, { ...round, cash_at_risk }) };
}

function pointsOf({ code, max_x100 }: RaceScore, { cash_at_risk, wager_class, staked, won }: WeighedRound): number {
  if (code === "turnover") return stakePoints(cash_at_risk, { wager_class, at_risk: null });
  return Math.min(Math.floor((won * 100) / staked), max_x100 ?? Infinity);
}

/** Returns the best sum of consecutive rounds, and when it was first reached. Null for a sum of 0. */
export function bestSum({ rounds }: Pick<RaceScore, "rounds">, scored: readonly ScoredRound[]): { score: number; reached_at: Date } | null {
  const ordered = scored.toSorted(
    (one, other) => one.closed_at.getTime() - other.closed_at.getTime() || (one.round_id < other.round_id ? -1 : 1),
  );
  let best: { score: number; reached_at: Date } | null = null;
  let sum = 0;
  for (const [nth, { points, closed_at }] of ordered.entries()) {
    sum += points - (rounds === null ? 0 : (ordered[nth - rounds]?.points ?? 0));
    if (sum > (best?.score ?? 0)) best = { score: sum, reached_at: closed_at };
  }
  return best;
}
