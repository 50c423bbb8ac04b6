import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";

export interface SecondFactorNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}
