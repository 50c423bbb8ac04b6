import type { Messenger } from "../../adapters/messaging/messenger.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Passwords } from "../../kernel/passwords.ts";
import type { Tenant } from "../../kernel/scope.ts";

export interface StaffNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "seal" | "open" | "blindIndex" | "newToken">;
  readonly tenants: { all(): Promise<Tenant[]> };
  readonly jobs: Pick<Jobs, "add">;
  readonly messenger: Pick<Messenger, "sendEmail">;
  /** Where the back office is, such as `https://backoffice.example`. */
  readonly officeAddress: () => string;
  /** Whether members of the demonstration are let in. */
  readonly admitsDemo: boolean;
}

/** And what the module brings along for itself. */
export interface SignInNeeds extends StaffNeeds {
  readonly passwords: Passwords;
}
