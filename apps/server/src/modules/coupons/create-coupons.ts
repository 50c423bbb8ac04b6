import { checkStateMachine } from "../../kernel/state-machine.ts";
import { checkCoupon } from "./check-coupon.ts";
import type { Coupons } from "./coupons.ts";
import { decideRedemption } from "./decide-redemption.ts";
import {
  creditDepositCoupon,
  dropDepositCoupon,
  lockDepositCoupon,
  prepareDepositCoupon,
  reserveDepositCoupon,
  broughtMore,
  reverseDepositCoupon,
} from "./deposit-coupon.ts";
import { grantOfRegistrationJob, grantRegistrationCoupon } from "./grant-registration-coupon.ts";
import { prepareRegistrationCoupon } from "./keep-registration-coupon.ts";
import { claimOffer } from "./claim-offer.ts";
import { listOffers } from "./list-offers.ts";
import { listCoupons } from "./list-coupons.ts";
import { listRedemptions, readRedemption } from "./list-redemptions.ts";
import { exportCodes, makeCodes } from "./make-codes.ts";
import { addBatch, addBuiltInCode, addCode, readCodes, withdrawCode } from "./manage-codes.ts";
import type { CouponNeeds } from "./needs.ts";
import { redeemCoupon } from "./redeem-coupon.ts";
import { endRedemptions, forgetOld, grantHeld, releaseReservations } from "./release-due.ts";
import { redemptionMachine } from "./states.ts";

export const createCoupons = (needs: CouponNeeds): Coupons => ({
  list: (scope, page) => listCoupons(needs, scope, page),
  check: (scope, code) => checkCoupon(needs, scope, code),
  redeem: (scope, input) => redeemCoupon(needs, scope, input),
  offers: (scope, query) => listOffers(needs, scope, query),
  claim: (scope, input) => claimOffer(needs, scope, input),
  forRegistrations: {
    prepare: (scope, given) => prepareRegistrationCoupon(needs, scope, given),
    queueGrant: (tx, owner) => needs.jobs.add(tx, { name: grantOfRegistrationJob, payload: owner }),
  },
  forDeposits: {
    prepare: (scope, code) => prepareDepositCoupon(needs, scope, code),
    reserve: (tx, input) => reserveDepositCoupon(needs, tx, input),
    lock: (tx, deposit) => lockDepositCoupon(needs, tx, deposit),
    credit: (tx, input) => creditDepositCoupon(needs, tx, input),
    drop: (tx, locked, reason) => dropDepositCoupon(needs, tx, { locked, reason }),
    broughtMore: (db, deposit) => broughtMore(needs, db, deposit),
    reverse: (tx, deposit) => reverseDepositCoupon(needs, tx, deposit),
  },
  addBuiltIn: (tenant_id, code) => addBuiltInCode(needs, tenant_id, code),
  backOffice: {
    codes: (reviewer, offer) => readCodes(needs, reviewer, offer),
    addCode: (reviewer, code) => addCode(needs, reviewer, code),
    withdrawCode: (reviewer, input) => withdrawCode(needs, reviewer, input),
    addBatch: (reviewer, input) => addBatch(needs, reviewer, input),
    exportBatch: (reviewer, id) => exportCodes(needs, reviewer, id),
    redemptions: (reviewer, query) => listRedemptions(needs, reviewer, query),
    redemption: (reviewer, id) => readRedemption(needs, reviewer, id),
    decide: (reviewer, input) => decideRedemption(needs, reviewer, input),
  },
  jobs: {
    makeCodes: (batch) => makeCodes(needs, batch),
    releaseReservations: () => releaseReservations(needs),
    grantHeld: () => grantHeld(needs),
    grantOfRegistration: (owner) => grantRegistrationCoupon(needs, owner),
    endRedemptions: (player) => endRedemptions(needs, player),
    forgetOld: () => forgetOld(needs),
  },
  checkStates: () => checkStateMachine(needs.db, redemptionMachine),
});
