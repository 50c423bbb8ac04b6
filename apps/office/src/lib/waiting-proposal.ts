import type { Proposal } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { request } from "./api.ts";

const endpoint = "GET /staff/proposals";
/** Largest page of the endpoint; in practice no more proposals of one kind wait at one brand. */
const most = "100";

interface Wanted {
  readonly tenant: string;
  readonly kind: Proposal["kind"];
  /** True if the changed fields refer to this record. */
  readonly isOf: (after: Proposal["after"]) => boolean;
  readonly enabled: boolean;
}

/** Returns the waiting proposal about this record, by any member and from any screen; null if there is none. */
export function useWaitingProposal({ tenant, kind, isOf, enabled }: Wanted): Proposal | null {
  const { data } = useQuery({
    queryKey: [endpoint, { tenant, kind }],
    queryFn: ({ signal }) => request(endpoint, { query: { tenant, kind, limit: most }, signal }),
    enabled,
  });
  return data?.data.find(({ after }) => isOf(after)) ?? null;
}
