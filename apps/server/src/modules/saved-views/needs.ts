import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";

export interface SavedViewNeeds {
  readonly db: Db;
  readonly clock: Clock;
}
