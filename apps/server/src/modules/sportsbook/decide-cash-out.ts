import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import { announceBet } from "./announce-bet.ts";
import { betStore } from "./bet-store.ts";
import { type CashOutRequestKey, cashOutRequestStore, type StoredCashOutRequest } from "./cash-out-request-store.ts";
import { maxDecisionMs } from "./decide-request.ts";
import { holdCashOut, takePart } from "./hold-cash-out.ts";
import { wasSuspendedSince } from "./market-standing.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { payCashOut } from "./take-cash-out.ts";

/**
 * Decides one due cash-out in one transaction: pays it at the current offer, or refuses it with the reason. If a process stops in between,
 * nothing has happened and another process decides it. False if it is already decided.
 */
export async function decideCashOut(needs: SportBetsNeeds, key: CashOutRequestKey): Promise<boolean> {
  const owner: PlayerKey = { tenant_id: key.tenant_id, player_id: key.player_id };
  const isDecided = await needs.db.transaction().execute(async (tx) => {
    await betStore.hold(tx, owner, key.bet_id);
    const stored = await cashOutRequestStore.findDue(tx, key, maxDecisionMs);
    if (!stored) return false;
    try {
      if (stored.is_late) throw refuse("confirmation_late");
      await payIn(needs, tx, stored);
      await cashOutRequestStore.decide(tx, stored, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await cashOutRequestStore.decide(tx, stored, { code: error.code, ...error.extras });
    }
    return true;
  });
  if (isDecided) await announceBet(needs, { owner, id: key.bet_id });
  return isDecided;
}

/** Pays by what is in force now. Refuses if a leg that was open has been suspended at any time since the request was received. */
async function payIn(needs: SportBetsNeeds, tx: Tx, stored: StoredCashOutRequest): Promise<void> {
  const tenant = await tenantOfRow(needs.tenants, stored.tenant_id);
  const owner = { tenant_id: stored.tenant_id, player_id: stored.player_id };
  const of = await holdCashOut(needs, tx, { tenant, owner, bet_id: stored.bet_id });
  const taken = await takePart(tx, of, stored.request);
  const isSuspended = (market_id: number): boolean => {
    const market = of.held.markets.get(market_id);
    return !market || wasSuspendedSince(market, stored.received_at);
  };
  if (stored.market_ids.some(isSuspended)) throw refuse("cash_out_unavailable", { extras: { why_not: "suspended" } });
  const { request, id: request_id, auto_cash_out_id } = stored;
  await payCashOut(needs, tx, { of, request, taken, request_id, auto_cash_out_id });
}
