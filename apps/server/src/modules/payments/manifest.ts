import type { Manifest } from "../../kernel/manifest.ts";
import { registerPaymentStaffRoutes } from "./staff-routes.ts";
import type { Payments } from "./create-payments.ts";
import { paymentsPersonalData } from "./personal-data.ts";
import { paymentInvariants } from "./invariants.ts";
import { registerPaymentRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    deposit_requested: true;
    withdrawal_requested: true;
    withdrawal_cancelled: true;
    withdrawal_approved: true;
    withdrawal_first_approved: true;
    withdrawal_rejected: true;
    payment_case_closed: true;
    payer_link_closed: true;
  }
}

export const manifest: Manifest<{ payments: Payments }> = {
  name: "payments",
  routes: (http, { payments }) => registerPaymentRoutes(http, payments),
  staffRoutes: (http, { payments }) => registerPaymentStaffRoutes(http, payments),
  personalData: paymentsPersonalData,
  invariants: paymentInvariants,
  prepare: ({ payments }) => payments.checkStates(),
  listening: ({ payments }) => payments.registerWebhooks(),
};
