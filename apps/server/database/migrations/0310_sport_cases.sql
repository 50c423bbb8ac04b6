-- Suspicions about matches: signals that a job finds in the bets of a brand, and the case in which people decide on
-- them. Nothing here is written by a placement.

-- The stakes on each match with bets, by which the usual stake of a tier is known.
create table sport_stake_totals (
  tenant_id int not null references tenants,
  fixture_id int not null references sport_fixtures,
  tier int not null check (tier between 1 and 3),
  stake bigint not null check (stake >= 0),
  seen_at timestamptz not null,
  primary key (tenant_id, fixture_id)
);
create index sport_stake_totals_recent on sport_stake_totals (tenant_id, tier, seen_at);

create table sport_cases (
  tenant_id int not null references tenants,
  id uuid not null,
  fixture_id int not null references sport_fixtures,
  state text not null check (state in ('open', 'under_review', 'reported', 'closed')),
  -- 0: a person opened it, and no signal speaks of the match.
  score int not null check (score between 0 and 100),
  -- +1 whenever what a decision depends on changes.
  version int not null default 1 check (version > 0),
  -- Null where signals did.
  opened_by uuid,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  verdict text check (verdict in ('unfounded', 'confirmed')),
  -- The score at closing. Signals beyond it open the case again.
  closed_score int,
  primary key (tenant_id, id),
  unique (tenant_id, fixture_id),
  check ((state = 'closed') = (verdict is not null)),
  check ((state = 'closed') = (closed_score is not null))
);
create index sport_cases_waiting on sport_cases (tenant_id, opened_at) where state in ('open', 'under_review');
revoke delete on sport_cases from trevo_app;

create table sport_signals (
  tenant_id int not null,
  case_id uuid not null,
  kind text not null check (kind in
    ('stake_level', 'one_sided', 'new_accounts', 'linked_devices', 'low_tier_burst', 'score_cluster')),
  score int not null check (score between 1 and 100),
  -- The selection concerned; null: the whole match.
  market_id int references sport_markets,
  code text,
  -- The numbers that make the score.
  parts jsonb not null,
  found_at timestamptz not null,
  primary key (tenant_id, case_id, kind),
  foreign key (tenant_id, case_id) references sport_cases,
  check ((market_id is null) = (code is null))
);
revoke delete on sport_signals from trevo_app;

-- What happened to a case, in order. By null: the job.
create table sport_case_steps (
  tenant_id int not null,
  case_id uuid not null,
  step_no int not null check (step_no > 0),
  kind text not null check (kind in
    ('opened', 'signalled', 'reopened', 'reviewed', 'reported', 'closed', 'noted', 'filed')),
  by uuid,
  note text check (length(note) between 1 and 2000),
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (tenant_id, case_id, step_no),
  foreign key (tenant_id, case_id) references sport_cases
);
revoke update, delete on sport_case_steps from trevo_app;

-- What is handed to an authority: never changed or deleted.
create table sport_case_files (
  tenant_id int not null,
  id uuid not null,
  case_id uuid not null,
  revision int not null check (revision > 0),
  -- How players are named: by a hash of their CPF, or by the CPF.
  named_by text not null check (named_by in ('hash', 'cpf')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  requested_at timestamptz not null,
  requested_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  attempts int not null default 0,
  bets int,
  bytes bigint,
  -- SHA-256 of the file as it is downloaded.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, case_id, revision),
  foreign key (tenant_id, case_id) references sport_cases,
  check ((state = 'ready') = (made_at is not null)),
  check (num_nulls(bets, bytes, hash, made_at) in (0, 4))
);
create unique index sport_case_files_waiting on sport_case_files (tenant_id, case_id) where state = 'waiting';
revoke update, delete on sport_case_files from trevo_app;
grant update (state, attempts, bets, bytes, hash, made_at) on sport_case_files to trevo_app;
