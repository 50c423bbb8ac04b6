import type { QueueName } from "@trevo/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { whilePresent } from "./activity.ts";
import { request } from "./api.ts";
import { type Waiting, sumOf } from "./waiting.ts";

const endpoint = "GET /staff/queues";

/** A list that a member works on is read as often. */
const refreshMs = 15_000;

const queuesQuery = queryOptions({
  queryKey: [endpoint],
  queryFn: ({ signal }) => request(endpoint, { signal }).then(({ data }) => data),
  refetchInterval: whilePresent(refreshMs),
});

/** What waits at one brand, or at all; null where nothing does, and as long as it is not known. */
export function useWaiting(): (of: { readonly queue?: QueueName | undefined; readonly tenant?: string | null }) => Waiting | null {
  const { data = [] } = useQuery(queuesQuery);
  return ({ queue, tenant = null }) => {
    const counts = data.filter((one) => (queue === undefined || one.queue === queue) && (tenant === null || one.tenant === tenant));
    return counts.length === 0 ? null : sumOf(counts);
  };
}

/** What this member's decisions change. */
export const queuesKey = endpoint;
