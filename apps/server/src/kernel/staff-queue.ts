import type { QueueName } from "@trevo/contract";
import type { StaffScope, Tenant } from "./scope.ts";

/** Waiting items of a queue at a brand; counts at most `mostCounted` rows. */
export interface WaitingCount {
  readonly tenant_id: number;
  readonly waiting: number;
  readonly late: number;
  /** Age and deadline of the item due first; null if there is no deadline. */
  readonly oldest_at: Date;
  readonly due_at: Date | null;
}

export interface QueueQuery {
  readonly scope: StaffScope;
  /** Brands for which the member may read the queue. */
  readonly tenants: readonly Tenant[];
  readonly now: Date;
}

/** A queue of work for staff, counted by an index that contains only waiting rows. Brands without waiting items are omitted. */
export interface StaffQueue<App> {
  readonly name: QueueName;
  readonly count: (app: App, query: QueueQuery) => Promise<WaitingCount[]>;
}

export const idsOf = (tenants: readonly Tenant[]): number[] => tenants.map(({ id }) => id);
