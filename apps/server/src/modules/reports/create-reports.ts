import { Counter } from "prom-client";
import { maskText } from "./mask-text.ts";
import type { ReportNeeds } from "./needs.ts";
import type { Reports } from "./reports.ts";

export function createReports({ log, metrics }: ReportNeeds): Reports {
  const count = new Counter({
    name: "browser_errors_total",
    help: "Errors reported by browsers, by kind",
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
