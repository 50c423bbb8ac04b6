import { staffActor } from "../../kernel/audit-log.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Content } from "./content.ts";

/** Staff routes for a brand's content. */
export function registerContentStaffRoutes(http: Http, content: Pick<Content, "publish" | "withdraw" | "helpCounts" | "staff">): void {
  const { staff } = content;
  http.on("POST /staff/:tenant/documents", async ({ scope, body: draft }) => {
    const { version } = await content.publish(scope, { draft, actor: staffActor(scope.staff_id) });
    return { data: { slug: draft.slug, version } };
  });
  http.on("GET /staff/:tenant/help-ratings", async ({ scope }) => ({ data: await content.helpCounts(scope.tenant) }));
  http.on("POST /staff/:tenant/documents/:slug/withdraw", async ({ scope, params }) => {
    await content.withdraw(scope, { ...params, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("GET /staff/:tenant/translations", async ({ scope }) => ({ data: await staff.missing(scope.tenant) }));
  http.on("POST /staff/:tenant/translations", async ({ scope, body }) => {
    await staff.fillMissing(scope, { ...body, actor: staffActor(scope.staff_id) });
    return { data: await staff.missing(scope.tenant) };
  });
  http.on("GET /staff/:tenant/documents", async ({ scope, query }) => ({ data: await staff.list(scope.tenant, query) }));
  http.on("GET /staff/:tenant/documents/:slug", async ({ scope, params }) => ({ data: await staff.read(scope.tenant, params) }));
  http.on("GET /staff/:tenant/documents/:slug/versions", async ({ scope, params }) => ({
    data: await staff.versions(scope.tenant, params),
  }));
  http.on("GET /staff/:tenant/documents/:slug/versions/:version", async ({ scope, params }) => ({
    data: await staff.version(scope.tenant, params),
  }));
  http.on("POST /staff/:tenant/documents/:slug/draft", async ({ scope, params, body }) => {
    await staff.save(scope, { ...params, ...body, actor: staffActor(scope.staff_id) });
    return { data: await staff.read(scope.tenant, params) };
  });
  http.on("POST /staff/:tenant/documents/:slug/draft/discard", async ({ scope, params, body }) => {
    await staff.discard(scope, { ...params, ...body, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
  http.on("POST /staff/:tenant/documents/:slug/publish", async ({ scope, params, body }) => {
    await staff.publish(scope, { ...params, ...body, actor: staffActor(scope.staff_id) });
    return { data: await staff.read(scope.tenant, params) };
  });
  http.on("POST /staff/:tenant/documents/:slug/schedule", async ({ scope, params, body }) => {
    await staff.schedule(scope, { ...params, ...body, actor: staffActor(scope.staff_id) });
    return { data: await staff.read(scope.tenant, params) };
  });
  http.on("POST /staff/:tenant/documents/:slug/restore", async ({ scope, params, body }) => {
    await staff.restore(scope, { ...params, ...body, actor: staffActor(scope.staff_id) });
    return { data: await staff.read(scope.tenant, params) };
  });
}
