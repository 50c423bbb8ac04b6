import type { Http } from "../../kernel/http-types.ts";
import type { Alarms } from "./alarms.ts";

export function registerAlarmStaffRoutes(http: Http, { backOffice }: Pick<Alarms, "backOffice">): void {
  http.on("GET /staff/alarms", ({ scope, query }) => backOffice.list(scope, query));
  http.on("GET /staff/alarms/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/alarms/:id/take", async ({ scope, params, body }) => ({
    data: await backOffice.take(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/alarms/:id/close", async ({ scope, params, body }) => ({
    data: await backOffice.close(scope, { ...params, ...body }),
  }));
}
