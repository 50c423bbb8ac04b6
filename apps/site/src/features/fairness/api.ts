import { queryOptions } from "@tanstack/react-query";
import { requestData } from "../../lib/request.ts";

/** A round of the player's, recomputed here: its revealed seed, and the payout that seeds and rules give, in centavos. */
export interface RecomputedRound {
  readonly round_id: string;
  readonly server_seed: string;
  readonly payout: number;
}

/** Tells the server once that the player has recomputed the round; it answers the same whenever it is asked again. Another's round is refused. */
export const confirmedRoundQuery = (player: string | undefined, { round_id, ...recomputed }: RecomputedRound) =>
  queryOptions({
    queryKey: ["fairness", "confirmed", player, round_id],
    queryFn: async ({ signal }) =>
      (await requestData("POST /wallet/bets/:id/verified", { params: { id: round_id }, body: recomputed, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
