import { cancelDocument } from "./cancel-document.ts";
import { checkIdentity } from "./check-identity.ts";
import type { DecidedListener, VerificationNeeds } from "./needs.ts";
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
    jobs: { checkIdentity: (check) => checkIdentity({ ...needs, decided }, check) },
  };
}
