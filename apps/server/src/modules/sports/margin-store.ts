import type { MarginMethod } from "@trevo/sports/pricing";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** What a margin applies to. */
export interface MarginKey {
  readonly sport: string;
  /** 0: every competition of the sport. */
  readonly competition_id: number;
  /** Empty: every market type. */
  readonly market_type: string;
}

export interface StoredMargin extends MarginKey {
  readonly target_bps: number;
  readonly method: MarginMethod;
}

/** SQL on the margins set by traders. */
export const marginStore = {
  ofBook: async (db: Db | Tx, book_id: number): Promise<StoredMargin[]> => {
    const { rows } = await sql<StoredMargin>`
      select sport, competition_id, market_type, target_bps, method from sport_margins where book_id = ${book_id}
      order by sport, competition_id, market_type`.execute(db);
    return rows;
  },

  set: async (tx: Tx, book_id: number, { sport, competition_id, market_type, target_bps, method }: StoredMargin): Promise<void> => {
    await sql`
      insert into sport_margins (book_id, sport, competition_id, market_type, target_bps, method)
      values (${book_id}, ${sport}, ${competition_id}, ${market_type}, ${target_bps}, ${method})
      on conflict (book_id, sport, competition_id, market_type) do update set target_bps = excluded.target_bps, method = excluded.method`.execute(
      tx,
    );
  },

  remove: async (tx: Tx, book_id: number, { sport, competition_id, market_type }: MarginKey): Promise<void> => {
    await sql`
      delete from sport_margins where book_id = ${book_id} and sport = ${sport} and competition_id = ${competition_id}
        and market_type = ${market_type}`.execute(tx);
  },
};
