/** What a statement that failed means to its caller. */
export type PgTrouble =
  /** Undone by the database: the same again can succeed. */
  | "collision"
  /** Another row has this key. */
  | "duplicate"
  /** Somebody keeps a lock for longer than the statement would wait. */
  | "held"
  /** There is no connection to be had: nothing was done. */
  | "full"
  /** The connection is gone or leads to a node that takes no writes; what was under way may have been committed. */
  | "lost";

/** By PostgreSQL's code (SQLSTATE). */
const troubles: ReadonlyMap<string, PgTrouble> = new Map([
  ["40P01", "collision"], // deadlock
  ["40001", "collision"], // serialization
  ["23505", "duplicate"], // unique violation
  ["55P03", "held"], // lock timeout
  ["53300", "full"], // too many connections
  ["57P01", "lost"], // shutting down
  ["57P02", "lost"], // crashed
  ["57P03", "lost"], // starting up
  ["25006", "lost"], // read-only: the node is no longer, or not yet, the primary
]);

/** Each has a digit; the system's `EPIPE` has none. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

/** PostgreSQL's own code of an error; null where it is the driver's or the system's, or has none. */
export function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return sqlState.test(code) ? code : null;
}

/** Null where the statement itself is at fault, or no database spoke. */
export function pgTroubleOf(error: unknown): PgTrouble | null {
  const code = sqlStateOf(error);
  if (code === null) return null;
  return code.startsWith("08") ? "lost" : (troubles.get(code) ?? null);
}
