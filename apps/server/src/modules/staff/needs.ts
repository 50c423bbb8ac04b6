import type { OwnStaffSession } from "@trevo/contract";
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
  /** Address of the back office, such as `https://backoffice.example`. */
  readonly officeAddress: () => string;
  /** Describes a browser by what it claims to be. */
  readonly describeDevice: (userAgent: string) => OwnStaffSession["device"];
  /** True if demonstration members may log in. */
  readonly admitsDemo: boolean;
}

/** With the parts that the module creates itself. */
export interface SignInNeeds extends StaffNeeds {
  readonly passwords: Passwords;
}
