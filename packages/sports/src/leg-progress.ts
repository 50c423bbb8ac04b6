import type { Score } from "./facts.ts";
import { type MarketKey, ruleOf, selectionIndex } from "./market-types.ts";
import { outcomesAtScore } from "./outcome-of.ts";

/** How an open selection stands in a match in play, goals alone: what is cancelled or decided otherwise is not foreseen. */
export type LegProgress =
  /** `sure`: whatever goals may still come. */
  | { readonly state: "winning"; readonly sure: boolean }
  /** The fewest goals with which it wins. `anyone`: whoever scores them. */
  | { readonly state: "needs"; readonly home: number; readonly away: number; readonly anyone: boolean }
  /** No goals that may still come let it win. */
  | { readonly state: "gone" };

/** `part` as a bet names it. */
type Market = Pick<MarketKey, "type" | "line_x4"> & { readonly part: string };

/** More goals of one side than this are not looked at: from there on every market that the score decides stays as it is, or alternates. */
const further = 12;

/** Every way in which so many goals can be shared by the sides. */
const shares = (goals: number): Score[] => Array.from({ length: goals + 1 }, (_, away) => [goals - away, away]);

/** Null where the final score does not decide the selection alone, or the match's score is not that of its part. */
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
