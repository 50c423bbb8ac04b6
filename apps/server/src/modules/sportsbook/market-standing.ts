import type { HeldMarket, HeldMarkets } from "../sports/index.ts";

/** A book whose leader was not there for so long takes no bets before kick-off, ms: its prices may be old. */
export const maxLeaderAgeMs = 60_000;

/** Whether the market's time is over, whatever its price says. */
export const isClosed = ({ state, fixture_state, starts_at, reasons }: HeldMarket, at: Date): boolean =>
  state === "resulted" || state === "voided" || fixture_state !== "scheduled" || starts_at <= at || reasons.includes("closed");

/** Whether the market, or everything around it, takes no bets for now. */
export const isSuspended = ({ state, reasons, takes_bets }: HeldMarket): boolean => reasons.length > 0 || state !== "active" || !takes_bets;

/** Whether nobody prices the book. */
export const isStale = ({ leader_age_ms }: HeldMarkets): boolean => leader_age_ms === null || leader_age_ms > maxLeaderAgeMs;
