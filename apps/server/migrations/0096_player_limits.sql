-- What players set to protect themselves. The subject is the person, or the account while its person is unknown:
-- limits, pauses and time hold at every brand of the operator.

create table player_limits (
  operator_id int not null references operators,
  subject_id uuid not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Centavos, or minutes of `time`; null is no limit.
  value bigint check (value > 0),
  -- A raise that waits until `pending_at`; a pending null removes the limit.
  pending_value bigint check (pending_value > 0),
  pending_at timestamptz,
  -- The account that set it: where its raise is settled from.
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
  -- A cooling-off, and a time limit that was reached: no play until then.
  paused_until timestamptz,
  time_up_until timestamptz,
  -- Null: as the brand has it.
  reality_check_minutes int check (reality_check_minutes between 5 and 240),
  tenant_id int not null,
  player_id uuid not null,
  primary key (operator_id, subject_id),
  foreign key (tenant_id, player_id) references players
);
create index protection_states_paused on protection_states (paused_until) where paused_until is not null;
create index protection_states_time_up on protection_states (time_up_until) where time_up_until is not null;

-- Minutes in which somebody used a brand, signed in: the same minute on two devices or at two brands is one.
create table used_minutes (
  operator_id int not null references operators,
  subject_id uuid not null,
  minute timestamptz not null,
  primary key (operator_id, subject_id, minute)
);
create index used_minutes_old on used_minutes using brin (minute);

-- What was changed, by the account that changed it: shown to the player, and kept.
create table protection_changes (
  tenant_id int not null,
  player_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  what text not null check (what in (
    'limit_set', 'limit_lowered', 'raise_asked', 'raise_cancelled', 'limit_raised', 'limit_removed',
    'cooling_off', 'time_up', 'self_excluded', 'exclusion_removal_asked', 'reality_check')),
  kind text,
  period text,
  value_before bigint,
  value_after bigint,
  until timestamptz,
  primary key (tenant_id, player_id, id),
  foreign key (tenant_id, player_id) references players
);
revoke update, delete on protection_changes from trevo_app;

-- An exclusion without an end may be asked to end, after a time to think.
alter table exclusions add column removal_asked_at timestamptz;
