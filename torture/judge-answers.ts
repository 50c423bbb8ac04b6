import { maxOpenCharges } from "@trevo/contract";
import { type CaseFile, type Finding, describeOperation } from "./case-file.ts";
import type { Answer } from "./journal.ts";
import type { Remembered, RememberedAnswer } from "./memory.ts";

/**
 * Checks that no command answers wrongly: each answer is one that a single ledger, processing commands one at a time, could have given at
 * some moment between request and answer.
 */
export function judgeAnswers(file: CaseFile): Finding[] {
  const balances = rememberBalances(file);
  return [
    ...file.operations.flatMap((operation) => [
      ...judgeSameness(operation),
      ...judgeRefusals(file, operation),
      ...judgeBalances(file, { operation, balances }),
    ]),
    ...judgeOrder(file),
  ];
}

/** Checks that one key has one answer. */
function judgeSameness(operation: Remembered): Finding[] {
  const definite = operation.answers.filter((answer) => answer.verdict !== "unknown");
  const good = definite.filter((answer) => answer.verdict === "ok");
  const distinct = new Set(good.map(({ name, payout }) => JSON.stringify([name, payout])));
  if (distinct.size > 1)
    return [{ rule: "answers of one key differ", detail: `${describeOperation(operation)}: ${[...distinct].join(" and ")}` }];
  // A rollback's 'unknown target' is stored forever. A refusal is not: it may turn into a success, but never back.
  const codes = new Set(definite.map(({ code }) => code));
  if (operation.wish.kind === "rollback" && codes.size > 1)
    return [{ rule: "answers of one key differ", detail: `${describeOperation(operation)}: ${[...codes].join(" and ")}` }];
  const turned = definite.some((answer) => answer.verdict === "refused" && answer.askedAt > operation.okAt);
  return turned ? [{ rule: "answers of one key differ", detail: `${describeOperation(operation)}: refused after it was done` }] : [];
}

function judgeRefusals(file: CaseFile, operation: Remembered): Finding[] {
  const refused = operation.answers.filter(
    (answer) => answer.verdict === "refused" || (operation.wish.kind === "conflict" && answer.verdict === "ok"),
  );
  const wrong = refused.filter((answer) => !isRightRefusal(file, operation, answer));
  return wrong.map(({ code, balance }) => ({
    rule: "answered wrongly",
    detail: `${describeOperation(operation)}: ${code}${balance === undefined ? "" : `, balance ${balance}`}`,
  }));
}

function isRightRefusal(file: CaseFile, operation: Remembered, answer: RememberedAnswer): boolean {
  const { wish } = operation;
  switch (wish.kind) {
    case "bet":
      if (answer.code === "TX_CANCELLED") return (file.rollbacks.get(wish.transaction)?.firstIntentAt ?? Infinity) < answer.at;
      return answer.code === "INSUFFICIENT_FUNDS" && (answer.balance ?? Infinity) < wish.amount;
    case "rollback":
      return answer.code === "TARGET_NOT_FOUND" && isOrphan(file, operation, wish.target);
    case "house":
      return answer.code === "insufficient_balance" || answer.code === "nonce_conflict";
    case "withdraw":
      return answer.code === "insufficient_balance";
    case "cancel":
      return answer.code === "wrong_state";
    case "conflict":
      return answer.code === "TX_CONFLICT" || answer.code === "idempotency_conflict";
    case "charge":
      return answer.code === "too_many_charges" && countOpenCharges(file, operation, answer) >= maxOpenCharges;
    case "win":
      return false;
  }
}

/** Counts other charges of the player that may have been open at some moment between request and answer. */
function countOpenCharges(file: CaseFile, charge: Remembered, answer: RememberedAnswer): number {
  return file.operations.filter(
    (other) =>
      other.wish.kind === "charge" &&
      other.op !== charge.op &&
      other.player === charge.player &&
      other.verdict !== "refused" &&
      other.firstIntentAt < answer.at &&
      (other.payment?.creditedAt ?? Infinity) > answer.askedAt,
  ).length;
}

/** Returns true if the bet had not been acknowledged when the rollback was requested, and was not accepted later. */
function isOrphan(file: CaseFile, rollback: Remembered, target: string): boolean {
  const bet = file.bets.get(target);
  return !bet || (bet.okAt > rollback.firstIntentAt && bet.verdict !== "ok");
}

/** The last version with this balance, by player and balance. */
type Balances = ReadonlyMap<string, number>;

function rememberBalances({ ledger }: CaseFile): Balances {
  const last = new Map<string, number>();
  for (const { player_id, version, balance_after } of ledger.entries) last.set(`${player_id} ${balance_after}`, version);
  return last;
}

/** Checks that each balance in an answer was true at or after the operation that it answers. */
function judgeBalances(file: CaseFile, { operation, balances }: { operation: Remembered; balances: Balances }): Finding[] {
  const playerId = file.playerIds[operation.player] ?? "";
  const own = file.postedBy(operation)[0]?.at(-1)?.version ?? 0;
  const isTrue = ({ verdict, balance }: Answer): boolean => {
    if (balance === undefined) return true;
    const version = balances.get(`${playerId} ${balance}`) ?? (balance === 0 ? 0 : -1);
    return verdict === "ok" && operation.wish.kind !== "conflict" ? version >= own : version >= 0;
  };
  return operation.answers
    .filter((answer) => !isTrue(answer))
    .map(({ balance }) => ({ rule: "a balance that never was", detail: `${describeOperation(operation)}: ${balance}` }));
}

/** Checks the order of wallet versions: an operation acknowledged before another was requested comes first. */
function judgeOrder(file: CaseFile): Finding[] {
  const findings: Finding[] = [];
  file.playerIds.forEach((_id, player) => {
    const done = file.operations
      .filter((operation) => operation.player === player && operation.verdict === "ok")
      .flatMap((operation) => {
        const version = file.postedBy(operation)[0]?.[0]?.version;
        const okAt = operation.wish.kind === "charge" ? (operation.payment?.creditedAt ?? Infinity) : operation.okAt;
        return version === undefined ? [] : [{ operation, version, okAt }];
      });
    let earliest: (typeof done)[number] | null = null;
    for (const later of done.sort((a, b) => b.version - a.version)) {
      if (earliest && earliest.okAt < later.operation.firstIntentAt)
        findings.push({
          rule: "in the wrong order",
          detail: `${describeOperation(later.operation)} was posted before ${describeOperation(earliest.operation)}`,
        });
      if (!earliest || later.okAt < earliest.okAt) earliest = later;
    }
  });
  return findings;
}
