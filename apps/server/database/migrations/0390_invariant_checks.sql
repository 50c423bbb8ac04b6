set local lock_timeout = '2s';

-- Runs of all invariants over all rows, which a member of staff has requested.
create table invariant_checks (
  tenant_id int not null references tenants,
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  invariants int not null check (invariants > 0),
  checked int not null default 0 check (checked between 0 and invariants),
  unchecked text[] not null default '{}',
  worked_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'running') = (ended_at is null)),
  check (state <> 'done' or checked = invariants)
);

-- One at a time in the whole installation: each reads the tables of all brands.
create unique index invariant_checks_running on invariant_checks ((true)) where state = 'running';
create index invariant_checks_latest on invariant_checks (tenant_id, requested_at);
