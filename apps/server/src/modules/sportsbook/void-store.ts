import type { SportVoidCause } from "@trevo/contract";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { BetKey } from "./settlement-store.ts";

/** A market of a book, with the period in which its bets were accepted. Null: the period has no beginning, or no end. */
export interface VoidedMarket {
  readonly book_id: number;
  readonly market_id: number;
  readonly from: Date | null;
  readonly to: Date | null;
}

interface Voiding {
  readonly keys: readonly BetKey[];
  /** Only the selections on this market; null: all selections. */
  readonly market_id: number | null;
  readonly voided_by: string;
  readonly cause: SportVoidCause;
}

const columnsOf = (keys: readonly BetKey[]) => [keys.map(({ tenant_id }) => tenant_id), keys.map(({ id }) => id)] as const;

/** SQL on selections declared void by people. */
export const voidStore = {
  /** Bets with a selection on the market that is not declared void yet, except those cashed out whole. Ordered by id, at most `limit`. */
  onMarket: async (tx: Tx, { book_id, market_id, from, to }: VoidedMarket, limit: number): Promise<BetKey[]> => {
    const { rows } = await sql<BetKey>`
      select distinct b.tenant_id, b.id from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where s.market_id = ${market_id} and s.voided_by is null and b.book_id = ${book_id} and b.status <> 'cashed'
        and (${from}::timestamptz is null or b.placed_at >= ${from}) and (${to}::timestamptz is null or b.placed_at <= ${to})
      order by b.tenant_id, b.id limit ${limit}`.execute(tx);
    return rows;
  },

  /** Locks these bets until the transaction ends, ordered by id. */
  hold: async (tx: Tx, keys: readonly BetKey[]): Promise<void> => {
    const [tenants, ids] = columnsOf(keys);
    await sql`
      select b.id from sport_bets b join unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, id) using (tenant_id, id)
      order by b.tenant_id, b.id for no key update of b`.execute(tx);
  },

  /** Declares selections void for good and marks the bets for the workers. The transaction must hold the bets. */
  declare: async (tx: Tx, { keys, market_id, voided_by, cause }: Voiding): Promise<void> => {
    const [tenants, ids] = columnsOf(keys);
    await sql`
      update sport_bet_selections s set voided_by = ${voided_by}, void_cause = ${cause}
      from unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, bet_id)
      where s.tenant_id = k.tenant_id and s.bet_id = k.bet_id and s.voided_by is null
        and (${market_id}::int is null or s.market_id = ${market_id})`.execute(tx);
    await voidStore.mark(tx, keys);
  },

  /** Makes the workers process these bets again at once, whatever the results of their markets. Keeps `attempts`: by it a settlement ends the case. */
  mark: async (tx: Tx, keys: readonly BetKey[]): Promise<void> => {
    const [tenants, ids] = columnsOf(keys);
    await sql`
      update sport_bets b set recheck_since = clock_timestamp(), next_attempt_at = null
      from unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, id)
      where b.tenant_id = k.tenant_id and b.id = k.id`.execute(tx);
  },
};
