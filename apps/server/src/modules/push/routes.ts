import type { Http } from "../../kernel/http-types.ts";
import type { Push } from "./push.ts";

export function registerPushRoutes(http: Http, push: Pick<Push, "register">): void {
  http.on("POST /subscription", async ({ scope, body }) => {
    await push.register(scope, body);
    return { data: { endpoint: body.endpoint } };
  });
}
