import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import { crash, crashSalt, prizeOf } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { JsonObject } from "../wallet/index.ts";
import type { Bank } from "./create-bank.ts";
import { type BetRef, type StoredBet, type StoredRound, crashStore } from "./store.ts";

/** How a bet ends: cashed out at a multiplier by hand or by its target, lost, or returned. */
export type BetEnd =
  | { readonly kind: "cashed"; readonly atX100: number; readonly byHand: boolean }
  | { readonly kind: "lost" | "returned" };

/** Cases that staff see for bets that cannot be settled. */
export interface RoundCases {
  /** Ends the case, in the transaction that settles the bet. */
  over(tx: Tx, round: { readonly tenant_id: number; readonly round_id: string }): Promise<void>;
}

export interface SettleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bank: Bank;
  readonly cases: RoundCases;
}

interface Ending {
  readonly round: StoredRound;
  readonly end: BetEnd;
}

type EndOfBet = Pick<StoredBet, "state" | "cashed_x100" | "payout">;

/** Settles a bet that the caller's transaction has locked. */
export async function settleLocked(
  needs: SettleNeeds,
  tx: Tx,
  { bet, ...ending }: Ending & { readonly bet: StoredBet },
): Promise<StoredBet> {
  assert(bet.state === "open", "a bet ends once");
  const ended = { ...(await moveMoney(needs, tx, { bet, ...ending })), settled_at: needs.clock.now() };
  await crashStore.changeBet(tx, bet, ended);
  if (bet.attempts > 0) await needs.cases.over(tx, { tenant_id: bet.tenant_id, round_id: bet.id });
  return { ...bet, ...ended };
}

async function moveMoney({ bank }: SettleNeeds, tx: Tx, { bet, ...ending }: Ending & { readonly bet: StoredBet }): Promise<EndOfBet> {
  const { end } = ending;
  const decided = bet.attempts > 0 ? await bank.decided(tx, bet) : null;
  if (decided) return { state: decided, cashed_x100: null, payout: decided === "returned" ? bet.stake : 0 };
  if (end.kind === "returned") {
    await bank.giveBack(tx, bet);
    return { state: "returned", cashed_x100: null, payout: bet.stake };
  }
  const cashed_x100 = end.kind === "cashed" ? end.atX100 : null;
  const payout = prizeOf(centavos(bet.stake), (cashed_x100 ?? 0) * 100);
  await bank.settle(tx, bet, { payout, detail: detailOf(bet, ending, cashed_x100) });
  return { state: end.kind === "cashed" ? "won" : "lost", cashed_x100, payout };
}

/**
 * Settles a bet that needs no further decision, in a transaction of its own. Returns null if the bet has ended already or is locked by
 * another transaction.
 */
export async function settleBet(needs: SettleNeeds, ref: BetRef, { round, reachedX100 }: Reached): Promise<StoredBet | null> {
  const settled = await needs.db.transaction().execute(async (tx) => {
    const bet = await crashStore.lockFreeBet(tx, ref);
    return bet?.state === "open" ? settleLocked(needs, tx, { bet, round, end: endOfLeft(bet, round, reachedX100) }) : null;
  });
  if (settled) await needs.bank.announce(settled);
  return settled;
}

/** A round and the multiplier that its curve has reached, in hundredths. During the flight this is the multiplier at its last update. */
export interface Reached {
  readonly round: StoredRound;
  readonly reachedX100: number;
}

/** How a bet ends that can no longer be cashed out by hand, whose target is reached, or whose player has cashed out. */
function endOfLeft(bet: StoredBet, { phase }: Pick<StoredRound, "phase">, reachedX100: number): BetEnd {
  if (bet.cash_out_x100 !== null) return { kind: "cashed", atX100: bet.cash_out_x100, byHand: bet.cash_out_x100 < bet.target_x100 };
  if (bet.target_x100 <= reachedX100) return { kind: "cashed", atX100: bet.target_x100, byHand: false };
  assert(phase !== "flying", "a bet that flies is its player's to end");
  return { kind: phase === "returned" ? "returned" : "lost" };
}

/**
 * Detail of the round for the ledger. While other bets are still in the round, the ledger must not reveal the crash point. A cashed-out bet
 * stores what it was paid, and its proof reads the rest from the round when that has ended.
 */
function detailOf(bet: StoredBet, { round, end }: Ending, cashedX100: number | null): JsonObject {
  return {
    game: crash.game,
    params: { auto_cash_out: bet.target_x100 / 100 },
    outcome: {
      steps: end.kind === "cashed" && end.byHand ? [{ action: "cash_out", params: { at: end.atX100 / 100 } }] : [],
      cashed_out: cashedX100 === null ? null : cashedX100 / 100,
      point: round.point_x100 === null ? null : round.point_x100 / 100,
    },
    multiplier_x100: cashedX100 ?? 0,
    server_seed_hash: round.commitment,
    client_seed: crashSalt,
    rules_hash: crash.rulesHash,
    paytable_hash: crash.paytableHash,
  };
}
