import type { ProtectionState } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../lib/api.ts";
import { dataOrThrow } from "../../lib/query.tsx";

const name = ["protection", "limits"];

/** Limits, pauses and their use. `take` puts in what an answer brought along; the history is read anew. Needs a `ListMemory` above. */
export function useProtection() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: name,
    queryFn: async () => dataOrThrow(await api("GET /protection/limits", {})).data,
    refetchOnMount: "always",
  });
  const take = useCallback(
    (state: ProtectionState) => {
      client.setQueryData(name, state);
      void client.invalidateQueries({ queryKey: ["protection", "history"] });
    },
    [client],
  );
  return { state: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}
