import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Content } from "./content.ts";

export function registerContentRoutes(http: Http, content: Pick<Content, "list" | "read">): void {
  http.on("GET /content/:kind", ({ scope, params, query }) =>
    content.list(scope.tenant, { kind: params.kind, ...query, locale: scope.locale }),
  );
  http.on("GET /content/:kind/:slug", async ({ scope, params, query }) => {
    const document = await content.read(scope.tenant, { ...params, ...query, locale: scope.locale });
    if (!document) throw refuse("not_found");
    return { data: document };
  });
}
