import type { Http } from "../../kernel/http-types.ts";
import type { Reports } from "./reports.ts";

export function registerReportRoutes(http: Http, reports: Reports): void {
  http.on("POST /error-reports", async ({ scope, body }) => ({ data: reports.receive(scope, body) }));
}
