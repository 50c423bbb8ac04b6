-- Suspicions of money laundering: found once a day by rules, or opened by a person, and decided by two.
-- Nothing of it is shown to the player.
create table aml_cases (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  state text not null check (state in ('open', 'to_report', 'reported', 'closed')),
  -- What the rules found: [{ rule, from, to, amount, count }].
  signals jsonb not null,
  -- The member who opened it and why; null if the rules did.
  opened_by uuid,
  note text check (note <> ''),
  version int not null default 1,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  -- End of the analysis of an open case, or of the time for the report of one that must be reported.
  due_at timestamptz not null,
  -- Number of the authority's receipt.
  receipt text check (receipt <> ''),
  reported_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  check ((state = 'reported') = (receipt is not null)),
  check ((state = 'reported') = (reported_at is not null))
);
create unique index aml_cases_one_open on aml_cases (tenant_id, player_id) where state = 'open';
create index aml_cases_waiting on aml_cases (tenant_id, due_at, id) where state in ('open', 'to_report');
create index aml_cases_listed on aml_cases (tenant_id, due_at, id);
create index aml_cases_of_player on aml_cases (tenant_id, player_id);
revoke delete on aml_cases from trevo_app;

create table aml_decisions (
  tenant_id int not null,
  id uuid not null,
  case_id uuid not null,
  verdict text not null check (verdict in ('report', 'close')),
  reason text not null check (reason <> ''),
  proposed_by uuid not null,
  approved_by uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references aml_cases,
  check (proposed_by <> approved_by)
);
create unique index aml_decisions_of_case on aml_decisions (tenant_id, case_id);
revoke update, delete on aml_decisions from trevo_app;

-- A year in which the brand reported nothing, as stated by two members.
create table aml_statements (
  tenant_id int not null references tenants,
  year int not null check (year between 2000 and 9999),
  reason text not null check (reason <> ''),
  proposed_by uuid not null,
  approved_by uuid not null,
  at timestamptz not null,
  primary key (tenant_id, year),
  check (proposed_by <> approved_by)
);
revoke update, delete on aml_statements from trevo_app;

create index received_pix_of_others on received_pix (tenant_id, created_at) where reason = 'payer_not_owner';
