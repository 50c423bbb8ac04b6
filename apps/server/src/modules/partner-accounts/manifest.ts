import { z } from "zod";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import type { PartnerAccounts } from "./partner-accounts.ts";
import { registerPartnerStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    partner_account_added: true;
    partner_account_checked: true;
    partner_account_discarded: true;
    partner_account_activated: true;
    partner_account_ended: true;
  }
}

interface App {
  readonly partnerAccounts: PartnerAccounts;
}

const input = z.object({ id: z.string() });

export const manifest: Manifest<App> = {
  name: "partner-accounts",
  staffRoutes: (http, { partnerAccounts }) => registerPartnerStaffRoutes(http, partnerAccounts),
  proposals: [
    proposalAction<App, z.output<typeof input>>({
      kind: "partner_activation",
      input,
      describe: ({ partnerAccounts }, tx, proposed) => partnerAccounts.activation.describe(tx, proposed),
      apply: ({ partnerAccounts }, tx, approved) => partnerAccounts.activation.apply(tx, approved),
    }),
    proposalAction<App, z.output<typeof input>>({
      kind: "partner_end",
      input,
      describe: ({ partnerAccounts }, tx, proposed) => partnerAccounts.end.describe(tx, proposed),
      apply: ({ partnerAccounts }, tx, approved) => partnerAccounts.end.apply(tx, approved),
    }),
  ],
  // Wraps all keys again after a change of KEY_FILE, so that the previous key is no longer needed.
  jobs: [{ name: "rewrap-partner-keys", schedule: "23 * * * *", run: ({ partnerAccounts }) => partnerAccounts.rewrapKeys() }],
};
