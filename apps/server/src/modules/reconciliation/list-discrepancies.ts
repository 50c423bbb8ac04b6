import { sliceOf } from "../../kernel/slice-of.ts";
import type { ReconciliationNeeds } from "./needs.ts";
import { presentDiscrepancy } from "./present.ts";
import { statementInvariant } from "./reconcile-bank.ts";

export interface DiscrepanciesQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lists discrepancies about received Pix between a tenant's bank and us, as found by the daily check, oldest first. */
export const listDiscrepancies = (
  { integrity }: Pick<ReconciliationNeeds, "integrity">,
  tenantId: number,
  { after, limit: length }: DiscrepanciesQuery,
) =>
  sliceOf(length, (limit) => integrity.violations(tenantId, { invariant: statementInvariant, after: Number(after ?? 0), limit }), {
    present: presentDiscrepancy,
    cursor: ({ id }) => String(id),
  });
