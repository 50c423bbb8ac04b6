import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { ReadList } from "../../kernel/http-types.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Staff } from "../staff/index.ts";

export interface ExportNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "openBytes" | "newToken">;
  readonly storage: Storage;
  /** Maximum number of rows; a longer list is refused. */
  readonly mostRows: number;
  readonly staff: Pick<Staff, "reachOf">;
}

/** Also contains what is available only once lists are served. */
export interface MakingNeeds extends ExportNeeds {
  readonly read: ReadList;
}
