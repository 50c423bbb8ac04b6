-- What players ask about their own data and a person answers: the law gives fifteen days. A request is answered once.
create table privacy_requests (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  kind text not null check (kind in ('access', 'correction', 'sharing', 'objection', 'erasure', 'question')),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null check (due_at > created_at),
  outcome text check (outcome in ('done', 'partly', 'refused')),
  -- What the player reads.
  answer text check (length(answer) between 1 and 2000),
  -- Stays with staff.
  reason text check (length(reason) between 1 and 500),
  answered_by uuid,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  check (num_nulls(outcome, answer, reason, answered_by, answered_at) in (0, 5))
);
create unique index privacy_requests_one_of_a_kind on privacy_requests (tenant_id, player_id, kind)
  where answered_at is null;
create index privacy_requests_of_player on privacy_requests (tenant_id, player_id, created_at desc, id desc);
create index privacy_requests_waiting on privacy_requests (tenant_id, created_at, id) where answered_at is null;
create index privacy_requests_answered on privacy_requests (tenant_id, answered_at desc, id desc)
  where answered_at is not null;
revoke delete on privacy_requests from trevo_app;
