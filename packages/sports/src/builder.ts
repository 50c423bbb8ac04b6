import { goalOfPart, isMarketKey, type MarketKey, marketKeyText, type MarketType, selectionIndex } from "./market-types.ts";
import { outcomesAtScore } from "./outcome-of.ts";
import type { Score } from "./facts.ts";

/** A selection of a bet builder. All of them are on one fixture. */
export interface BuilderSelection extends MarketKey {
  readonly fixture_id: number;
  readonly code: string;
}

/** Number of selections per builder. */
export const builderBounds = { min: 2, max: 6 } as const;

/** Margin in basis points: `base_bps` for two selections, more for each further one, up to `max_bps`. */
export const builderMargin = { base_bps: 700, per_selection_bps: 200, max_bps: 1_500 } as const;

/** Minimum probability (parts per million) for a price. */
export const builderMinPpm = 1_000;

/** Markets decided by the final score whose selections are never half-won or void at a half line. */
const combinable: readonly MarketType[] = [
  "result",
  "double_chance",
  "btts",
  "score",
  "total",
  "team_total_home",
  "team_total_away",
  "handicap",
];
const withLine: readonly MarketType[] = ["total", "team_total_home", "team_total_away", "handicap"];

const isHalfLine = (line_x4: number): boolean => Math.abs(line_x4) % 4 === 2;

export const isCombinable = (market: MarketKey): boolean =>
  isMarketKey(market) &&
  market.part === "match" &&
  goalOfPart(market.part) === null &&
  combinable.includes(market.type) &&
  (!withLine.includes(market.type) || isHalfLine(market.line_x4));

export const builderFaults = ["count", "fixtures", "not_combinable", "same_market"] as const;
export type BuilderFault = (typeof builderFaults)[number];

/** First reason why selections cannot be combined, regardless of their probabilities; null if there is none. Throws for an unknown code. */
export function builderFault(selections: readonly BuilderSelection[]): BuilderFault | null {
  if (selections.length < builderBounds.min || selections.length > builderBounds.max) return "count";
  if (selections.some(({ fixture_id }) => fixture_id !== selections[0]?.fixture_id)) return "fixtures";
  if (!selections.every(isCombinable)) return "not_combinable";
  return new Set(selections.map(marketKeyText)).size < selections.length ? "same_market" : null;
}

/** True if a selection wins at a final score. */
export const winsAtScore = (selection: BuilderSelection, score: Score): boolean =>
  outcomesAtScore(selection, score)[selectionIndex(selection.type, selection.code)]?.won ?? false;

/** Margin of a builder by the number of its selections that are not implied by others, at least two. */
export const builderMarginBps = (selections: number): number =>
  Math.min(
    builderMargin.base_bps + builderMargin.per_selection_bps * (Math.max(selections, builderBounds.min) - builderBounds.min),
    builderMargin.max_bps,
  );

/** Given the scores at which selections win together: true if `selection` wins wherever all others do. */
export const isImplied = (
  selection: BuilderSelection,
  { others, possible }: { others: readonly BuilderSelection[]; possible: readonly Score[] },
): boolean => possible.every((score) => !others.every((other) => winsAtScore(other, score)) || winsAtScore(selection, score));
