-- The common stake as one statement: a bet of a wallet without a bonus that its cash covers, on a round and a key that
-- are new. post_commands decides everything else, and says why a stake is refused. Each wallet, key and round is named
-- once; the answer has a row for each bet that was posted, by its place (from 1). A bet without a row changed nothing.
-- Keys and rounds are not read: one that exists raises a unique violation, and nothing of the batch happened.
--
-- Plans depend on the settings of the ledger's connections (kernel/db.ts): the rows to post are sorted, and each is
-- looked up in its table by its key. The wallets are locked in one order, the one of post_commands.
--
-- A stake may name the session that it requires. If that has ended, has been idle for `session_idle_ms`, or belongs to
-- another player, the stake has no row in the answer.
drop function if exists fast_bets(
  int[], uuid[], text[], text[], uuid[], text[], text[], bigint[], int[], boolean[], int[], bigint[], bigint[],
  timestamptz);
create or replace function fast_bets(
  tenants int[], players uuid[], sources text[], external_ids text[], round_ids uuid[], providers text[],
  external_rounds text[], amounts bigint[], game_ids int[], closes boolean[], wager_classes int[], at_risks bigint[],
  contents bigint[], moment timestamptz,
  session_ids uuid[] default null, session_idle_ms bigint[] default null)
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
  -- Under READ COMMITTED, a wallet that another transaction changed is read again once it is locked: conditions and
  -- sums hold for the row that is written.
  with posted as (
    update wallets w set cash = w.cash - b.amount, version = w.version + 1,
      counters = counters_after(w.counters, w.counted_on, (moment at time zone w.timezone)::date, b.amount, b.amount),
      counted_on = greatest(w.counted_on, (moment at time zone w.timezone)::date)
    from (
      select u.* from unnest(tenants, players, sources, external_ids, round_ids, providers, external_rounds, amounts,
          game_ids, closes, wager_classes, at_risks, contents, session_ids, session_idle_ms) with ordinality
        as u(tenant_id, player_id, source, external_id, round_id, provider, external_round, amount,
          game_id, closes, wager_class, at_risk, content, session_id, idle_ms, place)
      -- By its key: a condition on the other columns would admit an index that reads all sessions of the brand.
      left join lateral (select * from sessions s where s.tenant_id = u.tenant_id and s.id = u.session_id offset 0) s
        on true
      where u.session_id is null or (s.player_id = u.player_id and s.kind = 'full' and s.ended_at is null
        and s.expires_at > moment and s.seen_at > moment - u.idle_ms * interval '1 ms')
      order by u.tenant_id, u.player_id offset 0) b
    where w.tenant_id = b.tenant_id and w.player_id = b.player_id
      and w.may_stake and w.debt = 0 and w.limit_group is null and w.bonus_id is null
      and b.amount <= w.cash
      and (w.limits is null or not case
        when w.counted_on >= (moment at time zone w.timezone)::date then stake_exceeds(w.limits, w.counters, b.amount)
        else stake_exceeds(w.limits,
          counters_on(w.counters, w.counted_on, (moment at time zone w.timezone)::date), b.amount) end)
    returning b.*, nextval('entry_ids') as entry, w.cash, w.bonus, w.held, w.debt, w.version, w.deposit_count,
      w.counted_on
  ), entry as (
    insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after,
        held_after, debt_after, counterparty, source, external_id, round_id, game_id, xid, at)
      select p.entry, p.tenant_id, p.player_id, p.version, 'bet', -p.amount, 0, 0, 0, p.cash, p.bonus, p.held, p.debt,
        'game_revenue:' || p.provider, p.source, p.external_id, p.round_id, p.game_id, pg_current_xact_id(), moment
      from posted p
  ), key as (
    insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids,
        round_id, applied, cash, bonus, posted_on, at_risk)
      select p.tenant_id, p.source, p.external_id, p.player_id, 'posted', 'bet', p.content, 'posted', array[p.entry],
        p.round_id, p.amount, -p.amount, 0, p.counted_on, p.at_risk
      from posted p order by p.tenant_id, p.source, p.external_id
  -- Of inserts that nothing reads, PostgreSQL runs the last one first: rounds before keys, as post_commands.
  ), round as (
    insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state,
        staked_cash, staked_bonus, won_cash, won_bonus, bets, wins, first_entry, last_entry,
        opened_at, closed_at, wager_class, at_risk)
      select p.tenant_id, p.round_id, p.player_id, p.provider, p.game_id, p.external_round,
        case when p.closes then 'closed' else 'open' end::round_state,
        p.amount, 0, 0, 0, 1, 0, p.entry, p.entry, moment, case when p.closes then moment end,
        p.wager_class, p.at_risk
      from posted p order by p.tenant_id, p.round_id
  )
  select p.place, p.entry::text, p.cash, p.bonus, p.held, p.debt, p.version, p.deposit_count from posted p;
end $function$;
