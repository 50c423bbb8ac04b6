import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradingNeeds } from "./needs.ts";
import { changeBook } from "./change-book.ts";
import { overrideMatch, previewBookMargin, setBookMargin, setBrandLimits } from "./change-settings.ts";
import { listStaffBets, readStaffBet } from "./list-bets.ts";
import { previewResult } from "./preview-result.ts";
import { readReport } from "./read-report.ts";
import { readRisk } from "./read-risk.ts";
import { readBookSettings } from "./read-settings.ts";
import { readBoard, readTradedFixture } from "./read-board.ts";
import type { Trading, TradingOrder } from "./trading.ts";

export const createTrading = (needs: TradingNeeds): Trading => ({
  board: (scope, query) => readBoard(needs, scope, query),
  fixture: (scope, id) => readTradedFixture(needs, scope, id),
  order: (scope, order) => giveOrder(needs, scope, order),
  risk: (scope) => readRisk(needs, scope),
  report: (scope, query) => readReport(needs, scope, query),
  settings: (scope) => readBookSettings(needs, scope),
  previewMargin: (scope, change) => previewBookMargin(needs, scope, change),
  setMargin: (scope, change) => setBookMargin(needs, scope, change),
  setLimits: (scope, change) => setBrandLimits(needs, scope, change),
  override: (scope, order) => overrideMatch(needs, scope, order),
  previewResult: (scope, input) => previewResult(needs, scope, input),
  proposeResult: (scope, { idempotency_key, reason, ...input }) =>
    needs.proposals.propose(scope, { kind: "sport_result", input, reason, idempotency_key }),
  proposeVoid: (scope, { idempotency_key, reason, void: input }) =>
    needs.proposals.propose(scope, { kind: "sport_void", input, reason, idempotency_key }),
  bets: (scope, query) => listStaffBets(needs, scope, query),
  bet: (scope, id) => readStaffBet(needs, scope, id),
});

async function giveOrder(needs: TradingNeeds, scope: StaffTenantScope, order: TradingOrder): Promise<{ suspended: boolean }> {
  const { action, reason, ...thing } = order;
  await changeBook(needs, scope, async (tx) => {
    await needs.sports[action](tx, scope.tenant, thing);
    return {
      action: action === "suspend" ? "sports_suspended" : "sports_lifted",
      subject: thing.id === null ? `sport_${thing.scope}` : `sport_${thing.scope}:${thing.id}`,
      detail: { reason },
    };
  });
  return { suspended: action === "suspend" };
}
