import type { Http } from "../../kernel/http-types.ts";
import type { WithdrawMethods } from "./withdraw-methods.ts";

export function registerWithdrawMethodRoutes(http: Http, methods: WithdrawMethods): void {
  http.on("GET /wallet/withdraw/methods", async ({ scope }) => ({ data: await methods.list(scope) }));
  http.on("POST /wallet/withdraw/method", async ({ scope, body, idempotency_key }) => ({
    data: await methods.create(scope, { method: body, idempotency_key }),
  }));
}
