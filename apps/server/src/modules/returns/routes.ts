import type { Http } from "../../kernel/http-types.ts";
import type { Returns } from "./returns.ts";

export function registerReturnRoutes(http: Http, returns: Returns): void {
  http.on("GET /fairness/returns", async ({ scope }) => ({ data: [...(await returns.published(scope.tenant, scope.locale))] }));
}

export function registerReturnStaffRoutes(http: Http, { backOffice }: Returns): void {
  http.on("GET /staff/:tenant/returns", async ({ scope, query: { view } }) => ({ data: await backOffice.list(scope, view ?? "current") }));
  http.on("GET /staff/:tenant/returns/:id", async ({ scope, params }) => ({ data: await backOffice.read(scope, params.id) }));
}
