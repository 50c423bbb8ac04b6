import { codeSearchStore } from "./search-store.ts";
import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { CodeKey } from "./code-store.ts";
import { couponInvariants } from "./coupon-invariants.ts";
import type { Coupons } from "./coupons.ts";
import { couponFeatures } from "./features.ts";
import { grantOfRegistrationJob } from "./grant-registration-coupon.ts";
import { makeCodesJob } from "./make-codes.ts";
import { couponsPersonalData } from "./personal-data.ts";
import type { EndedPlayer } from "./release-due.ts";
import { registerCouponRoutes } from "./routes.ts";
import { registerCouponStaffRoutes } from "./staff-routes.ts";
import { store } from "./store.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    coupon_redeemed: true;
    offer_claimed: true;
    coupon_code_added: true;
    coupon_code_withdrawn: true;
    coupon_batch_made: true;
    coupon_batch_exported: true;
    redemption_granted: true;
    redemption_refused: true;
  }
}

export const manifest: Manifest<{ db: Db; coupons: Coupons }> = {
  name: "coupons",
  routes: (http, { coupons }) => registerCouponRoutes(http, coupons),
  staffRoutes: (http, { coupons }) => registerCouponStaffRoutes(http, coupons),
  queues: [{ name: "redemptions", count: ({ db }, { tenants, now }) => store.redemptions.countHeld(db, idsOf(tenants), now) }],
  searches: [{ kind: "offer", find: ({ db }, { tenants, typed }) => codeSearchStore.find(db, idsOf(tenants), typed) }],
  personalData: couponsPersonalData,
  invariants: couponInvariants,
  jobs: [
    { name: makeCodesJob.name, run: ({ coupons }, batch: CodeKey) => coupons.jobs.makeCodes(batch) },
    { name: grantOfRegistrationJob, run: ({ coupons }, owner: PlayerKey) => coupons.jobs.grantOfRegistration(owner) },
    { name: "end-redemptions", run: ({ coupons }, player: EndedPlayer) => coupons.jobs.endRedemptions(player) },
    { name: "release-reservations", schedule: "* * * * *", run: ({ coupons }) => coupons.jobs.releaseReservations() },
    { name: "grant-held-redemptions", schedule: "* * * * *", run: ({ coupons }) => coupons.jobs.grantHeld() },
    { name: "forget-redemption-signals", schedule: "41 4 * * *", run: ({ coupons }) => coupons.jobs.forgetOld() },
  ],
  features: couponFeatures,
  prepare: ({ coupons }) => coupons.checkStates(),
};
