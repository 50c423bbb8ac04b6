import { appendFileSync, closeSync, openSync, readFileSync } from "node:fs";

/** What a player, a provider or the bank wants done once, however often it is asked. Amounts in centavos. */
export type Wish =
  | { readonly kind: "bet"; readonly transaction: string; readonly round: string; readonly amount: number }
  | { readonly kind: "win"; readonly transaction: string; readonly round: string; readonly amount: number; readonly bet: number }
  | { readonly kind: "rollback"; readonly transaction: string; readonly target: string; readonly bet: number }
  | { readonly kind: "house"; readonly amount: number }
  | { readonly kind: "charge"; readonly amount: number }
  | { readonly kind: "withdraw"; readonly amount: number }
  | { readonly kind: "cancel"; readonly withdrawal: string }
  /** The key of something done, with another content: must be refused and change nothing. */
  | { readonly kind: "conflict"; readonly of: number };

export type Verdict = "ok" | "refused" | "unknown";

/** What one reply said. `name` is the round, charge or withdrawal that it names. */
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
  /** Position in the list of players. */
  readonly player: number;
  readonly server: number;
  /** The key it was sent with: the same for every attempt, unless a client does it wrong. */
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
 * The client's own memory: an intent is written before anything is sent, an answer after it is here. The order of the
 * lines is the order of time. The file is handed to the operating system line by line.
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
