import { maxCentavos } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proposal } from "./staff-proposals.ts";
import { one, text, uuid } from "./wire.ts";

/** Staff endpoints for balance corrections. */
export const staffAdjustmentsEndpoints = endpoints({
  "POST /staff/:tenant/players/:id/adjustments": {
    summary: "Proposes a correction of a player's cash; applied when another member approves it",
    tag: "staff: adjustments",
    auth: "staff",
    permission: "adjustments.propose",
    fresh: "signed",
    approval: "balance_adjustment",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({
      /** Signed amount in centavos. A credit pays a debt first; a debit never exceeds the available cash. */
      cash: z.int("amount_invalid").refine((cash) => cash !== 0 && Math.abs(cash) <= maxCentavos, "amount_invalid"),
      /** Internal. */
      reason: text(500),
      /** Note shown to the player. */
      note: text(160),
    }),
    response: one(proposal),
    refuses: ["wrong_state", "insufficient_balance"],
  },
});
