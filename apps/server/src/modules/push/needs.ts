import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";

export interface PushNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly jobs: Pick<Jobs, "add">;
  readonly outgoing: OutgoingPolicy;
  /** The tenant's host: the contact address for push services in case of problems. */
  readonly hostOf: (tenantId: number) => Promise<string>;
}
