import { queryOptions } from "@tanstack/react-query";
import { requestData } from "../../lib/request.ts";

/** A round of the player, recomputed here: its revealed seed, and the payout in centavos that follows from seeds and rules. */
export interface RecomputedRound {
  readonly round_id: string;
  readonly server_seed: string;
  readonly payout: number;
}

/**
 * Reports to the server once that the player has recomputed the round; a repeated call gets the same answer. Another player's round is
 * refused.
 */
export const confirmedRoundQuery = (player: string | undefined, { round_id, ...recomputed }: RecomputedRound) =>
  queryOptions({
    queryKey: ["fairness", "confirmed", player, round_id],
    queryFn: async ({ signal }) =>
      (await requestData("POST /wallet/bets/:id/verified", { params: { id: round_id }, body: recomputed, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
