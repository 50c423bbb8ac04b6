import { staffActor } from "../../kernel/audit-log.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Content } from "./content.ts";

/** Staff routes for a brand's content. */
export function registerContentStaffRoutes(http: Http, content: Pick<Content, "publish" | "withdraw" | "helpCounts">): void {
  http.on("POST /staff/:tenant/documents", async ({ scope, body: draft }) => {
    const { version } = await content.publish(scope, { draft, actor: staffActor(scope.staff_id) });
    return { data: { slug: draft.slug, version } };
  });
  http.on("GET /staff/:tenant/help-ratings", async ({ scope }) => ({ data: await content.helpCounts(scope.tenant) }));
  http.on("POST /staff/:tenant/documents/:slug/withdraw", async ({ scope, params }) => {
    await content.withdraw(scope, { ...params, actor: staffActor(scope.staff_id) });
    return doneMessage(scope);
  });
}
