import type { DocumentType, Verification } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { cancelDocument } from "./cancel-document.ts";
import { type IdentityCheck, checkIdentity, checkIdentityJob } from "./check-identity.ts";
import type { DecidedListener, VerificationNeeds } from "./needs.ts";
import { isVerified, readVerification } from "./read-verification.ts";
import { uploadDocument } from "./upload-document.ts";

export { verificationPersonalData } from "./personal-data.ts";
export { decisionNotification } from "./decision-notification.ts";
export { registerVerificationRoutes } from "./routes.ts";

/**
 * Owns identity documents and the checks made with them.
 * Promises: no document in clear on any disk, and none ever served; a picture is drawn anew from its pixels; a check is
 * asked until it is answered; an approval holds for the name and CPF it was given for, and no other.
 * Does not: decide what needs a verified player (`protection`, by the tenant's policy), or know who somebody is (the office).
 */
export interface VerificationModule {
  read(scope: PlayerScope): Promise<Verification>;
  upload(scope: PlayerScope, given: { type: DocumentType; upload: Buffer }): Promise<void>;
  cancel(scope: PlayerScope, id: string): Promise<void>;
  isVerified(player: Player): Promise<boolean>;
  /** Runs in the deciding transaction. */
  onDecided(listener: DecidedListener): void;
}

export function createVerification(needs: VerificationNeeds): VerificationModule {
  const decided: DecidedListener[] = [];
  needs.jobs.handle(checkIdentityJob.name, (check: IdentityCheck) => checkIdentity({ ...needs, decided }, check));
  return {
    read: (scope) => readVerification(needs, scope),
    upload: (scope, given) => uploadDocument(needs, scope, given),
    cancel: (scope, id) => cancelDocument(needs, scope, id),
    isVerified: (player) => isVerified(needs, player),
    onDecided: (listener) => {
      decided.push(listener);
    },
  };
}
