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
 * Owns identity documents and the checks made with them.
 * Promises: no document in clear on any disk, and none served but to a member of staff who decides on it, which is recorded; a picture is drawn anew from its pixels; a check is
 * asked until it is answered; an approval holds for the name and CPF it was given for, and no other.
 * Does not: decide what needs a verified player (`protection`, by the tenant's policy), or know who somebody is (the office).
 */
export interface VerificationModule {
  read(scope: PlayerScope): Promise<Verification>;
  upload(scope: PlayerScope, input: { type: DocumentType; upload: Buffer }): Promise<void>;
  cancel(scope: PlayerScope, id: string): Promise<void>;
  isVerified(player: Player, db?: Db): Promise<boolean>;
  /** Runs in the deciding transaction. */
  onDecided(listener: DecidedListener): void;
  /** Each is of the brand that the scope names. */
  readonly backOffice: {
    list(scope: StaffScope, query: ReviewsQuery): Promise<Slice<ListedVerification>>;
    read(scope: StaffTenantScope, id: string): Promise<VerificationFile>;
    file(scope: StaffTenantScope, of: { id: string; file_id: string }): ReturnType<typeof readReviewFile>;
    decide(scope: StaffTenantScope, decision: ReviewDecision): Promise<VerificationFile>;
  };
  /** For the manifest. */
  readonly jobs: { checkIdentity(check: IdentityCheck): Promise<void> };
}
