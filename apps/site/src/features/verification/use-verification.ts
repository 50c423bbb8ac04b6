import type { Verification } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../lib/api.ts";
import { dataOrThrow } from "../../lib/query.tsx";

const name = ["verification"];

/** Between two looks at a check that is under way. */
const lookAgainMs = 2_500;

/** Where the player's verification stands; looked at again while it is checked. `take` puts in an answer. Needs a `ListMemory` above. */
export function useVerification() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: name,
    queryFn: async () => dataOrThrow(await api("GET /documents/status", {})).data,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.state === "under_review" ? lookAgainMs : false),
  });
  const take = useCallback((verification: Verification) => client.setQueryData(name, verification), [client]);
  return { verification: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}
