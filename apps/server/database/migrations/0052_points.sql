-- Points have books of their own: they are no money, and never become part of a balance. Hundredths of a point, so that
-- a centavo counts: a point for every real of counted stakes.
create table point_entries (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  player_id uuid not null,
  kind text not null check (kind in ('stakes', 'reward', 'exchange', 'lapse')),
  delta bigint not null check (delta <> 0),
  after bigint not null check (after >= 0),
  -- Names its cause: it is booked once.
  key text collate "C" not null check (length(key) between 1 and 255),
  at timestamptz not null,
  primary key (tenant_id, player_id, id),
  unique (tenant_id, player_id, key),
  check (kind <> 'reward' or delta > 0),
  check (kind not in ('exchange', 'lapse') or delta < 0)
);
create index point_entries_by_time on point_entries (tenant_id, at);
revoke update, delete on point_entries from trevo_app;

create table point_wallets (
  tenant_id int not null references tenants,
  player_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  -- What stakes have brought over all time, less what was rolled back.
  earned bigint not null default 0,
  -- Rolled back after it was spent: taken from what comes next.
  owed bigint not null default 0 check (owed >= 0),
  -- The last entry of the ledger whose stake is booked.
  xid xid8 not null default '0',
  entry_id bigint not null default 0,
  -- Of the last movement; idle points lapse.
  last_at timestamptz not null,
  -- The lapse that the player was notified of; null since the last movement.
  notified_at timestamptz,
  primary key (tenant_id, player_id)
) with (fillfactor = 70);
revoke delete on point_wallets from trevo_app;
