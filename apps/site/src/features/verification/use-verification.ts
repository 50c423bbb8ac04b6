import type { Verification } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { playerKeys, verificationQuery } from "../../lib/player-queries.ts";

/** Between two looks at a check that is under way. */
const lookAgainMs = 2_500;

/** Where the player's verification stands; looked at again while it is checked. `take` puts in an answer. Needs a `ListMemory` above. */
export function useVerification() {
  const client = useQueryClient();
  const query = useQuery({
    ...verificationQuery(),
    refetchInterval: ({ state }) => (state.data?.state === "under_review" ? lookAgainMs : false),
  });
  const take = useCallback((verification: Verification) => client.setQueryData(playerKeys.verification, verification), [client]);
  return { verification: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}
