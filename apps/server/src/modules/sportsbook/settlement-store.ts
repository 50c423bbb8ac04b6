import type { BetOutcome, Outcome } from "@trevo/sports";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keysOf } from "../../kernel/state-invariant.ts";
import type { StandingResult } from "../sports/index.ts";
import type { StoredSelection, WholeBet } from "./bet-store.ts";
import type { NextSettlement, SettlementForm } from "./decide-settlement.ts";

type SettlementTables = {
  sport_settlements: {
    tenant_id: number;
    bet_id: string;
    settlement_no: number;
    payout: number;
    outcome: BetOutcome;
    form: SettlementForm;
    legs: readonly (Outcome | null)[];
    reason: "result" | "correction";
    settled_at: Date;
  };
};

export type StoredSettlement = Selectable<SettlementTables["sport_settlements"]>;

export interface BetKey {
  readonly tenant_id: number;
  readonly id: string;
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

/** SQL on settlements, and on the bets that wait for one. */
export const settlementStore = {
  /** Those of these keys that are bets. */
  betsAmong: async (snapshot: Tx, keys: readonly BetKey[]): Promise<BetKey[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<BetKey>`select tenant_id, id from sport_bets where (tenant_id, id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  /** Markets with a bet that has not been compared with any result. */
  undecidedMarkets: async (db: Db): Promise<number[]> => {
    const { rows } = await sql<{ market_id: number }>`
      select distinct market_id from sport_bet_selections where revision is null`.execute(db);
    return rows.map(({ market_id }) => market_id);
  },

  /** Locks bets that have not been compared with these results and whose next attempt is due. Skips bets that another process holds. */
  takeOutdated: async (tx: Tx, results: readonly StandingResult[], limit: number): Promise<BetKey[]> => {
    if (results.length === 0) return [];
    const [markets, books, revisions] = [
      results.map(({ market_id }) => market_id),
      results.map(({ book_id }) => book_id),
      results.map(({ revision }) => revision),
    ];
    const { rows } = await sql<BetKey>`
      with standing as (
        select * from unnest(${markets}::int[], ${books}::int[], ${revisions}::int[]) r (market_id, book_id, revision)
      )
      select b.tenant_id, b.id from standing r
      join sport_bet_selections s on s.market_id = r.market_id
      join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where (s.revision, s.result_book_id) is distinct from (r.revision, r.book_id)
        and (r.book_id = b.book_id or r.book_id = 0
          and not exists (select from standing own where own.market_id = r.market_id and own.book_id = b.book_id))
        and (b.next_attempt_at is null or b.next_attempt_at <= clock_timestamp())
      limit ${limit} for update of b skip locked`.execute(tx);
    return [...new Map(rows.map((row) => [`${row.tenant_id} ${row.id}`, row])).values()];
  },

  /** Locks bets marked by a decision other than a result and whose next attempt is due. Skips bets that another process holds. */
  takeMarked: async (tx: Tx, limit: number): Promise<BetKey[]> => {
    const { rows } = await sql<BetKey>`
      select tenant_id, id from sport_bets
      where recheck_since is not null and (next_attempt_at is null or next_attempt_at <= clock_timestamp())
      limit ${limit} for update skip locked`.execute(tx);
    return rows;
  },

  /** Removes the marks of these bets once they have been processed. The transaction must hold the bets. */
  unmark: async (tx: Tx, keys: readonly BetKey[]): Promise<void> => {
    await sql`
      update sport_bets set recheck_since = null where recheck_since is not null and (tenant_id, id) in (
        select * from unnest(${keys.map(({ tenant_id }) => tenant_id)}::int[], ${keys.map(({ id }) => id)}::uuid[]))`.execute(tx);
  },

  /** Bets of a book with a selection on these markets that a result can still settle, or settle again; oldest first, at most `limit`. */
  onMarkets: async (
    tx: Tx,
    { book_id, market_ids, limit }: { readonly book_id: number; readonly market_ids: readonly number[]; readonly limit: number },
  ): Promise<BetKey[]> => {
    const { rows } = await sql<BetKey>`
      select distinct b.tenant_id, b.id from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where s.market_id = any(${[...market_ids]}::int[]) and b.book_id = ${book_id} and b.status in ('open', 'settled')
      order by b.id limit ${limit}`.execute(tx);
    return rows;
  },

  /** The newest settlement of each bet that has one. */
  newest: async (db: Db | Tx, keys: readonly BetKey[]): Promise<StoredSettlement[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<StoredSettlement>`
      select distinct on (s.tenant_id, s.bet_id) s.* from unnest(
        ${keys.map(({ tenant_id }) => tenant_id)}::int[], ${keys.map(({ id }) => id)}::uuid[]) k (tenant_id, bet_id)
      join sport_settlements s using (tenant_id, bet_id) order by s.tenant_id, s.bet_id, s.settlement_no desc`.execute(db);
    return rows;
  },

  /** All settlements of these bets, oldest first. */
  ofBets: (db: Db | Tx, tenant_id: number, bet_ids: readonly string[]): Promise<StoredSettlement[]> =>
    bet_ids.length === 0
      ? Promise.resolve([])
      : db
          .withTables<SettlementTables>()
          .selectFrom("sport_settlements")
          .selectAll()
          .where("tenant_id", "=", tenant_id)
          .where("bet_id", "in", bet_ids)
          .orderBy("bet_id")
          .orderBy("settlement_no")
          .execute(),

  /** Stores the results that the selections were compared with. */
  keepCompared: async (tx: Tx, selections: readonly StoredSelection[]): Promise<void> => {
    const rows = selections.map(({ tenant_id, bet_id, leg_no, selection_no, revision, result_book_id, outcome }) => ({
      tenant_id,
      bet_id,
      leg_no,
      selection_no,
      revision,
      result_book_id,
      outcome,
    }));
    await sql`
      update sport_bet_selections s set revision = k.revision, result_book_id = k.result_book_id, outcome = nullif(k.outcome, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (
        tenant_id int, bet_id uuid, leg_no int, selection_no int, revision int, result_book_id int, outcome jsonb)
      where s.tenant_id = k.tenant_id and s.bet_id = k.bet_id and s.leg_no = k.leg_no and s.selection_no = k.selection_no
        and k.revision is not null`.execute(tx);
  },

  /** Stores the settlement and updates the bet. */
  keep: async (tx: Tx, { bet }: WholeBet, { legs, ...next }: NextSettlement): Promise<void> => {
    const { tenant_id, id: bet_id } = bet;
    await tx
      .withTables<SettlementTables>()
      .insertInto("sport_settlements")
      .values({ tenant_id, bet_id, ...next, legs: json(legs), settled_at: sql<Date>`clock_timestamp()` })
      .execute();
    await sql`
      update sport_bets set status = 'settled', status_reason = ${next.reason}, outcome = ${next.outcome}, payout = ${next.payout},
        settlement_no = ${next.settlement_no}, settled_at = clock_timestamp(), updated_at = clock_timestamp(),
        attempts = 0, next_attempt_at = null
      where tenant_id = ${tenant_id} and id = ${bet_id}`.execute(tx);
  },

  /** Postpones the bet; the delay doubles each time, up to ten minutes. Returns the number of attempts. */
  postpone: async (db: Db, { tenant_id, id }: BetKey): Promise<number> => {
    const { rows } = await sql<{ attempts: number }>`
      update sport_bets set attempts = attempts + 1,
        next_attempt_at = clock_timestamp() + least(power(2, attempts), 600)::float8 * interval '1 second'
      where tenant_id = ${tenant_id} and id = ${id} returning attempts`.execute(db);
    return rows[0]?.attempts ?? 0;
  },
};
