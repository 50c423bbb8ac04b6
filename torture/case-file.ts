import type { BankFacts, Entry, LedgerFacts } from "./facts.ts";
import type { Line } from "./journal.ts";
import { type KeyBook, createKeyBook, postingName } from "./ledger-keys.ts";
import { type Remembered, remember } from "./memory.ts";

export interface Finding {
  readonly rule: string;
  readonly detail: string;
}

export interface Evidence {
  readonly lines: readonly Line[];
  /** Ids by the journal's position of each player. */
  readonly playerIds: readonly string[];
  readonly ledger: LedgerFacts;
  readonly bank: BankFacts;
  /** Whether every withdrawal must be final and every paid charge credited. */
  readonly settled: boolean;
}

/** Both sides, laid out for comparing. */
export interface CaseFile extends Evidence {
  readonly operations: readonly Remembered[];
  /** Bets by their transaction. */
  readonly bets: ReadonlyMap<string, Remembered>;
  /** Rollbacks by the transaction that they undo. */
  readonly rollbacks: ReadonlyMap<string, Remembered>;
  readonly postings: ReadonlyMap<string, readonly Entry[]>;
  readonly keyBook: KeyBook;
  /** What an operation that was done has changed in the player's balance. */
  effectOf(operation: Remembered): number;
  /** Its postings that are in the ledger. */
  postedBy(operation: Remembered): (readonly Entry[])[];
}

export const describeOperation = ({ op, player, wish, verdict }: Remembered): string =>
  `operation ${op} (${wish.kind} of player ${player}, ${verdict})`;

export function openCase(evidence: Evidence): CaseFile {
  const operations = [...remember(evidence.lines).values()];
  const keyBook = createKeyBook(evidence.ledger.keys, evidence.playerIds);
  const postings = new Map<string, Entry[]>();
  for (const entry of evidence.ledger.entries) {
    const name = postingName(entry.source, entry.external_id);
    const known = postings.get(name);
    if (known) known.push(entry);
    else postings.set(name, [entry]);
  }
  const bets = new Map(
    operations.flatMap((operation) => (operation.wish.kind === "bet" ? [[operation.wish.transaction, operation] as const] : [])),
  );
  const rollbacks = new Map(
    operations.flatMap((operation) => (operation.wish.kind === "rollback" ? [[operation.wish.target, operation] as const] : [])),
  );
  const withdrawalAmounts = new Map(evidence.ledger.withdrawals.map(({ id, amount }) => [id, amount]));
  return {
    ...evidence,
    operations,
    bets,
    rollbacks,
    postings,
    keyBook,
    postedBy: (operation) => keyBook.postingsOf(operation).flatMap((name) => (postings.has(name) ? [postings.get(name) ?? []] : [])),
    effectOf: (operation) => {
      const { wish } = operation;
      switch (wish.kind) {
        case "bet":
        case "withdraw":
          return -wish.amount;
        case "win":
        case "charge":
          return wish.amount;
        case "rollback":
          return amountOf(bets.get(wish.target));
        case "house":
          return (operation.answers.find((answer) => answer.verdict === "ok")?.payout ?? 0) - wish.amount;
        case "cancel":
          return withdrawalAmounts.get(wish.withdrawal) ?? 0;
        case "conflict":
          return 0;
      }
    },
  };
}

const amountOf = (bet: Remembered | undefined): number => (bet && "amount" in bet.wish ? bet.wish.amount : 0);
