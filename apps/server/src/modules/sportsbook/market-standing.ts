import { hasBegun } from "@trevo/sports";
import type { HeldMarket, HeldMarkets } from "../sports/index.ts";
import type { PlaceLimits } from "./limits.ts";

/**
 * Maximum time since the leader's heartbeat, ms, before kick-off and in play. After it a book takes no bets, because its prices may be
 * outdated.
 */
export const maxLeaderAgeMs = { early: 60_000, inPlay: 3_000 } as const;

/** Maximum time since a feed's last message in play, ms. After it the feed may have missed a goal. This check needs no running process. */
export const maxFeedAgeMs = 15_000;

/** True if the match has begun and is not over. */
export const isInPlay = ({ fixture_state }: HeldMarket): boolean => fixture_state === "live" || fixture_state === "interrupted";

const hasMatchBegun = ({ fixture_state, starts_at }: HeldMarket, at: Date): boolean =>
  hasBegun({ state: fixture_state, starts_at: starts_at.getTime() }, at.getTime());

/** True if the market no longer takes bets, whatever its price. */
export const isClosed = (market: HeldMarket, at: Date): boolean =>
  market.state === "resulted" ||
  market.state === "voided" ||
  (hasMatchBegun(market, at) && !isInPlay(market)) ||
  market.reasons.includes("closed");

/** True if the market takes no bets for now, because of itself or of anything it belongs to. */
export const isSuspended = (market: HeldMarket): boolean =>
  market.reasons.length > 0 ||
  market.state !== "active" ||
  !market.takes_bets ||
  market.fixture_state === "interrupted" ||
  isUnheard(market);

const isUnheard = (market: HeldMarket): boolean => isInPlay(market) && (market.feed_age_ms === null || market.feed_age_ms > maxFeedAgeMs);

/** True if no process prices the market. */
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
 * True if a suspension of the market, or of anything it belongs to, began at or after the given time, even if it was lifted since. Both
 * times are whole milliseconds: within the same millisecond the order is unknown, and the bet is refused.
 */
export const wasSuspendedSince = ({ last_suspended_at }: Pick<HeldMarket, "last_suspended_at">, moment: Date): boolean =>
  last_suspended_at !== null && last_suspended_at >= moment;
