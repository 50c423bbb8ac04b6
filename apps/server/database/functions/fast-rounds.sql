-- The common instant round as one statement: a play_round of a wallet without a bonus that its cash covers, with the
-- nonce that comes next, on a round and a key that are new. As fast_bets in everything else: post_commands decides what
-- has no row in the answer, a key or round that exists raises a unique violation, and plans depend on the settings of
-- the ledger's connections.
drop function if exists fast_rounds(
  int[], uuid[], text[], text[], uuid[], text[], bigint[], bigint[], int[], uuid[], bigint[], text[], int[], bigint[],
  bigint[], timestamptz);
create or replace function fast_rounds(
  tenants int[], players uuid[], sources text[], external_ids text[], round_ids uuid[], providers text[],
  stakes bigint[], payouts bigint[], game_ids int[], seed_ids uuid[], nonces bigint[], details text[],
  wager_classes int[], at_risks bigint[], contents bigint[], moment timestamptz,
  session_ids uuid[] default null, session_idle_ms bigint[] default null)
returns table (
  place bigint, bet_id text, win_id text, cash bigint, bonus bigint, held bigint, debt bigint, version bigint,
  deposit_count int)
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
    update wallets w set cash = w.cash - b.stake + b.payout, version = w.version + 2, next_nonce = w.next_nonce + 1,
      counters = counters_after(w.counters, w.counted_on, (moment at time zone w.timezone)::date, b.stake - b.payout,
        b.stake),
      counted_on = greatest(w.counted_on, (moment at time zone w.timezone)::date)
    from (
      select u.* from unnest(tenants, players, sources, external_ids, round_ids, providers, stakes, payouts, game_ids,
          seed_ids, nonces, details, wager_classes, at_risks, contents, session_ids, session_idle_ms) with ordinality
        as u(tenant_id, player_id, source, external_id, round_id, provider, stake, payout, game_id,
          seed_id, nonce, detail, wager_class, at_risk, content, session_id, idle_ms, place)
      -- By its key: a condition on the other columns would admit an index that reads all sessions of the brand.
      left join lateral (select * from sessions s where s.tenant_id = u.tenant_id and s.id = u.session_id offset 0) s
        on true
      where u.session_id is null or (s.player_id = u.player_id and s.kind = 'full' and s.ended_at is null
        and s.expires_at > moment and s.seen_at > moment - u.idle_ms * interval '1 ms')
      order by u.tenant_id, u.player_id offset 0) b
    where w.tenant_id = b.tenant_id and w.player_id = b.player_id
      and w.may_stake and w.debt = 0 and w.limit_group is null and w.bonus_id is null
      and w.seed_id = b.seed_id and w.next_nonce = b.nonce
      and b.stake <= w.cash
      and (w.limits is null or not case
        when w.counted_on >= (moment at time zone w.timezone)::date then stake_exceeds(w.limits, w.counters, b.stake)
        else stake_exceeds(w.limits,
          counters_on(w.counters, w.counted_on, (moment at time zone w.timezone)::date), b.stake) end)
    returning b.*, nextval('entry_ids') as bet, nextval('entry_ids') as win, w.cash, w.bonus, w.held, w.debt,
      w.version, w.deposit_count, w.counted_on
  ), entry as (
    insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after,
        held_after, debt_after, counterparty, source, external_id, round_id, game_id, xid, at)
      select case m.nth when 1 then p.bet else p.win end, p.tenant_id, p.player_id, p.version - 2 + m.nth, m.kind,
        case m.nth when 1 then -p.stake else p.payout end, 0, 0, 0,
        case m.nth when 1 then p.cash - p.payout else p.cash end, p.bonus, p.held, p.debt,
        'game_revenue:' || p.provider, p.source, p.external_id, p.round_id, p.game_id, pg_current_xact_id(), moment
      from posted p cross join (values (1, 'bet'::ledger_entry_kind), (2, 'win')) as m(nth, kind)
  ), key as (
    insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids,
        round_id, applied, cash, bonus, posted_on, at_risk)
      select p.tenant_id, p.source, p.external_id, p.player_id, 'posted', 'play_round', p.content, 'posted',
        array[p.bet, p.win], p.round_id, p.payout, -p.stake, 0, p.counted_on, p.at_risk
      from posted p order by p.tenant_id, p.source, p.external_id
  -- Of inserts that nothing reads, PostgreSQL runs the last one first: rounds before keys, as post_commands.
  ), round as (
    insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state,
        staked_cash, staked_bonus, won_cash, won_bonus, bets, wins, seed_id, nonce, detail, first_entry, last_entry,
        opened_at, closed_at, wager_class, at_risk)
      select p.tenant_id, p.round_id, p.player_id, p.provider, p.game_id, p.round_id::text, 'closed',
        p.stake, 0, p.payout, 0, 1, 1, p.seed_id, p.nonce, p.detail::jsonb, p.bet, p.win,
        moment, moment, p.wager_class, p.at_risk
      from posted p order by p.tenant_id, p.round_id
  )
  select p.place, p.bet::text, p.win::text, p.cash, p.bonus, p.held, p.debt, p.version, p.deposit_count from posted p;
end $function$;
