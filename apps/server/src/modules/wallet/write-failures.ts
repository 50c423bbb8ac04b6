import { type PgTrouble, pgTroubleOf } from "../../kernel/pg-trouble.ts";

/**
 * `collision`: undone by the database, the same again can succeed. `held`: somebody keeps a wallet locked.
 * `connection`: the outcome is unknown. `other`: a bug.
 */
export type Failure = "collision" | "held" | "connection" | "other";

const failures: Readonly<Record<PgTrouble, Failure>> = {
  collision: "collision",
  duplicate: "collision", // another node posted a key or round of ours at the same moment
  held: "held",
  full: "connection",
  lost: "connection",
};

export function failureOf(error: unknown): Failure {
  const trouble = pgTroubleOf(error);
  return trouble ? failures[trouble] : "other";
}
