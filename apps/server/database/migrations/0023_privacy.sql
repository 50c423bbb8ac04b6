-- Copies of their personal data that players requested.
create table data_exports (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- The brand's calendar day.
  requested_on date not null,
  requested_at timestamptz not null,
  -- How many parts of the copy are done.
  parts int not null check (parts > 0),
  parts_done int not null default 0 check (parts_done between 0 and parts),
  -- When the file was ready, and until when it is kept; null before it is ready.
  ready_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint data_exports_one_a_day unique (tenant_id, player_id, requested_on),
  check ((ready_at is null) = (expires_at is null))
);
create index data_exports_expiring on data_exports (expires_at) where removed_at is null and expires_at is not null;
