import { Pool, type PoolClient } from "pg";
import { isLost } from "./pg-pool.ts";

/** A code on which the runner retries a statement, so that a job's outcome is written even if PostgreSQL was away. */
const tryAgain = "ETIMEDOUT";
const timeoutMs = 10_000;

/**
 * Connections of the job runner. By default it abandons a statement when its connection is lost, and the unhandled rejection ends the
 * process. All of its statements can be repeated safely.
 */
export function createJobPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "trevo-jobs",
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    max,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client: PoolClient) => {
    client.on("error", () => undefined);
    repeatable(client, "query", (cause) => {
      // A node that takes no writes keeps its connections open: do not reuse this one.
      if (cause instanceof Error && isLost(cause)) client.end().catch(() => undefined);
      return throwRepeatable(cause);
    });
  });
  repeatable(pool, "connect", throwRepeatable);
  return pool;
}

type Method = (...args: unknown[]) => unknown;

/** If the connection is lost, the method rejects with a code that the runner retries. */
function repeatable<Name extends string>(target: { [name in Name]: unknown }, name: Name, onFailure: (error: unknown) => never): void {
  const original = (target[name] as Method).bind(target);
  const translated: Method = (...args) => {
    const result = original(...args);
    return result instanceof Promise ? result.catch(onFailure) : result;
  };
  Object.assign(target, { [name]: translated });
}

function throwRepeatable(error: unknown): never {
  if (!(error instanceof Error) || !isLost(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: tryAgain });
}
