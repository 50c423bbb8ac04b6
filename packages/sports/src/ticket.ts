import type { Centavos } from "@trevo/domain";
import type { MarketKey } from "./market-types.ts";
import { isOdds, type OddsX1000 } from "./odds.ts";
import { areSizes, betBounds, combinationCount } from "./systems.ts";

export const betKinds = ["single", "multiple", "system", "builder"] as const;
export type BetKind = (typeof betKinds)[number];

/** One selection as it was accepted: which market of which fixture, at which odds, and where those odds stand in the stream. */
export interface TicketSelection extends MarketKey {
  readonly fixture_id: number;
  readonly market_id: number;
  readonly code: string;
  readonly odds_x1000: OddsX1000;
  /** Version of the market's price, from 1. */
  readonly version: number;
  /** Number of the stream row that published it. */
  readonly seq: number;
}

/** One selection, or the selections of a bet builder, which share a fixture; then the odds are the joint ones. */
export interface TicketLeg {
  readonly odds_x1000: OddsX1000;
  /** Of a bet builder alone: number of the stream row with the model from which its joint odds follow. */
  readonly model_seq?: number | null | undefined;
  readonly selections: readonly TicketSelection[];
}

/** A bet as it was accepted. Never changes afterwards. */
export interface Ticket {
  readonly kind: BetKind;
  /** How many legs each combination has: `[1]` for a single, `[n]` for a multiple of n legs. */
  readonly sizes: readonly number[];
  /** The whole stake, divided equally among the combinations. Of a free bet: its value. */
  readonly stake: Centavos;
  /** The stake is not the player's: only what exceeds it is paid. */
  readonly is_free: boolean;
  readonly legs: readonly TicketLeg[];
}

export const ticketFaults = ["legs", "sizes", "combinations", "odds", "stake", "related_selections"] as const;
export type TicketFault = (typeof ticketFaults)[number];

/** Whether two legs have a fixture in common. Their results are not independent, so no product of odds is their price. */
export function hasRelatedLegs(legs: readonly { readonly selections: readonly { readonly fixture_id: number }[] }[]): boolean {
  const fixtures = legs.flatMap(({ selections }) => [...new Set(selections.map(({ fixture_id }) => fixture_id))]);
  return new Set(fixtures).size < fixtures.length;
}

const sizesFit: Record<BetKind, (legs: number, sizes: readonly number[]) => boolean> = {
  single: (legs, sizes) => legs === 1 && sizes.join() === "1",
  builder: (legs, sizes) => legs === 1 && sizes.join() === "1",
  multiple: (legs, sizes) => legs >= 2 && sizes.join() === String(legs),
  system: (legs, sizes) => legs >= 3 && areSizes(legs, sizes) && sizes.join() !== String(legs),
};

type Shape = Pick<Ticket, "kind" | "sizes" | "stake"> & {
  readonly legs: readonly { readonly odds_x1000: number; readonly selections: readonly { readonly fixture_id: number }[] }[];
};

/** The first thing that makes the shape of a bet unacceptable, whatever the markets say; null when nothing does. */
export function ticketFault({ kind, sizes, stake, legs }: Shape): TicketFault | null {
  const maxLegs = kind === "system" ? betBounds.maxSystemLegs : betBounds.maxLegs;
  if (legs.length < 1 || legs.length > maxLegs || legs.some(({ selections }) => selections.length < 1)) return "legs";
  const builders = legs.filter(({ selections }) => selections.length > 1).length;
  if (kind === "single" ? builders > 0 : kind === "builder" && builders === 0) return "legs";
  if (legs.some(({ selections }) => selections.some(({ fixture_id }) => fixture_id !== selections[0]?.fixture_id))) return "legs";
  if (!sizesFit[kind](legs.length, sizes)) return "sizes";
  if (combinationCount(legs.length, sizes) > betBounds.maxCombinations) return "combinations";
  if (!legs.every(({ odds_x1000 }) => isOdds(odds_x1000))) return "odds";
  if (!Number.isSafeInteger(stake) || stake < 1) return "stake";
  return hasRelatedLegs(legs) ? "related_selections" : null;
}
