import { mostCounted } from "@trevo/contract";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import { listCases } from "./list-cases.ts";
import type { ReconciliationNeeds } from "./needs.ts";

export interface CaseSummary {
  readonly cases: number;
  readonly oldest_at: Date | null;
}

interface Summaries {
  readonly reconciliation: { readonly backOffice: { summary(tenantId: number): Promise<CaseSummary> } };
}

/** How long one count serves everybody, in ms: the list reads all payers of a brand. */
export const summaryFreshMs = 60_000;

export async function summariseCases(needs: ReconciliationNeeds, tenantId: number): Promise<CaseSummary> {
  const cases = await listCases(needs, tenantId);
  return { cases: cases.length, oldest_at: cases[0]?.since ?? null };
}

/** Counts the payment cases. They have no deadline. */
export async function countCases({ reconciliation }: Summaries, { tenants }: QueueQuery): Promise<WaitingCount[]> {
  const counts = await Promise.all(
    tenants.map(async ({ id }) => {
      const { cases, oldest_at } = await reconciliation.backOffice.summary(id);
      return oldest_at === null ? [] : [{ tenant_id: id, waiting: Math.min(cases, mostCounted), late: 0, oldest_at, due_at: null }];
    }),
  );
  return counts.flat();
}
