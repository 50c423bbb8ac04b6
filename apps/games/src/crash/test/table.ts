import type { CrashBetSeen, CrashRound, CrashTable, OwnCrashBet } from "@trevo/contract";

/** A round that has been flying for a second. */
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

/** A bet of one real on that round without automatic cash-out. */
export const betOf = (more: Partial<OwnCrashBet> = {}): OwnCrashBet => ({
  id: "bet-1",
  round_id: "flight-1",
  stake: 100,
  state: "open",
  cashed_x100: null,
  payout: 0,
  target_x100: 1_000_000,
  target_requested: false,
  cash_out_x100: null,
  ...more,
});

/** The same bet as the table shows it to all players. */
export const seenOf = (more: Partial<CrashBetSeen> = {}): CrashBetSeen => ({
  id: "bet-1",
  name: null,
  stake: 100,
  state: "open",
  cashed_x100: null,
  payout: 0,
  ...more,
});

/** An earlier, ended round. */
export const pointOf = (): CrashTable["history"][number] => ({
  id: "flight-0",
  nth: 6,
  point_x100: 250,
  chain_hash: "e".repeat(64),
  commitment: "f".repeat(64),
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
