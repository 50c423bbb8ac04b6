import type { Http } from "../../kernel/http-types.ts";
import type { Deposits } from "./deposits.ts";

export function registerDepositRoutes(http: Http, deposits: Deposits): void {
  http.on("POST /main-gateway/qrcode-pix", async ({ scope, body, idempotency_key }) => ({
    status: true,
    data: await deposits.createCharge(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /main-gateway/consult-status-transaction", async ({ scope, body }) => ({
    status: true,
    data: await deposits.getChargeStatus(scope, body.id),
  }));
}
