import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type Sums, sumNames } from "./sums.ts";

/** The signed figures of a day. Balances are those at its end. */
export interface DayFigures {
  readonly sums: Sums;
  readonly balances: { readonly [N in "cash" | "bonus" | "held" | "debt"]: number };
}

export interface StoredClosing {
  readonly tenant_id: number;
  readonly day: string;
  readonly figures: DayFigures;
  readonly hash: string;
  readonly signed_by: string;
  readonly signed_at: Date;
}

/** A day of a tenant, with its start and end. */
export interface TenantDay {
  readonly tenant_id: number;
  readonly day: string;
  readonly begins: Date;
  readonly ends: Date;
}

const columns = sql`tenant_id, day::text as day, figures, hash, signed_by, signed_at`;
const sumsAs = (filter: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(sumNames.map((name) => sql`coalesce(sum(${sql.ref(name)}) ${filter}, 0)::bigint as ${sql.ref(name)}`));
const balanceNames = ["cash", "bonus", "held", "debt"] as const;
const balancesAtEnd = sql.join(balanceNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(`${name}_at_end`)}`));

type BalancesRow = { readonly [N in `${(typeof balanceNames)[number]}_at_end`]: number };

/** All SQL on signed days. */
export const closingsStore = {
  /** The present sums of each day's hours. */
  sums: async (db: Db, days: readonly TenantDay[]): Promise<ReadonlyMap<string, Sums>> => {
    const { rows } = await sql<Sums & { readonly day: string }>`
      select d.day, found.* from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as d (tenant_id int, day text, begins timestamptz, ends timestamptz)
      cross join lateral (
        select ${sumsAs(sql``)} from brand_hours where tenant_id = d.tenant_id and hour >= d.begins and hour < d.ends) as found`.execute(
      db,
    );
    return new Map(rows.map(({ day, ...sums }) => [day, sums]));
  },

  /** The figures to be signed for a day, in one statement: the sums of its hours, and the balances from all hours until its end. */
  figures: async (db: Db, { tenant_id, begins, ends }: TenantDay): Promise<DayFigures> => {
    const { rows } = await sql<Sums & BalancesRow>`
      select ${sumsAs(sql`filter (where hour >= ${begins})`)}, ${balancesAtEnd}
      from brand_hours where tenant_id = ${tenant_id} and hour < ${ends}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("an aggregate without a row");
    const { cash_at_end, bonus_at_end, held_at_end, debt_at_end, ...sums } = row;
    return { sums, balances: { cash: cash_at_end, bonus: bonus_at_end, held: held_at_end, debt: debt_at_end } };
  },

  /** Names of the signed days. */
  signedDays: async (db: Db, tenantId: number): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ day: string }>`select day::text as day from day_closings where tenant_id = ${tenantId}`.execute(db);
    return new Set(rows.map(({ day }) => day));
  },

  firstHour: async (db: Db, tenantId: number): Promise<Date | null> => {
    const { rows } = await sql<{ hour: Date | null }>`select min(hour) as hour from brand_hours where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.hour ?? null;
  },

  signed: async (db: Db | Tx, { tenant_id, from, to }: { tenant_id: number; from: string; to: string }): Promise<StoredClosing[]> => {
    const { rows } = await sql<StoredClosing>`select ${columns} from day_closings
      where tenant_id = ${tenant_id} and day between ${from}::date and ${to}::date`.execute(db);
    return rows;
  },

  /** Closings of all tenants, for the invariant. */
  all: async (snapshot: Tx): Promise<StoredClosing[]> => {
    const { rows } = await sql<StoredClosing>`select ${columns} from day_closings order by tenant_id, day`.execute(snapshot);
    return rows;
  },

  /** Returns false if the day is already signed. */
  sign: async (tx: Tx, { tenant_id, day, figures, hash, signed_by, signed_at }: StoredClosing): Promise<boolean> => {
    const { rows } = await sql`insert into day_closings (tenant_id, day, figures, hash, signed_by, signed_at)
      values (${tenant_id}, ${day}::date, ${JSON.stringify(figures)}::jsonb, ${hash}, ${signed_by}, ${signed_at})
      on conflict do nothing returning day`.execute(tx);
    return rows.length > 0;
  },
};
