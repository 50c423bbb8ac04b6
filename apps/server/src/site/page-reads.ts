import { ConnectionLost } from "../kernel/pg-session.ts";
import { pgTroubleOf } from "../kernel/pg-trouble.ts";

/** Maximum wait of a visitor for a database that accepts a query and never answers it, in milliseconds. */
export const readsMs = 4_000;

/** Rejects like a lost connection when the answer takes longer than `readsMs`. */
export async function beforeDeadline<Value>(reading: Promise<Value>, signal = AbortSignal.timeout(readsMs)): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = () => reject(new ConnectionLost("the database has not answered in time"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([reading, late]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/**
 * Wraps the data so that all of it must be read within `readsMs`. If the database is down or silent, a read throws the response that the
 * router answers with 503. `hasLostDatabase` then returns true; the router itself reports only that a loader threw.
 */
export function watchReads(data: object): { readonly data: object; hasLostDatabase(): boolean } {
  let isLost = false;
  const signal = AbortSignal.timeout(readsMs);
  const watched = Object.entries(data).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function") return [name, value];
    const read = async (...args: unknown[]): Promise<unknown> => {
      try {
        return await beforeDeadline((value as (...args: unknown[]) => Promise<unknown>)(...args), signal);
      } catch (error) {
        if (pgTroubleOf(error) !== "lost") throw error;
        isLost = true;
        // oxlint-disable-next-line typescript/only-throw-error -- the router answers with a response that a loader throws
        throw new Response(null, { status: 503, statusText: "Service Unavailable" });
      }
    };
    return [name, read];
  });
  return { data: Object.fromEntries(watched) as object, hasLostDatabase: () => isLost };
}
