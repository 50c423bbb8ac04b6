import type { Integrity } from "./integrity.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { withholdBets } from "./withhold-bets.ts";

export const createIntegrity = (needs: IntegrityNeeds): Integrity => ({
  withhold: (scope, order) => withholdBets(needs, scope, order),
  proposeEnd: (scope, { end: input, reason, idempotency_key }) =>
    needs.proposals.propose(scope, { kind: "sport_withholding_end", input, reason, idempotency_key }),
});
