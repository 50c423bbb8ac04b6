import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type BrandHour, type PlayerDay, type Sums, sumNames } from "./sums.ts";

/** Hours of a tenant; the end is excluded. */
export interface Hours {
  readonly tenant_id: number;
  readonly from: Date;
  readonly until: Date;
}

/** Days of a tenant, both inclusive. */
export interface Days {
  readonly tenant_id: number;
  readonly from: string;
  readonly to: string;
}

const columns = sql.join(sumNames.map((name) => sql.ref(name)));
const typed = sql.join(sumNames.map((name) => sql`${sql.ref(name)} bigint`));
const totals = sql.join(sumNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));
const grown = (table: string): RawBuilder<unknown> =>
  sql.join(sumNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`));

/** All SQL on the figures. */
export const figuresStore = {
  /** Each list must contain each row only once. */
  add: async (tx: Tx, hours: readonly BrandHour[], days: readonly PlayerDay[]): Promise<void> => {
    await sql`insert into brand_hours (tenant_id, hour, ${columns})
      select tenant_id, hour, ${columns} from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as t (tenant_id int, hour timestamptz, ${typed})
      on conflict (tenant_id, hour) do update set ${grown("brand_hours")}`.execute(tx);
    await sql`insert into player_days (tenant_id, player_id, day, ${columns})
      select tenant_id, player_id, day, ${columns}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t (tenant_id int, player_id uuid, day date, ${typed})
      on conflict (tenant_id, player_id, day) do update set ${grown("player_days")}`.execute(tx);
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await sql`delete from brand_hours`.execute(tx);
    await sql`delete from player_days`.execute(tx);
  },

  hours: async (db: Db | Tx, { tenant_id, from, until }: Hours): Promise<BrandHour[]> => {
    const { rows } = await sql<BrandHour>`select tenant_id, hour, ${columns} from brand_hours
      where tenant_id = ${tenant_id} and hour >= ${from} and hour < ${until} order by hour`.execute(db);
    return rows;
  },

  /** Balances of the tenant's players: the sum of all changes, or of those before a moment. */
  balances: async (db: Db, tenantId: number, before?: Date): Promise<Sums> => {
    const { rows } = await sql<Sums>`select ${totals} from brand_hours
      where tenant_id = ${tenantId} and (${before ?? null}::timestamptz is null or hour < ${before ?? null}::timestamptz)`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("an aggregate without a row");
    return row;
  },

  /** The same for every tenant, or for one. */
  balancesOf: async (snapshot: Tx, tenantId: number | null): Promise<(Sums & { readonly tenant_id: number })[]> => {
    const { rows } = await sql<Sums & { readonly tenant_id: number }>`select tenant_id, ${totals} from brand_hours
      where ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`} group by tenant_id`.execute(snapshot);
    return rows;
  },

  /** The last day (UTC) with counted entries, by tenant. */
  lastDays: async (snapshot: Tx): Promise<ReadonlyMap<number, string>> => {
    const { rows } = await sql<{ tenant_id: number; day: string }>`
      select tenant_id, (max(hour) at time zone 'UTC')::date::text as day from brand_hours group by tenant_id`.execute(snapshot);
    return new Map(rows.map(({ tenant_id, day }) => [tenant_id, day]));
  },

  /** Number of players that staked, and number of players that deposited for the first time. */
  players: async (db: Db, { tenant_id, from, to }: Days): Promise<{ players: number; first_deposits: number }> => {
    const { rows } = await sql<{ players: number; first_deposits: number }>`
      select count(distinct player_id) filter (where staked_cash + staked_bonus > 0)::int as players,
        count(distinct player_id) filter (where deposits > 0 and not exists (
          select from player_days e where e.tenant_id = d.tenant_id and e.player_id = d.player_id and e.day < ${from}::date and e.deposits > 0
        ))::int as first_deposits
      from player_days d where tenant_id = ${tenant_id} and day between ${from}::date and ${to}::date`.execute(db);
    return rows[0] ?? { players: 0, first_deposits: 0 };
  },

  daysOf: async (snapshot: Tx, players: readonly PlayerKey[]): Promise<PlayerDay[]> => {
    const { rows } = await sql<PlayerDay>`select tenant_id, player_id, day::text as day, ${columns} from player_days
      where (tenant_id, player_id) in (
        select tenant_id, player_id from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as p (tenant_id int, player_id uuid)
      ) order by tenant_id, player_id, day`.execute(snapshot);
    return rows;
  },

  /** Totals of every tenant: by its hours, and by its players' days. */
  inAll: async (snapshot: Tx): Promise<{ hours: Map<number, Sums>; days: Map<number, Sums> }> => {
    const read = async (table: "brand_hours" | "player_days"): Promise<Map<number, Sums>> => {
      const { rows } = await sql<
        Sums & { tenant_id: number }
      >`select tenant_id, ${totals} from ${sql.table(table)} group by tenant_id`.execute(snapshot);
      return new Map(rows.map(({ tenant_id, ...sums }) => [tenant_id, sums]));
    };
    return { hours: await read("brand_hours"), days: await read("player_days") };
  },

  /** Hours whose sums do not balance. */
  allHours: async (snapshot: Tx): Promise<BrandHour[]> => {
    const { rows } = await sql<BrandHour>`select tenant_id, hour, ${columns} from brand_hours
      where cash + held - debt <> deposited - withdrawn - staked_cash + won_cash + converted + granted + adjusted
      order by tenant_id, hour`.execute(snapshot);
    return rows;
  },
};
