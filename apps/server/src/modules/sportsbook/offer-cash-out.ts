import { centavos } from "@trevo/domain";
import { type CashOutLeg, cashOutOffer, type CashOutOffer, legOutcome, selectionIndex } from "@trevo/sports";
import type { HeldMarkets } from "../sports/index.ts";
import type { WholeBet } from "./bet-store.ts";
import { hasBegun, isClosed, isStale, isSuspended } from "./market-standing.ts";

/** A leg as it stands: decided, or open with the chance that its book publishes. A leg of several selections has none. */
function cashOutLeg({ odds_x1000, selections }: WholeBet["legs"][number], held: HeldMarkets | null): CashOutLeg {
  const outcome = legOutcome(selections.map((selection) => selection.outcome));
  if (outcome) return { odds_x1000, outcome };
  const [selection, ...more] = selections;
  const market = selection && held?.markets.get(selection.market_id);
  if (!held || !selection || !market || more.length > 0)
    return { odds_x1000, outcome: null, takes_bets: market !== undefined, chance: null };
  return {
    odds_x1000,
    outcome: null,
    takes_bets: !isStale(held, market) && !hasBegun(market, held.at) && !isClosed(market, held.at) && !isSuspended(market),
    chance: market.cash_out_ppm[selectionIndex(market.type, selection.code)] ?? null,
  };
}

/** What can be taken out of a bet by these prices, by the published formula, or why nothing can. */
export function offerCashOut({ bet, legs }: WholeBet, held: HeldMarkets | null): CashOutOffer {
  if (bet.status !== "open") return { why_not: "settled" };
  return cashOutOffer(
    { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs.map((leg) => cashOutLeg(leg, held)),
  );
}
