import { Pool, type PoolClient } from "pg";
import { isLost } from "./pg-pool.ts";

/** One of the codes on which the runner tries a statement again: what a job has become is written even when PostgreSQL was away. */
const tryAgain = "ETIMEDOUT";
const timeoutMs = 10_000;

/**
 * Connections of the job runner. By itself it gives a statement up when its connection is lost, and the failure, which
 * nobody awaits, ends the whole process; every statement of its own may be repeated.
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
      // A node that takes no writes keeps its connections: nobody else is to get this one.
      if (cause instanceof Error && isLost(cause)) client.end().catch(() => undefined);
      return throwRepeatable(cause);
    });
  });
  repeatable(pool, "connect", throwRepeatable);
  return pool;
}

type Method = (...args: unknown[]) => unknown;

/** The method's promise fails in the runner's words when the connection is gone. */
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
