import assert from "node:assert/strict";
import type { Http } from "../../kernel/http-types.ts";
import type { Brands } from "./brands.ts";

export function registerBrandStaffRoutes(http: Http, brands: Brands): void {
  http.on("GET /staff/brands", ({ scope }) => brands.list(scope));
  http.on("POST /staff/brands", async ({ scope, body }) => ({ data: await brands.create(scope, body) }));
  http.on("POST /staff/:tenant/state", async ({ scope, body }) => ({ data: await brands.setState(scope, body) }));
  http.on("GET /staff/:tenant/draft", async ({ scope }) => ({ data: await brands.look.read(scope.tenant) }));
  http.on("POST /staff/:tenant/draft", async ({ scope, body }) => ({ data: await brands.look.save(scope, body) }));
  http.on("POST /staff/:tenant/draft/undo", async ({ scope, body }) => ({ data: await brands.look.undo(scope, body) }));
  http.on("POST /staff/:tenant/draft/publish", async ({ scope, body }) => ({ data: await brands.look.publish(scope, body) }));
  http.on("POST /staff/:tenant/draft/schedule", async ({ scope, body }) => ({ data: await brands.look.schedule(scope, body) }));
  http.on("GET /staff/:tenant/versions", async ({ scope }) => ({ data: await brands.look.versions(scope.tenant) }));
  http.on("POST /staff/:tenant/versions/:version/restore", async ({ scope, params, body }) => ({
    data: await brands.look.restore(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/files", async ({ scope }) => ({ data: await brands.files.list(scope.tenant) }));
  http.on("POST /staff/:tenant/files", async ({ scope, body, upload }) => {
    assert(upload, "the contract asks for a file");
    return { data: await brands.files.add(scope, { ...body, upload }) };
  });
  http.on("POST /staff/:tenant/preview", async ({ scope, body }) => ({ data: await brands.previews.start(scope, body) }));
  http.on("GET /staff/:tenant/hosts", async ({ scope }) => ({ data: await brands.hosts.list(scope.tenant) }));
  http.on("POST /staff/:tenant/hosts", async ({ scope, body }) => ({ data: await brands.hosts.add(scope, body.host) }));
  http.on("POST /staff/:tenant/hosts/:host/check", async ({ scope, params }) => ({ data: await brands.hosts.check(scope, params.host) }));
  http.on("POST /staff/:tenant/hosts/:host/primary", async ({ scope, params, body }) => ({
    data: await brands.hosts.makePrimary(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/hosts/:host/remove", async ({ scope, params, body }) => ({
    data: await brands.hosts.remove(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/themes/derive", async ({ body }) => ({ data: brands.deriveTheme(body) }));
}
