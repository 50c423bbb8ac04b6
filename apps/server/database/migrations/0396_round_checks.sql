set local lock_timeout = '2s';

-- Runs in which staff have the recorded rounds of a house game recomputed from their seeds.
create table round_checks (
  tenant_id int not null references tenants,
  id uuid not null,
  game text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- The last round of the list that was recomputed; newer ones come first.
  last_round uuid,
  checked int not null default 0 check (checked >= 0),
  mismatches int not null default 0 check (mismatches between 0 and checked),
  mismatched jsonb not null default '[]',
  worked_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'running') = (ended_at is null))
);

create unique index round_checks_running on round_checks (tenant_id, game) where state = 'running';
create index round_checks_latest on round_checks (tenant_id, game, requested_at);
