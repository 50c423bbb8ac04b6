import type { ReportLayout } from "../../adapters/regulator/report-layout.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { ReportSource } from "../../kernel/report-source.ts";
import type { Tenant } from "../../kernel/scope.ts";

export interface RegulatorNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "openBytes">;
  readonly storage: Storage;
  readonly layout: ReportLayout;
  readonly tenants: { all(): Promise<Tenant[]> };
  /** One source per kind. */
  readonly sources: readonly ReportSource[];
}
