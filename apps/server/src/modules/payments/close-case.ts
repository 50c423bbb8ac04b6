import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock"> {
  readonly received: ReceivedStore;
}

const route = "POST /staff/payment-cases/close";

/** A person has dealt with a Pix that was neither credited nor returned. Refuses with `not_found`; `wrong_state` where nobody has to decide. */
export function createCloseCase({ db, clock, received }: Needs) {
  return (reviewer: Reviewer, given: { id: string; note: string; idempotency_key: string | null }) => {
    const { idempotency_key: key, ...body } = given;
    const tenant_id = reviewer.tenant.id;
    return runIdempotently(db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
      const pixKey = { tenant_id, end_to_end_id: given.id };
      if (!(await received.find(tx, pixKey))) throw refuse("not_found");
      const pix = await received.lock(tx, pixKey);
      const isOpen = pix.disposition === "under_review" || pix.disposition === "suspense";
      const at = clock.now();
      const closed = isOpen && (await received.closeCase(tx, { ...pixKey, closed_by: reviewer.staff_id, note: given.note, at }));
      if (!closed) throw refuse("wrong_state");
      await recordAuditEvent(tx, reviewer, {
        at,
        actor: staffActor(reviewer.staff_id),
        action: "payment_case_closed",
        subject: `pix:${given.id}`,
        detail: { amount: pix.amount, reason: pix.reason },
      });
      return { kind: "pix" as const, id: given.id, amount: pix.amount, reason: pix.reason, since: pix.updated_at.toISOString() };
    });
  };
}
