import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiFailure } from "./error-text.ts";
import { sessionStore } from "./session.ts";

let shared: QueryClient | null = null;

const create = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: 1, refetchOnWindowFocus: false } } });

/** One memory of lists for the whole visit, so that Back finds a list as it was left; on the server one a page. */
export function ListMemory({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === "undefined" ? create() : (shared ??= remember())));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What belongs to a player is forgotten at the end of the session. A guest's lists, which may be on their way, stay. */
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

/** Thrown by list loaders: the reply as it came. */
export class ListFailure extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** Data, or a throw that the list shows as its error state. */
export function dataOrThrow<T>(reply: { ok: true; data: T } | ApiFailure): T {
  if (reply.ok) return reply.data;
  throw new ListFailure(reply);
}
