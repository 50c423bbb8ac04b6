import type { Adjustments } from "./adjustments.ts";
import type { ProposeNeeds } from "./needs.ts";

export const createAdjustments = ({ proposals }: ProposeNeeds): Adjustments => ({
  propose: (scope, { idempotency_key, reason, ...input }) =>
    proposals.propose(scope, { kind: "balance_adjustment", input, reason, idempotency_key }),
});
