import type { Http } from "../../kernel/http-types.ts";
import { viewRemoved } from "./messages.ts";
import type { SavedViews } from "./saved-views.ts";

/** Staff routes for saved views. */
export function registerViewStaffRoutes(http: Http, views: SavedViews): void {
  http.on("GET /staff/views", async ({ scope }) => ({ data: await views.list(scope) }));
  http.on("POST /staff/views", async ({ scope, body }) => ({ data: await views.add(scope, body) }));
  http.on("POST /staff/views/:id", async ({ scope, params, body }) => ({ data: await views.change(scope, { ...params, ...body }) }));
  http.on("POST /staff/views/:id/remove", async ({ scope, params }) => {
    await views.remove(scope, params.id);
    return { message: viewRemoved[scope.locale] };
  });
}
