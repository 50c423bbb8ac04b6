import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";

type Needs = Pick<PaymentsNeeds, "db" | "clock" | "protection">;

const route = "POST /staff/payer-links/close";

/**
 * A person has looked at the accounts that one payer links with the account `id`. They are listed again once another account is linked or the payer is
 * excluded. Refuses with `not_found` where no link waits, and `wrong_state` where an account is linked that is not in `linked`.
 */
export function createClosePayerLinks({ db, clock, protection }: Needs) {
  return (reviewer: Reviewer, given: { id: string; linked: string[]; note: string; idempotency_key: string | null }) => {
    const { idempotency_key: key, ...body } = given;
    const tenant_id = reviewer.tenant.id;
    return runIdempotently(db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
      const at = clock.now();
      const closing = { tenant_id, player_id: given.id, linked: given.linked, closed_by: reviewer.staff_id, note: given.note, at };
      const cases = await protection.closePayerLinks(tx, closing);
      if (cases === null) throw refuse("wrong_state");
      const [first] = cases;
      if (!first) throw refuse("not_found");
      await recordAuditEvent(tx, reviewer, {
        at,
        actor: staffActor(reviewer.staff_id),
        action: "payer_link_closed",
        subject: `player:${given.id}`,
        detail: { reason: first.reason, linked: given.linked.length },
      });
      const linked = [...new Set(cases.flatMap((one) => one.linked))];
      return { kind: "payer_link" as const, id: given.id, amount: 0, reason: first.reason, since: first.since.toISOString(), linked };
    });
  };
}
