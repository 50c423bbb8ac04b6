import type { Http } from "../../kernel/http-types.ts";
import type { Push } from "./push.ts";

export function registerPushRoutes(http: Http, push: Pick<Push, "register" | "list" | "remove">): void {
  http.on("POST /subscription", async ({ scope, body }) => {
    await push.register(scope, body);
    return { data: { endpoint: body.endpoint } };
  });
  http.on("GET /subscription", async ({ scope }) => ({ data: await push.list(scope) }));
  http.on("POST /subscription/remove", async ({ scope, body }) => {
    await push.remove(scope, body.endpoint);
    return { data: { removed: true } };
  });
}
