-- What a brand hands to its regulator: one file for a day and a kind of rows, made again as another revision. None is
-- ever changed or deleted.
create table regulator_files (
  tenant_id int not null references tenants,
  id uuid not null,
  day date not null,
  kind text not null check (kind in ('online_games', 'sports_bets')),
  revision int not null check (revision > 0),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  requested_at timestamptz not null,
  -- Null where the clock did.
  requested_by uuid,
  reason text,
  attempts int not null default 0,
  rows int,
  bytes bigint,
  -- SHA-256 of the file as it is downloaded.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, day, kind, revision),
  check ((requested_by is null) = (reason is null)),
  check ((state = 'ready') = (made_at is not null)),
  check (num_nulls(rows, bytes, hash, made_at) in (0, 4))
);
create unique index regulator_files_waiting on regulator_files (tenant_id, day, kind) where state = 'waiting';
revoke update, delete on regulator_files from trevo_app;
grant update (state, attempts, rows, bytes, hash, made_at) on regulator_files to trevo_app;

-- A day's rows are found by time in tables that grow by time: an index of block ranges costs a stake next to nothing.
create index if not exists rounds_closed_at on rounds using brin (closed_at) with (autosummarize = on);
create index if not exists sport_bets_placed_at on sport_bets using brin (placed_at) with (autosummarize = on);
create index if not exists sport_settlements_settled_at on sport_settlements
  using brin (settled_at) with (autosummarize = on);
create index if not exists sport_cash_outs_at on sport_cash_outs using brin (at) with (autosummarize = on);
