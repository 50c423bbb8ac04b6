import type { CrashRound, CrashTable, OwnCrashBet } from "@trevo/contract";

/** A round that flies since a second ago. */
export const roundOf = (more: Partial<CrashRound> = {}): CrashRound => ({
  id: "flight-1",
  nth: 7,
  commitment: "c".repeat(64),
  phase: "flying",
  closes_at: 9_000,
  started_at: 9_000,
  ended_at: null,
  point_x100: null,
  chain_hash: null,
  ...more,
});

/** A bet of one real on it, to be cashed out by hand. */
export const betOf = (more: Partial<OwnCrashBet> = {}): OwnCrashBet => ({
  id: "bet-1",
  round_id: "flight-1",
  stake: 100,
  state: "open",
  cashed_x100: null,
  payout: 0,
  target_x100: 1_000_000,
  asked: false,
  cash_out_x100: null,
  ...more,
});

export const tableOf = (more: Partial<CrashTable> = {}): CrashTable => ({
  now: 10_000,
  round: roundOf(),
  bets: [],
  mine: null,
  history: [],
  chain: { commitment: "d".repeat(64), length: 1_000, salt: "salt" },
  balance: 10_000,
  realtime_key: "key",
  ...more,
});
