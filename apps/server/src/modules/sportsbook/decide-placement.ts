import type { SportBetRequest } from "@trevo/contract";
import type { Centavos } from "@trevo/domain";
import {
  acceptsOdds,
  builderFault,
  type BetTerms,
  type CashOutChance,
  type CashOutLeg,
  defaultSportLimits,
  isMarketKey,
  reachesOdds,
  ruleOf,
  termsOf,
  type Ticket,
  ticketFault,
  type TicketLeg,
  type TicketSelection,
} from "@trevo/sports";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { HeldFreeBet } from "../free-bets/index.ts";
import type { HeldMarket, HeldMarkets } from "../sports/index.ts";
import { jointPrice, type Models, openChance } from "./builder-legs.ts";
import { addExposure, type Exposure, exposureOf, noExposure } from "./exposure-grid.ts";
import { isClosed, isStale, isSuspended, liveDelayOf, wasSuspendedSince } from "./market-standing.ts";
import { type LimitedFixture, type PlaceLimits, placeLimits, stakeRefusal, type StoredLimits, strictestLimits } from "./limits.ts";

/** What else decides a bet. All of it is read under the locks of the player's wallet and the fixtures. */
export interface Standing {
  /** The brand's limits, set by staff. */
  readonly limits: readonly StoredLimits[];
  /** Possible payouts of the player's open bets on each fixture. */
  readonly open_payouts: ReadonlyMap<number, Centavos>;
  /** Exposures of each fixture by its open bets; a fixture without any is missing. */
  readonly exposures: ReadonlyMap<number, Exposure>;
  /** When a bet that had to wait was received. Null for a bet that is decided at once. */
  readonly received_at: Date | null;
  /** The free bet that pays the stake instead of the player. */
  readonly free_bet: HeldFreeBet | null;
  /** The models that price the matches of bet builders. */
  readonly models: Models;
}

interface Wanted {
  readonly market: HeldMarket;
  readonly index: number;
  readonly selection: SportBetRequest["legs"][number]["selections"][number];
}

const invalid = (field: string): Refusal => refuse("invalid_fields", { fields: { [field]: ["invalid"] } });

/** Finds the markets of the legs. Markets that the brand does not show are not found. */
function findLegs({ legs }: SportBetRequest, { markets }: HeldMarkets): Wanted[][] {
  return legs.map(({ selections, odds_x1000 }) => {
    if (selections.length === 1 && selections[0]?.odds_x1000 !== odds_x1000) throw invalid("legs");
    return selections.map((selection) => {
      const market = markets.get(selection.market_id);
      if (!market || !isMarketKey(market)) throw refuse("not_found");
      const index = ruleOf(market.type).selections.indexOf(selection.code);
      if (index < 0) throw invalid("legs");
      return { market, index, selection };
    });
  });
}

/** Refuses legs whose selections the book does not combine, whatever their chances. */
function mustBeJoinable(legs: readonly Wanted[][]): void {
  for (const leg of legs.filter(({ length }) => length > 1)) {
    const why_not = builderFault(leg.map(({ market, selection: { code } }) => ({ ...market, code })));
    if (why_not) throw refuse("not_combinable", { extras: { why_not } });
  }
}

const isUnpriced = ({ market, index }: Wanted): boolean => (market.odds_x1000[index] ?? null) === null;

function mustTakeBets(legs: readonly Wanted[][], held: HeldMarkets, received_at: Date | null): void {
  const idsOf = (refused: (wanted: Wanted) => boolean): number[] =>
    legs.flat().flatMap((wanted) => (refused(wanted) ? [wanted.market.id] : []));
  const closed = idsOf(({ market }) => isClosed(market, held.at));
  if (closed.length > 0) throw refuse("market_closed", { extras: { market_ids: closed } });
  const suspended = idsOf(
    (wanted) =>
      isStale(held, wanted.market) ||
      isSuspended(wanted.market) ||
      isUnpriced(wanted) ||
      (received_at !== null && wasSuspendedSince(wanted.market, received_at)),
  );
  if (suspended.length > 0) throw refuse("market_suspended", { extras: { market_ids: suspended } });
}

const ticketSelection = ({ market, index, selection: { code } }: Wanted): TicketSelection => ({
  fixture_id: market.fixture_id,
  market_id: market.id,
  type: market.type,
  line_x4: market.line_x4,
  part: market.part,
  code,
  odds_x1000: market.odds_x1000[index] ?? 0,
  version: market.version,
  seq: market.seq,
});

/** Builds a leg at its current odds: those of its selection, or the joint odds of several. */
function ticketLeg(leg: readonly Wanted[], models: Models): TicketLeg {
  const selections = leg.map(ticketSelection);
  if (selections.length === 1) return { odds_x1000: selections[0]?.odds_x1000 ?? 0, selections };
  const price = jointPrice(selections, models);
  if (!price) throw refuse("market_suspended", { extras: { market_ids: selections.map(({ market_id }) => market_id) } });
  if ("why_not" in price) throw refuse("not_combinable", { extras: { why_not: price.why_not } });
  return { odds_x1000: price.odds_x1000, model_seq: price.seq, selections };
}

/** The bet is always accepted at the current odds. A version that is newer than the current one was never shown to anybody. */
function mustAcceptOdds(request: SportBetRequest, legs: readonly Wanted[][], current: readonly TicketLeg[]): void {
  const seen = request.legs.map(({ odds_x1000 }) => odds_x1000);
  const now = current.map(({ odds_x1000 }) => odds_x1000);
  const isKnown = legs.flat().every(({ market, selection }) => selection.version <= market.version);
  if (isKnown && acceptsOdds(request.accept, { seen, current: now })) return;
  const changed = current.map(({ odds_x1000, selections }) => ({
    odds_x1000,
    selections: selections.map(({ market_id, code, odds_x1000: odds, version }) => ({ market_id, code, odds_x1000: odds, version })),
  }));
  throw refuse("odds_changed", { extras: { legs: changed } });
}

/** A leg with the brand's limits for it; for a bet builder, the strictest of its markets. */
interface LimitedLeg {
  readonly wanted: readonly Wanted[];
  readonly limits: PlaceLimits;
}

const limitedLeg = (wanted: readonly Wanted[], limits: readonly StoredLimits[]): LimitedLeg => ({
  wanted,
  limits: strictestLimits(wanted.map(({ market }) => placeLimits(limits, { ...market, market_type: market.type }))),
});

/** Refuses legs below the brand's minimum odds. */
function mustReachOdds(legs: readonly LimitedLeg[], current: readonly TicketLeg[]): void {
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
function limitedFixtures(ticket: Ticket, legs: readonly LimitedLeg[], { open_payouts, exposures, models }: Standing): BetFixture[] {
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

export interface Placement {
  readonly ticket: Ticket;
  /** How long the bet waits before it is decided, ms; 0 if it does not wait. */
  readonly delay_ms: number;
  /** The exposure of each of its matches, including this bet. */
  readonly exposures: ReadonlyMap<number, Exposure>;
}

/** A free bet must be staked whole, and every combination must reach its minimum odds at the odds that the bet gets. */
function mustFitFreeBet(
  free_bet: HeldFreeBet | null,
  { stake, ...bet }: Pick<Ticket, "sizes" | "legs"> & { readonly stake: number },
): void {
  if (!free_bet) return;
  const { amount, min_odds_x1000 } = free_bet;
  if (stake !== amount) throw invalid("stake");
  if (!reachesOdds(bet, min_odds_x1000)) throw refuse("free_bet_odds", { extras: { min_odds_x1000 } });
}

/** Returns the ticket at the current odds, or refuses. Checks the bet itself first, then its markets, its odds and its stake. */
export function decidePlacement(request: SportBetRequest, held: HeldMarkets, standing: Standing): Placement {
  const { kind, sizes, stake } = request;
  const legs = findLegs(request, held);
  mustBeJoinable(legs);
  const seen = request.legs.map(({ odds_x1000 }, index) => ({
    odds_x1000,
    selections: (legs[index] ?? []).map(({ market }) => ({ fixture_id: market.fixture_id })),
  }));
  const fault = ticketFault({ kind, sizes, stake: stake as Centavos, legs: seen });
  if (fault === "related_selections") throw refuse("related_selections");
  if (fault) throw invalid(fault === "stake" ? "stake" : fault === "sizes" || fault === "combinations" ? "sizes" : "legs");
  mustTakeBets(legs, held, standing.received_at);
  const current = legs.map((leg) => ticketLeg(leg, standing.models));
  mustAcceptOdds(request, legs, current);
  const limited = legs.map((wanted) => limitedLeg(wanted, standing.limits));
  mustReachOdds(limited, current);
  mustFitFreeBet(standing.free_bet, { sizes, stake, legs: current });
  const is_free = standing.free_bet !== null;
  const ticket: Ticket = { kind, sizes, stake: stake as Centavos, is_free, legs: current };
  const terms: Omit<BetTerms, "stake"> = { sizes, is_free, legs: current };
  const fixtures = limitedFixtures(ticket, limited, standing);
  const refusal = stakeRefusal({ terms, fixtures }, ticket.stake, defaultSportLimits);
  if (refusal) {
    const { code, ...extras } = refusal;
    throw refuse(code, { extras });
  }
  const exposures = fixtures.map(({ fixture_id, exposure, added }) => [fixture_id, addExposure(exposure, added(ticket.stake))] as const);
  const delay_ms = liveDelayOf(limited.flatMap(({ wanted, limits }) => wanted.map(({ market }) => ({ market, limits }))));
  return { ticket, delay_ms, exposures: new Map(exposures) };
}
