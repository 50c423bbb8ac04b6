import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { unsettledRow } from "./bet-store.ts";
import { type Exposure, exposureSide } from "./exposure-grid.ts";

interface ExposureRow {
  readonly fixture_id: number;
  /** Decimal digits, because sums may exceed what a number represents exactly. */
  readonly cells: readonly string[];
  readonly other: string;
}

export interface ExposureKey {
  readonly tenant_id: number;
  readonly fixture_id: number;
}

const digitsOf = ({ cells }: Exposure): string[] => cells.map(String);

/** SQL on the exposures of open bets. */
export const exposureStore = {
  /** Locks the rows of these matches until the transaction ends, ordered by id. Missing rows are created. */
  hold: async (tx: Tx, tenant_id: number, fixture_ids: readonly number[]): Promise<Map<number, Exposure>> => {
    if (fixture_ids.length === 0) return new Map();
    await sql`
      insert into sport_exposures (tenant_id, fixture_id, cells, other)
      select ${tenant_id}, id, array_fill(0::bigint, array[${exposureSide ** 2}::int]), 0
      from unnest(${fixture_ids}::int[]) id order by id on conflict do nothing`.execute(tx);
    const { rows } = await sql<ExposureRow>`
      select fixture_id, cells::text[] as cells, other::text as other from sport_exposures
      where tenant_id = ${tenant_id} and fixture_id = any(${fixture_ids}::int[]) order by fixture_id for update`.execute(tx);
    return new Map(rows.map(({ fixture_id, cells, other }) => [fixture_id, { cells: cells.map(BigInt), other: BigInt(other) }]));
  },

  /** Takes no lock, for display only. Matches without a row are missing. */
  current: async (db: Db, tenant_id: number, fixture_ids: readonly number[]): Promise<Map<number, Exposure>> => {
    const { rows } = await sql<ExposureRow>`
      select fixture_id, cells::text[] as cells, other::text as other from sport_exposures
      where tenant_id = ${tenant_id} and fixture_id = any(${[...fixture_ids]}::int[])`.execute(db);
    return new Map(rows.map(({ fixture_id, cells, other }) => [fixture_id, { cells: cells.map(BigInt), other: BigInt(other) }]));
  },

  /** Exposures and numbers of open bets. Matches without a row are missing. Takes no lock. */
  read: async (
    db: Db | Tx,
    tenant_id: number,
    fixture_ids: readonly number[],
  ): Promise<Map<number, { exposure: Exposure; open_bets: number }>> => {
    const { rows } = await sql<ExposureRow & { open_bets: number }>`
      select e.fixture_id, e.cells::text[] as cells, e.other::text as other, (
        select count(distinct b.id)::int from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
        where s.tenant_id = e.tenant_id and s.fixture_id = e.fixture_id and ${unsettledRow}) as open_bets
      from sport_exposures e where e.tenant_id = ${tenant_id} and e.fixture_id = any(${[...fixture_ids]}::int[])`.execute(db);
    return new Map(
      rows.map(({ fixture_id, cells, other, open_bets }) => [
        fixture_id,
        { exposure: { cells: cells.map(BigInt), other: BigInt(other) }, open_bets },
      ]),
    );
  },

  /** Matches with open bets of the brand, in any state. */
  withOpenBets: async (db: Db | Tx, tenant_id: number): Promise<number[]> => {
    const { rows } = await sql<{ fixture_id: number }>`
      select e.fixture_id from sport_exposures e where e.tenant_id = ${tenant_id} and exists (
        select from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
        where s.tenant_id = e.tenant_id and s.fixture_id = e.fixture_id and ${unsettledRow})`.execute(db);
    return rows.map(({ fixture_id }) => fixture_id);
  },

  /** Stores the matches' exposures. The transaction must hold their rows. */
  keep: async (tx: Tx, tenant_id: number, exposures: ReadonlyMap<number, Exposure>): Promise<void> => {
    for (const [fixture_id, exposure] of exposures)
      await sql`
        update sport_exposures set cells = ${digitsOf(exposure)}::bigint[], other = ${String(exposure.other)}::bigint, renewed_at = clock_timestamp()
        where tenant_id = ${tenant_id} and fixture_id = ${fixture_id}`.execute(tx);
  },

  /** Matches with an exposure, after a key. */
  next: async (db: Db, after: ExposureKey | null, limit: number): Promise<ExposureKey[]> => {
    const { rows } = await sql<ExposureKey>`
      select tenant_id, fixture_id from sport_exposures
      where (tenant_id, fixture_id) > (${after?.tenant_id ?? 0}::int, ${after?.fixture_id ?? 0}::int)
        and (other <> 0 or exists (select from unnest(cells) cell where cell <> 0))
      order by tenant_id, fixture_id limit ${limit}`.execute(db);
    return rows;
  },

  /** Matches with an exposure or with open bets, after a key. */
  costly: async (snapshot: Tx, after: ExposureKey | null, limit: number): Promise<ExposureKey[]> => {
    const { rows } = await sql<ExposureKey>`
      select tenant_id, fixture_id from (
        select tenant_id, fixture_id from sport_exposures where other <> 0 or exists (select from unnest(cells) cell where cell <> 0)
        union
        select s.tenant_id, s.fixture_id from sport_bets b join sport_bet_selections s on s.tenant_id = b.tenant_id and s.bet_id = b.id
        where ${unsettledRow}
      ) of where (tenant_id, fixture_id) > (${after?.tenant_id ?? 0}::int, ${after?.fixture_id ?? 0}::int)
      order by tenant_id, fixture_id limit ${limit}`.execute(snapshot);
    return rows;
  },

  /** True if a bet on the match was settled, voided or cashed out within the last `ms` milliseconds. */
  hasLeavers: async (snapshot: Tx, { tenant_id, fixture_id }: ExposureKey, ms: number): Promise<boolean> => {
    const { rows } = await sql`
      select from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where s.tenant_id = ${tenant_id} and s.fixture_id = ${fixture_id} and (not ${unsettledRow} or b.cashed_out > 0)
        and b.updated_at > clock_timestamp() - ${ms}::int * interval '1 millisecond' limit 1`.execute(snapshot);
    return rows.length > 0;
  },

  /** Open bets with a leg on the match. */
  openBets: async (tx: Tx, { tenant_id, fixture_id }: ExposureKey): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct b.id from sport_bet_selections s join sport_bets b on b.tenant_id = s.tenant_id and b.id = s.bet_id
      where s.tenant_id = ${tenant_id} and s.fixture_id = ${fixture_id} and ${unsettledRow}`.execute(tx);
    return rows.map(({ id }) => id);
  },
};
