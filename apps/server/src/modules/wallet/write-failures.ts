/**
 * `collision`: undone by the database, the same again can succeed. `held`: somebody keeps a wallet locked.
 * `connection`: the outcome is unknown. `other`: a bug.
 */
export type Failure = "collision" | "held" | "connection" | "other";

const collisionCodes = new Set([
  "23505", // unique violation: another node posted a key or round of ours at the same moment
  "40P01", // deadlock
  "40001", // serialization
]);

const lockTimeout = "55P03";

/** The driver's own names and the system's. */
const connectionCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "57P01",
  "57P02",
  "57P03", // shutting down, crashed, starting up
  "53300", // too many connections
]);

export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (collisionCodes.has(code)) return "collision";
  if (code === lockTimeout) return "held";
  if (connectionCodes.has(code) || code.startsWith("08")) return "connection";
  return "other";
}
