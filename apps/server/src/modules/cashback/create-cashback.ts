import type { Cashback } from "./cashback.ts";
import { claimCashback, payOpenSlots } from "./claim-cashback.ts";
import { listCashback } from "./list-cashback.ts";
import { makeCashback } from "./make-cashback.ts";
import type { CashbackNeeds } from "./needs.ts";
import { notifyReady } from "./notify-ready.ts";

export const createCashback = (needs: CashbackNeeds): Cashback => ({
  list: (scope, page) => listCashback(needs, scope, page),
  claim: (scope, input) => claimCashback(needs, scope, input),
  payOpen: (tx, owner) => payOpenSlots(needs, tx, owner),
  jobs: {
    makeItems: () => makeCashback(needs),
    notifyReady: (job) => notifyReady(needs, job),
  },
});
