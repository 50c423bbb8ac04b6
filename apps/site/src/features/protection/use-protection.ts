import type { ProtectionState } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { limitsQuery, playerKeys } from "../../lib/player-queries.ts";
import { protectionKeys } from "./api.ts";

/** Limits, pauses and their use. `take` puts in what an answer brought along; the history is read anew. Needs a `ListMemory` above. */
export function useProtection() {
  const client = useQueryClient();
  const query = useQuery(limitsQuery());
  const take = useCallback(
    (state: ProtectionState) => {
      client.setQueryData(playerKeys.limits, state);
      void client.invalidateQueries({ queryKey: protectionKeys.history });
    },
    [client],
  );
  return { state: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}
