-- The common win as one statement: a win of a wallet without a bonus or debt, on a round that has a bet and holds no
-- bonus money, with a new key. As fast_bets in everything else: post_commands decides what has no row in the answer, a
-- key that exists raises a unique violation, and plans depend on the settings of the ledger's connections.
--
-- The statement sees rounds as they were when it began. Whoever changes a round holds its wallet, so a round may change
-- while the statement waits for the wallet. PostgreSQL reads it again before it is written; if the win is then no
-- longer common, nothing of the batch happened.
create or replace function fast_wins(
  tenants int[], players uuid[], sources text[], external_ids text[], round_ids uuid[], amounts bigint[],
  closes boolean[], contents bigint[], moment timestamptz)
returns table (
  place bigint, entry_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint, deposit_count int)
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger: isolation must be read committed';
  end if;
  if current_setting('synchronous_commit') = 'off' then
    raise exception 'ledger: synchronous_commit is off: an acknowledged posting could be lost';
  end if;
  return query
  with posted as (
    update wallets w set cash = w.cash + b.amount, version = w.version + 1,
      counters = counters_after(w.counters, w.counted_on, (moment at time zone w.timezone)::date, -b.amount, 0),
      counted_on = greatest(w.counted_on, (moment at time zone w.timezone)::date)
    from (
      select u.*, r.provider, r.game_id
        from unnest(tenants, players, sources, external_ids, round_ids, amounts, closes, contents) with ordinality
          as u(tenant_id, player_id, source, external_id, round_id, amount, closes, content, place)
        cross join lateral (
          select * from rounds r where r.tenant_id = u.tenant_id and r.id = u.round_id offset 0) r
      where r.player_id = u.player_id and r.bets > 0 and r.bonus_id is null
      order by u.tenant_id, u.player_id offset 0) b
    where w.tenant_id = b.tenant_id and w.player_id = b.player_id
      and w.debt = 0 and w.limit_group is null and w.bonus_id is null
    returning b.*, nextval('entry_ids') as entry, w.cash, w.bonus, w.held, w.debt, w.version, w.deposit_count,
      w.counted_on
  ), round as (
    update rounds r set won_cash = r.won_cash + p.amount, wins = r.wins + 1, last_entry = p.entry,
      state = case when p.closes then 'closed' else r.state end,
      closed_at = case when p.closes or r.state = 'closed' then coalesce(r.closed_at, moment) else r.closed_at end
    from posted p
    where r.tenant_id = p.tenant_id and r.id = p.round_id and r.bets > 0 and r.bonus_id is null
    returning r.id
  ), entry as (
    insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after,
        held_after, debt_after, counterparty, source, external_id, round_id, game_id, xid, at)
      select p.entry, p.tenant_id, p.player_id, p.version, 'win', p.amount, 0, 0, 0, p.cash, p.bonus, p.held, p.debt,
        'game_revenue:' || p.provider, p.source, p.external_id, p.round_id, p.game_id, pg_current_xact_id(), moment
      from posted p
  ), key as (
    insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids,
        round_id, applied, cash, bonus, posted_on)
      select p.tenant_id, p.source, p.external_id, p.player_id, 'posted', 'win', p.content, 'posted', array[p.entry],
        p.round_id, p.amount, p.amount, 0, p.counted_on
      from posted p order by p.tenant_id, p.source, p.external_id
  )
  select p.place, p.entry::text, p.cash, p.bonus, p.held, p.debt, p.version, p.deposit_count from posted p
    where have_rounds((select count(*) from posted), (select count(*) from round));
end $function$;

create or replace function have_rounds(wins bigint, rounds_written bigint) returns boolean
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if wins <> rounds_written then
    raise exception 'ledger: % wins, but only % of their rounds were as read', wins, rounds_written
      using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
