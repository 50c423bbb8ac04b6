import { appendFileSync, closeSync, openSync, readFileSync } from "node:fs";

/** An operation that a player, a provider or the bank wants done exactly once, however often it is sent. Amounts in centavos. */
export type Wish =
  | { readonly kind: "bet"; readonly transaction: string; readonly round: string; readonly amount: number }
  | { readonly kind: "win"; readonly transaction: string; readonly round: string; readonly amount: number; readonly bet: number }
  | { readonly kind: "rollback"; readonly transaction: string; readonly target: string; readonly bet: number }
  | { readonly kind: "house"; readonly amount: number }
  | { readonly kind: "charge"; readonly amount: number }
  | { readonly kind: "withdraw"; readonly amount: number }
  | { readonly kind: "cancel"; readonly withdrawal: string }
  /** The key of a completed operation with different content: must be refused and change nothing. */
  | { readonly kind: "conflict"; readonly of: number };

export type Verdict = "ok" | "refused" | "unknown";

/** The content of one reply. `name` is the round, charge or withdrawal that it returns. */
export interface Answer {
  readonly verdict: Verdict;
  /** The protocol's own code, or why there is none. */
  readonly code: string;
  readonly balance?: number;
  readonly payout?: number;
  readonly name?: string;
}

export interface Intent {
  readonly line: "intent";
  readonly op: number;
  readonly attempt: number;
  /** Index in the list of players. */
  readonly player: number;
  readonly server: number;
  /** The key it was sent with: the same for every attempt, unless the client is faulty. */
  readonly key: string;
  readonly wish: Wish;
}

export type Line =
  | Intent
  | ({ readonly line: "answer"; readonly op: number; readonly attempt: number } & Answer)
  /** The bank has taken the player's money for this charge. */
  | { readonly line: "paid"; readonly op: number; readonly end_to_end_id: string }
  /** The product has notified the player that the charge is paid. */
  | { readonly line: "credited"; readonly op: number }
  | { readonly line: "fault"; readonly kind: string }
  | { readonly line: "recovered"; readonly kind: string; readonly ms: number };

/**
 * The client's own record. An intent is written before anything is sent, an answer after it arrives. The order of the lines is the order of
 * time. Each line is handed to the operating system at once.
 */
export interface Journal {
  readonly file: string;
  write(line: Line): void;
  read(): Line[];
  close(): void;
}

export function openJournal(file: string): Journal {
  const descriptor = openSync(file, "a");
  return {
    file,
    write: (line) => appendFileSync(descriptor, `${JSON.stringify(line)}\n`),
    read: () =>
      readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .filter(Boolean)
        .map((text) => JSON.parse(text) as Line),
    close: () => closeSync(descriptor),
  };
}
