import type { Answer, Intent, Line, Wish } from "./journal.ts";

/** What the journal records about one operation. Positions are line numbers: the clock of the run. */
export interface Remembered {
  readonly op: number;
  readonly player: number;
  readonly wish: Wish;
  /** Every key used by its attempts. */
  readonly keys: readonly string[];
  readonly firstIntentAt: number;
  readonly answers: readonly RememberedAnswer[];
  /** `ok` if any answer was; otherwise the verdict of the last one. */
  readonly verdict: Answer["verdict"];
  /** Line of the first successful answer. */
  readonly okAt: number;
  /** Payment of a charge: the Pix that paid it, the line where the bank took the money, and the line where the product reported it. */
  readonly payment: { readonly end_to_end_id: string; readonly at: number; readonly creditedAt: number } | null;
}

export interface RememberedAnswer extends Answer {
  readonly at: number;
  readonly attempt: number;
  /** Line of this attempt's intent. */
  readonly askedAt: number;
}

/** Reads the journal into operations, in the order in which they began. */
export function remember(lines: readonly Line[]): Map<number, Remembered> {
  const intents = new Map<number, { intent: Intent; at: number }[]>();
  const answers = new Map<number, RememberedAnswer[]>();
  const payments = new Map<number, { end_to_end_id: string; at: number; creditedAt: number }>();
  lines.forEach((line, at) => {
    if (line.line === "intent") listOf(intents, line.op).push({ intent: line, at });
    else if (line.line === "answer") {
      const { line: _line, op, ...answer } = line;
      const askedAt = listOf(intents, op).find(({ intent }) => intent.attempt === answer.attempt)?.at ?? at;
      listOf(answers, op).push({ ...answer, at, askedAt });
    } else if (line.line === "paid") payments.set(line.op, { end_to_end_id: line.end_to_end_id, at, creditedAt: Infinity });
    else if (line.line === "credited") {
      const payment = payments.get(line.op);
      if (payment) payments.set(line.op, { ...payment, creditedAt: Math.min(payment.creditedAt, at) });
    }
  });
  return new Map(
    [...intents].map(([op, sent]) => [
      op,
      summarise(op, { intents: sent, answers: answers.get(op) ?? [], payment: payments.get(op) ?? null }),
    ]),
  );
}

function summarise(
  op: number,
  record: { intents: { intent: Intent; at: number }[]; answers: RememberedAnswer[]; payment: Remembered["payment"] },
): Remembered {
  const { intents, answers, payment } = record;
  const [first] = intents;
  if (!first) throw new Error(`operation ${op} was answered and never asked`);
  const good = answers.filter((answer) => answer.verdict === "ok");
  return {
    op,
    player: first.intent.player,
    wish: first.intent.wish,
    keys: [...new Set(intents.map(({ intent }) => intent.key))],
    firstIntentAt: first.at,
    answers,
    verdict: good.length > 0 ? "ok" : (answers.at(-1)?.verdict ?? "unknown"),
    okAt: good[0]?.at ?? Infinity,
    payment,
  };
}

function listOf<V>(lists: Map<number, V[]>, key: number): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
