import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { ReconciliationNeeds } from "./needs.ts";

export interface PayerLinksClosure {
  /** The player's id. */
  readonly id: string;
  /** The other accounts, as they were shown. */
  readonly linked: string[];
  readonly note: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/payer-links/close";

/**
 * Closes the links between the account `id` and the accounts that one payer links with it, after a person has reviewed them. They are
 * listed again if another account is linked or the payer is excluded. Refuses with `not_found` if no link waits, and with `wrong_state` if
 * a linked account is not in `linked`.
 */
export function closePayerLinks(
  { db, clock, protection }: Pick<ReconciliationNeeds, "db" | "clock" | "protection">,
  reviewer: Reviewer,
  input: PayerLinksClosure,
) {
  const { idempotency_key: key, ...body } = input;
  const tenant_id = reviewer.tenant.id;
  return runIdempotently(db, { tenant_id, player_id: reviewer.staff_id, route, key, body }, async (tx) => {
    const at = clock.now();
    const closing = { tenant_id, player_id: input.id, linked: input.linked, closed_by: reviewer.staff_id, note: input.note, at };
    const cases = await protection.closePayerLinks(tx, closing);
    if (cases === null) throw refuse("wrong_state");
    const [first] = cases;
    if (!first) throw refuse("not_found");
    await recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(reviewer.staff_id),
      action: "payer_link_closed",
      subject: `player:${input.id}`,
      detail: { reason: first.reason, linked: input.linked.length },
    });
    const linked = [...new Set(cases.flatMap((one) => one.linked))];
    return { kind: "payer_link" as const, id: input.id, amount: 0, reason: first.reason, since: first.since.toISOString(), linked };
  });
}
