import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { BetKey } from "./settlement-store.ts";

/** A brand's bets on a match. */
export interface BrandFixture {
  readonly tenant_id: number;
  readonly fixture_id: number;
}

/** What a correction without people took back on a match whose result it corrects; negative: what it paid. In centavos. */
export interface AutomaticCorrection extends BrandFixture {
  readonly bet_id: string;
  readonly settlement_no: number;
  readonly taken: number;
}

/** The revision of a market's result, for all books (0) or for one. */
export interface CheckedResult {
  readonly market_id: number;
  readonly book_id: number;
  readonly revision: number;
}

/** What two people saw when they released a bet: the number of its settlements and the results of its markets. */
export interface CheckedRelease {
  readonly settlement_no: number;
  readonly results: readonly CheckedResult[];
}

const columnsOf = (fixtures: readonly BrandFixture[]) =>
  [fixtures.map(({ tenant_id }) => tenant_id), fixtures.map(({ fixture_id }) => fixture_id)] as const;

/** SQL on corrections that no person decides. */
export const correctionStore = {
  /** Lets one transaction at a time correct bets on each of these matches, until it ends. Takes the locks in one order. */
  lock: async (tx: Tx, fixtures: readonly BrandFixture[]): Promise<void> => {
    const ordered = fixtures.toSorted((one, other) => one.tenant_id - other.tenant_id || one.fixture_id - other.fixture_id);
    for (const { tenant_id, fixture_id } of ordered)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`corrections:${tenant_id}:${fixture_id}`}, 0))`.execute(tx);
  },

  /** The net amount that corrections have taken back on each of these matches. Stable under their locks. */
  taken: async (tx: Tx, fixtures: readonly BrandFixture[]): Promise<(BrandFixture & { readonly taken: number })[]> => {
    const [tenants, ids] = columnsOf(fixtures);
    const { rows } = await sql<BrandFixture & { taken: number }>`
      select k.tenant_id, k.fixture_id, coalesce(sum(c.taken), 0)::int8 as taken
      from unnest(${[...tenants]}::int[], ${[...ids]}::int[]) k (tenant_id, fixture_id)
      left join sport_automatic_corrections c using (tenant_id, fixture_id)
      group by k.tenant_id, k.fixture_id`.execute(tx);
    return rows;
  },

  /** What two people checked when they released these bets. */
  releases: async (tx: Tx, keys: readonly BetKey[]): Promise<(BetKey & CheckedRelease)[]> => {
    const { rows } = await sql<BetKey & CheckedRelease>`
      select w.tenant_id, w.bet_id as id, w.checked_settlement_no as settlement_no, w.checked_results as results from sport_withholdings w
      join unnest(${keys.map(({ tenant_id }) => tenant_id)}::int[], ${keys.map(({ id }) => id)}::uuid[]) k (tenant_id, bet_id)
        using (tenant_id, bet_id)
      where w.checked_settlement_no is not null`.execute(tx);
    return rows;
  },

  /** Call it after the settlements are stored, under the locks of the matches. */
  keep: async (tx: Tx, corrections: readonly AutomaticCorrection[]): Promise<void> => {
    if (corrections.length === 0) return;
    await sql`
      insert into sport_automatic_corrections (tenant_id, fixture_id, bet_id, settlement_no, taken)
      select * from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as c (
        tenant_id int, fixture_id int, bet_id uuid, settlement_no int, taken bigint)`.execute(tx);
  },
};
