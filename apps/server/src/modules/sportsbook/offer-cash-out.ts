import { centavos } from "@trevo/domain";
import { type CashOutLeg, cashOutOffer, type CashOutOffer, legOutcome, selectionIndex } from "@trevo/sports";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { HeldMarket, HeldMarkets, Sports } from "../sports/index.ts";
import type { WholeBet } from "./bet-store.ts";
import { type Models, noModels, openChance, readModels } from "./builder-legs.ts";
import type { PriceVersion } from "./cash-out-store.ts";
import { marketsOf } from "./decide-settlement.ts";
import { limitStore } from "./limit-store.ts";
import { placeLimits, type StoredLimits } from "./limits.ts";
import { isClosed, isStale, isSuspended, liveDelayOf } from "./market-standing.ts";

type Leg = WholeBet["legs"][number];

const outcomeOf = ({ selections }: Leg) => legOutcome(selections.map((selection) => selection.outcome));

/** What is published about open legs. */
export interface Quote {
  readonly held: HeldMarkets | null;
  /** Models of the matches of bet builders. */
  readonly models: Models;
  /** The brand's limits, set by staff. */
  readonly limits: readonly StoredLimits[];
}

interface OpenBets {
  readonly tenant: Tenant;
  readonly bets: readonly WholeBet[];
}

/** Reads what is published about these bets now, without a lock, for display only. */
export async function readQuote(
  { sports }: { readonly sports: Pick<Sports, "quote" | "models"> },
  db: Db | Tx,
  { tenant, bets }: OpenBets,
): Promise<Quote> {
  const held = bets.length > 0 ? await sports.quote(db, tenant, marketsOf(bets)) : null;
  const limits = held ? await limitStore.ofBrand(db, tenant.id) : [];
  return { held, limits, models: held ? await readModels({ sports }, db, { book_id: held.book_id, bets }) : noModels };
}

/**
 * The present state of a leg: decided, or open with the chance that its book publishes. It takes bets only if each open selection's market
 * does.
 */
function cashOutLeg(leg: Leg, { held, models }: Pick<Quote, "held" | "models">): CashOutLeg {
  const { odds_x1000, selections } = leg;
  const outcome = outcomeOf(leg);
  if (outcome) return { odds_x1000, outcome };
  const marketOf = ({ market_id }: Leg["selections"][number]) => held?.markets.get(market_id);
  return {
    odds_x1000,
    outcome: null,
    takes_bets: openOf(leg).every((selection) => {
      const market = marketOf(selection);
      return held && market && !isStale(held, market) && !isClosed(market, held.at) && !isSuspended(market);
    }),
    chance: openChance(selections, {
      chanceOf: (selection) => marketOf(selection)?.cash_out_ppm[selectionIndex(selection.type, selection.code)] ?? null,
      models,
    }),
  };
}

/** The undecided selections of an undecided leg; none if the leg is decided. */
const openOf = (leg: Leg): Leg["selections"] => (outcomeOf(leg) ? [] : leg.selections.filter(({ outcome }) => !outcome));

/** The markets of the undecided selections. Markets that the brand does not show are missing. */
export const openMarkets = ({ legs }: WholeBet, { markets }: HeldMarkets): HeldMarket[] =>
  legs.flatMap(openOf).flatMap(({ market_id }) => markets.get(market_id) ?? []);

/** An offer with the prices that it is based on. In play it is paid after the longest delay of its open markets. */
export type TimedOffer =
  | (Exclude<CashOutOffer, { readonly why_not: unknown }> & { readonly delay_ms: number; readonly versions: readonly PriceVersion[] })
  | Extract<CashOutOffer, { readonly why_not: unknown }>;

/** The offer for a bet at these prices, by the published formula, or the reason why there is none. */
export function offerCashOut(whole: WholeBet, quote: Quote): TimedOffer {
  const { bet, legs } = whole;
  const { held } = quote;
  if (bet.status !== "open") return { why_not: bet.status === "withheld" ? "withheld" : "settled" };
  const offer = cashOutOffer(
    { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs.map((leg) => cashOutLeg(leg, quote)),
  );
  if ("why_not" in offer || !held) return "why_not" in offer ? offer : { why_not: "no_chance" };
  const open = openMarkets(whole, held);
  return {
    ...offer,
    delay_ms: liveDelayOf(open.map((market) => ({ market, limits: placeLimits(quote.limits, { ...market, market_type: "" }) }))),
    versions: open.map(({ id: market_id, version }) => ({ market_id, version })),
  };
}
