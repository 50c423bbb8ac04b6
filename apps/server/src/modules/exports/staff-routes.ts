import type { Http } from "../../kernel/http-types.ts";
import type { Exports } from "./exports.ts";

/** Staff routes for exported files: only the member's own. */
export function registerExportStaffRoutes(http: Http, exports: Exports): void {
  http.on("GET /staff/exports", async ({ scope }) => ({ data: await exports.list(scope) }));
  http.on("POST /staff/exports", async ({ scope, body }) => ({ data: await exports.request(scope, body) }));
  http.on("POST /staff/exports/:id/cancel", async ({ scope, params }) => ({ data: await exports.cancel(scope, params.id) }));
  http.on("POST /staff/exports/:id/link", async ({ scope, params }) => ({ data: await exports.link(scope, params.id) }));
  http.on("GET /staff/exports/:id/file", ({ scope, params, query }) => exports.download(scope, { ...params, ...query }));
}
