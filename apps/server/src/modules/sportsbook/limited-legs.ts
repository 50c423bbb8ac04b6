import type { Centavos } from "@trevo/domain";
import { type CashOutChance, type CashOutLeg, termsOf, type Ticket, type TicketLeg, type TicketSelection } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { HeldMarket } from "../sports/index.ts";
import { type Models, openChance } from "./builder-legs.ts";
import { type Exposure, exposureOf, noExposure } from "./exposure-grid.ts";
import { type LimitedFixture, type PlaceLimits, placeLimits, type StoredLimits, strictestLimits } from "./limits.ts";
import { liveDelayOf } from "./market-standing.ts";

/** What is known of the other bets on the matches. */
export interface OpenBets {
  /** Possible payouts of the player's open bets on each fixture. */
  readonly open_payouts: ReadonlyMap<number, Centavos>;
  /** Exposures of each fixture by its open bets; a fixture without any is missing. */
  readonly exposures: ReadonlyMap<number, Exposure>;
  /** The models that price the matches of bet builders. */
  readonly models: Models;
}

export interface NamedSelection {
  readonly market_id: number;
  readonly code: string;
}

/** A selection with its market. */
export interface Wanted<Selection extends NamedSelection = NamedSelection> {
  readonly market: HeldMarket;
  readonly index: number;
  readonly selection: Selection;
}

/** A leg with the brand's limits for it; for a bet builder, the strictest of its markets. */
export interface LimitedLeg {
  readonly wanted: readonly Wanted[];
  readonly limits: PlaceLimits;
}

export const limitedLeg = (wanted: readonly Wanted[], limits: readonly StoredLimits[]): LimitedLeg => ({
  wanted,
  limits: strictestLimits(wanted.map(({ market }) => placeLimits(limits, { ...market, market_type: market.type }))),
});

/** Refuses legs below the brand's minimum odds. */
export function mustReachOdds(legs: readonly LimitedLeg[], current: readonly TicketLeg[]): void {
  const low = legs.flatMap(({ wanted, limits: { min_odds_x1000 } }, index) => {
    const isLow = min_odds_x1000 !== null && (current[index]?.odds_x1000 ?? 0) < min_odds_x1000;
    return isLow ? [{ min_odds_x1000, market_ids: wanted.map(({ market }) => market.id) }] : [];
  });
  const [first] = low;
  if (first)
    throw refuse("odds_too_low", {
      extras: { min_odds_x1000: first.min_odds_x1000, market_ids: low.flatMap(({ market_ids }) => market_ids) },
    });
}

interface BetFixture extends LimitedFixture {
  readonly fixture_id: number;
}

/** What the bet would add to the exposure of each of its fixtures. */
export function limitedFixtures(ticket: Ticket, legs: readonly LimitedLeg[], { open_payouts, exposures, models }: OpenBets): BetFixture[] {
  const wanted = legs.flatMap((leg) => leg.wanted);
  const chanceOf = ({ market_id, code }: TicketSelection): CashOutChance | null => {
    const found = wanted.find(({ market, selection }) => market.id === market_id && selection.code === code);
    return (found && found.market.cash_out_ppm[found.index]) ?? null;
  };
  const open = ticket.legs.map(({ odds_x1000, selections }): CashOutLeg => ({
    odds_x1000,
    outcome: null,
    takes_bets: true,
    chance: openChance(selections, { chanceOf, models }),
  }));
  return legs.flatMap(({ wanted: [first], limits }, leg): BetFixture[] => {
    const fixture_id = first?.market.fixture_id;
    if (fixture_id === undefined) return [];
    const selections = (ticket.legs[leg]?.selections ?? []).map(({ code, ...market }) => ({ market, code }));
    return [
      {
        fixture_id,
        limits,
        open_payout: open_payouts.get(fixture_id) ?? (0 as Centavos),
        exposure: exposures.get(fixture_id) ?? noExposure,
        added: (stake): Exposure => exposureOf({ terms: termsOf(ticket, stake), legs: open, leg, selections }),
      },
    ];
  });
}

/** How long a bet on these legs waits in play, ms. */
export const delayOf = (limited: readonly LimitedLeg[]): number =>
  liveDelayOf(limited.flatMap(({ wanted, limits }) => wanted.map(({ market }) => ({ market, limits }))));
