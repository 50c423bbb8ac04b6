import type { ErrorReport } from "@trevo/contract";
import { Counter } from "prom-client";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { maskText } from "./mask-text.ts";

export { registerReportRoutes } from "./routes.ts";

export interface ReportNeeds {
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Owns nothing: what browsers tell of their errors becomes a line in the log, and a count to be alarmed by.
 * Promises: the reference that the visitor was shown finds the line; nothing of the visitor is in it.
 */
export interface Reports {
  receive(scope: TenantScope, report: ErrorReport): { reference: string };
}

export function createReports({ log, metrics }: ReportNeeds): Reports {
  const count = new Counter({
    name: "browser_errors_total",
    help: "Errors that browsers reported, by what failed",
    labelNames: ["kind"],
    registers: [metrics],
  });
  return {
    receive: ({ tenant, request_id }, { kind, status, reference, path, message = "", at }) => {
      count.inc({ kind });
      const seen = { path: maskText(path), error: maskText(message), ...(at && { at }) };
      log.warn({ request_id, tenant: tenant.slug, kind, status, reference, ...seen }, "a page failed in a browser");
      return { reference };
    },
  };
}
