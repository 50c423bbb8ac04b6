import { type BetRecord, type Download, type Transaction, exportedLines } from "@trevo/contract";
import { type Locale, type Localized, localDate, wallTime } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Cell, csvPieces } from "../../kernel/csv.ts";
import { betHead, betStates, cutNote, statementLines, statuses, transactionHead, transactionTypeNames } from "./export-words.ts";
import { type BetsFilter, nameRounds } from "./list-bets.ts";
import type { StatementNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import { readStatement } from "./read-statement.ts";
import { type TransactionSource, type TransactionsFilter, newestFirst, transactionSources } from "./transaction-sources.ts";

type Needs = Pick<StatementNeeds, "clock" | "games" | "wallet" | "deposits" | "withdrawals">;

/** Rows read at a time, which is what an export holds in memory, whatever its length. */
const pieceSize = 500;

async function* readSource(source: TransactionSource): AsyncGenerator<Transaction> {
  let last: Transaction | undefined;
  do {
    const { items } = await source(pieceSize, last);
    yield* items;
    last = items.length < pieceSize ? undefined : items.at(-1);
  } while (last);
}

/** Merges streams, each newest first, into one. */
async function* mergeNewest(streams: AsyncGenerator<Transaction>[]): AsyncGenerator<Transaction> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    const open = heads.flatMap((head) => (head.next.done ? [] : [{ head, value: head.next.value }]));
    const newest = open.sort((a, b) => newestFirst(a.value, b.value))[0];
    if (!newest) return;
    yield newest.value;
    newest.head.next = await newest.head.stream.next();
  }
}

/** Yields at most `exportedLines` rows, then a line stating that there are more. */
async function* bounded<T>(locale: Locale, items: AsyncIterable<T>, row: (item: T) => readonly Cell[]): AsyncGenerator<readonly Cell[]> {
  let rows = 0;
  for await (const item of items) {
    if (rows === exportedLines) {
      yield [cutNote[locale]];
      return;
    }
    rows += 1;
    yield row(item);
  }
}

/** Formats a time in the brand's zone, as spreadsheets read it. */
const moment = (iso: string, { tenant: { timezone } }: PlayerScope): string => wallTime(new Date(iso), timezone);

const transactionRow =
  (scope: PlayerScope) =>
  (one: Transaction): readonly Cell[] => [
    moment(one.created_at, scope),
    transactionTypeNames[one.type][scope.locale],
    one.description,
    statuses[one.status]?.[scope.locale] ?? String(one.status),
    { amount: one.amount },
    one.balance_after === null ? null : { amount: one.balance_after },
    one.method?.key_masked ?? null,
    one.note,
    moment(one.updated_at, scope),
    one.id,
  ];

const betRow =
  (scope: PlayerScope) =>
  (bet: BetRecord): readonly Cell[] => [
    moment(bet.created_at, scope),
    bet.game,
    bet.provider_name,
    betStates[bet.state][scope.locale],
    { amount: bet.bet_amount },
    { amount: bet.win_amount },
    { amount: bet.win_amount - bet.bet_amount },
    bet.multiplier_x100 === null ? null : { amount: bet.multiplier_x100 },
    bet.id,
  ];

/** Exports the player's history as a file in the player's language. It is streamed, so a list of any length is never in memory. */
export function exportTransactions(needs: Needs, scope: PlayerScope, filter: TransactionsFilter): Download {
  const all = mergeNewest(transactionSources(needs, scope, filter).map(readSource));
  const rows = bounded(scope.locale, all, transactionRow(scope));
  return {
    filename: fileName(needs, scope, { words: { pt: "transacoes", en: "transactions" } }),
    pieces: csvPieces(scope.locale, transactionHead[scope.locale], rows),
  };
}

/** Exports the player's rounds in the same way. */
export function exportBets(needs: Needs, scope: PlayerScope, filter: BetsFilter): Download {
  const rows = bounded(scope.locale, readBets(needs, scope, filter), betRow(scope));
  return {
    filename: fileName(needs, scope, { words: { pt: "apostas", en: "bets" } }),
    pieces: csvPieces(scope.locale, betHead[scope.locale], rows),
  };
}

/** Exports the statement of a month (`2026-11`) or a year (`2026`) in the same way. */
export async function exportStatement(needs: Needs, scope: PlayerScope, period: string): Promise<Download> {
  const [head, ...rows] = statementLines(scope.locale, await readStatement(needs, scope, period));
  async function* lines() {
    yield* rows;
  }
  return {
    filename: fileName(needs, scope, { words: { pt: "extrato", en: "statement" }, period }),
    pieces: csvPieces(scope.locale, head.map(String), lines()),
  };
}

/** Contains today's date if there is no period. */
const fileName = ({ clock }: Needs, { tenant, locale }: PlayerScope, { words, period }: { words: Localized; period?: string }): string =>
  `${tenant.slug}-${words[locale]}-${period ?? localDate(clock.now(), tenant.timezone)}.csv`;

async function* readBets(needs: Needs, scope: PlayerScope, { state, ...days }: BetsFilter): AsyncGenerator<BetRecord> {
  const owner = keyOf(scope);
  const filter = { state, ...periodOf(days, scope.tenant.timezone), limit: pieceSize };
  let before: string | undefined;
  do {
    const rounds = await needs.wallet.latestRounds(owner, { ...filter, before });
    yield* await nameRounds(needs.games, rounds, scope.locale);
    before = rounds.length < pieceSize ? undefined : rounds.at(-1)?.id;
  } while (before);
}
