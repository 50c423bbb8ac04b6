import type { QueueName } from "@trevo/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { whilePresent } from "./activity.ts";
import { request } from "./api.ts";
import { type Waiting, sumOf } from "./waiting.ts";

const endpoint = "GET /staff/queues";

/** Interval in ms, the same as that of lists. */
const refreshMs = 15_000;

const queuesQuery = queryOptions({
  queryKey: [endpoint],
  queryFn: ({ signal }) => request(endpoint, { signal }).then(({ data }) => data),
  refetchInterval: whilePresent(refreshMs),
});

/** Returns a function for what waits at one brand, or at all; null if nothing waits or the counts are not loaded yet. */
export function useWaiting(): (of: { readonly queue?: QueueName | undefined; readonly tenant?: string | null }) => Waiting | null {
  const { data = [] } = useQuery(queuesQuery);
  return ({ queue, tenant = null }) => {
    const counts = data.filter((one) => (queue === undefined || one.queue === queue) && (tenant === null || one.tenant === tenant));
    return counts.length === 0 ? null : sumOf(counts);
  };
}

/** Cache key of the counts, which the member's decisions change. */
export const queuesKey = endpoint;
