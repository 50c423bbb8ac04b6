import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import type { AccountBlocks } from "./account-blocks.ts";
import type { AccountBlockNeeds } from "./needs.ts";
import { registerAccountStaffRoutes } from "./staff-routes.ts";
import { describeUnblock, unblockAccount, unblockInput } from "./unblock-account.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    player_blocked: true;
    player_unblocked: true;
    player_sessions_ended: true;
    player_recovery_sent: true;
  }
}

export const manifest: Manifest<{ accountBlocks: AccountBlocks } & Pick<AccountBlockNeeds, "players" | "protection">> = {
  name: "account-blocks",
  staffRoutes: (http, { accountBlocks }) => registerAccountStaffRoutes(http, accountBlocks),
  proposals: [proposalAction({ kind: "player_unblock", input: unblockInput, describe: describeUnblock, apply: unblockAccount })],
};
