import type { Manifest } from "../../kernel/manifest.ts";
import { registerPaymentStaffRoutes } from "./staff-routes.ts";
import type { Payments } from "./create-payments.ts";
import { paymentsPersonalData } from "./personal-data.ts";
import { paymentInvariants } from "./invariants.ts";
import { registerPaymentRoutes } from "./routes.ts";

export const manifest: Manifest<{ payments: Payments }> = {
  name: "payments",
  routes: (http, { payments }) => registerPaymentRoutes(http, payments),
  staffRoutes: (http, { payments }) => registerPaymentStaffRoutes(http, payments),
  personalData: paymentsPersonalData,
  invariants: paymentInvariants,
  prepare: ({ payments }) => payments.checkStates(),
  listening: ({ payments }) => payments.registerWebhooks(),
};
