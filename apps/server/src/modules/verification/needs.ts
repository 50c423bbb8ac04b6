import type { IdentityVerifier } from "../../adapters/identity/identity-verifier.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Verdict } from "./policy.ts";

/** Called in the deciding transaction. */
export type DecidedListener = (tx: Tx, player: PlayerKey, verdict: Verdict) => Promise<void>;

export interface VerificationNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "openBytes" | "blindIndex">;
  readonly storage: Storage;
  readonly identityVerifier: IdentityVerifier;
  readonly players: Pick<Players, "byId" | "holdAlone" | "staffNames">;
  readonly tenants: Pick<Tenants, "byId">;
}
