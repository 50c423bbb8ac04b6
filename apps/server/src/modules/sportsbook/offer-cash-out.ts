import { centavos } from "@trevo/domain";
import { type CashOutLeg, cashOutOffer, type CashOutOffer, legOutcome, selectionIndex } from "@trevo/sports";
import type { HeldMarket, HeldMarkets } from "../sports/index.ts";
import type { WholeBet } from "./bet-store.ts";
import type { PriceVersion } from "./cash-out-store.ts";
import { isClosed, isStale, isSuspended, liveDelayOf } from "./market-standing.ts";

type Leg = WholeBet["legs"][number];

const outcomeOf = ({ selections }: Leg) => legOutcome(selections.map((selection) => selection.outcome));

/** A leg as it stands: decided, or open with the chance that its book publishes. A leg of several selections has none. */
function cashOutLeg(leg: Leg, held: HeldMarkets | null): CashOutLeg {
  const { odds_x1000, selections } = leg;
  const outcome = outcomeOf(leg);
  if (outcome) return { odds_x1000, outcome };
  const [selection, ...more] = selections;
  const market = selection && held?.markets.get(selection.market_id);
  if (!held || !selection || !market || more.length > 0)
    return { odds_x1000, outcome: null, takes_bets: market !== undefined, chance: null };
  return {
    odds_x1000,
    outcome: null,
    takes_bets: !isStale(held, market) && !isClosed(market, held.at) && !isSuspended(market),
    chance: market.cash_out_ppm[selectionIndex(market.type, selection.code)] ?? null,
  };
}

/** The markets of the legs that are not decided. What the brand does not show is missing. */
export const openMarkets = ({ legs }: WholeBet, { markets }: HeldMarkets): HeldMarket[] =>
  legs.filter((leg) => !outcomeOf(leg)).flatMap(({ selections }) => selections.flatMap(({ market_id }) => markets.get(market_id) ?? []));

/** An offer with the prices that it follows from. In play it is paid after the delay of the longest leg. */
export type TimedOffer =
  | (Exclude<CashOutOffer, { readonly why_not: unknown }> & { readonly delay_ms: number; readonly versions: readonly PriceVersion[] })
  | Extract<CashOutOffer, { readonly why_not: unknown }>;

/** What can be taken out of a bet by these prices, by the published formula, or why nothing can. */
export function offerCashOut(whole: WholeBet, held: HeldMarkets | null): TimedOffer {
  const { bet, legs } = whole;
  if (bet.status !== "open") return { why_not: "settled" };
  const offer = cashOutOffer(
    { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs.map((leg) => cashOutLeg(leg, held)),
  );
  if ("why_not" in offer || !held) return "why_not" in offer ? offer : { why_not: "no_chance" };
  const open = openMarkets(whole, held);
  return { ...offer, delay_ms: liveDelayOf(open), versions: open.map(({ id: market_id, version }) => ({ market_id, version })) };
}
