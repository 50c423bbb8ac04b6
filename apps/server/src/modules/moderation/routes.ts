import type { Http } from "../../kernel/http-types.ts";
import type { Moderation } from "./moderation.ts";

export function registerModerationRoutes(http: Http, moderation: Moderation): void {
  http.on("GET /chat/cases", async ({ scope }) => ({ data: await moderation.ownCases(scope) }));
  http.on("POST /chat/cases/:id/appeal", async ({ scope, params, body }) => ({
    data: await moderation.appeal(scope, { ...params, ...body }),
  }));
}
