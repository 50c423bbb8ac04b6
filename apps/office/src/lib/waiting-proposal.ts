import type { Proposal } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { request } from "./api.ts";

const endpoint = "GET /staff/proposals";
/** As many as one call answers: of one kind at one brand no more wait in practice. */
const most = "100";

interface Wanted {
  readonly tenant: string;
  readonly kind: Proposal["kind"];
  /** Of the fields that it changes. */
  readonly isOf: (after: Proposal["after"]) => boolean;
  readonly enabled: boolean;
}

/** The proposal about this thing that waits for somebody else, whoever made it and on whichever screen; null where there is none. */
export function useWaitingProposal({ tenant, kind, isOf, enabled }: Wanted): Proposal | null {
  const { data } = useQuery({
    queryKey: [endpoint, { tenant, kind }],
    queryFn: ({ signal }) => request(endpoint, { query: { tenant, kind, limit: most }, signal }),
    enabled,
  });
  return data?.data.find(({ after }) => isOf(after)) ?? null;
}
