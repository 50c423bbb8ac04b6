import type { EndedFreeBet, FreeBet } from "@trevo/contract";
import type { FreeBetRow } from "./store.ts";

export const presentFreeBet = ({ id, amount, min_odds_x1000, valid_until }: FreeBetRow): FreeBet => ({
  id,
  amount,
  min_odds_x1000,
  valid_until: valid_until.toISOString(),
});

/** How the free bet ended first: by a bet, a cancellation or expiry. */
function endOf({ used_at, cancelled_at, valid_until }: FreeBetRow): Pick<EndedFreeBet, "state" | "ended_at"> {
  if (used_at) return { state: "used", ended_at: used_at.toISOString() };
  if (cancelled_at && cancelled_at < valid_until) return { state: "cancelled", ended_at: cancelled_at.toISOString() };
  return { state: "expired", ended_at: valid_until.toISOString() };
}

export const presentEndedFreeBet = (row: FreeBetRow): EndedFreeBet => ({ ...presentFreeBet(row), ...endOf(row), bet_id: row.bet_id });
