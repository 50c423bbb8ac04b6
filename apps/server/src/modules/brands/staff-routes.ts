import type { Http } from "../../kernel/http-types.ts";
import type { Brands } from "./brands.ts";

export function registerBrandStaffRoutes(http: Http, brands: Brands): void {
  http.on("GET /staff/brands", ({ scope }) => brands.list(scope));
  http.on("POST /staff/brands", async ({ scope, body }) => ({ data: await brands.create(scope, body) }));
  http.on("POST /staff/:tenant/state", async ({ scope, body }) => ({ data: await brands.setState(scope, body) }));
  http.on("POST /staff/themes/derive", async ({ body }) => ({ data: brands.deriveTheme(body) }));
}
