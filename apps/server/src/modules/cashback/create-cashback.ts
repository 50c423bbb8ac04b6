import type { Cashback } from "./cashback.ts";
import { claimCashback, payOpenSlots, queuePayOpen } from "./claim-cashback.ts";
import { closingObstacles } from "./closing-obstacles.ts";
import { grantCouponItem, refusalOfCoupon } from "./grant-coupon-item.ts";
import { listCashback } from "./list-cashback.ts";
import { makeCashback } from "./make-cashback.ts";
import type { CashbackNeeds } from "./needs.ts";
import { notifyReady } from "./notify-ready.ts";

export const createCashback = (needs: CashbackNeeds): Cashback => ({
  list: (scope, page) => listCashback(needs, scope, page),
  claim: (scope, input) => claimCashback(needs, scope, input),
  queuePayOpen: (tx, owner) => queuePayOpen(needs, tx, owner),
  grant: (tx, owner, gift) => grantCouponItem(needs, tx, { owner, gift }),
  accepts: async (_tx, { settings }) => settings.cashback,
  refusal: async (tx, owner, reward) => refusalOfCoupon(needs, tx, { owner, reward }),
  closingObstacles: (db, player) => closingObstacles(needs, db, player),
  jobs: {
    makeItems: () => makeCashback(needs),
    notifyReady: (job) => notifyReady(needs, job),
    payOpen: (owner) => payOpenSlots(needs, owner),
  },
});
