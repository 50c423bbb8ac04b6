import { streamHash, firstStreamHash } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, maxViolations } from "../../kernel/invariant.ts";
import { type StoredBook, type StreamRow, bookStore } from "./book-store.ts";
import { canonicalJson } from "@trevo/domain";

const pageSize = 500;

type Problem = { readonly subject: string; readonly detail: string };

interface Place {
  readonly seq: number;
  readonly hash: string;
}

async function problemOf(row: StreamRow, last: Place): Promise<string | null> {
  if (row.seq !== last.seq + 1) return `row ${row.seq} follows row ${last.seq}`;
  if (row.prev_hash !== last.hash) return `row ${row.seq} is chained to another row than ${last.seq}`;
  const { book_id, seq, at, cause, model, prices } = row;
  return (await streamHash(row.prev_hash, { book_id, seq, at: at.getTime(), cause, model, prices })) === row.hash
    ? null
    : `row ${seq} is not what was published`;
}

/** Returns the first break of a book's stream; all rows after it are broken too. */
async function checkStream(snapshot: Tx, book: StoredBook): Promise<Problem[]> {
  const subject = `book ${book.id}`;
  let last: Place = { seq: 0, hash: firstStreamHash };
  const newest = new Map<number, StreamRow["prices"][number]>();
  for (;;) {
    const rows = await bookStore.streamAfter(snapshot, { book_id: book.id, seq: last.seq }, pageSize);
    for (const row of rows) {
      const detail = await problemOf(row, last);
      if (detail) return [{ subject, detail }];
      for (const price of row.prices) newest.set(price.market_id, price);
      last = row;
    }
    if (rows.length < pageSize) break;
  }
  if (book.seq !== last.seq || book.head_hash !== last.hash)
    return [{ subject, detail: `the stream ends at ${last.seq}, the book at ${book.seq}` }];
  return comparePrices(snapshot, book, newest);
}

/** The prices that a book offers must be those it published last, market by market. */
async function comparePrices(
  snapshot: Tx,
  { id }: StoredBook,
  newest: ReadonlyMap<number, StreamRow["prices"][number]>,
): Promise<Problem[]> {
  const prices = await bookStore.pricesOf(snapshot, id, [...newest.keys()]);
  const wrong = prices.filter(({ market_id, version, takes_bets, odds_x1000, margin_ppm }) => {
    return canonicalJson({ ...newest.get(market_id) }) !== canonicalJson({ market_id, version, takes_bets, odds_x1000, margin_ppm });
  });
  return wrong.map(({ market_id }) => ({
    subject: `book ${id} market ${market_id}`,
    detail: "the price is not the one that was published",
  }));
}

export const oddsInvariant: Invariant = {
  name: "a sports book offers what its unbroken stream of odds says",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const found: Problem[] = [];
    for (const book of await bookStore.all(snapshot)) found.push(...(await checkStream(snapshot, book)));
    return found.slice(0, maxViolations).map((problem) => ({ tenant_id: 0, ...problem, freezes: false }));
  },
  fresh: null,
};
