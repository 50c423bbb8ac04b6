import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { createDecideRound } from "./decide-round.ts";
import { createListCases } from "./list-cases.ts";
import { measureOpenRounds } from "./measures.ts";
import { createOwnCases } from "./own-cases.ts";
import { createParkedWins } from "./parked-wins.ts";
import { createReadCase } from "./read-case.ts";
import { openRoundStore } from "./store.ts";
import { createSweepRounds } from "./sweep-rounds.ts";
import type { OpenRoundNeeds } from "./needs.ts";

/**
 * Owns what is known of providers' rounds that stay open, and how long a tenant lets them; and the house's own that a person must see.
 * Promises: such a round ends once and as its provider says, or waits for a person; a call that comes late changes nothing.
 * Does not: end the house's own rounds (`play` and `crash` do; one of theirs that they cannot end is listed here), or guess.
 */
export function createOpenRounds(needs: OpenRoundNeeds) {
  const { db, clock } = needs;
  const sweep = createSweepRounds({ ...needs, onSwept: measureOpenRounds(needs) });
  const parkedWins = createParkedWins(needs);
  return {
    sweep,
    parkedWins,
    /** What members of staff see and decide. */
    backOffice: { cases: createListCases(needs), file: createReadCase(needs), decide: createDecideRound(needs) },
    ownCases: createOwnCases(needs),
    policyOf: (tenantId: number, provider_code: string) => openRoundStore.policyOf(db, { tenant_id: tenantId, provider_code }),
    /** After how many hours without a move a round is asked about, 1 to 720. */
    setPolicy: (scope: AuditScope, given: { provider_code: string; after_hours: number; actor: string }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { provider_code, after_hours, actor } = given;
        await openRoundStore.setPolicy(tx, { tenant_id: scope.tenant.id, provider_code, after_hours });
        await recordAuditEvent(tx, scope, {
          at: clock.now(),
          actor,
          action: "round_policy_set",
          subject: `provider:${provider_code}`,
          detail: { after_hours },
        });
      }),
  };
}

export type OpenRounds = ReturnType<typeof createOpenRounds>;
