import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { countProposals } from "./count-proposals.ts";
import { proposalsPersonalData } from "./personal-data.ts";
import type { Proposals } from "./proposals.ts";
import { registerProposalStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    proposal_made: true;
    proposal_approved: true;
    proposal_refused: true;
    proposal_withdrawn: true;
    proposal_applied: true;
  }
}

export const manifest: Manifest<{ db: Db; proposals: Proposals }> = {
  name: "proposals",
  staffRoutes: (http, { proposals }) => registerProposalStaffRoutes(http, proposals),
  personalData: proposalsPersonalData,
  queues: [{ name: "proposals", count: countProposals }],
  prepare: async ({ proposals }) => proposals.checkActions(),
};
