import type { Http } from "../../kernel/http-types.ts";
import type { Deliveries } from "./deliveries.ts";

export function registerDeliveryStaffRoutes(http: Http, { backOffice }: Pick<Deliveries, "backOffice">): void {
  http.on("GET /staff/:tenant/messages/log", ({ scope, query }) => backOffice.log(scope, query));
  http.on("GET /staff/:tenant/messages/log/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
}
