-- What follows the ledger: one cursor a follower, and what the first two followers keep. All of it can be rebuilt.

-- A follower has applied every entry up to (xid, id), in that order.
create table follower_cursors (
  name text primary key,
  xid xid8 not null default '0', id bigint not null default 0,
  -- As far as its hints were given: a rebuild applies the same entries again, and says nothing of them.
  told_xid xid8 not null default '0', told_id bigint not null default 0
) with (fillfactor = 50);

-- The order in which entries are followed. It only grows at its end, and takes the place of an index that no query reads.
create index entries_followed on entries (xid, id);
drop index entries_by_id;

-- Followers see a round's close through an entry. A close_round moves no money: it says so with an entry of its own.
alter type ledger_entry_kind add value 'close';
do $migration$
declare
  installed text := pg_get_functiondef('post_commands'::regproc);
  changed text := replace(installed,
    $old$if round.state is null then status := 'bet_not_found'; end if;$old$,
    $new$if round.state is null then status := 'bet_not_found';
          elsif round.state = 'open' then moves := array[row('close', 0, 0, 0, 0, null, null)::ledger_move]; end if;$new$);
begin
  if changed = installed then raise exception 'post_commands is not the function that this migration changes'; end if;
  execute changed;
end $migration$;

-- Per player, over all time; what was rolled back or returned is taken out again. Centavos.
create table player_totals (
  tenant_id int not null,
  player_id uuid not null,
  staked bigint not null, won bigint not null,
  rounds int not null, -- with a stake or a win that stands
  deposited bigint not null, withdrawn bigint not null,
  first_at timestamptz not null, last_at timestamptz not null,
  primary key (tenant_id, player_id)
) with (fillfactor = 70);

-- The newest closed rounds of each tenant, as the ledger holds them.
create table feed_rounds (
  tenant_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  game_id int not null,
  staked bigint not null, won bigint not null,
  closed_at timestamptz not null,
  primary key (tenant_id, round_id)
);
create index feed_rounds_newest on feed_rounds (tenant_id, closed_at, round_id);
