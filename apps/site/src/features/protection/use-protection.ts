import type { ProtectionState } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { limitsQuery, playerKeys } from "../../lib/player-queries.ts";
import { protectionKeys } from "./api.ts";

/**
 * Limits, pauses and their use. `take` stores the state contained in a response; the history is fetched again. Requires an enclosing
 * `ListMemory`.
 */
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
