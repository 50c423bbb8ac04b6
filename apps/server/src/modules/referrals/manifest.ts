import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { commissionsInvariant } from "./check-commissions.ts";
import { commissionsFollower } from "./commissions-follower.ts";
import { applyCorrection, correctionInput, describeCorrection } from "./correct-statement.ts";
import { referralFeatures } from "./features.ts";
import type { ReferralNeeds } from "./needs.ts";
import { applyOutside, applyPayment, describeOutside, describePayment, outsideInput, paymentInput } from "./pay-statement.ts";
import { referralsPersonalData } from "./personal-data.ts";
import { referralInvariants } from "./referral-invariants.ts";
import type { Referrals } from "./referrals.ts";
import { registerReferralRoutes } from "./routes.ts";
import { type ReferralStaffNeeds, registerReferralStaffRoutes } from "./staff-routes.ts";
import { statementInvariants } from "./statement-invariants.ts";
import { statementStore } from "./statement-store.ts";

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    friend_qualified: { readonly referral_id: string };
  }
}

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    referral_granted: true;
    referral_refused: true;
    affiliate_added: true;
    affiliate_state_changed: true;
    affiliate_paid: true;
    affiliate_paid_outside: true;
    affiliate_statement_corrected: true;
  }
}

type App = ReferralStaffNeeds & { db: Db; referrals: Referrals } & Pick<ReferralNeeds, "players" | "rewards" | "notifications">;

export const manifest: Manifest<App> = {
  name: "referrals",
  routes: (http, { referrals }) => registerReferralRoutes(http, referrals),
  staffRoutes: registerReferralStaffRoutes,
  personalData: referralsPersonalData,
  invariants: [...referralInvariants, commissionsInvariant, ...statementInvariants],
  followers: () => [commissionsFollower],
  proposals: [
    proposalAction({ kind: "affiliate_payment", input: paymentInput, describe: describePayment, apply: applyPayment }),
    proposalAction({ kind: "affiliate_paid_outside", input: outsideInput, describe: describeOutside, apply: applyOutside }),
    proposalAction({ kind: "affiliate_correction", input: correctionInput, describe: describeCorrection, apply: applyCorrection }),
  ],
  queues: [{ name: "affiliate_statements", count: ({ db }, { tenants }) => statementStore.countOpen(db, idsOf(tenants)) }],
  jobs: [
    { name: "qualify-referrals", schedule: "*/10 * * * *", run: ({ referrals }) => referrals.jobs.qualify() },
    { name: "settle-referrals", schedule: "*/10 * * * *", run: ({ referrals }) => referrals.jobs.settle() },
    { name: "make-affiliate-statements", schedule: "17 * * * *", run: ({ referrals }) => referrals.jobs.makeStatements() },
    { name: "forget-registration-signals", schedule: "53 4 * * *", run: ({ referrals }) => referrals.jobs.forgetSignals() },
    { name: "forget-affiliate-clicks", schedule: "7 * * * *", run: ({ referrals }) => referrals.jobs.forgetClicks() },
  ],
  features: referralFeatures,
  prepare: ({ referrals }) => referrals.checkStates(),
};
