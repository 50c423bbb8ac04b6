import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { adjustBalance, adjustmentInput, describeAdjustment } from "./adjust-balance.ts";
import type { Adjustments } from "./adjustments.ts";
import type { AdjustmentNeeds } from "./needs.ts";
import { registerAdjustmentStaffRoutes } from "./staff-routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    balance_adjusted: true;
  }
}

export const manifest: Manifest<{ adjustments: Adjustments } & AdjustmentNeeds> = {
  name: "adjustments",
  staffRoutes: (http, { adjustments }) => registerAdjustmentStaffRoutes(http, adjustments),
  proposals: [proposalAction({ kind: "balance_adjustment", input: adjustmentInput, describe: describeAdjustment, apply: adjustBalance })],
};
