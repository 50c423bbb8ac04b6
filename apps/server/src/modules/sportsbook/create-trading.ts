import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";
import { readBoard, readTradedFixture } from "./read-board.ts";
import type { Trading, TradingOrder } from "./trading.ts";

export const createTrading = (needs: TradingNeeds): Trading => ({
  board: (scope, query) => readBoard(needs, scope, query),
  fixture: (scope, id) => readTradedFixture(needs, scope, id),
  order: (scope, order) => giveOrder(needs, scope, order),
  proposeResult: (scope, { idempotency_key, reason, ...input }) =>
    needs.proposals.propose(scope, { kind: "sport_result", input, reason, idempotency_key }),
});

async function giveOrder(
  { db, clock, tenants, sports }: TradingNeeds,
  scope: StaffTenantScope,
  order: TradingOrder,
): Promise<{ suspended: boolean }> {
  const { tenant, staff_id } = scope;
  mustHaveOwnBook(tenant);
  const brands = await brandsOfBook(tenants, tenant);
  if (brands.some(({ id }) => !scope.granted.get(id)?.has("sports.trade"))) throw refuse("forbidden");
  const { action, reason, ...thing } = order;
  await db.transaction().execute(async (tx) => {
    await sports[action](tx, tenant, thing);
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor: staffActor(staff_id),
      action: action === "suspend" ? "sports_suspended" : "sports_lifted",
      subject: thing.id === null ? `sport_${thing.scope}` : `sport_${thing.scope}:${thing.id}`,
      detail: { reason },
    });
  });
  return { suspended: action === "suspend" };
}
