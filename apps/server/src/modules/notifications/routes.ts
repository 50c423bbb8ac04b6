import type { Http } from "../../kernel/http-types.ts";
import type { Notifications } from "./notifications.ts";

export function registerNotificationRoutes(http: Http, notifications: Notifications): void {
  http.on("GET /notifications", ({ scope, query }) => notifications.list(scope, query));
  http.on("POST /notifications/:id/read", async ({ scope, params }) => ({
    data: await notifications.read(scope, params.id),
    unread_count: await notifications.unread(scope),
  }));
  http.on("POST /notifications/:type/mark-all-read", async ({ scope, params }) => {
    await notifications.readAll(scope, params.type);
    return { unread_count: await notifications.unread(scope) };
  });
}
