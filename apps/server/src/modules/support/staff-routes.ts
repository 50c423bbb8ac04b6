import type { Http } from "../../kernel/http-types.ts";
import type { Support } from "./support.ts";

export function registerSupportStaffRoutes(http: Http, { backOffice }: Pick<Support, "backOffice">): void {
  http.on("GET /staff/:tenant/tickets/queue", ({ scope, query }) => backOffice.queue(scope, query));
  http.on("GET /staff/:tenant/tickets/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
  http.on("GET /staff/:tenant/tickets/:id/files/:file", async ({ scope, params }) => ({ data: await backOffice.picture(scope, params) }));
  http.on("GET /staff/:tenant/tickets/:id/rounds/:round", async ({ scope, params }) => ({ data: await backOffice.round(scope, params) }));
  http.on("POST /staff/:tenant/tickets/:id/reply", async ({ scope, params, body }) => ({
    data: await backOffice.reply(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/tickets/:id/note", async ({ scope, params, body }) => ({
    data: await backOffice.note(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/tickets/:id/assign", async ({ scope, params, body }) => ({
    data: await backOffice.assign(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/tickets/:id/state", async ({ scope, params, body }) => ({
    data: await backOffice.move(scope, { ...params, ...body }),
  }));
}
