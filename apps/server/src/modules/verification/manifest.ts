import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { countReviews } from "./count-reviews.ts";
import { type IdentityCheck, checkIdentityJob } from "./check-identity.ts";
import type { VerificationModule } from "./verification.ts";
import { verificationPersonalData } from "./personal-data.ts";
import { registerVerificationRoutes } from "./routes.ts";
import { registerVerificationStaffRoutes } from "./staff-routes.ts";
import { sealedDocuments } from "./document-files.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    document_sent: true;
    document_cancelled: true;
    verification_decided: true;
    document_opened: true;
  }
}

export const manifest: Manifest<{ db: Db; verification: VerificationModule }> = {
  name: "verification",
  routes: (http, { verification }) => registerVerificationRoutes(http, verification),
  staffRoutes: (http, { verification }) => registerVerificationStaffRoutes(http, verification),
  queues: [{ name: "verifications", count: countReviews }],
  jobs: [{ name: checkIdentityJob.name, run: ({ verification }, check: IdentityCheck) => verification.jobs.checkIdentity(check) }],
  personalData: verificationPersonalData,
  sealedFiles: sealedDocuments,
};
