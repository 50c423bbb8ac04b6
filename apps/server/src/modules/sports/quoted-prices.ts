import { isWholeMarket, type MarketType, type OddsX1000, oddsScale, ppmScale, ruleOf } from "@trevo/sports";
import { type Margin, type MarketPrice, priceMarket } from "@trevo/sports/pricing";
import type { StoredMarket } from "./market-store.ts";

/** What a feed quotes for a market. */
export type QuotedMarket = Pick<StoredMarket, "type" | "part" | "line_x4" | "feed_odds_x1000" | "feed_prob_ppm">;

/** Maximum difference between a sum of chances and its whole, ppm. Chances that miss it by more are not those of this market. */
const maxMissingPpm = 20_000;

/** True if no selection can return its stake, so that the chance of winning says everything. */
const returnsNoStake = (market: QuotedMarket): boolean =>
  market.type !== "draw_no_bet" && (ruleOf(market.type).line === "none" || (isWholeMarket(market) && Math.abs(market.line_x4) % 4 === 2));

function isWhole({ type, feed_prob_ppm: chances }: QuotedMarket): boolean {
  const { selections, winners } = ruleOf(type);
  if (chances?.length !== selections.length) return false;
  const sum = chances.reduce((total, one) => total + one, 0);
  return Math.abs(sum - winners * ppmScale) <= maxMissingPpm;
}

/** The feed's own odds, with the margin that they have. Without chances there is no cash-out. */
function passedThrough({ type, part, line_x4 }: QuotedMarket, odds: readonly OddsX1000[]): MarketPrice {
  const sum = odds.reduce((total, one) => total + oddsScale / one, 0);
  const margin_ppm = Math.ceil((sum / ruleOf(type).winners - 1) * ppmScale - 1e-6);
  return { market: { type, part, line_x4 }, odds_x1000: odds, cash_out_ppm: [], margin_ppm };
}

/**
 * Prices of a match whose feed sends them. Chances are priced with the book's own margin. Where the feed sends none, or a stake may be
 * returned, its odds are taken as they are.
 */
export const quotedPrices = (markets: readonly QuotedMarket[], marginOf: (type: MarketType) => Margin): MarketPrice[] =>
  markets.flatMap((market) => {
    const { type, part, line_x4, feed_odds_x1000: odds, feed_prob_ppm: chances } = market;
    if (!odds) return [];
    if (!chances || !returnsNoStake(market) || !isWhole(market)) return [passedThrough(market, odds)];
    const expected = chances.map((ppm) => ({ win: ppm / ppmScale, loss: 1 - ppm / ppmScale, refund: 0 }));
    return [priceMarket({ type, part, line_x4 }, expected, marginOf(type))];
  });
