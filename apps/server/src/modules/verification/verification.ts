import type { DocumentType, ListedVerification, Verification, VerificationFile } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { PlayerScope, StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import type { IdentityCheck } from "./check-identity.ts";
import type { ReviewDecision } from "./decide-review.ts";
import type { ReviewsQuery } from "./list-reviews.ts";
import type { DecidedListener } from "./needs.ts";
import type { readReviewFile } from "./read-review-file.ts";

/**
 * Owns identity documents and their checks. Guarantees: documents are never on disk in clear, and are served only to members of staff who
 * decide on them, which is recorded; pictures are redrawn from their pixels; a check is requested until it is answered; an approval applies
 * only to the name and CPF it was given for. It does not decide what requires a verified player (`protection` does, by the tenant's
 * policy), and does not verify identities itself (the identity verifier does).
 */
export interface VerificationModule {
  read(scope: PlayerScope): Promise<Verification>;
  upload(scope: PlayerScope, input: { type: DocumentType; upload: Buffer }): Promise<void>;
  cancel(scope: PlayerScope, id: string): Promise<void>;
  isVerified(player: Player, db?: Db): Promise<boolean>;
  /** Runs in the deciding transaction. */
  onDecided(listener: DecidedListener): void;
  /** Each call concerns the brand of the scope. */
  readonly backOffice: {
    list(scope: StaffScope, query: ReviewsQuery): Promise<Slice<ListedVerification>>;
    read(scope: StaffTenantScope, id: string): Promise<VerificationFile>;
    file(scope: StaffTenantScope, of: { id: string; file_id: string }): ReturnType<typeof readReviewFile>;
    decide(scope: StaffTenantScope, decision: ReviewDecision): Promise<VerificationFile>;
  };
  /** For the manifest. */
  readonly jobs: { checkIdentity(check: IdentityCheck): Promise<void> };
}
