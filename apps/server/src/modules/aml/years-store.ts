import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface StatementRow {
  readonly tenant_id: number;
  readonly year: number;
  readonly reason: string;
  readonly proposed_by: string;
  readonly approved_by: string;
  readonly at: Date;
}

/** Cases opened or reported within a span. */
export interface SpanCases {
  readonly reported: number;
  readonly undecided: number;
}

type YearTables = { aml_statements: StatementRow };

const at = (db: Db | Tx) => db.withTables<YearTables>();

/** SQL on the years of a brand in which nothing was reported. */
export const yearsStore = {
  add: async (tx: Tx, row: StatementRow): Promise<void> => {
    await at(tx).insertInto("aml_statements").values(row).execute();
  },

  find: (db: Db | Tx, tenant_id: number, year: number): Promise<StatementRow | undefined> =>
    at(db).selectFrom("aml_statements").selectAll().where("tenant_id", "=", tenant_id).where("year", "=", year).executeTakeFirst(),

  /** Cases reported within the span, and cases opened before its end that are not closed and were not reported. */
  casesIn: async (db: Db | Tx, tenant_id: number, { begins, ends }: { begins: Date; ends: Date }): Promise<SpanCases> => {
    const { rows } = await sql<SpanCases>`
      select count(*) filter (where reported_at >= ${begins} and reported_at < ${ends})::int as reported,
        count(*) filter (where state in ('open', 'to_report') and opened_at < ${ends})::int as undecided
      from aml_cases where tenant_id = ${tenant_id}`.execute(db);
    return rows[0] ?? { reported: 0, undecided: 0 };
  },

  /** When the brand's first case was opened, or its first statement made; null if there is neither. */
  firstYear: async (db: Db, tenant_id: number, zone: string): Promise<number | null> => {
    const { rows } = await sql<{ year: number | null }>`
      select least((select extract(year from min(opened_at) at time zone ${zone})::int from aml_cases where tenant_id = ${tenant_id}),
        (select min(year) from aml_statements where tenant_id = ${tenant_id})) as year`.execute(db);
    return rows[0]?.year ?? null;
  },
};
