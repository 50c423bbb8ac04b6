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
  /** Player ids by the players' index in the journal. */
  readonly playerIds: readonly string[];
  readonly ledger: LedgerFacts;
  readonly bank: BankFacts;
  /** True if every withdrawal must be final and every paid charge credited. */
  readonly settled: boolean;
}

/** The evidence of both sides, indexed for comparison. */
export interface CaseFile extends Evidence {
  readonly operations: readonly Remembered[];
  /** Bets by transaction. */
  readonly bets: ReadonlyMap<string, Remembered>;
  /** Rollbacks by the transaction that they undo. */
  readonly rollbacks: ReadonlyMap<string, Remembered>;
  readonly postings: ReadonlyMap<string, readonly Entry[]>;
  readonly keyBook: KeyBook;
  /** Returns by how much a completed operation changed the player's balance. */
  effectOf(operation: Remembered): number;
  /** Returns its postings that are in the ledger. */
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
