import { type CaseFile, type Finding, describeOperation } from "./case-file.ts";
import type { Entry } from "./facts.ts";
import type { Remembered } from "./memory.ts";

/**
 * Checks that acknowledged operations are posted once with the right amount, that refused ones are not, and that nothing is posted that
 * nobody requested.
 */
export function judgePostings(file: CaseFile): Finding[] {
  return [...file.operations.flatMap((operation) => judgeOperation(file, operation)), ...judgeStrangers(file)];
}

function judgeOperation(file: CaseFile, operation: Remembered): Finding[] {
  const { wish, verdict } = operation;
  if (wish.kind === "conflict") return [];
  const found = file.postedBy(operation);
  const finding = (rule: string, detail = ""): Finding[] => [{ rule, detail: `${describeOperation(operation)}${detail}` }];
  if (found.length > 1) return finding("posted twice", `: ${found.map(([entry]) => entry?.external_id).join(", ")}`);
  if (verdict === "unknown") return finding("never answered");
  const due = isDue(file, operation);
  const [posting] = found;
  if (!posting)
    return due === "must" ? finding("acknowledged and lost", ` under ${operation.keys.join(", ")}`) : judgeMade(file, operation);
  if (due === "never") return finding("refused and posted");
  return [...judgeAmount(file, { operation, posting }), ...judgeMade(file, operation)];
}

/**
 * Returns whether the ledger must, may or must never contain the operation. A charge is money only when it is paid, and acknowledged only
 * when the player has been notified.
 */
function isDue({ settled }: CaseFile, { wish, verdict, payment }: Remembered): "must" | "may" | "never" {
  if (verdict !== "ok") return "never";
  if (wish.kind !== "charge") return "must";
  if (!payment) return "never";
  return settled || payment.creditedAt < Infinity ? "must" : "may";
}

function judgeAmount(file: CaseFile, { operation, posting }: { operation: Remembered; posting: readonly Entry[] }): Finding[] {
  const owner = file.playerIds[operation.player];
  const wished = file.effectOf(operation);
  const moved = posting.reduce((sum, entry) => sum + entry.cash + entry.bonus, 0);
  const expected = operation.wish.kind === "house" ? 2 : 1;
  const findings: Finding[] = [];
  if (posting.length !== expected)
    findings.push({ rule: "posted twice", detail: `${describeOperation(operation)}: ${posting.length} entries under one key` });
  if (moved !== wished)
    findings.push({ rule: "another amount", detail: `${describeOperation(operation)}: acknowledged ${wished}, posted ${moved}` });
  if (posting.some((entry) => entry.player_id !== owner)) findings.push({ rule: "another player", detail: describeOperation(operation) });
  return findings;
}

/** Checks that the acknowledged row exists and is the only row that the key created. */
function judgeMade(file: CaseFile, operation: Remembered): Finding[] {
  if (operation.wish.kind !== "charge" && operation.wish.kind !== "withdraw") return [];
  const made = file.keyBook.madeBy(operation);
  const named = operation.answers.find((answer) => answer.verdict === "ok")?.name;
  if (operation.verdict === "ok" && !made.includes(named ?? ""))
    return [{ rule: "acknowledged and lost", detail: `${describeOperation(operation)}: ${named} is not what its key made` }];
  if (made.length > 1) return [{ rule: "posted twice", detail: `${describeOperation(operation)}: ${made.join(", ")}` }];
  // A charge that the bank never received is a row without money: it may stay.
  return operation.verdict === "refused" && made.length > 0 && operation.wish.kind === "withdraw"
    ? [{ rule: "refused and posted", detail: `${describeOperation(operation)}: ${made[0]}` }]
    : [];
}

function judgeStrangers(file: CaseFile): Finding[] {
  const expected = new Set(file.operations.flatMap((operation) => file.keyBook.postingsOf(operation)));
  const withdrawals = new Set(
    file.operations.flatMap((operation) => (operation.wish.kind === "withdraw" ? file.keyBook.madeBy(operation) : [])),
  );
  for (const id of withdrawals) expected.add(`pix-out ${id}:payout`);
  return [
    ...[...file.postings.keys()]
      .filter((name) => !expected.has(name))
      .map((name) => ({ rule: "nobody asked for it", detail: `entry ${name}` })),
    ...file.ledger.withdrawals
      .filter(({ id }) => !withdrawals.has(id))
      .map(({ id }) => ({ rule: "nobody asked for it", detail: `withdrawal ${id}` })),
  ];
}
