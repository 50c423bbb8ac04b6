import type { Tx } from "../../kernel/db.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { IntegrityOrder } from "../sports/index.ts";
import { changeBookAs } from "./change-book.ts";
import type { Integrity } from "./integrity.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { withholdBets, withholdMatch } from "./withhold-bets.ts";

export const createIntegrity = (needs: IntegrityNeeds): Integrity => ({
  withhold: (scope, order) => withholdBets(needs, scope, order),
  withholdMatch: (scope, order) => withholdMatch(needs, scope, order),
  suspend: (scope, order) => suspendMatch(needs, scope, order),
  proposeEnd: (scope, { end: input, reason, idempotency_key }) =>
    needs.proposals.propose(scope, { kind: "sport_withholding_end", input, reason, idempotency_key }),
});

async function suspendMatch(
  needs: IntegrityNeeds,
  scope: StaffTenantScope,
  { reason, ...order }: IntegrityOrder & { readonly reason: string },
): Promise<{ suspended: boolean }> {
  const change = async (tx: Tx) => {
    await needs.sports.orderForIntegrity(tx, scope.tenant, order);
    return {
      action: order.action === "suspend" ? ("sports_suspended_for_integrity" as const) : ("sports_lifted_for_integrity" as const),
      subject: `sport_fixture:${order.fixture_id}`,
      detail: { reason },
    };
  };
  await changeBookAs(needs, scope, { permission: "sports.integrity", change });
  return { suspended: order.action === "suspend" };
}
