import type { Centavos } from "@trevo/domain";
import type { MarketKey } from "./market-types.ts";
import { isOdds, type OddsX1000 } from "./odds.ts";
import { areSizes, betBounds, combinationCount } from "./systems.ts";

export const betKinds = ["single", "multiple", "system", "builder"] as const;
export type BetKind = (typeof betKinds)[number];

/** A selection as accepted: its market and fixture, its odds, and where the stream published them. */
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

/** One selection, or the selections of a bet builder on one fixture; the odds are then joint odds. */
export interface TicketLeg {
  readonly odds_x1000: OddsX1000;
  /** For a bet builder only: the stream row with the model that determines its joint odds. */
  readonly model_seq?: number | null | undefined;
  readonly selections: readonly TicketSelection[];
}

/** A bet as accepted; immutable. */
export interface Ticket {
  readonly kind: BetKind;
  /** Numbers of legs of the combinations: `[1]` for a single, `[n]` for a multiple of n legs. */
  readonly sizes: readonly number[];
  /** Total stake, divided equally among the combinations. For a free bet: its value. */
  readonly stake: Centavos;
  /** The stake is not the player's: only the part that exceeds it is paid. */
  readonly is_free: boolean;
  readonly legs: readonly TicketLeg[];
}

export const ticketFaults = ["legs", "sizes", "combinations", "odds", "stake", "related_selections"] as const;
export type TicketFault = (typeof ticketFaults)[number];

/** True if two legs share a fixture. Their results are not independent, so the product of the odds is not their price. */
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

/** First reason why the shape of a bet is invalid, regardless of the markets; null if there is none. */
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
