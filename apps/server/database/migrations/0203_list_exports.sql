-- Files that members of staff make of lists (ADR 0177).
create table list_exports (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  session_id uuid not null,
  request_id text not null,
  locale text not null check (locale in ('pt', 'en')),
  -- The endpoint's key.
  list text not null,
  -- Of a list of one brand.
  tenant_id int references tenants,
  -- The brands whose rows may be in it: those at which the member could read the list when asking.
  tenant_ids int[] not null,
  query jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'gone')),
  attempts int not null default 0,
  rows int not null default 0,
  fault text check (fault in ('forbidden', 'too_long', 'broken')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz,
  link_hash bytea,
  link_ends_at timestamptz,
  downloads int not null default 0,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  check ((state = 'failed') = (fault is not null)),
  check ((link_hash is null) = (link_ends_at is null)),
  check (state not in ('ready', 'gone') or (ready_at is not null and ends_at is not null))
);
create index list_exports_of on list_exports (operator_id, staff_id, requested_at desc);
-- One at a time: a member's files do not keep others' jobs waiting.
create unique index list_exports_one_at_a_time on list_exports (operator_id, staff_id)
  where state in ('waiting', 'running');
create index list_exports_ends on list_exports (ends_at) where state = 'ready';
revoke delete on list_exports from trevo_app;
