-- What the product changes in wallets beside its postings. Its role reads the tables of the ledger and writes none of
-- them: these functions and those that post do, as their owner.

-- The one order of the ledger's locks: wallets by tenant and player, then the groups whose limits they share. Whoever
-- locks several wallets names them in one call; a batch takes the same locks in the same order.
create or replace function lock_wallets(tenants int[], players uuid[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform 1
    from (select * from unnest(tenants, players) as w(tenant_id, player_id) order by tenant_id, player_id) asked
    cross join lateral (
      select 1 from wallets w where w.tenant_id = asked.tenant_id and w.player_id = asked.player_id
        offset 0 for no key update) locked;
  -- A statement of its own: the groups as they are once the wallets are locked.
  perform 1 from limit_groups g
    where g.id in (
      select w.limit_group from unnest(tenants, players) as asked(tenant_id, player_id)
        join wallets w on w.tenant_id = asked.tenant_id and w.player_id = asked.player_id)
    order by g.id for no key update;
end $$;

create or replace function open_wallet(tenant int, player uuid, operator_timezone text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into wallets (tenant_id, player_id, timezone) values (tenant, player, operator_timezone);
end $$;

-- Answers how many nonces the seed before it has used; null when there is no wallet.
create or replace function replace_wallet_seed(tenant int, player uuid, new_seed uuid) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  used bigint;
begin
  perform lock_wallets(array[tenant], array[player]);
  select next_nonce into used from wallets where tenant_id = tenant and player_id = player;
  update wallets set seed_id = new_seed, next_nonce = 0 where tenant_id = tenant and player_id = player;
  return used;
end $$;

create or replace function restrict_wallet(
  tenant int, player uuid, stakes_allowed boolean, deposits_allowed boolean, why text, new_limits bigint[])
returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_wallets(array[tenant], array[player]);
  update wallets set may_stake = stakes_allowed, may_deposit = deposits_allowed, reason = why, limits = new_limits
    where tenant_id = tenant and player_id = player;
end $$;

-- From now on these wallets are decided on with each other's counters.
create or replace function join_limit_group(tenants int[], players uuid[], joined uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_wallets(tenants, players);
  insert into limit_groups (id) values (joined) on conflict do nothing;
  update wallets w set limit_group = joined from unnest(tenants, players) as asked(tenant_id, player_id)
    where w.tenant_id = asked.tenant_id and w.player_id = asked.player_id;
end $$;
