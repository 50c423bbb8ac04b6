import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { refuseHeld } from "./deposit-coupon.ts";
import { refusedNotification } from "./messages.ts";
import type { CouponNeeds } from "./needs.ts";
import { presentRedemption } from "./present-staff.ts";
import { grantHeldRedemption, lockHeld, ownerOf } from "./release-due.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "vault" | "jobs">;

export interface RedemptionDecision {
  readonly id: string;
  readonly decision: "grant" | "refuse";
  /** Internal: not shown to the player. */
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/redemptions/decide";

/**
 * Refuses with `not_found`; with `wrong_state` if the redemption is no longer held, or if the account is excluded, blocked or closed and
 * the decision is to grant; with `rewards_not_allowed` if the brand gives no rewards and the decision is to grant.
 */
export async function decideRedemption(needs: Needs, reviewer: Reviewer, input: RedemptionDecision) {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  let after = async () => undefined as void;
  const reply = await runIdempotently(needs.db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
    const found = await store.redemptions.find(tx, { tenant_id, id: input.id });
    if (!found) throw refuse("not_found");
    if (input.decision === "grant" && !reviewer.tenant.settings.policy.rewards) throw refuse("rewards_not_allowed");
    const redemption = await lockHeld(needs, tx, found);
    if (redemption.status !== "held") throw refuse("wrong_state");
    if (input.decision === "grant" && !(await needs.mayBeRewarded(tx, ownerOf(redemption)))) throw refuse("wrong_state");
    const reason = `staff:${reviewer.staff_id}`;
    await recordAuditEvent(tx, reviewer, {
      at: needs.clock.now(),
      actor: staffActor(reviewer.staff_id),
      action: input.decision === "grant" ? "redemption_granted" : "redemption_refused",
      subject: `redemption:${input.id}`,
      detail: { offer_id: redemption.offer_id, amount: redemption.amount, held_for: redemption.status_reason, reason: input.reason },
    });
    if (input.decision === "grant") {
      const settled = await grantHeldRedemption(needs, tx, { redemption, reason });
      after = settled.after;
      return presentRedemption(settled.redemption);
    }
    const refused = await refuseHeld(needs, tx, { redemption, reason });
    const to = { tenant_id, player_id: redemption.player_id };
    await needs.notifications.send(tx, { to, notification: refusedNotification(redemption) });
    return presentRedemption(refused);
  });
  await after();
  return reply;
}
