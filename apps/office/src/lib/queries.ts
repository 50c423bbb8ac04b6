import { MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { isSessionOver, isTransient, request } from "./api.ts";

export const memberQuery = queryOptions({
  queryKey: ["GET /staff/me"],
  queryFn: ({ signal }) => request("GET /staff/me", { signal }).then(({ data }) => data),
  staleTime: Infinity,
  retry: false,
});

/** Reads the names of colleagues by id. */
export const colleaguesQuery = queryOptions({
  queryKey: ["GET /staff/colleagues"],
  queryFn: ({ signal }) => request("GET /staff/colleagues", { signal }).then(({ data }) => new Map(data.map(({ id, name }) => [id, name]))),
  staleTime: 5 * 60_000,
});

/** Any call may report that the session is over. The member is then read again, and the sign-in page replaces the screen. */
function onError(error: unknown): void {
  if (isSessionOver(error)) void queryClient.resetQueries(memberQuery);
}

/** A request without a connection fails at once and shows it. A decision is sent once; only the member retries it. */
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

/** Removes everything except the signed-in member, so that nothing of them remains for the next one. */
export const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberQuery.queryKey[0] });
