import { cancelDocument } from "./cancel-document.ts";
import { checkIdentity } from "./check-identity.ts";
import { decideReview } from "./decide-review.ts";
import { listReviews } from "./list-reviews.ts";
import type { DecidedListener, VerificationNeeds } from "./needs.ts";
import { readReviewFile } from "./read-review-file.ts";
import { readReview } from "./read-review.ts";
import { isVerified, readVerification } from "./read-verification.ts";
import { uploadDocument } from "./upload-document.ts";
import type { VerificationModule } from "./verification.ts";

export function createVerification(needs: VerificationNeeds): VerificationModule {
  const decided: DecidedListener[] = [];
  return {
    read: (scope) => readVerification(needs, scope),
    upload: (scope, input) => uploadDocument(needs, scope, input),
    cancel: (scope, id) => cancelDocument(needs, scope, id),
    isVerified: (player, db) => isVerified(needs, player, db),
    onDecided: (listener) => {
      decided.push(listener);
    },
    backOffice: {
      list: (scope, query) => listReviews(needs, scope, query),
      read: (scope, id) => readReview(needs, scope, id),
      file: (scope, of) => readReviewFile(needs, scope, of),
      decide: async (scope, decision) => {
        await decideReview({ ...needs, decided }, scope, decision);
        return readReview(needs, scope, decision.id);
      },
    },
    jobs: { checkIdentity: (check) => checkIdentity({ ...needs, decided }, check) },
  };
}
