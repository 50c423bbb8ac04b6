import { Fault } from "../../kernel/errors.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { checkStateMachine } from "../../kernel/state-machine.ts";
import type { WalletBalance } from "../wallet/index.ts";
import { createCancelWithdrawal } from "./cancel-withdrawal.ts";
import { createCheckCharge } from "./check-charge.ts";
import { createReconcileBank } from "./reconcile-bank.ts";
import { createCloseCase } from "./close-case.ts";
import { createClosePayerLinks } from "./close-payer-links.ts";
import { createGetChargeStatus } from "./get-charge-status.ts";
import { createCreateCharge } from "./create-charge.ts";
import { createDepositStore } from "./deposit-store.ts";
import { createExportHistory } from "./export-history.ts";
import { createListBets } from "./list-bets.ts";
import { createListCases } from "./list-cases.ts";
import { createListDiscrepancies } from "./list-discrepancies.ts";
import { createListTransactions } from "./list-transactions.ts";
import { createListWaiting } from "./list-waiting.ts";
import { createLookUpPix, lookUpPixJob } from "./look-up-pix.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { createReadStatement } from "./read-statement.ts";
import { createReadPayoutTimes } from "./payout-times.ts";
import { createReadTerms } from "./read-terms.ts";
import { createReadWithdrawal } from "./read-withdrawal.ts";
import { createReadWithdrawalFile } from "./read-withdrawal-file.ts";
import { createReceiveCallback } from "./receive-callback.ts";
import { createReceivedStore } from "./received-store.ts";
import { createRequestWithdrawal } from "./request-withdrawal.ts";
import { createReturnPix, returnPixJob } from "./return-pix.ts";
import { createReviewWithdrawal } from "./review-withdrawal.ts";
import { createSendPayout, sendPayoutJob } from "./send-payout.ts";
import { createSettlePayout } from "./settle-payout.ts";
import { createSettleReceivedPix } from "./settle-received-pix.ts";
import { createSettleRefunds } from "./settle-refunds.ts";
import { depositMachine, withdrawalMachine } from "./states.ts";
import { createSweepDeposits, dailyOverlapMs } from "./sweep-deposits.ts";
import { createSweepPayouts } from "./sweep-payouts.ts";
import { createProcessReceivedPix } from "./process-received-pix.ts";
import { createWithdrawalStore } from "./withdrawal-store.ts";

/**
 * Owns deposits, withdrawals and what the bank received; shows the player's money and its history.
 * Promises: a Pix is credited once and a withdrawal paid once, whatever is repeated, lost, late or cut off; what came
 * and may not be credited goes back to its payer or waits for a person.
 * Does not: hold money (the ledger does), or believe a callback.
 */
export function createPayments(needs: PaymentsNeeds) {
  const deposits = createDepositStore();
  const received = createReceivedStore();
  const withdrawals = createWithdrawalStore();
  const all = { ...needs, deposits, received, withdrawals };
  const processReceivedPix = createProcessReceivedPix({
    settleReceivedPix: createSettleReceivedPix(all),
    settleRefunds: createSettleRefunds(all),
  });
  const checkCharge = createCheckCharge({ ...all, processReceivedPix });
  const lookUpPix = createLookUpPix({ ...all, processReceivedPix });
  const sendPayout = createSendPayout({ ...all, settlePayout: createSettlePayout(all) });
  const returnPix = createReturnPix(all);
  const sweepDeposits = createSweepDeposits({ ...all, processReceivedPix, checkCharge });
  const sweepPayouts = createSweepPayouts(all);
  const readPayoutTimes = createReadPayoutTimes(needs);
  const reconcileBank = createReconcileBank(needs);

  needs.jobs.handle(lookUpPixJob.name, lookUpPix);
  needs.jobs.handle(returnPixJob.name, returnPix);
  needs.jobs.handle(sendPayoutJob.name, sendPayout);
  needs.jobs.every("* * * * *", "sweep-deposits", () => sweepDeposits());
  needs.jobs.every("* * * * *", "sweep-payouts", sweepPayouts);
  needs.jobs.every("17 7 * * *", "sweep-deposits-of-days", () => sweepDeposits(dailyOverlapMs));
  needs.jobs.every("47 7 * * *", "reconcile-bank", reconcileBank);

  return {
    createCharge: createCreateCharge(all),
    getChargeStatus: createGetChargeStatus({ ...all, checkCharge }),
    requestWithdrawal: createRequestWithdrawal(all),
    cancelWithdrawal: createCancelWithdrawal(all),
    receiveCallback: createReceiveCallback(all),
    listTransactions: createListTransactions(all),
    listBets: createListBets(needs),
    /** What members of staff see and decide. */
    backOffice: {
      waiting: createListWaiting(all),
      file: createReadWithdrawalFile(all),
      review: createReviewWithdrawal(all),
      cases: createListCases(all),
      closeCase: createCloseCase(all),
      closePayerLinks: createClosePayerLinks(all),
      discrepancies: createListDiscrepancies(all),
    },
    exportHistory: createExportHistory(all),
    readStatement: createReadStatement(needs),
    readTerms: createReadTerms(all),
    readWithdrawal: createReadWithdrawal({ ...all, readPayoutTimes }),
    readPayoutTimes,
    balance: (scope: PlayerScope): Promise<WalletBalance> =>
      needs.wallet.balance({ tenant_id: scope.tenant.id, player_id: scope.player_id }),

    /** Throws when the database's state tables are not this code's. At start. */
    checkStates: async (): Promise<void> => {
      await checkStateMachine(needs.db, depositMachine);
      await checkStateMachine(needs.db, withdrawalMachine);
    },

    /** Tells every tenant's bank where to call. One that is away is told at the next start; the sweeps find what it calls about. */
    registerWebhooks: async (): Promise<void> => {
      for (const tenant of await needs.tenants.all()) {
        const url = `${needs.callbackOrigin(tenant)}/callbacks/${tenant.slug}`;
        await needs
          .gatewayFor(tenant)
          .registerCallback(url)
          .catch((error: unknown) => {
            if (!(error instanceof Fault)) throw error;
            needs.log.warn({ err: error, tenant_id: tenant.id }, "the bank was not told where to call");
          });
      }
    },

    /** The sweeps, for whoever cannot wait a minute: commands and tests. */
    sweepDeposits,
    sweepPayouts,
    reconcileBank,
  };
}

export type Payments = ReturnType<typeof createPayments>;
