import { streamHash, firstStreamHash } from "@trevo/sports";
import { sql } from "kysely";
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

/** A version of a market is published once, so that everybody who saw it saw the same odds. */
function repeatedVersion(row: StreamRow, newest: ReadonlyMap<number, StreamRow["prices"][number]>): string | null {
  const wrong = row.prices.find(({ market_id, version }) => version !== (newest.get(market_id)?.version ?? 0) + 1);
  if (!wrong) return null;
  return `row ${row.seq} publishes version ${wrong.version} of market ${wrong.market_id} after version ${newest.get(wrong.market_id)?.version ?? 0}`;
}

/** Returns the first break of a book's stream; all rows after it are broken too. */
async function checkStream(snapshot: Tx, book: StoredBook): Promise<Problem[]> {
  const subject = `book ${book.id}`;
  let last: Place = { seq: 0, hash: firstStreamHash };
  const newest = new Map<number, StreamRow["prices"][number]>();
  for (;;) {
    const rows = await bookStore.streamAfter(snapshot, { book_id: book.id, seq: last.seq }, pageSize);
    for (const row of rows) {
      const detail = (await problemOf(row, last)) ?? repeatedVersion(row, newest);
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

/** The tables from which every player's odds come. */
const oddsTables = ["sport_books", "sport_margins", "sport_overrides", "sport_prices", "sport_ratings", "sport_stream"];

/** The odds of a book at a moment are the same for everybody if nothing that they come from belongs to a player or a brand. */
export const equalOddsInvariant: Invariant = {
  name: "the odds of a sports book know no player and no brand",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows } = await sql<{ subject: string; detail: string }>`
      select c.relname || '.' || a.attname as subject, 'odds may depend on it' as detail
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${oddsTables})
        and (a.attname ~ '(player|user|tenant|account|session)' or exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
            and k.confrelid in ('players'::regclass, 'tenants'::regclass)))
      order by 1`.execute(snapshot);
    return rows.map((row) => ({ tenant_id: 0, ...row, freezes: false }));
  },
  fresh: null,
};

export const oddsInvariant: Invariant = {
  name: "a sports book's offers match its unbroken stream of odds",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const found: Problem[] = [];
    for (const book of await bookStore.all(snapshot)) found.push(...(await checkStream(snapshot, book)));
    return found.slice(0, maxViolations).map((problem) => ({ tenant_id: 0, ...problem, freezes: false }));
  },
  fresh: null,
};
