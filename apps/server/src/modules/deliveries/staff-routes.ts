import type { Http } from "../../kernel/http-types.ts";
import type { BrandTexts } from "./brand-texts.ts";
import type { Deliveries } from "./deliveries.ts";

/** The brand's own texts. */
export function registerTemplateStaffRoutes(http: Http, brandTexts: BrandTexts): void {
  http.on("GET /staff/:tenant/messages/templates", async ({ scope }) => ({ data: await brandTexts.list(scope) }));
  http.on("GET /staff/:tenant/messages/templates/:key", async ({ scope, params }) => ({ data: await brandTexts.read(scope, params.key) }));
  http.on("GET /staff/:tenant/messages/templates/:key/versions", async ({ scope, params, query }) => ({
    data: await brandTexts.versions(scope, { ...params, ...query }),
  }));
  http.on("POST /staff/:tenant/messages/templates/:key/versions", async ({ scope, params, body }) => ({
    data: await brandTexts.publish(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/messages/templates/:key/try", async ({ scope, params, body }) => ({
    data: await brandTexts.try(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/messages/templates/:key/test", async ({ scope, params, body }) => ({
    data: await brandTexts.test(scope, { ...params, ...body }),
  }));
}

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
