import type { Http } from "../../kernel/http-types.ts";
import type { Notices } from "./index.ts";

export function registerNoticeRoutes(http: Http, notices: Notices): void {
  http.on("GET /notifications", async ({ scope, query }) => ({
    ...(await notices.list(scope, query)),
    unread_count: await notices.unread(scope),
  }));
  http.on("POST /notifications/:id/read", async ({ scope, params }) => ({
    data: await notices.read(scope, params.id),
    unread_count: await notices.unread(scope),
  }));
  http.on("POST /notifications/:type/mark-all-read", async ({ scope, params }) => {
    await notices.readAll(scope, params.type);
    return { unread_count: await notices.unread(scope) };
  });
}
