-- The bonuses of a batch: what post_commands holds of them, and how it writes them.

-- The bonus after a command: what counted, what a free round added, and which of its rounds are open. A bonus that the
-- command ends leaves the wallet.
create or replace function carry_bonus(
  wallet ledger_wallet, command ledger_command, decision ledger_decision, round_before ledger_round,
  round_after ledger_round)
returns ledger_wallet
language plpgsql immutable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  active active_bonuses := wallet.active;
  was_open boolean := coalesce(round_before.state = 'open' and round_before.bonus_id = active.bonus_id, false);
  is_open boolean := coalesce(round_after.state = 'open' and round_after.bonus_id = active.bonus_id, false);
begin
  if command.kind = 'activate_bonus' then
    wallet.bonus_id := command.bonus_id; wallet.active := bonus_of(command, wallet);
    return wallet;
  end if;
  if (decision.ended).bonus_id = wallet.bonus_id then
    wallet.bonus_id := null; wallet.active := null;
    return wallet;
  end if;
  if decision.bonus_id = wallet.bonus_id then
    active.wagered := active.wagered + coalesce(decision.counted, 0);
    if decision.granted is not null then
      active.granted := active.granted + decision.granted;
      active.required := active.required + div(decision.granted * active.times_x10::numeric, 10)::bigint;
      -- A free round is played when its first win is known.
      if command.kind = 'win' and round_before.bonus_id is null then
        active.rounds_remaining := greatest(active.rounds_remaining - 1, 0);
      end if;
    end if;
  end if;
  active.open_rounds := active.open_rounds + is_open::int - was_open::int;
  wallet.active := active;
  return wallet;
end $$;

-- A bonus of this wallet that has ended, in this batch or before; all null for any other.
create or replace function find_ended(bonuses_ended ended_bonuses[], wallet ledger_wallet, wanted uuid)
returns ended_bonuses
language plpgsql volatile
set search_path = pg_catalog, public, pg_temp
as $$
declare
  ended ended_bonuses;
begin
  foreach ended in array coalesce(bonuses_ended, '{}') loop
    if ended.tenant_id = wallet.tenant_id and ended.bonus_id = wanted then
      if ended.player_id = wallet.player_id then return ended; end if;
      return null;
    end if;
  end loop;
  select * into ended from ended_bonuses e
    where e.tenant_id = wallet.tenant_id and e.bonus_id = wanted and e.player_id = wallet.player_id;
  return ended;
end $$;

create or replace function keep_ended(bonuses_ended ended_bonuses[], ended ended_bonuses) returns ended_bonuses[]
language sql immutable
begin atomic
  select array_agg(b) || ended from unnest(bonuses_ended) b
    where (b.tenant_id, b.bonus_id) <> (ended.tenant_id, ended.bonus_id);
end;

create or replace function write_bonuses(wallets_changed ledger_wallet[], bonuses_ended ended_bonuses[]) returns void
language plpgsql volatile
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  wallet ledger_wallet;
  written int;
begin
  foreach wallet in array wallets_changed loop
    if wallet.bonus_read <> wallet.bonus_id or wallet.bonus_read is not null and wallet.bonus_id is null then
      delete from active_bonuses where tenant_id = wallet.tenant_id and player_id = wallet.player_id;
    end if;
  end loop;
  insert into active_bonuses as a select (s.active).* from unnest(wallets_changed) s
    where s.bonus_id is not null and s.version <> s.version_read
    on conflict (tenant_id, player_id) do update set granted = excluded.granted, required = excluded.required,
      wagered = excluded.wagered, converted = excluded.converted, steps_done = excluded.steps_done,
      rounds_remaining = excluded.rounds_remaining, open_rounds = excluded.open_rounds
    where a.bonus_id = excluded.bonus_id;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(wallets_changed) s
      where s.bonus_id is not null and s.version <> s.version_read) then
    raise exception 'ledger: wrote only % bonuses', written;
  end if;
  insert into ended_bonuses as e select s.* from unnest(bonuses_ended) s order by s.tenant_id, s.bonus_id
    on conflict (tenant_id, bonus_id) do update set wagered = excluded.wagered, converted = excluded.converted,
      cap_remaining = excluded.cap_remaining, shortfall = excluded.shortfall
    where e.player_id = excluded.player_id;
  get diagnostics written = row_count;
  if written <> coalesce(cardinality(bonuses_ended), 0) then
    raise exception 'ledger: wrote only % ended bonuses', written;
  end if;
end $$;
