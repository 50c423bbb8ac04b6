-- Writes what a batch has decided. Called by post_commands, under its locks and settings.
create or replace function write_postings(
  wallets_changed ledger_wallet[], new_entries ledger_entry[], rounds_changed ledger_round[], keys_changed ledger_key[],
  moment timestamptz)
returns void
language plpgsql volatile
set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
declare
  written int;
begin
  -- Write in sets, and count: a row that is missing or has a newer version means that a lock did not hold. Rows that
  --    exist are found by `on conflict`, through their key: an UPDATE … FROM that was planned on a small table would
  --    read all of it for as long as the plan is cached.
  insert into wallets as w (tenant_id, player_id, cash, bonus, held, debt, version, deposit_count, next_nonce, timezone,
      counters, counted_on, bonus_id)
    select s.tenant_id, s.player_id, s.cash, s.bonus, s.held, s.debt, s.version, s.deposit_count, s.next_nonce,
      s.timezone, s.counters, s.counted_on, s.bonus_id
    from unnest(wallets_changed) s where s.version <> s.version_read
    on conflict (tenant_id, player_id) do update set cash = excluded.cash, bonus = excluded.bonus,
      held = excluded.held, debt = excluded.debt, version = excluded.version,
      deposit_count = excluded.deposit_count, next_nonce = excluded.next_nonce,
      counters = excluded.counters, counted_on = excluded.counted_on,
      bonus_id = excluded.bonus_id
    where w.version < excluded.version;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(wallets_changed) s where s.version <> s.version_read) then
    raise exception 'ledger: wrote only % wallets', written;
  end if;

  insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt,
      cash_after, bonus_after, held_after, debt_after,
      counterparty, source, external_id, round_id, game_id, corrects, reason, bonus_id, counted, xid, at)
    select e.*, pg_current_xact_id(), moment from unnest(new_entries) e;

  -- A new id or key that another server has just taken must collide; one that was read here is changed. New ones are
  -- inserted in one order: two servers that share several of them collide on the index and do not deadlock.
  insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state,
      staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      seed_id, nonce, detail, first_entry, last_entry, opened_at, closed_at,
      bonus_id, wager_class, at_risk)
    select s.tenant_id, s.id, s.player_id, s.provider, s.game_id, s.external_round, s.state,
      s.staked_cash, s.staked_bonus, s.won_cash, s.won_bonus, s.bets, s.wins,
      s.seed_id, s.nonce, s.detail, s.first_entry, s.last_entry, s.opened_at, s.closed_at,
      s.bonus_id, s.wager_class, s.at_risk
    from unnest(rounds_changed) s where s.is_new order by s.tenant_id, s.id;
  insert into rounds as r (tenant_id, id, player_id, provider, game_id, external_round, state,
      staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      seed_id, nonce, detail, first_entry, last_entry, opened_at, closed_at,
      bonus_id, wager_class, at_risk)
    select s.tenant_id, s.id, s.player_id, s.provider, s.game_id, s.external_round, s.state,
      s.staked_cash, s.staked_bonus, s.won_cash, s.won_bonus, s.bets, s.wins,
      s.seed_id, s.nonce, s.detail, s.first_entry, s.last_entry, s.opened_at, s.closed_at,
      s.bonus_id, s.wager_class, s.at_risk
    from unnest(rounds_changed) s where s.changed and not s.is_new
    on conflict (tenant_id, id) do update set state = excluded.state,
      staked_cash = excluded.staked_cash, staked_bonus = excluded.staked_bonus,
      won_cash = excluded.won_cash, won_bonus = excluded.won_bonus, bets = excluded.bets, wins = excluded.wins,
      last_entry = excluded.last_entry, closed_at = excluded.closed_at, detail = excluded.detail,
      bonus_id = excluded.bonus_id, wager_class = excluded.wager_class, at_risk = excluded.at_risk
    where r.player_id = excluded.player_id;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(rounds_changed) s where s.changed and not s.is_new) then
    raise exception 'ledger: wrote only % rounds', written;
  end if;

  insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids, round_id,
      applied, cash, bonus, posted_on, bonus_id, wagered, granted, forfeited, at_risk)
    select s.tenant_id, s.source, s.external_id, s.player_id, s.state, s.kind, s.content, s.answer, s.entry_ids,
      s.round_id, s.applied, s.cash, s.bonus, s.posted_on, s.bonus_id, s.wagered, s.granted, s.forfeited,
      s.at_risk
    from unnest(keys_changed) s where s.is_new order by s.tenant_id, s.source, s.external_id;
  insert into wallet_keys as k (tenant_id, source, external_id, player_id, state, cash, bonus, forfeited)
    select s.tenant_id, s.source, s.external_id, s.player_id, s.state, s.cash, s.bonus, s.forfeited
    from unnest(keys_changed) s where s.changed and not s.is_new
    on conflict (tenant_id, source, external_id) do update set state = excluded.state,
      cash = excluded.cash, bonus = excluded.bonus, forfeited = excluded.forfeited
    where k.player_id = excluded.player_id;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(keys_changed) s where s.changed and not s.is_new) then
    raise exception 'ledger: wrote only % keys', written;
  end if;
end $function$;
