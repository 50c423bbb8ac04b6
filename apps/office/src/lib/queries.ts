import { MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { isSessionOver, isTransient, request } from "./api.ts";

export const memberQuery = queryOptions({
  queryKey: ["GET /staff/me"],
  queryFn: ({ signal }) => request("GET /staff/me", { signal }).then(({ data }) => data),
  staleTime: Infinity,
  retry: false,
});

/** Who is meant by the ids of decisions. */
export const colleaguesQuery = queryOptions({
  queryKey: ["GET /staff/colleagues"],
  queryFn: ({ signal }) => request("GET /staff/colleagues", { signal }).then(({ data }) => new Map(data.map(({ id, name }) => [id, name]))),
  staleTime: 5 * 60_000,
});

/** A session that is over shows at any call: the member is asked for again, and the door takes the page's place. */
function onError(error: unknown): void {
  if (isSessionOver(error)) void queryClient.resetQueries(memberQuery);
}

/** A request without a connection fails at once and says so. A decision is sent once: another try is the member's. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => (query.queryKey[0] === memberQuery.queryKey[0] ? undefined : onError(error)) }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      networkMode: "always",
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: "always", gcTime: 0 },
  },
});

/** Everything but who is signed in: whoever signs in next finds nothing of the one before. */
export const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberQuery.queryKey[0] });
