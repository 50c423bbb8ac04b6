import { sliceOf } from "../../kernel/slice-of.ts";
import { statementInvariant } from "./reconcile-bank.ts";
import type { PaymentsNeeds } from "./needs.ts";

/** How a tenant's bank and we differ about received Pix, as the daily check found it, the oldest first. */
export function createListDiscrepancies({ integrity }: Pick<PaymentsNeeds, "integrity">) {
  return (tenantId: number, { after, limit: most }: { after?: string | undefined; limit: number }) =>
    sliceOf(most, (limit) => integrity.violations(tenantId, { invariant: statementInvariant, after: Number(after ?? 0), limit }), {
      present: ({ id, subject, detail, freezes, found_at }) => ({ id, subject, detail, freezes, found_at: found_at.toISOString() }),
      cursor: ({ id }) => String(id),
    });
}
