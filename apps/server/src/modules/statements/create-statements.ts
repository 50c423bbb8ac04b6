import { keyOf } from "../../kernel/scope.ts";
import { exportBets, exportStatement, exportTransactions } from "./export-history.ts";
import { listBonuses } from "./list-bonuses.ts";
import { listBets } from "./list-bets.ts";
import { listTransactions } from "./list-transactions.ts";
import type { StatementNeeds } from "./needs.ts";
import { readStatement } from "./read-statement.ts";
import type { Statements } from "./statements.ts";

export function createStatements(needs: StatementNeeds): Statements {
  return {
    balance: (scope) => needs.wallet.balance(keyOf(scope)),
    listTransactions: (scope, query) => listTransactions(needs, scope, query),
    listBonuses: (scope, query) => listBonuses(needs, scope, query),
    listBets: (scope, query) => listBets(needs, scope, query),
    read: (scope, period) => readStatement(needs, scope, period),
    exportTransactions: (scope, filter) => exportTransactions(needs, scope, filter),
    exportBets: (scope, filter) => exportBets(needs, scope, filter),
    export: (scope, period) => exportStatement(needs, scope, period),
  };
}
