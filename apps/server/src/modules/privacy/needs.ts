import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import type { Players } from "../players/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface PrivacyNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open" | "openBytes">;
  readonly storage: Storage;
  readonly players: Pick<Players, "byId" | "lockOpen" | "close" | "acceptance">;
  readonly sessions: Pick<Sessions, "confirmPassword" | "endEvery" | "queueClosedMessage">;
  readonly wallet: Pick<Wallet, "activeBonus" | "closureBlockers" | "setRestrictions" | "postIn">;
  /** Of every module, in the order of the copy. */
  readonly tables: readonly PersonalDataTable[];
}
