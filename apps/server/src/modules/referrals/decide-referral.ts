import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type StaffReferral, presentReferral } from "./present.ts";
import { referralStore } from "./referral-store.ts";
import { mayReward } from "./programme.ts";
import { grantReferral, lockReferral, refuseReferral } from "./settle-referrals.ts";
import type { ReferralStatus } from "./states.ts";

export interface ReferralDecision {
  readonly id: string;
  readonly decision: "grant" | "refuse";
  /** Visible to staff only. */
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface ReferralsQuery {
  readonly state?: ReferralStatus | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const route = "POST /staff/referrals/decide";

/**
 * Decides a referral under review. Refuses with `not_found`; with `wrong_state` if it is not, or no longer, under review, if the budget
 * does not cover a grant, or if the account may not receive it; with `rewards_not_allowed` for a grant at a brand that gives no rewards.
 */
export async function decideReferral(needs: ReferralNeeds, reviewer: Reviewer, input: ReferralDecision): Promise<StaffReferral> {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  let after = async (): Promise<void> => undefined;
  const reply = await runIdempotently(needs.db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
    const found = await referralStore.find(tx, { tenant_id, id: input.id });
    if (!found) throw refuse("not_found");
    if (input.decision === "grant" && !mayReward(reviewer.tenant)) throw refuse("rewards_not_allowed");
    const referral = await lockReferral(needs, tx, found);
    if (referral.status !== "review") throw refuse("wrong_state");
    const reason = `staff:${reviewer.staff_id}`;
    await recordAuditEvent(tx, reviewer, {
      at: needs.clock.now(),
      actor: staffActor(reviewer.staff_id),
      action: input.decision === "grant" ? "referral_granted" : "referral_refused",
      subject: `referral:${input.id}`,
      detail: { amount: referral.amount, held_for: referral.status_reason, reason: input.reason },
    });
    const settled = await (input.decision === "grant"
      ? grantReferral(needs, tx, { referral, reason })
      : refuseReferral(needs, tx, { referral, reason }));
    if (input.decision === "grant" && settled.referral.status !== "granted") throw refuse("wrong_state");
    after = settled.after;
    return presentReferral(settled.referral);
  });
  await after();
  return reply;
}

/** Oldest first. */
export function listReferrals(
  { db }: Pick<ReferralNeeds, "db">,
  { tenant }: Pick<Reviewer, "tenant">,
  query: ReferralsQuery,
): Promise<Slice<StaffReferral>> {
  const [since, id] = query.after?.split("_") ?? [];
  const after = since !== undefined && id !== undefined ? { created_at: new Date(since), id } : null;
  return sliceOf(query.limit, (limit) => referralStore.list(db, { tenant_id: tenant.id, status: query.state ?? null, after, limit }), {
    present: presentReferral,
    cursor: ({ created_at, id: last }) => `${created_at.toISOString()}_${last}`,
  });
}
