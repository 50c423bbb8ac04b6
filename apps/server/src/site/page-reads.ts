import { ConnectionLost } from "../kernel/pg-session.ts";
import { pgTroubleOf } from "../kernel/pg-trouble.ts";

/** A database that takes a query and never answers it keeps no visitor waiting for longer. */
export const readsMs = 4_000;

/** Rejects as a lost connection would when the answer takes longer than `readsMs`. */
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
 * The same data, all of it read within `readsMs`. Where the database is away or silent, a reading throws what the router answers with 503.
 * Whether that happened is known afterwards: the router says of a loader that threw only that it did.
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
