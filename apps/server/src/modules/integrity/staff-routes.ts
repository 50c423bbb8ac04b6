import type { Followers } from "../../kernel/followers.ts";
import type { Http } from "../../kernel/http-types.ts";
import { sliceOf } from "../../kernel/slice-of.ts";
import type { Checks } from "./create-checks.ts";
import type { Integrity } from "./integrity.ts";

interface Needs {
  readonly integrity: Pick<Integrity, "violations">;
  readonly checks: Pick<Checks, "health" | "start">;
  readonly followers: Pick<Followers, "lags">;
}

export function registerIntegrityStaffRoutes(http: Http, { integrity: { violations }, checks, followers }: Needs): void {
  http.on("GET /staff/health", async ({ scope }) => ({ data: await checks.health(scope, followers) }));
  http.on("POST /staff/:tenant/invariants/run", async ({ scope }) => ({ data: await checks.start(scope) }));
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
