import type { Alerts } from "../../kernel/alerts.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Catalog } from "../catalog/index.ts";

export interface ReturnsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly alerts: Alerts;
  readonly catalog: Pick<Catalog, "find">;
}
