import { checkStateMachine } from "../../kernel/state-machine.ts";
import { closeCase } from "./close-case.ts";
import { createCharge } from "./create-charge.ts";
import type { Deposits } from "./deposits.ts";
import { getChargeStatus } from "./get-charge-status.ts";
import { findDeposit, listDeposits } from "./list-deposits.ts";
import { listForStaff } from "./list-for-staff.ts";
import { listUndecided } from "./list-undecided.ts";
import { lookUpPix, lookUpPixJob } from "./look-up-pix.ts";
import type { DepositNeeds } from "./needs.ts";
import { readForStaff } from "./read-for-staff.ts";
import { describeReturn, returnDeposit } from "./return-deposit.ts";
import { returnPix } from "./return-pix.ts";
import { sendReturn } from "./send-return.ts";
import { depositMachine } from "./states.ts";
import { store } from "./store.ts";
import { receivedPixStore } from "./received-pix-store.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

export function createDeposits(needs: DepositNeeds): Deposits {
  const { db } = needs;
  return {
    createCharge: (scope, input) => createCharge(needs, scope, input),
    getChargeStatus: (scope, id) => getChargeStatus(needs, scope, id),
    list: (scope, query) => listDeposits(needs, scope, query),
    newest: async (player, query) => (await store.deposits.list(db, player, query)).items,
    find: (scope, id) => findDeposit(needs, scope, id),
    sumPaid: (player, within = db) => store.deposits.sumPaid(within, player),
    lookUp: (tenant, end_to_end_id) => lookUpPixJob.add(needs, { tenant_id: tenant.id, end_to_end_id }),
    undecided: (filter) => listUndecided(needs, filter),
    paidIn: (period) => db.transaction().execute((tx) => store.invariants.pixPaidIn(tx, period)),
    returnedToOthers: (tenantId, query) => receivedPixStore.ofOthers(needs.db, tenantId, query),
    backOffice: {
      list: (scope, query) => listForStaff(needs, scope, query),
      read: (scope, id) => readForStaff(needs, scope, id),
      proposeReturn: (scope, { id, reason, idempotency_key }) =>
        needs.proposals.propose(scope, { kind: "deposit_return", input: { deposit_id: id }, reason, idempotency_key }),
      closeCase: (reviewer, input) => closeCase(needs, reviewer, input),
    },
    sweep: (overlapMs) => sweepDeposits(needs, overlapMs),
    returns: {
      describe: (tx, proposed) => describeReturn(needs, tx, proposed),
      apply: (tx, approved) => returnDeposit(needs, tx, approved),
    },
    jobs: {
      sendReturn: (key) => sendReturn(needs, key),
      lookUpPix: (pix) => lookUpPix(needs, pix),
      returnPix: (pix) => returnPix(needs, pix),
    },
    checkStates: () => checkStateMachine(db, depositMachine),
  };
}
