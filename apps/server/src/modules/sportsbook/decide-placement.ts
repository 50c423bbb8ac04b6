import type { SportBetRequest, SportPriceRequest } from "@trevo/contract";
import type { Centavos } from "@trevo/domain";
import {
  acceptsOdds,
  builderFault,
  type BetTerms,
  defaultSportLimits,
  isMarketKey,
  oddsBounds,
  reachesOdds,
  ruleOf,
  type Ticket,
  ticketFault,
  type TicketLeg,
  type TicketSelection,
} from "@trevo/sports";
import { builderMarginPpm } from "@trevo/sports/pricing";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { HeldFreeBet } from "../free-bets/index.ts";
import type { HeldMarkets } from "../sports/index.ts";
import { jointPrice, type Models } from "./builder-legs.ts";
import { addExposure, type Exposure } from "./exposure-grid.ts";
import { delayOf, limitedFixtures, limitedLeg, mustReachOdds, type NamedSelection, type OpenBets, type Wanted } from "./limited-legs.ts";
import { largestStake, stakeRefusal, type StoredLimits } from "./limits.ts";
import { isClosed, isStale, isSuspended, wasSuspendedSince } from "./market-standing.ts";

/** What else decides a bet. All of it is read under the locks of the player's wallet and the fixtures. */
export interface Standing extends OpenBets {
  /** The brand's limits, set by staff. */
  readonly limits: readonly StoredLimits[];
  /** When a bet that had to wait was received. Null for a bet that is decided at once. */
  readonly received_at: Date | null;
  /** The free bet that pays the stake instead of the player. */
  readonly free_bet: HeldFreeBet | null;
}

type SeenSelection = SportBetRequest["legs"][number]["selections"][number];

const invalid = (field: string): Refusal => refuse("invalid_fields", { fields: { [field]: ["invalid"] } });

/** Finds the markets of the legs. Markets that the brand does not show are not found. */
function findLegs<Selection extends NamedSelection>(
  legs: readonly { readonly selections: readonly Selection[] }[],
  { markets }: HeldMarkets,
): Wanted<Selection>[][] {
  return legs.map(({ selections }) =>
    selections.map((selection) => {
      const market = markets.get(selection.market_id);
      if (!market || !isMarketKey(market)) throw refuse("not_found");
      const index = ruleOf(market.type).selections.indexOf(selection.code);
      if (index < 0) throw invalid("legs");
      return { market, index, selection };
    }),
  );
}

/** Refuses single selections at other odds than those of their leg. */
function mustMatchLegs({ legs }: SportBetRequest): void {
  if (legs.some(({ selections, odds_x1000 }) => selections.length === 1 && selections[0]?.odds_x1000 !== odds_x1000)) throw invalid("legs");
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

/** A leg at its current odds, with the margin in them. */
export interface PricedLeg {
  readonly leg: TicketLeg;
  readonly margin_ppm: number;
}

/** Builds a leg at its current odds: those of its selection, or the joint odds of several. */
function pricedLeg(wanted: readonly Wanted[], models: Models): PricedLeg {
  const selections = wanted.map(ticketSelection);
  const [first] = wanted;
  if (first && selections.length === 1)
    return { leg: { odds_x1000: selections[0]?.odds_x1000 ?? 0, selections }, margin_ppm: first.market.margin_ppm };
  const price = jointPrice(selections, models);
  if (!price) throw refuse("market_suspended", { extras: { market_ids: selections.map(({ market_id }) => market_id) } });
  if ("why_not" in price) throw refuse("not_combinable", { extras: { why_not: price.why_not } });
  return { leg: { odds_x1000: price.odds_x1000, model_seq: price.seq, selections }, margin_ppm: builderMarginPpm(price) };
}

/** The bet is always accepted at the current odds. A version that is newer than the current one was never shown to anybody. */
function mustAcceptOdds(request: SportBetRequest, legs: readonly Wanted<SeenSelection>[][], current: readonly TicketLeg[]): void {
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

export interface Placement {
  readonly ticket: Ticket;
  /** The margin in the odds of each leg. */
  readonly margins_ppm: readonly number[];
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

type Shape = Pick<SportBetRequest, "kind" | "sizes" | "stake">;

/** Refuses a slip that is no valid bet, whatever its markets. */
function mustBeTicket({ kind, sizes, stake }: Shape, legs: readonly { readonly odds_x1000: number; readonly wanted: readonly Wanted[] }[]) {
  const seen = legs.map(({ odds_x1000, wanted }) => ({
    odds_x1000,
    selections: wanted.map(({ market }) => ({ fixture_id: market.fixture_id })),
  }));
  const fault = ticketFault({ kind, sizes, stake: stake as Centavos, legs: seen });
  if (fault === "related_selections") throw refuse("related_selections");
  if (fault) throw invalid(fault === "stake" ? "stake" : fault === "sizes" || fault === "combinations" ? "sizes" : "legs");
}

/** Returns the ticket at the current odds, or refuses. Checks the bet itself first, then its markets, its odds and its stake. */
export function decidePlacement(request: SportBetRequest, held: HeldMarkets, standing: Standing): Placement {
  const { kind, sizes, stake } = request;
  mustMatchLegs(request);
  const legs = findLegs(request.legs, held);
  mustBeJoinable(legs);
  mustBeTicket(
    request,
    legs.map((wanted, index) => ({ odds_x1000: request.legs[index]?.odds_x1000 ?? 0, wanted })),
  );
  mustTakeBets(legs, held, standing.received_at);
  const priced = legs.map((wanted) => pricedLeg(wanted, standing.models));
  const current = priced.map(({ leg }) => leg);
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
  return { ticket, margins_ppm: priced.map(({ margin_ppm }) => margin_ppm), delay_ms: delayOf(limited), exposures: new Map(exposures) };
}

/** A slip at the current odds. */
export interface QuotedSlip {
  readonly legs: readonly PricedLeg[];
  readonly delay_ms: number;
  /** The largest stake within all limits; 0 if none is. */
  readonly max_stake: Centavos;
}

/** What `decidePlacement` would accept now, whatever its stake. Refuses in the same order, except for odds and stake. */
export function quotePlacement(request: SportPriceRequest, held: HeldMarkets, standing: Standing): QuotedSlip {
  const { kind, sizes, stake } = request;
  const wanted = findLegs(request.legs, held);
  mustBeJoinable(wanted);
  mustBeTicket(
    request,
    wanted.map((leg) => ({ odds_x1000: oddsBounds.min, wanted: leg })),
  );
  mustTakeBets(wanted, held, null);
  const legs = wanted.map((leg) => pricedLeg(leg, standing.models));
  const current = legs.map(({ leg }) => leg);
  const limited = wanted.map((leg) => limitedLeg(leg, standing.limits));
  mustReachOdds(limited, current);
  const ticket: Ticket = { kind, sizes, stake: stake as Centavos, is_free: false, legs: current };
  const fixtures = limitedFixtures(ticket, limited, standing);
  const limits = defaultSportLimits;
  const most = largestStake({ terms: { sizes, is_free: false, legs: current }, fixtures }, { most: limits.max_payout, limits });
  return { legs, delay_ms: delayOf(limited), max_stake: most < limits.min_stake ? (0 as Centavos) : most };
}
