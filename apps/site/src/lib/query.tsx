import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readAgainAfter } from "./request.ts";
import { sessionStore } from "./session.ts";

let shared: QueryClient | null = null;

/**
 * A request without a connection fails at once and reports it, instead of waiting unseen. A mutation is sent once: the player decides about
 * a retry. Mutation variables (passwords, CPF) are not kept in memory.
 */
const create = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => readAgainAfter(failures, error) !== null,
        retryDelay: (failures, error) => readAgainAfter(failures, error) ?? 1_000,
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: "always", gcTime: 0 },
    },
  });

const queryClient = (): QueryClient => (typeof window === "undefined" ? create() : (shared ??= remember()));

/** Returns the query client of the whole visit; on the server, one per page. */
export function usePageQueries(): QueryClient {
  const [client] = useState(queryClient);
  return client;
}

/** Provides one query cache for the whole visit, so that the back button finds a list as it was left. */
export function ListMemory({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageQueries()}>{children}</QueryClientProvider>;
}

/** Creates a client that drops a player's data at the end of the session. A guest's lists, which may be loading, stay. */
function remember(): QueryClient {
  const client = create();
  let { token } = sessionStore.get();
  sessionStore.subscribe(() => {
    const next = sessionStore.get().token;
    if (token && next !== token) client.clear();
    token = next;
  });
  return client;
}
