import { type Proof, openLaunch } from "./house-calls.ts";

/** The table as an outsider sees it; times in ms on the server's clock, factors in hundredths. */
export interface CrashTable {
  readonly round: CrashRound | null;
  readonly mine: CrashBet | null;
  /** Newest first. */
  readonly history: readonly PastRound[];
  readonly chain: { readonly commitment: string; readonly length: number; readonly salt: string } | null;
  readonly balance: number;
  /** Key of the real-time channel. */
  readonly realtime_key: string;
}

export interface CrashRound {
  readonly id: string;
  readonly nth: number;
  readonly commitment: string;
  readonly phase: "betting" | "flying" | "crashed" | "returned";
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly point_x100: number | null;
  readonly chain_hash: string | null;
}

export interface PastRound {
  readonly id: string;
  readonly nth: number;
  readonly point_x100: number;
  readonly chain_hash: string;
  readonly commitment: string;
}

export interface CrashBet {
  readonly id: string;
  readonly round_id: string;
  readonly stake: number;
  readonly state: "open" | "won" | "lost" | "returned";
  readonly cashed_x100: number | null;
  readonly target_x100: number;
  readonly payout: number;
}

export interface CrashSeat {
  readonly stake: number;
  table(): Promise<CrashTable>;
  bet(roundId: string, target: number): Promise<CrashBet>;
  /** Returns null if the flight had ended before the server received the request. */
  cashOut(betId: string): Promise<CrashBet | null>;
  proof(betId: string): Promise<Proof>;
}

/** Takes a seat at the table. Returns null if the house at this address has none. */
export async function takeCrashSeat(base: string): Promise<CrashSeat | null> {
  const launch = await openLaunch(base, "crash");
  if (!launch) return null;
  const { call, session } = launch;
  return {
    stake: session.min_stake,
    table: () => call("GET", "/house/api/crash"),
    bet: (round_id, auto_cash_out) => call("POST", "/house/api/crash/bets", { round_id, stake: session.min_stake, auto_cash_out }),
    cashOut: (id) => orNull(call<CrashBet>("POST", `/house/api/crash/bets/${id}/cash-out`)),
    proof: (id) => call("GET", `/house/api/crash/bets/${id}/proof`),
  };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.message.includes("wrong_state")) return null;
    throw error;
  }
}
