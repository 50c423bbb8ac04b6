import type { Score } from "./facts.ts";
import { type MarketKey, ruleOf, selectionIndex } from "./market-types.ts";
import { outcomesAtScore } from "./outcome-of.ts";

/** Progress of an open selection in a match in play, considering goals alone. */
export type LegProgress =
  /** `sure`: it wins whatever further goals are scored. */
  | { readonly state: "winning"; readonly sure: boolean }
  /** Minimum number of goals with which it wins. `anyone`: scored by either side. */
  | { readonly state: "needs"; readonly home: number; readonly away: number; readonly anyone: boolean }
  /** No further goals can make it win. */
  | { readonly state: "gone" };

/** `part` as named in a bet. */
type Market = Pick<MarketKey, "type" | "line_x4"> & { readonly part: string };

/** Maximum number of further goals per side that is examined. Beyond it, every market decided by the score stays the same or alternates. */
const further = 12;

/** Every distribution of this many goals over the sides. */
const shares = (goals: number): Score[] => Array.from({ length: goals + 1 }, (_, away) => [goals - away, away]);

/** Null if the final score alone does not decide the selection, or the match's score is not that of its part. */
export function legProgress(market: Market, code: string, [home, away]: Score): LegProgress | null {
  if (!ruleOf(market.type).by_score || market.part !== "match") return null;
  const index = selectionIndex(market.type, code);
  const winsWith = ([more_home, more_away]: Score): boolean => {
    const outcome = outcomesAtScore(market, [home + more_home, away + more_away])[index];
    return outcome !== undefined && outcome.won && outcome.void_halves === 0;
  };
  const levels = Array.from({ length: further + 1 }, (_, goals) => shares(goals));
  if (winsWith([0, 0])) return { state: "winning", sure: levels.flat().every(winsWith) };
  const level = levels.find((ways) => ways.some(winsWith));
  const way = level?.find(winsWith);
  return level && way ? { state: "needs", home: way[0], away: way[1], anyone: level.every(winsWith) } : { state: "gone" };
}
