import { goalOfPart, isMarketKey, type MarketKey, marketKeyText, type MarketType, selectionIndex } from "./market-types.ts";
import { outcomesAtScore } from "./outcome-of.ts";
import type { Score } from "./facts.ts";

/** One selection of a bet builder. All of them share one fixture. */
export interface BuilderSelection extends MarketKey {
  readonly fixture_id: number;
  readonly code: string;
}

/** How many selections one builder joins. */
export const builderBounds = { min: 2, max: 6 } as const;

/** What the book keeps, in basis points: of two selections `base`, more for each further one, up to `max`. */
export const builderMargin = { base_bps: 700, per_selection_bps: 200, max_bps: 1_500 } as const;

/** Below this chance (parts of a million) no price is given. */
export const builderMinPpm = 1_000;

/** Decided by the final score, and never half-won or void at a half line. */
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

/** The first thing that keeps selections from being joined, whatever their chances; null when nothing does. An unknown code throws. */
export function builderFault(selections: readonly BuilderSelection[]): BuilderFault | null {
  if (selections.length < builderBounds.min || selections.length > builderBounds.max) return "count";
  if (selections.some(({ fixture_id }) => fixture_id !== selections[0]?.fixture_id)) return "fixtures";
  if (!selections.every(isCombinable)) return "not_combinable";
  return new Set(selections.map(marketKeyText)).size < selections.length ? "same_market" : null;
}

/** Whether a selection wins at a final score. */
export const winsAtScore = (selection: BuilderSelection, score: Score): boolean =>
  outcomesAtScore(selection, score)[selectionIndex(selection.type, selection.code)]?.won ?? false;

/** The margin of a builder by its selections that are not implied by the others, two at least. */
export const builderMarginBps = (selections: number): number =>
  Math.min(
    builderMargin.base_bps + builderMargin.per_selection_bps * (Math.max(selections, builderBounds.min) - builderBounds.min),
    builderMargin.max_bps,
  );

/** A score at which the selections win together, and no proof that there is one: whether `selection` wins wherever all the others do. */
export const isImplied = (
  selection: BuilderSelection,
  { others, possible }: { others: readonly BuilderSelection[]; possible: readonly Score[] },
): boolean => possible.every((score) => !others.every((other) => winsAtScore(other, score)) || winsAtScore(selection, score));
