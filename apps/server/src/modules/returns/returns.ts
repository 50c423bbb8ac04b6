import type { PublicReturn, VersionReturn, VersionReturnFile } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Follower } from "../../kernel/follower.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { FollowedEntry } from "../wallet/index.ts";
import type { ExpectedHour } from "./expected-hours.ts";
import type { HourSpan } from "./hours-store.ts";
import type { ReturnView } from "./back-office.ts";

/**
 * Owns the stakes and wins of each version of each house game, also by the hour, and the course of its return. Guarantees: only real rounds
 * count, each once when it closes, with the version that it was played on. Does not know individual stakes. It may lag behind the ledger.
 */
export interface Returns {
  /** What the tenant's visitors may see, at most a minute old. */
  published(tenant: Tenant, locale: Locale): Promise<readonly PublicReturn[]>;
  readonly backOffice: {
    list(scope: StaffTenantScope, view: ReturnView): Promise<VersionReturn[]>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<VersionReturnFile>;
  };
  /** What the house should have kept in each hour of the span, by the rules of its games. */
  expectedHours(span: HourSpan): Promise<ExpectedHour[]>;
  readonly follower: Follower<FollowedEntry>;
}
