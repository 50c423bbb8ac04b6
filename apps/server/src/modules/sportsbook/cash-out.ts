import type { SportBet, SportCashOutRequest } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import { announceBet } from "./announce-bet.ts";
import { betStore } from "./bet-store.ts";
import { cashOutRequestStore } from "./cash-out-request-store.ts";
import { holdCashOut } from "./hold-cash-out.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { presentBets, readOwnBet } from "./own-bets.ts";
import { takeCashOut } from "./take-cash-out.ts";

/** The route that a cash-out's idempotency key belongs to. */
export const cashingOut = "POST /sportsbook/bets/:id/cash-out";

export interface CashOut extends SportCashOutRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * One transaction decides by the current offer and pays it. For a bet with an open leg in play it makes the same decision, but only stores
 * the request, which waits and is decided again when it is due (`decide-cash-out.ts`). The same key returns the outcome of the first call.
 */
export async function cashOut(needs: SportBetsNeeds, scope: PlayerScope, { idempotency_key: key, ...request }: CashOut): Promise<SportBet> {
  const owner = keyOf(scope);
  const answer = await runIdempotently(needs.db, { ...owner, route: cashingOut, key, body: request }, (tx) =>
    receive(needs, tx, { scope, request }),
  );
  await announceBet(needs, { owner, id: request.id });
  return answer.cash_out_request?.state === "pending" ? readOwnBet(needs, scope, request.id) : answer;
}

interface Received {
  readonly scope: PlayerScope;
  readonly request: SportCashOutRequest & { readonly id: string };
}

async function receive(needs: SportBetsNeeds, tx: Tx, { scope, request: { id: bet_id, ...request } }: Received): Promise<SportBet> {
  const { tenant } = scope;
  const of = await holdCashOut(needs, tx, { tenant, owner: keyOf(scope), bet_id });
  if (await cashOutRequestStore.isPending(tx, tenant.id, bet_id)) throw refuse("cash_out_pending");
  await takeCashOut(needs, tx, { of, request, auto_cash_out_id: null });
  const [presented] = await presentBets(needs, tx, { tenant, bets: await betStore.find(tx, tenant.id, [bet_id]) });
  if (!presented) throw new Error("a cashed-out bet cannot be found");
  return presented;
}
