import { tenantOfRow } from "../../kernel/scope.ts";
import { isReached } from "./auto-cash-out.ts";
import { autoCashOutStore, type StoredAutoCashOut } from "./auto-cash-out-store.ts";
import { isUnsettled } from "./bet-states.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { offerCashOut, readQuote } from "./offer-cash-out.ts";

/** Number of targets examined together. */
const together = 500;

/**
 * Finds the targets that are reached, without a lock; trying a target decides again. Each call examines the next ones and starts again
 * after the last. The position is kept in memory only, so any number of processes may search.
 */
export function createAutoCashOutFinder(needs: SportBetsNeeds): () => Promise<readonly StoredAutoCashOut[]> {
  let after: StoredAutoCashOut | null = null;
  return async () => {
    const targets = await autoCashOutStore.waiting(needs.db, after, together);
    after = targets.length < together ? null : (targets.at(-1) ?? null);
    const reached: StoredAutoCashOut[] = [];
    for (const tenant_id of new Set(targets.map((target) => target.tenant_id)))
      reached.push(
        ...(await reachedOf(
          needs,
          tenant_id,
          targets.filter((target) => target.tenant_id === tenant_id),
        )),
      );
    return reached;
  };
}

async function reachedOf(needs: SportBetsNeeds, tenant_id: number, targets: readonly StoredAutoCashOut[]): Promise<StoredAutoCashOut[]> {
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  const ids = targets.map(({ bet_id }) => bet_id);
  const bets = new Map((await betStore.find(needs.db, tenant_id, ids)).map((whole) => [whole.bet.id, whole]));
  const quote = await readQuote(needs, needs.db, { tenant, bets: [...bets.values()] });
  const isDue = (target: StoredAutoCashOut, whole: WholeBet): boolean =>
    !isUnsettled(whole.bet) || isReached(target, offerCashOut(whole, quote));
  return targets.filter((target) => {
    const whole = bets.get(target.bet_id);
    return whole !== undefined && isDue(target, whole);
  });
}
