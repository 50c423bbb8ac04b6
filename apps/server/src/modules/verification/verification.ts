import type { DocumentType, Verification } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { IdentityCheck } from "./check-identity.ts";
import type { DecidedListener } from "./needs.ts";

/**
 * Owns identity documents and the checks made with them.
 * Promises: no document in clear on any disk, and none ever served; a picture is drawn anew from its pixels; a check is
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
  /** For the manifest. */
  readonly jobs: { checkIdentity(check: IdentityCheck): Promise<void> };
}
