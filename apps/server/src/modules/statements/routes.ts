import type { Http } from "../../kernel/http-types.ts";
import { presentBalance } from "./present.ts";
import type { Statements } from "./statements.ts";

export function registerStatementRoutes(http: Http, statements: Statements): void {
  http.on("GET /profile/wallet", async ({ scope }) => ({ data: presentBalance(await statements.balance(scope)) }));
  http.on("GET /wallet/transactions", ({ scope, query }) => statements.listTransactions(scope, query));
  http.on("GET /wallet/bonuses", ({ scope, query }) => statements.listBonuses(scope, query));
  http.on("GET /wallet/bets", ({ scope, query }) => statements.listBets(scope, query));
  http.on("GET /wallet/statement", async ({ scope, query }) => ({ data: await statements.read(scope, query.period) }));
  http.on("GET /wallet/transactions/export", async ({ scope, query }) => statements.exportTransactions(scope, query));
  http.on("GET /wallet/bets/export", async ({ scope, query }) => statements.exportBets(scope, query));
  http.on("GET /wallet/statement/export", ({ scope, query }) => statements.export(scope, query.period));
}
