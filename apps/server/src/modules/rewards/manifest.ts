import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { rewardsPersonalData } from "./personal-data.ts";
import { type GrantingNeeds, applyGrant, describeGrant, grantInput } from "./propose-grant.ts";
import { type RewardStaffNeeds, registerRewardStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    reward_granted: true;
  }
}

export const manifest: Manifest<GrantingNeeds & RewardStaffNeeds> = {
  name: "rewards",
  staffRoutes: registerRewardStaffRoutes,
  personalData: rewardsPersonalData,
  proposals: [proposalAction({ kind: "reward_grant", input: grantInput, describe: describeGrant, apply: applyGrant })],
};
