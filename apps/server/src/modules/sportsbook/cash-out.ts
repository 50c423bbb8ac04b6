import type { SportBet, SportCashOutRequest } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { acceptsCashOut, type CashOutPart, cashOutPart } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { keyOf, type PlayerKey, type PlayerScope } from "../../kernel/scope.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { cashOutStore } from "./cash-out-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { cashOutKey, roundOf } from "./ledger-keys.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { offerCashOut } from "./offer-cash-out.ts";
import { presentBets } from "./own-bets.ts";
import { mustHaveOwnBook } from "./own-book.ts";

export interface CashOut extends SportCashOutRequest {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * One transaction: the bet, the player's wallet, then the locks of its matches, then the offer of that moment, by the results that stand then. A goal, a
 * suspension, a result and a cash-out have an order. What was paid is never taken back by a result of the rest.
 */
export async function cashOut(needs: SportBetsNeeds, scope: PlayerScope, { idempotency_key: key, ...request }: CashOut): Promise<SportBet> {
  mustHaveOwnBook(scope.tenant);
  const owner = keyOf(scope);
  const route = "POST /sportsbook/bets/:id/cash-out";
  const cashed = await runIdempotently(needs.db, { ...owner, route, key, body: request }, async (tx) => {
    const stored = await holdOwn(tx, owner, request.id);
    await needs.wallet.lockMany(tx, [owner]);
    const held = await needs.sports.hold(tx, scope.tenant, marketsOf([stored]));
    if (!held) throw refuse("not_found");
    // A result, or its correction, may stand that the next settlement has not looked at yet.
    const whole = compareWithResults(stored, groupResults(await needs.sports.standingResults(tx, marketsOf([stored]))));
    const offer = offerCashOut(whole, held);
    if ("why_not" in offer) throw refuse("cash_out_unavailable", { extras: { why_not: offer.why_not } });
    const cash_out_no = (await cashOutStore.count(tx, owner.tenant_id, whole.bet.id)) + 1;
    const remaining_stake = centavos(whole.bet.remaining_stake);
    const part = cashOutPart({ offer: offer.amount, remaining_stake, parts_taken: cash_out_no - 1 }, request.share_bps);
    if ("why_not" in part) throw refuse("cash_out_unavailable", { extras: { why_not: part.why_not } });
    if (!acceptsCashOut(request.accept, { seen: centavos(request.seen_amount), current: part.amount }))
      throw refuse("cash_out_changed", { extras: { amount: part.amount } });
    await pay(needs, tx, { owner, whole, part, cash_out_no });
    const kept = { remaining_stake: part.remaining_stake, cashed_out: whole.bet.cashed_out + part.amount };
    await cashOutStore.keep(
      tx,
      {
        tenant_id: owner.tenant_id,
        bet_id: whole.bet.id,
        cash_out_no,
        share_bps: request.share_bps,
        stake: part.cashed_stake,
        amount: part.amount,
        fair: offer.fair,
        fee_bps: offer.fee_bps,
        at: held.at,
      },
      kept,
    );
    const bets = await betStore.find(tx, owner.tenant_id, [whole.bet.id]);
    const [presented] = await presentBets(needs, tx, { tenant: scope.tenant, bets });
    if (!presented) throw new Error("a bet that was cashed out is not presented");
    return presented;
  });
  await needs.wallet.announce(owner);
  return cashed;
}

/** The bet, held until the transaction ends: a settlement comes before or after. Refuses with `not_found` what is not the player's. */
async function holdOwn(tx: Tx, owner: PlayerKey, id: string): Promise<WholeBet> {
  await betStore.hold(tx, owner, id);
  const [whole] = await betStore.find(tx, owner.tenant_id, [id]);
  if (whole?.bet.player_id !== owner.player_id) throw refuse("not_found");
  return whole;
}

interface Payment {
  readonly owner: PlayerKey;
  readonly whole: WholeBet;
  readonly part: Exclude<CashOutPart, { readonly why_not: unknown }>;
  readonly cash_out_no: number;
}

async function pay(needs: SportBetsNeeds, tx: Tx, { owner, whole: { bet }, part, cash_out_no }: Payment): Promise<void> {
  const { status } = await needs.wallet.postIn(tx, {
    ...owner,
    ...roundOf(bet.id),
    kind: "win",
    external_id: cashOutKey(bet.id, cash_out_no),
    amount: part.amount,
    closes: part.remaining_stake === 0,
    requires_bet: true,
  });
  if (status !== "posted") throw new Error(`a cash-out was answered with ${status}`);
  await recordPlayerEvent(tx, {
    ...owner,
    kind: "sport_bet_cashed_out",
    key: `${bet.id}:${cash_out_no}`,
    data: { bet_id: bet.id, cash_out_no, amount: part.amount, stake: part.cashed_stake },
    at: needs.clock.now(),
  });
}
