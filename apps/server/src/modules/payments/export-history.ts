import { type BetRecord, type Download, type Transaction, exportedLines } from "@trevo/contract";
import { localDate, type Locale, type Localized } from "@trevo/domain";
import type { PlayerScope } from "../../kernel/scope.ts";
import { type Cell, csvPieces } from "./csv.ts";
import { type BetsFilter, nameRounds } from "./list-bets.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import { createReadStatement } from "./read-statement.ts";
import {
  type SourcesNeeds,
  type TransactionSource,
  type TransactionsFilter,
  createTransactionSources,
  newestFirst,
} from "./transaction-sources.ts";
import { betHead, betStates, cutNote, statementLines, statuses, transactionHead, transactionTypeNames } from "./export-words.ts";

type Needs = SourcesNeeds & Pick<PaymentsNeeds, "clock" | "games">;

/** Rows read at a time: what an export holds in memory, whatever its length. */
const pieceSize = 500;

async function* readSource(source: TransactionSource): AsyncGenerator<Transaction> {
  let last: Transaction | undefined;
  do {
    const { items } = await source(pieceSize, last);
    yield* items;
    last = items.length < pieceSize ? undefined : items.at(-1);
  } while (last);
}

/** Streams that are each newest first, as one. */
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

/** At most so many rows, then a line that says that there are more. */
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

/** When, on the brand's clocks, as spreadsheets read it. */
const moment = (iso: string, { tenant: { timezone } }: PlayerScope): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "medium" }).format(new Date(iso));

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

/** The player's history as files in the player's language, streamed: a list of any length is never in memory. */
export function createExportHistory(needs: Needs) {
  const sourcesOf = createTransactionSources(needs);
  const readStatement = createReadStatement(needs);
  const named = (scope: PlayerScope, words: Localized, of?: string): string =>
    `${scope.tenant.slug}-${words[scope.locale]}-${of ?? localDate(needs.clock.now(), scope.tenant.timezone)}.csv`;

  async function* readBets(scope: PlayerScope, { state, ...days }: BetsFilter): AsyncGenerator<BetRecord> {
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const filter = { state, ...periodOf(days, scope.tenant.timezone), page: 1, per_page: pieceSize };
    let before: string | undefined;
    do {
      const { items } = await needs.wallet.rounds(owner, { ...filter, before });
      yield* await nameRounds(needs.games, items, scope.locale);
      before = items.length < pieceSize ? undefined : items.at(-1)?.id;
    } while (before);
  }

  return {
    transactions: (scope: PlayerScope, filter: TransactionsFilter): Download => {
      const all = mergeNewest(sourcesOf(scope, filter).map(readSource));
      const rows = bounded(scope.locale, all, transactionRow(scope));
      return {
        filename: named(scope, { pt: "transacoes", en: "transactions" }),
        pieces: csvPieces(scope.locale, transactionHead[scope.locale], rows),
      };
    },

    bets: (scope: PlayerScope, filter: BetsFilter): Download => {
      const rows = bounded(scope.locale, readBets(scope, filter), betRow(scope));
      return { filename: named(scope, { pt: "apostas", en: "bets" }), pieces: csvPieces(scope.locale, betHead[scope.locale], rows) };
    },

    statement: async (scope: PlayerScope, period: string): Promise<Download> => {
      const statement = await readStatement(scope, period);
      const [head, ...rows] = statementLines(scope.locale, statement);
      async function* lines() {
        yield* rows;
      }
      return {
        filename: named(scope, { pt: "extrato", en: "statement" }, period),
        pieces: csvPieces(scope.locale, head.map(String), lines()),
      };
    },
  };
}
