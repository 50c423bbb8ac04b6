import type { Http } from "../../kernel/http-types.ts";
import type { Offers } from "./offers.ts";
import { presentRules } from "./present.ts";

export function registerOfferStaffRoutes(http: Http, { backOffice }: Pick<Offers, "backOffice">): void {
  http.on("GET /staff/:tenant/offers", ({ scope, query }) => backOffice.list(scope, query));
  http.on("POST /staff/:tenant/offers", async ({ scope, body }) => ({ data: await backOffice.create(scope, body) }));
  http.on("GET /staff/:tenant/offers/rules", async () => presentRules());
  http.on("POST /staff/:tenant/offers/preview", async ({ scope, body }) => ({ data: await backOffice.preview(scope, body) }));
  http.on("GET /staff/:tenant/offers/catalogue", async ({ scope, query }) => ({ data: await backOffice.catalogue(scope, query.text) }));
  http.on("GET /staff/:tenant/offers/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("POST /staff/:tenant/offers/:id", async ({ scope, params, body }) => ({ data: await backOffice.edit(scope, params.id, body) }));
  http.on("POST /staff/:tenant/offers/:id/lint", async ({ scope, params }) => ({ data: await backOffice.lint(scope, params.id) }));
  http.on("POST /staff/:tenant/offers/:id/publish", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.publish(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/offers/:id/pause", async ({ scope, params }) => ({ data: await backOffice.pause(scope, params.id) }));
  http.on("POST /staff/:tenant/offers/:id/resume", async ({ scope, params }) => ({ data: await backOffice.resume(scope, params.id) }));
  http.on("POST /staff/:tenant/offers/:id/end", async ({ scope, params }) => ({ data: await backOffice.end(scope, params.id) }));
  http.on("GET /staff/:tenant/offers/:id/performance", async ({ scope, params }) => ({
    data: await backOffice.performance(scope, params.id),
  }));
  http.on("GET /staff/:tenant/offer-lists", ({ scope, query }) => backOffice.lists(scope, query));
  http.on("POST /staff/:tenant/offer-lists", async ({ scope, body }) => ({ data: await backOffice.createList(scope, body) }));
}
