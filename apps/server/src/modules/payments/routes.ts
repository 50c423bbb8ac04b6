import type { FastifyInstance } from "fastify";
import type { Http } from "../../kernel/http-types.ts";
import type { RawCallback } from "../../adapters/pix/gateway.ts";
import type { Payments } from "./create-payments.ts";
import { presentBalance } from "./present.ts";

export function registerPaymentRoutes(http: Http, payments: Payments): void {
  http.on("POST /main-gateway/qrcode-pix", async ({ scope, body, idempotency_key }) => ({
    status: true,
    data: await payments.createCharge(scope, body, idempotency_key),
  }));
  http.on("POST /main-gateway/consult-status-transaction", async ({ scope, body }) => ({
    status: true,
    data: await payments.getChargeStatus(scope, body.id),
  }));
  http.on("POST /main-gateway/user-cancel-withdrawal", async ({ scope, body, idempotency_key }) => ({
    status: true,
    data: await payments.cancelWithdrawal(scope, body.id, idempotency_key),
  }));
  http.on("POST /wallet/withdraw/request", async ({ scope, body, idempotency_key }) => ({
    data: await payments.requestWithdrawal(scope, body, idempotency_key),
  }));
  http.on("GET /profile/wallet", async ({ scope }) => ({ data: presentBalance(await payments.balance(scope)) }));
  http.on("GET /wallet/transactions", ({ scope, query }) => payments.listTransactions(scope, query));
  http.on("GET /wallet/bonuses", ({ scope, query }) => payments.listTransactions(scope, { ...query, type: "bonus" }));
  http.on("GET /wallet/bets", ({ scope, query }) => payments.listBets(scope, query));
  http.on("GET /wallet/withdraw/terms", async ({ scope }) => ({ data: await payments.readTerms(scope) }));
  http.on("GET /wallet/withdrawals/:id", async ({ scope, params }) => ({ data: await payments.readWithdrawal(scope, params.id) }));
  http.on("GET /payouts/times", async ({ scope }) => ({ data: await payments.readPayoutTimes(scope.tenant) }));
  http.on("GET /wallet/statement", async ({ scope, query }) => ({ data: await payments.readStatement(scope, query.period) }));
  http.on("GET /wallet/transactions/export", async ({ scope, query }) => payments.exportHistory.transactions(scope, query));
  http.on("GET /wallet/bets/export", async ({ scope, query }) => payments.exportHistory.bets(scope, query));
  http.on("GET /wallet/statement/export", ({ scope, query }) => payments.exportHistory.statement(scope, query.period));
  void http.app.register(async (app) => registerCallback(app, payments));
}

/** A bank may tell of a thousand Pix at once. */
const callbackBodyLimit = 1024 * 1024;

/** Where banks call: `/callbacks/{tenant}/pix`, and the same with the `/pix` that the API Pix appends. */
function registerCallback(app: FastifyInstance, payments: Payments): void {
  // The signature covers the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  for (const url of ["/callbacks/:tenant/pix", "/callbacks/:tenant/pix/pix"]) {
    app.post<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(
      url,
      { bodyLimit: callbackBodyLimit },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const raw: RawCallback = { method: request.method, headers: request.headers, query: request.query, body };
        await payments.receiveCallback(request.params.tenant, raw);
        return reply.code(200).send({});
      },
    );
  }
}
