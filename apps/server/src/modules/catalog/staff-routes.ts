import { staffActor } from "../../kernel/audit-log.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Catalog } from "./catalog.ts";

/** Staff routes for the catalogue. */
export function registerCatalogStaffRoutes(http: Http, catalog: Pick<Catalog, "curated" | "change" | "arrange" | "saveCategory">): void {
  http.on("GET /staff/:tenant/games", ({ scope, query }) => catalog.curated(scope.tenant, query));
  http.on("POST /staff/:tenant/games/:game_id", async ({ scope, params, body: { state, position, featured, badge } }) => {
    const change = {
      ...(state !== undefined && { state }),
      ...(position !== undefined && { position }),
      ...(featured !== undefined && { featured }),
      ...(badge !== undefined && { badge }),
    };
    await catalog.change(scope, { ...params, change, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("POST /staff/:tenant/games-order", async ({ scope, body }) => {
    await catalog.arrange(scope, { ...body, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("POST /staff/:tenant/categories", async ({ scope, body }) => {
    await catalog.saveCategory(scope, { category: body, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
}
