import type { Http } from "../../kernel/http-types.ts";
import type { Returns } from "./returns.ts";

export function registerReturnRoutes(http: Http, returns: Returns): void {
  http.on("GET /fairness/returns", async ({ scope }) => ({ data: [...(await returns.published(scope.tenant, scope.locale))] }));
}
