-- What protects players from harm. The subject of a limit, pause or count of minutes is the person, or the account
-- while its person is unknown: it holds at every brand of the operator.

-- Self-exclusion. It holds for the person at every brand of the operator; without a known CPF, for the account.
create table exclusions (
  tenant_id int not null,
  id uuid not null,
  operator_id int not null,
  player_id uuid not null,
  person_id uuid,
  start_at timestamptz not null,
  -- Null: it has no end.
  end_at timestamptz,
  -- When the player asked for the end of an exclusion that has none. It then ends after the brand's waiting period.
  removal_requested_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  foreign key (operator_id, person_id) references persons,
  check (end_at > start_at)
);
create index exclusions_of_player on exclusions (tenant_id, player_id);
create index exclusions_of_person on exclusions (operator_id, person_id) where person_id is not null;

create table player_limits (
  operator_id int not null references operators,
  subject_id uuid not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Centavos, or minutes of `time`; null is no limit.
  value bigint check (value > 0),
  -- A raise that takes effect at `pending_at`; a pending null removes the limit.
  pending_value bigint check (pending_value > 0),
  pending_at timestamptz,
  -- The account that set it: its raise takes effect from there.
  tenant_id int not null,
  player_id uuid not null,
  primary key (operator_id, subject_id, kind, period),
  foreign key (tenant_id, player_id) references players,
  check (pending_at is not null or pending_value is null)
);
create index player_limits_pending on player_limits (pending_at) where pending_at is not null;

create table protection_states (
  operator_id int not null references operators,
  subject_id uuid not null,
  -- A cooling-off period, and a time limit that was reached: no play until then.
  paused_until timestamptz,
  time_up_until timestamptz,
  -- Null: the brand's setting.
  reality_check_minutes int check (reality_check_minutes between 5 and 240),
  tenant_id int not null,
  player_id uuid not null,
  primary key (operator_id, subject_id),
  foreign key (tenant_id, player_id) references players
);
create index protection_states_paused on protection_states (paused_until) where paused_until is not null;
create index protection_states_time_up on protection_states (time_up_until) where time_up_until is not null;

-- Minutes in which somebody used a brand while logged in. The same minute on two devices or at two brands counts once.
create table used_minutes (
  operator_id int not null references operators,
  subject_id uuid not null,
  minute timestamptz not null,
  primary key (operator_id, subject_id, minute)
);
create index used_minutes_old on used_minutes using brin (minute);

-- Every change of protection, by the account that made it. The player sees the list; no row is changed or deleted.
create table protection_changes (
  tenant_id int not null,
  player_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  what text not null check (what in (
    'limit_set', 'limit_lowered', 'increase_requested', 'increase_cancelled', 'limit_raised', 'limit_removed',
    'cooling_off', 'time_up', 'self_excluded', 'exclusion_removal_requested', 'reality_check')),
  kind text,
  period text,
  value_before bigint,
  value_after bigint,
  until timestamptz,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, player_id, id),
  foreign key (tenant_id, player_id) references players
);
revoke update, delete on protection_changes from trevo_app;

-- Payments by somebody else: the person whose CPF the bank named, and the account of another person that was credited.
create table payer_links (
  tenant_id int not null,
  player_id uuid not null,
  operator_id int not null,
  payer_id uuid not null,
  first_paid_at timestamptz not null,
  last_paid_at timestamptz not null,
  -- A payment arrived while the payer was excluded or impeded. The account may not play for as long as the payer may
  -- not.
  closed_at timestamptz,
  primary key (tenant_id, player_id, payer_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (operator_id, payer_id) references persons
);
create index payer_links_of_payer on payer_links (operator_id, payer_id);
revoke delete on payer_links from trevo_app;

-- Staff has reviewed a payer link. It is listed again once the payer links another account or the reason changes.
create table payer_link_closures (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  player_id uuid not null,
  payer_id uuid not null,
  reason text not null,
  -- The accounts that were linked then.
  linked uuid[] not null,
  closed_by text not null,
  note text not null,
  closed_at timestamptz not null,
  foreign key (tenant_id, player_id, payer_id) references payer_links
);
create index payer_link_closures_of_link on payer_link_closures (tenant_id, player_id, payer_id);

revoke update, delete on payer_link_closures from trevo_app;

-- Answers of the national register of people who may not bet, and the questions that it has not answered yet.
create table register_checks (
  operator_id int not null,
  person_id uuid not null,
  -- The last answer; null until there is one.
  answer text check (answer in ('clear', 'impeded')),
  -- The register's reason.
  reason text check (reason in ('self_excluded', 'prohibited')),
  answered_at timestamptz,
  impeded_since timestamptz,
  -- A question without an answer: no play until there is one.
  unanswered_since timestamptz,
  attempts int not null default 0,
  -- Questions are numbered as they are sent. An answer is ignored when the answer to a later question was recorded.
  request_no int not null default 0,
  recorded_no int not null default 0,
  -- Null: the person has no open account, and no question is sent.
  next_attempt_at timestamptz,
  -- The account that the first question came from.
  tenant_id int not null,
  player_id uuid not null,
  primary key (operator_id, person_id),
  foreign key (operator_id, person_id) references persons,
  foreign key (tenant_id, player_id) references players,
  check ((answer is null) = (answered_at is null)),
  check ((answer is not distinct from 'impeded') = (impeded_since is not null)),
  check ((answer is not distinct from 'impeded') = (reason is not null))
);
create index register_checks_due on register_checks (next_attempt_at);
revoke delete on register_checks from trevo_app;
