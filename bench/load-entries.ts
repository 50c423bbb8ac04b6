import { randomBytes } from "node:crypto";
import type { Sql, SqlTag } from "../apps/server/src/kernel/sql.ts";
import { playerIdSql, uuidSql } from "./seed-players.ts";

/** Number of rounds of player 0: enough for a thousand pages of twenty. */
const longHistoryRounds = 21_000;

const tables = ["entries", "rounds", "wallet_keys"];

/**
 * Loads `entries` ledger entries: closed rounds of a bet and a win, alternating over all players as they would occur, with their keys and
 * rounds, and updates the wallets. Drops the indexes before and rebuilds them afterwards.
 */
export async function loadEntries(sql: Sql, entries: number, players: number): Promise<void> {
  const each = Math.max(1, Math.floor((entries / 2 - longHistoryRounds) / (players - 1)));
  await cutRanges(sql, entries);
  await sql.begin(async (tx) => {
    await tx.unsafe("set local synchronous_commit = off; set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'");
    await tx.unsafe(planRounds({ players, each, run: randomBytes(4).toString("hex") }));
    const indexes = await dropIndexes(tx);
    for (const statement of writeRounds) await tx.unsafe(statement);
    for (const statement of indexes) await tx.unsafe(statement);
    await tx.unsafe("drop table bench_rounds");
  });
  await sql.unsafe("vacuum analyze");
  await sql.unsafe("checkpoint");
}

/** Makes the ranges that an installation would have made while it grew by so many entries. */
async function cutRanges(sql: Sql, entries: number): Promise<void> {
  const read = async (query: string): Promise<number> => Number((await sql.unsafe<{ id: string }[]>(query))[0]?.id);
  const size = await read("select entry_range_size() as id");
  const at = await read("select last_value as id from entry_ids");
  for (let id = at; id < at + entries + size; id += size) {
    await sql`select setval('entry_ids', ${id})`;
    for (let step = ""; step !== "enough";) step = (await sql<{ step: string }[]>`select cut_entries() as step`)[0]?.step ?? "enough";
  }
  await sql`select setval('entry_ids', ${at})`;
}

/**
 * `at`: the round's position in time; `id`: the id of its bet, followed by that of the win. Odd rounds lose the stake, even rounds win
 * double.
 */
const planRounds = ({ players, each, run }: { players: number; each: number; run: string }): string => `
  create temporary table bench_rounds on commit drop as
    select row_number() over (order by k::float8 / total, n) - 1 as place, (select last_value from entry_ids) + 2 * row_number() over (order by k::float8 / total, n) - 1 as id,
      tenant_id, player_id, k, cash - case when k % 2 = 0 then 100 else 0 end as cash_before, version + 2 * k - 2 as version_before, md5('${run} ' || n || ' ' || k) as name, ${uuidSql(`'${run} ' || n || ' ' || k`)} as round_id
    from (select n, case n when 0 then ${longHistoryRounds} else ${each} end as total from generate_series(0, ${players - 1}) n) p
    join wallets on player_id = ${playerIdSql} cross join lateral generate_series(1, total) k;
  select setval('entry_ids', (select max(id) + 1 from bench_rounds))`;

const game = "(select id from games where gamecode = 'studio-button')";

const writeRounds = [
  `insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after, held_after, debt_after,
      counterparty, source, external_id, round_id, game_id, xid, at)
    select r.id + m.nth, r.tenant_id, r.player_id, r.version_before + 1 + m.nth, m.kind::ledger_entry_kind, m.cash, 0, 0, 0, r.cash_before - 100 + m.nth * m.cash, 0, 0, 0,
      'game_revenue:studio', 'studio', m.prefix || r.name, r.round_id, ${game}, pg_current_xact_id(), now() - interval '30 days' + r.place * interval '0.1 second'
    from bench_rounds r cross join lateral (values (0, 'bet', -100, 'tx-'), (1, 'win', case when r.k % 2 = 0 then 200 else 0 end, 'win-')) m (nth, kind, cash, prefix)
    order by r.id, m.nth`,
  `insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins, first_entry, last_entry, opened_at, closed_at)
    select tenant_id, round_id, player_id, 'studio', ${game}, 'round-' || name, 'closed', 100, 0, case when k % 2 = 0 then 200 else 0 end, 0, 1, 1, id, id + 1, now(), now()
    from bench_rounds b order by b.id`,
  `insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids, round_id, applied, cash, bonus, posted_on)
    select tenant_id, 'studio', m.prefix || name, player_id, 'posted', m.kind::ledger_command_kind, 0, 'posted', array[id + m.nth], round_id, abs(m.cash), m.cash, 0, current_date
    from bench_rounds r cross join lateral (values (0, 'bet', -100, 'tx-'), (1, 'win', case when r.k % 2 = 0 then 200 else 0 end, 'win-')) m (nth, kind, cash, prefix)`,
  `update wallets w set version = version + 2 * moved.rounds, cash = cash - case when moved.rounds % 2 = 1 then 100 else 0 end
    from (select tenant_id, player_id, count(*) as rounds from bench_rounds group by 1, 2) moved where moved.tenant_id = w.tenant_id and moved.player_id = w.player_id`,
];

/** Drops the indexes that make a mass insert slow, and returns the statements that restore them. */
async function dropIndexes(tx: SqlTag): Promise<string[]> {
  const found = await tx<{ drop: string; create: string }[]>`
    select case when c.oid is null then format('drop index %s', i.indexrelid::regclass) else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid::regclass::text in ${tx(tables)}`;
  for (const index of found) await tx.unsafe(index.drop);
  return found.map((index) => index.create);
}

/** Compares a sample of wallets with their entries; returns the differences. */
export async function checkSample(sql: Sql): Promise<string[]> {
  const rows = await sql<{ detail: string }[]>`
    with sample as (select * from wallets where hashtext(player_id::text) % 100 = 0),
      chain as (select e.*, row_number() over w as nth, coalesce(lag(e.cash_after) over w, 0) as cash_before from entries e join sample using (tenant_id, player_id)
        window w as (partition by e.tenant_id, e.player_id order by e.id))
    select 'chain of ' || player_id || ' at ' || id as detail from chain where version <> nth or cash_before + cash <> cash_after
    union all
    select 'wallet ' || s.player_id from sample s join (select player_id, sum(cash) as cash, count(*) as version from chain group by 1) e using (player_id) where s.cash <> e.cash or s.version <> e.version
    union all
    select 'round ' || r.id from rounds r join sample s using (tenant_id, player_id) left join (
      select round_id, -sum(cash) filter (where kind = 'bet') as staked, coalesce(sum(cash) filter (where kind = 'win'), 0) as won from chain group by 1) e on e.round_id = r.id
      where r.staked_cash is distinct from e.staked or r.won_cash is distinct from e.won
    union all
    select 'key of ' || e.id from chain e left join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source and k.external_id = e.external_id and e.id = any(k.entry_ids) where k.player_id is null
    limit 20`;
  return rows.map((row) => row.detail);
}
