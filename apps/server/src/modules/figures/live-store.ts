import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type BrandMinute, type LiveSums, type MinutePlayer, type MinuteWin, winsKept } from "./live-sums.ts";

/** By the database's clock: one hour, and some margin for readers. */
const keptFor = sql`interval '70 minutes'`;
const recent = sql`> now() - ${keptFor}`;

const sumNames = ["staked", "won", "deposited", "deposits", "withdrawn", "payouts"] as const satisfies (keyof LiveSums)[];
const columns = sql.join(sumNames.map((name) => sql.ref(name)));
const typed = sql.join(sumNames.map((name) => sql`${sql.ref(name)} bigint`));
const grown = sql.join(
  sumNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`brand_minutes.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
);
const totals = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));

/** Brands, and a period that excludes its end. */
export interface LiveSpan {
  readonly tenant_ids: readonly number[];
  readonly from: Date;
  readonly until: Date;
}

export type LiveMinute = LiveSums & { readonly minute: Date };
export type LiveWin = Omit<MinuteWin, "slot">;

/** All SQL on the last hour. Each read takes a few hundred rows per brand, by the keys of the tables. */
export const liveStore = {
  addMinutes: async (tx: Tx, minutes: readonly BrandMinute[]): Promise<void> => {
    await sql`insert into brand_minutes (tenant_id, minute, ${columns})
      select tenant_id, minute, ${columns} from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as t (tenant_id int, minute timestamptz, ${typed})
      where minute ${recent} on conflict (tenant_id, minute) do update set ${grown}`.execute(tx);
  },

  addPlayers: async (tx: Tx, players: readonly MinutePlayer[]): Promise<void> => {
    await sql`insert into minute_players (tenant_id, player_id, minute)
      select tenant_id, player_id, minute from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as t (tenant_id int, player_id uuid, minute timestamptz)
      where minute ${recent}
      on conflict (tenant_id, player_id) do update set minute = excluded.minute where minute_players.minute < excluded.minute`.execute(tx);
  },

  /** Inserts wins that are among the largest of their five minutes, and deletes those they displace. */
  addWins: async (tx: Tx, wins: readonly MinuteWin[]): Promise<void> => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(wins)}::jsonb)
      as t (tenant_id int, entry_id bigint, player_id uuid, game_id int, amount bigint, at timestamptz, slot timestamptz)`;
    await sql`insert into minute_wins (tenant_id, entry_id, player_id, game_id, amount, at, slot)
      select tenant_id, entry_id, player_id, game_id, amount, at, slot from ${rows} where at ${recent}
        and amount > coalesce((select w.amount from minute_wins w where w.tenant_id = t.tenant_id and w.slot = t.slot
          order by w.amount desc offset ${winsKept - 1} limit 1), 0)
      on conflict do nothing`.execute(tx);
    await sql`delete from minute_wins w using (select distinct tenant_id, slot from ${rows}) s
      where w.tenant_id = s.tenant_id and w.slot = s.slot and w.entry_id not in (
        select k.entry_id from minute_wins k where k.tenant_id = s.tenant_id and k.slot = s.slot order by k.amount desc, k.entry_id limit ${winsKept})`.execute(
      tx,
    );
  },

  removeWins: async (tx: Tx, wins: readonly { readonly tenant_id: number; readonly entry_id: number }[]): Promise<void> => {
    await sql`delete from minute_wins w using jsonb_to_recordset(${JSON.stringify(wins)}::jsonb) as t (tenant_id int, entry_id bigint)
      where w.tenant_id = t.tenant_id and w.entry_id = t.entry_id`.execute(tx);
  },

  forget: async (tx: Tx): Promise<void> => {
    await sql`delete from brand_minutes where not minute ${recent}`.execute(tx);
    await sql`delete from minute_players where not minute ${recent}`.execute(tx);
    await sql`delete from minute_wins where not slot ${recent}`.execute(tx);
  },

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    for (const table of ["brand_minutes", "minute_players", "minute_wins"]) await sql`delete from ${sql.table(table)}`.execute(tx);
  },

  minutes: async (db: Db, { tenant_ids, from, until }: LiveSpan): Promise<LiveMinute[]> => {
    const { rows } = await sql<LiveMinute>`select minute, ${totals} from brand_minutes
      where tenant_id = any(${tenant_ids}::int[]) and minute >= ${from} and minute < ${until} group by minute order by minute`.execute(db);
    return rows;
  },

  /** Number of distinct accounts that staked. */
  players: async (db: Db, { tenant_ids, from, until }: LiveSpan): Promise<number> => {
    const { rows } = await sql<{ players: number }>`select count(*)::int as players from minute_players
      where tenant_id = any(${tenant_ids}::int[]) and minute >= ${from} and minute < ${until}`.execute(db);
    return rows[0]?.players ?? 0;
  },

  wins: async (db: Db, { tenant_ids, from, until }: LiveSpan): Promise<LiveWin[]> => {
    const { rows } = await sql<LiveWin>`select tenant_id, entry_id, player_id, game_id, amount, at from minute_wins
      where tenant_id = any(${tenant_ids}::int[]) and at >= ${from} and at < ${until} order by amount desc, entry_id limit ${winsKept}`.execute(
      db,
    );
    return rows;
  },
};
