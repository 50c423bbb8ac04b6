import { refuse } from "../../kernel/errors.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Content } from "./content.ts";

export function registerContentRoutes(http: Http, content: Pick<Content, "list" | "read" | "findHelp" | "rateHelp">): void {
  http.on("GET /content/:kind", ({ scope, params, query }) =>
    content.list(scope.tenant, { kind: params.kind, ...query, locale: scope.locale }),
  );
  http.on("GET /content/:kind/:slug", async ({ scope, params, query }) => {
    const document = await content.read(scope.tenant, { ...params, ...query, locale: scope.locale });
    if (!document) throw refuse("not_found");
    return { data: document };
  });
  http.on("GET /help/articles", async ({ scope, query }) => ({
    data: await content.findHelp(scope.tenant, { ...query, locale: scope.locale }),
  }));
  http.on("POST /help/articles/:slug/rating", async ({ scope, params, body }) => {
    await content.rateHelp(scope.tenant, { ...params, ...body });
    return doneMessage(scope);
  });
}
