import type { HeldMarket, HeldMarkets } from "../sports/index.ts";
import type { PlaceLimits } from "./limits.ts";

/** A book whose leader was not there for so long takes no bets, ms: its prices may be old. Before kick-off, and in play. */
export const maxLeaderAgeMs = { early: 60_000, inPlay: 3_000 } as const;

/** In play, a feed that was not heard for so long may have missed a goal, ms. Nobody has to be alive to notice. */
export const maxFeedAgeMs = 15_000;

/** Whether the match has begun and is not over. */
export const isInPlay = ({ fixture_state }: HeldMarket): boolean => fixture_state === "live" || fixture_state === "interrupted";

/** Whether the match has begun, by its feed or by its announced time. */
const hasBegun = ({ fixture_state, starts_at }: HeldMarket, at: Date): boolean => fixture_state !== "scheduled" || starts_at <= at;

/** Whether the market's time is over, whatever its price says. A match of whose beginning nothing was heard takes no bets from its announced time on. */
export const isClosed = (market: HeldMarket, at: Date): boolean =>
  market.state === "resulted" ||
  market.state === "voided" ||
  (hasBegun(market, at) && !isInPlay(market)) ||
  market.reasons.includes("closed");

/** Whether the market, or everything around it, takes no bets for now. */
export const isSuspended = (market: HeldMarket): boolean =>
  market.reasons.length > 0 ||
  market.state !== "active" ||
  !market.takes_bets ||
  market.fixture_state === "interrupted" ||
  isUnheard(market);

const isUnheard = (market: HeldMarket): boolean => isInPlay(market) && (market.feed_age_ms === null || market.feed_age_ms > maxFeedAgeMs);

/** Whether nobody prices the market. */
export const isStale = ({ leader_age_ms }: HeldMarkets, market: HeldMarket): boolean =>
  leader_age_ms === null || leader_age_ms > maxLeaderAgeMs[isInPlay(market) ? "inPlay" : "early"];

/** A market with the limits of a bet on it. */
export interface LimitedMarket {
  readonly market: HeldMarket;
  readonly limits: Pick<PlaceLimits, "live_delay_ms">;
}

/** How long a bet on these markets waits, ms: the longest delay of those in play; 0 before kick-off. */
export const liveDelayOf = (markets: readonly LimitedMarket[]): number =>
  Math.max(0, ...markets.flatMap(({ market, limits }) => (isInPlay(market) ? [limits.live_delay_ms] : [])));

/**
 * Whether a suspension of the market, or of anything around it, began at the moment or later, also one that was lifted since.
 * Both are whole milliseconds here: within one of them the order is unknown, and the bet is refused.
 */
export const wasSuspendedSince = ({ last_suspended_at }: Pick<HeldMarket, "last_suspended_at">, moment: Date): boolean =>
  last_suspended_at !== null && last_suspended_at >= moment;
