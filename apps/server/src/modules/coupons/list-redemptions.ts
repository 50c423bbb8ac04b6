import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { CouponNeeds } from "./needs.ts";
import { presentRedemption } from "./present-staff.ts";
import { store } from "./store.ts";

export interface RedemptionsQuery {
  readonly held: "0" | "1";
  /** Of the piece before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The oldest first. */
export function listRedemptions(
  { db }: Pick<CouponNeeds, "db">,
  { tenant }: Pick<Reviewer, "tenant">,
  query: RedemptionsQuery,
): Promise<Slice<ReturnType<typeof presentRedemption>>> {
  const [since, id] = query.after?.split("_") ?? [];
  const after = since !== undefined && id !== undefined ? { created_at: new Date(since), id } : null;
  const filter = { tenant_id: tenant.id, held: query.held === "1", after };
  return sliceOf(query.limit, (limit) => store.redemptions.list(db, { ...filter, limit }), {
    present: presentRedemption,
    cursor: ({ created_at, id: last }) => `${created_at.toISOString()}_${last}`,
  });
}
