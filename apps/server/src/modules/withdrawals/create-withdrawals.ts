import { checkStateMachine } from "../../kernel/state-machine.ts";
import { getPayoutStatus } from "./get-payout-status.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { holdWithdrawal } from "./hold-withdrawal.ts";
import { keepReading } from "./kept-reading.ts";
import { listWaiting } from "./list-waiting.ts";
import { findWithdrawal, listWithdrawals } from "./list-withdrawals.ts";
import { measurePayouts } from "./measures.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { paidWithinFreshMs, readPaidWithin } from "./paid-within.ts";
import { payoutTimesFreshMs, readPayoutTimes } from "./payout-times.ts";
import { readPayoutSpread } from "./read-payout-spread.ts";
import { readProgress } from "./read-progress.ts";
import { readTerms } from "./read-terms.ts";
import { readWithdrawal } from "./read-withdrawal.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { reviewWithdrawal } from "./review-withdrawal.ts";
import { sendPayout } from "./send-payout.ts";
import { withdrawalMachine } from "./states.ts";
import { store } from "./store.ts";
import { sweepPayouts } from "./sweep-payouts.ts";
import type { Withdrawals } from "./withdrawals.ts";

export function createWithdrawals(needs: WithdrawalNeeds): Withdrawals {
  const { db, clock } = needs;
  const payoutTimes = keepReading({ clock, freshMs: payoutTimesFreshMs }, (tenant, now) => readPayoutTimes(needs, tenant, now));
  const paidWithin = keepReading({ clock, freshMs: paidWithinFreshMs }, (tenant, now) => readPaidWithin(needs, tenant, now));
  measurePayouts(needs);
  return {
    request: (scope, input) => requestWithdrawal(needs, scope, input),
    cancel: (scope, input) => cancelWithdrawal(needs, scope, input),
    readProgress: (scope, id) => readProgress({ ...needs, payoutTimes }, scope, id),
    readTerms: (scope) => readTerms({ ...needs, paidWithin }, scope),
    readPayoutTimes: payoutTimes,
    readPayoutSpread: (tenant, span) => readPayoutSpread(needs, tenant, span),
    list: (scope, query) => listWithdrawals(needs, scope, query),
    newest: async (player, query) => (await store.withdrawals.list(db, player, query)).items,
    find: (scope, id) => findWithdrawal(needs, scope, id),
    underReview: (filter) => store.lists.underReview(db, filter),
    getPayoutStatus: (tenant, payoutId) => getPayoutStatus(needs, tenant, payoutId),
    backOffice: {
      list: (scope, query) => listWaiting(needs, scope, query),
      read: (scope, id) => readWithdrawal(needs, scope, id),
      hold: (reviewer, input) => holdWithdrawal(needs, reviewer, input),
      review: (reviewer, input) => reviewWithdrawal(needs, reviewer, input),
    },
    sweep: () => sweepPayouts(needs),
    jobs: { sendPayout: (key) => sendPayout(needs, key) },
    checkStates: () => checkStateMachine(db, withdrawalMachine),
  };
}
