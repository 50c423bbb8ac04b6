import type { Http } from "../../kernel/http-types.ts";
import { sliceOf } from "../../kernel/slice-of.ts";
import type { Audit } from "./index.ts";

/** The back office's desk of frozen payouts. */
export function registerFreezeDesk(http: Http, { desk, findings }: Pick<Audit, "desk" | "findings">): void {
  http.on("GET /staff/:tenant/payout-freeze", async ({ scope }) => ({ data: await desk.freeze(scope) }));
  http.on("GET /staff/:tenant/findings", ({ scope, query }) =>
    sliceOf(query.limit, (limit) => findings(scope.tenant.id, { after: Number(query.after ?? 0), limit }), {
      present: ({ id, proof, subject, detail, freezes, found_at }) => ({
        id,
        proof,
        subject,
        detail,
        freezes,
        found_at: found_at.toISOString(),
      }),
      cursor: ({ id }) => String(id),
    }),
  );
  http.on("POST /staff/:tenant/payout-freeze/release", async ({ scope, body, idempotency_key }) => ({
    data: await desk.release(scope, { ...body, idempotency_key }),
  }));
}
