import type { LinkGroup, ListedLinkGroup } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { StaffTenantScope, TenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import type { GroupDecision } from "./decide-group.ts";
import type { GroupsQuery } from "./read-groups.ts";

/**
 * Owns groups of accounts that share a device, a Pix key or a payer, and the decisions on them. Promises: no group by a network alone; a
 * decision changes no account; a decided group reopens when it shares more. Does not: block anybody (`account-blocks`), hold a reward or a
 * payout (their modules decide by their own signals).
 */
export interface Risk {
  /** Runs in the transaction of the registration. */
  noteRegistration(tx: Tx, scope: TenantScope, player: Player): Promise<void>;
  /** Runs in the transaction of the login. */
  noteLogin(tx: Tx, scope: TenantScope, player: Player): Promise<void>;
  /** The group of each of these accounts that share a device, unless staff have found the accounts unrelated. */
  deviceGroups(tenantId: number, players: readonly string[]): Promise<Map<string, string>>;
  readonly backOffice: {
    groups(scope: StaffTenantScope, query: GroupsQuery): Promise<Slice<ListedLinkGroup>>;
    /** Refuses with `not_found`. */
    group(scope: StaffTenantScope, id: string): Promise<LinkGroup>;
    decide(scope: StaffTenantScope, decision: GroupDecision): Promise<LinkGroup>;
  };
  readonly jobs: { findLinks(): Promise<void>; forgetSignals(): Promise<void> };
}
