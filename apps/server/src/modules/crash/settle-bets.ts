import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import { crash, crashSalt, prizeOf } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { JsonObject } from "../wallet/index.ts";
import type { Bank } from "./bank.ts";
import type { Drawn } from "./chains.ts";
import { type BetRef, type StoredBet, type StoredRound, endBet, lockBet } from "./store.ts";

/** How a bet ends: cashed out at a factor by hand or by its target, lost, or given back. */
export type BetEnd =
  | { readonly kind: "cashed"; readonly atX100: number; readonly byHand: boolean }
  | { readonly kind: "lost" | "returned" };

export interface SettleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bank: Bank;
}

interface Ending {
  readonly round: StoredRound;
  readonly drawn: Drawn;
  readonly end: BetEnd;
}

/** Ends a bet whose lock the caller's transaction holds. */
export async function settleLocked(
  needs: SettleNeeds,
  tx: Tx,
  { bet, ...ending }: Ending & { readonly bet: StoredBet },
): Promise<StoredBet> {
  const { end } = ending;
  assert(bet.state === "open", "a bet ends once");
  const settled_at = needs.clock.now();
  if (end.kind === "returned") {
    await needs.bank.giveBack(tx, bet);
    return store(tx, bet, { state: "returned", cashed_x100: null, payout: bet.stake, settled_at });
  }
  const cashed_x100 = end.kind === "cashed" ? end.atX100 : null;
  const payout = prizeOf(centavos(bet.stake), (cashed_x100 ?? 0) * 100);
  await needs.bank.settle(tx, bet, { payout, detail: detailOf(bet, ending, cashed_x100) });
  return store(tx, bet, { state: end.kind === "cashed" ? "won" : "lost", cashed_x100, payout, settled_at });
}

async function store(tx: Tx, bet: StoredBet, end: Pick<StoredBet, "state" | "cashed_x100" | "payout" | "settled_at">): Promise<StoredBet> {
  await endBet(tx, bet, end);
  return { ...bet, ...end };
}

/** In a transaction of its own; null where it has ended already. */
export async function settleBet(needs: SettleNeeds, ref: BetRef, ending: Ending): Promise<StoredBet | null> {
  const settled = await needs.db.transaction().execute(async (tx) => {
    const bet = await lockBet(tx, ref);
    return bet?.state === "open" ? settleLocked(needs, tx, { bet, ...ending }) : null;
  });
  if (settled) await needs.bank.announce(settled);
  return settled;
}

/**
 * What the ledger keeps of the round. While others still fly the point is nobody's to know, also not by reading the ledger: a bet that was cashed out
 * carries what it was paid, and its proof takes the rest from the round when that has ended.
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
