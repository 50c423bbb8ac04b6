import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { DepositNeeds } from "./needs.ts";
import { store } from "./store.ts";

export interface CaseClosure {
  /** The Pix's `endToEndId`. */
  readonly id: string;
  readonly note: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/payment-cases/close";

/**
 * Closes the case of a Pix that was neither credited nor returned, or that the bank refused to return. Refuses with `not_found`, and with
 * `wrong_state` if the Pix needs no decision.
 */
export function closeCase({ db, clock }: Pick<DepositNeeds, "db" | "clock">, reviewer: Reviewer, input: CaseClosure) {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  return runIdempotently(db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
    const pixKey = { tenant_id, end_to_end_id: input.id };
    if (!(await store.receivedPix.find(tx, pixKey))) throw refuse("not_found");
    const pix = await store.receivedPix.lock(tx, pixKey);
    const isRefused = await store.returns.isRefused(tx, pixKey);
    const isOpen = pix.disposition === "under_review" || pix.disposition === "suspense" || isRefused;
    const reason = isRefused ? "return_refused" : pix.reason;
    const at = clock.now();
    const closed = isOpen && (await store.receivedPix.closeCase(tx, { ...pixKey, closed_by: reviewer.staff_id, note: input.note, at }));
    if (!closed) throw refuse("wrong_state");
    await recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(reviewer.staff_id),
      action: "payment_case_closed",
      subject: `pix:${input.id}`,
      detail: { amount: pix.amount, reason },
    });
    return { kind: "pix" as const, id: input.id, amount: pix.amount, reason, since: pix.updated_at.toISOString() };
  });
}
