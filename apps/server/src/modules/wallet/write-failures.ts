import { type PgTrouble, pgTroubleOf } from "../../kernel/pg-trouble.ts";

/**
 * `collision`: rolled back by the database; a retry can succeed. `held`: a wallet is locked by others.
 * `connection`: the outcome is unknown. `elsewhere`: another cell serves the brand. `other`: a bug.
 */
export type Failure = "collision" | "held" | "connection" | "elsewhere" | "other";

const failures: Readonly<Record<PgTrouble, Failure>> = {
  collision: "collision",
  duplicate: "collision", // Another node posted one of our keys or rounds at the same moment.
  held: "held",
  elsewhere: "elsewhere",
  full: "connection",
  lost: "connection",
};

export function failureOf(error: unknown): Failure {
  const trouble = pgTroubleOf(error);
  return trouble ? failures[trouble] : "other";
}
