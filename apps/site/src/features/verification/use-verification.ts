import type { Verification } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { playerKeys, verificationQuery } from "../../lib/player-queries.ts";

/** Polling interval while a check is under way, ms. */
const lookAgainMs = 2_500;

/** Status of the player's verification, polled while it is being checked. `take` stores a response. Requires an enclosing `ListMemory`. */
export function useVerification() {
  const client = useQueryClient();
  const query = useQuery({
    ...verificationQuery(),
    refetchInterval: ({ state }) => (state.data?.state === "under_review" ? lookAgainMs : false),
  });
  const take = useCallback((verification: Verification) => client.setQueryData(playerKeys.verification, verification), [client]);
  return { verification: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}
