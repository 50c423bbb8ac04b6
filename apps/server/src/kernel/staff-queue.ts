import type { QueueName } from "@trevo/contract";
import type { StaffScope, Tenant } from "./scope.ts";

/** What of a queue waits at a brand; at most `mostCounted` rows are looked at. */
export interface WaitingCount {
  readonly tenant_id: number;
  readonly waiting: number;
  readonly late: number;
  /** Since when the one that is due first has waited, and until when it should be decided; null where there is no term. */
  readonly oldest_at: Date;
  readonly due_at: Date | null;
}

export interface QueueQuery {
  readonly scope: StaffScope;
  /** The brands at which the member may read the queue. */
  readonly tenants: readonly Tenant[];
  readonly now: Date;
}

/** Work of staff that a module counts, by an index that holds only what waits. A brand where nothing waits has no row. */
export interface StaffQueue<App> {
  readonly name: QueueName;
  readonly count: (app: App, query: QueueQuery) => Promise<WaitingCount[]>;
}

export const idsOf = (tenants: readonly Tenant[]): number[] => tenants.map(({ id }) => id);
