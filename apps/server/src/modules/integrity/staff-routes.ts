import type { Http } from "../../kernel/http-types.ts";
import { sliceOf } from "../../kernel/slice-of.ts";
import type { Integrity } from "./integrity.ts";

export function registerIntegrityStaffRoutes(http: Http, { violations }: Pick<Integrity, "violations">): void {
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
}
