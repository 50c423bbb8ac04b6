/** What a failed statement means for its caller. */
export type PgTrouble =
  /** Rolled back by the database: a retry can succeed. */
  | "collision"
  /** Another row has this key. */
  | "duplicate"
  /** A lock was held for longer than the statement's timeout. */
  | "held"
  /** No connection is available: nothing was executed. */
  | "full"
  /** The row belongs to a brand that another cell serves: nothing was executed. */
  | "elsewhere"
  /** The connection is lost or leads to a node that takes no writes; running statements may have been committed. */
  | "lost";

/** By PostgreSQL's code (SQLSTATE). */
const troubles: ReadonlyMap<string, PgTrouble> = new Map([
  ["40P01", "collision"], // deadlock
  ["40001", "collision"], // serialization
  ["23505", "duplicate"], // unique violation
  ["55P03", "held"], // lock timeout
  ["53300", "full"], // too many connections
  ["TC001", "elsewhere"], // refuse_moved_row
  ["57P01", "lost"], // shutting down
  ["57P02", "lost"], // crashed
  ["57P03", "lost"], // starting up
  ["25006", "lost"], // read-only: the node is no longer, or not yet, the primary
]);

/** Every code has a digit; the system's `EPIPE` has none. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

/** PostgreSQL's error code; null for errors of the driver or the system, and for errors without one. */
export function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return sqlState.test(code) ? code : null;
}

/** Null if the statement itself is at fault, or the error does not come from a database. */
export function pgTroubleOf(error: unknown): PgTrouble | null {
  const code = sqlStateOf(error);
  if (code === null) return null;
  return code.startsWith("08") ? "lost" : (troubles.get(code) ?? null);
}
