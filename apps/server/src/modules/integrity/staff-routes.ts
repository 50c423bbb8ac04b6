import type { Http } from "../../kernel/http-types.ts";
import { sliceOf } from "../../kernel/slice-of.ts";
import type { Integrity } from "./integrity.ts";

/** Staff routes for frozen payouts. */
export function registerFreezeStaffRoutes(http: Http, { backOffice, violations }: Pick<Integrity, "backOffice" | "violations">): void {
  http.on("GET /staff/:tenant/payout-freeze", async ({ scope }) => ({ data: await backOffice.freeze(scope) }));
  http.on("GET /staff/:tenant/violations", ({ scope, query }) =>
    sliceOf(query.limit, (limit) => violations(scope.tenant.id, { after: Number(query.after ?? 0), limit }), {
      present: ({ id, invariant, subject, detail, freezes, found_at }) => ({
        id,
        invariant,
        subject,
        detail,
        freezes,
        found_at: found_at.toISOString(),
      }),
      cursor: ({ id }) => String(id),
    }),
  );
  http.on("POST /staff/:tenant/payout-freeze/release", async ({ scope, body, idempotency_key }) => ({
    data: await backOffice.release(scope, { ...body, idempotency_key }),
  }));
}
