import type { Manifest } from "../../kernel/manifest.ts";
import { type IdentityCheck, checkIdentityJob } from "./check-identity.ts";
import type { VerificationModule } from "./verification.ts";
import { verificationPersonalData } from "./personal-data.ts";
import { registerVerificationRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    document_sent: true;
    document_cancelled: true;
    verification_decided: true;
  }
}

export const manifest: Manifest<{ verification: VerificationModule }> = {
  name: "verification",
  routes: (http, { verification }) => registerVerificationRoutes(http, verification),
  jobs: [{ name: checkIdentityJob.name, run: ({ verification }, check: IdentityCheck) => verification.jobs.checkIdentity(check) }],
  personalData: verificationPersonalData,
};
