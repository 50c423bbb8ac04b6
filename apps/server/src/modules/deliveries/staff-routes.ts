import type { Http } from "../../kernel/http-types.ts";
import type { Deliveries } from "./deliveries.ts";

export function registerDeliveryStaffRoutes(http: Http, { backOffice }: Pick<Deliveries, "backOffice">): void {
  http.on("GET /staff/:tenant/messages/log", ({ scope, query }) => backOffice.log(scope, query));
  http.on("GET /staff/:tenant/messages/marketing", async ({ scope }) => ({ data: await backOffice.marketing(scope) }));
  http.on("POST /staff/:tenant/messages/marketing/stop", async ({ scope, body }) => ({
    data: await backOffice.switchMarketing(scope, { state: "stopped", ...body }),
  }));
  http.on("POST /staff/:tenant/messages/marketing/resume", async ({ scope, body }) => ({
    data: await backOffice.switchMarketing(scope, { state: "running", ...body }),
  }));
  http.on("GET /staff/:tenant/messages/log/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
}
