import type { ConsentChannel, ConsentPurpose } from "@trevo/contract";
import type { Manifest } from "../../kernel/manifest.ts";
import { revokeConsentsJob } from "./change-consents.ts";
import { consentInvariants } from "./consent-invariants.ts";
import type { Consents, RevocationJob } from "./consents.ts";
import { consentsPersonalData } from "./personal-data.ts";
import { registerConsentRoutes } from "./routes.ts";

/** Events of a player that the module records. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    consent_changed: { readonly purpose: ConsentPurpose; readonly channel: ConsentChannel; readonly granted: boolean };
  }
}

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    messages_resumed: true;
  }
}

export const manifest: Manifest<{ consents: Consents }> = {
  name: "consents",
  routes: (http, { consents }) => registerConsentRoutes(http, consents),
  jobs: [{ name: revokeConsentsJob, run: ({ consents }, job: RevocationJob) => consents.jobs.revokeAll(job) }],
  personalData: consentsPersonalData,
  invariants: consentInvariants,
};
