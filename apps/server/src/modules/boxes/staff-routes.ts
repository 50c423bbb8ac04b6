import type { Http } from "../../kernel/http-types.ts";
import type { Boxes } from "./boxes.ts";

export function registerBoxStaffRoutes(http: Http, { backOffice }: Pick<Boxes, "backOffice">): void {
  http.on("GET /staff/:tenant/boxes", async ({ scope }) => ({ data: await backOffice.list(scope) }));
  http.on("POST /staff/:tenant/boxes", async ({ scope, body, idempotency_key }) => ({
    data: await backOffice.create(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/boxes/:id/versions", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.propose(scope, { box_id: params.id, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/boxes/:id/withdraw", async ({ scope, params }) => ({ data: await backOffice.withdraw(scope, params.id) }));
  http.on("GET /staff/:tenant/stock", async ({ scope }) => ({ data: await backOffice.stock(scope) }));
  http.on("POST /staff/:tenant/stock", async ({ scope, body, idempotency_key }) => ({
    data: await backOffice.addStock(scope, { ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/shipments", ({ scope, query }) => backOffice.shipments(scope, query));
  http.on("GET /staff/:tenant/shipments/:id", async ({ scope, params }) => ({ data: await backOffice.shipment(scope, params.id) }));
  http.on("POST /staff/:tenant/shipments/:id/step", async ({ scope, params, body }) => ({
    data: await backOffice.step(scope, { ...params, ...body }),
  }));
}
