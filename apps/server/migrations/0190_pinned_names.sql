-- Functions find their tables by fixed names. PostgreSQL searches a session's temporary tables first: a temporary `payment_transitions` once
-- decided in place of the real one. pg_temp is searched only where a path names it, and here it comes last.
-- On post_commands the clause costs nothing that can be measured (medians of interleaved runs, PostgreSQL 18.4): 983 µs with it and 1,001 without
-- for a batch of one, 63.1 and 65.1 µs a command for a batch of 128.
alter function post_commands(int[], uuid[], int[], text[], text[], int[], uuid[], text[], text[], ledger_command_kind[], int[], int[], int[], int[],
  bigint[], bigint[], int[], text[], boolean[], boolean[], boolean[], uuid[], bigint[], text[], bigint[], timestamptz)
  set search_path = pg_catalog, public, pg_temp;
alter function guards_at(wallet_guards, timestamptz) set search_path = pg_catalog, public, pg_temp;
alter function shared_guards_on(wallet_guards, date) set search_path = pg_catalog, public, pg_temp;
alter function keep_group_within_limits() set search_path = pg_catalog, public, pg_temp;
alter function refuse_entry_change() set search_path = pg_catalog, public, pg_temp;
alter function step_payment() set search_path = pg_catalog, public, pg_temp;
alter function keep_payment_history() set search_path = pg_catalog, public, pg_temp;
alter function keep_audit_history() set search_path = pg_catalog, public, pg_temp;
alter function keep_audit_events() set search_path = pg_catalog, public, pg_temp;
alter function fill_game_words() set search_path = pg_catalog, public, pg_temp;
alter function collect_game_words() set search_path = pg_catalog, public, pg_temp;
alter function refill_game_words() set search_path = pg_catalog, public, pg_temp;
alter function tell_catalog_changed() set search_path = pg_catalog, public, pg_temp;

-- SQL functions with a setting are not inlined any more. A body that is parsed now keeps the objects that it names now, and is inlined as before.
create or replace function own_guards_on(g wallet_guards, today date) returns ledger_guard language sql immutable
  return row(g.tenant_id, g.player_id, g.timezone, g.may_stake, g.may_deposit, g.reason,
    g.loss_limit_day, g.loss_limit_week, g.loss_limit_month, g.stake_limit_day, g.stake_limit_week, g.stake_limit_month,
    g.deposit_limit_day, g.deposit_limit_week, g.deposit_limit_month, greatest(g.counted_on, today),
    case when g.counted_on >= today then g.lost_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.lost_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.lost_month else 0 end,
    case when g.counted_on >= today then g.staked_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.staked_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.staked_month else 0 end,
    case when g.counted_on >= today then g.deposited_day else 0 end,
    case when g.counted_on >= date_trunc('week', today::timestamp) then g.deposited_week else 0 end,
    case when g.counted_on >= date_trunc('month', today::timestamp) then g.deposited_month else 0 end,
    false)::ledger_guard;

create or replace function counts_beside(g wallet_guards, on_day date) returns group_counts language sql
begin atomic
  select row(coalesce(sum(o.lost_day), 0), coalesce(sum(o.lost_week), 0), coalesce(sum(o.lost_month), 0),
    coalesce(sum(o.staked_day), 0), coalesce(sum(o.staked_week), 0), coalesce(sum(o.staked_month), 0),
    coalesce(sum(o.deposited_day), 0), coalesce(sum(o.deposited_week), 0), coalesce(sum(o.deposited_month), 0))::group_counts
  from wallet_guards s cross join lateral own_guards_on(s, on_day) o
  where s.limit_group = g.limit_group and (s.tenant_id, s.player_id) <> (g.tenant_id, g.player_id);
end;

create or replace function guards_on(g wallet_guards, today date) returns ledger_guard language sql
  return case when g.limit_group is null then own_guards_on(g, today) else shared_guards_on(g, today) end;

create or replace function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', $1));
