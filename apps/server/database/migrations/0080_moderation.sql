-- The moderation of what players write to each other: rules, cases, reports, sanctions, appeals.

-- What a brand chose of each rule. Versions are never changed; the newest one holds.
create table moderation_rules (
  tenant_id int not null references tenants,
  version int not null check (version > 0),
  rules jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null,
  primary key (tenant_id, version)
);
revoke update, delete on moderation_rules from trevo_app;

create table moderation_cases (
  tenant_id int not null,
  id uuid not null,
  -- Whose message, name or picture it is.
  player_id uuid not null,
  subject_type text not null check (subject_type in ('message', 'name', 'picture', 'player')),
  subject_id text not null,
  room int,
  -- 1 care, 2 minor, 3 threat, 4 picture, 5 scam, 6 other.
  urgency smallint not null check (urgency between 1 and 6),
  reason text not null,
  state text not null check (state in ('open', 'taken', 'upheld', 'dismissed', 'appealed', 'final')),
  -- Whether the subject waits unseen for the decision.
  held boolean not null default false,
  -- What was written, sealed for the case.
  quote_sealed bytea not null,
  taken_by uuid,
  taken_at timestamptz,
  -- Null: the system's.
  decided_by uuid,
  decided_at timestamptz,
  action text check (action in ('none', 'release', 'delete', 'delete_recent', 'restore')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  check ((state in ('open', 'taken')) = (decided_at is null)),
  check ((decided_at is null) = (action is null)),
  check ((taken_by is null) = (taken_at is null))
);
create unique index moderation_cases_open on moderation_cases (tenant_id, subject_type, subject_id)
  where state in ('open', 'taken');
create index moderation_cases_queue on moderation_cases (tenant_id, urgency, created_at, id)
  where state in ('open', 'taken');
create index moderation_cases_of_subject on moderation_cases (tenant_id, subject_type, subject_id, created_at);
create index moderation_cases_of_player on moderation_cases (tenant_id, player_id, created_at);
revoke delete on moderation_cases from trevo_app;

create table moderation_reports (
  tenant_id int not null,
  id uuid not null,
  -- Who reports.
  player_id uuid not null,
  -- The person behind the account, or the account: several accounts of a person weigh as one.
  reporter text not null,
  case_id uuid,
  subject_type text not null check (subject_type in ('message', 'name', 'picture', 'player')),
  subject_id text not null,
  reason text not null,
  -- Hundredths.
  weight int not null check (weight between 0 and 100),
  dismissed_at timestamptz,
  reported_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, case_id) references moderation_cases (tenant_id, id),
  constraint moderation_reports_once unique (tenant_id, player_id, subject_type, subject_id)
);
create index moderation_reports_of_player on moderation_reports (tenant_id, player_id, reported_at);
create index moderation_reports_of_subject on moderation_reports (tenant_id, subject_type, subject_id, reported_at);
create index moderation_reports_of_case on moderation_reports (tenant_id, case_id);
revoke delete on moderation_reports from trevo_app;

-- What is refused is not stored, only that it was, for a week.
create table moderation_refusals (
  tenant_id int not null,
  player_id uuid not null,
  id uuid not null,
  rule text not null,
  at timestamptz not null,
  primary key (tenant_id, player_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);
create index moderation_refusals_by_time on moderation_refusals (at);

create table sanctions (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- Set where it holds for the person, in every brand of the operator.
  operator_id int,
  person_id uuid,
  kind text not null check (kind in ('mute', 'ban')),
  -- Null: in every room.
  rooms int[] check (cardinality(rooms) > 0),
  reason text not null,
  case_id uuid not null,
  starts_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz check (ends_at > starts_at),
  lifted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, case_id) references moderation_cases (tenant_id, id),
  check ((operator_id is null) = (person_id is null)),
  check (person_id is null or rooms is null)
);
create index sanctions_of_player on sanctions (tenant_id, player_id, starts_at);
create index sanctions_of_person on sanctions (operator_id, person_id) where person_id is not null;
create index sanctions_of_case on sanctions (tenant_id, case_id);
revoke delete on sanctions from trevo_app;

create table appeals (
  tenant_id int not null,
  -- One appeal a case.
  case_id uuid not null,
  player_id uuid not null,
  text_sealed bytea not null,
  state text not null default 'open' check (state in ('open', 'reversed', 'kept', 'lapsed')),
  created_at timestamptz not null,
  -- Without a decision by then the sanction ends by itself.
  due_at timestamptz not null check (due_at > created_at),
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, case_id),
  foreign key (tenant_id, case_id) references moderation_cases (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('reversed', 'kept')) = (decided_by is not null))
);
create index appeals_due on appeals (due_at) where state = 'open';
create index appeals_of_player on appeals (tenant_id, player_id, created_at);
revoke delete on appeals from trevo_app;

create table moderation_notes (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  case_id uuid,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, case_id) references moderation_cases (tenant_id, id)
);
create index moderation_notes_of_player on moderation_notes (tenant_id, player_id, at);
revoke update on moderation_notes from trevo_app;

-- 64-bit difference hashes of removed pictures, as hexadecimal: near copies are refused.
create table image_marks (
  tenant_id int not null references tenants,
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  marked_at timestamptz not null,
  primary key (tenant_id, hash)
);
