import type { FreeBet } from "@trevo/contract";
import type { FreeBetRow } from "./store.ts";

export const presentFreeBet = ({ id, amount, min_odds_x1000, valid_until }: FreeBetRow): FreeBet => ({
  id,
  amount,
  min_odds_x1000,
  valid_until: valid_until.toISOString(),
});
