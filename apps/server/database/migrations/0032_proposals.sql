-- What one member of staff proposes and another approves. The last approval that it needs does it, in its transaction.
create table proposals (
  operator_id int not null references operators,
  id uuid not null,
  tenant_id int not null references tenants,
  kind text not null,
  -- What the endpoint took.
  input jsonb not null,
  reason text not null,
  -- What it would do, by language.
  sentence jsonb not null,
  -- The fields that change, as they were when it was proposed, and as they would be.
  before jsonb not null,
  after jsonb not null,
  approvals_needed int not null check (approvals_needed >= 0),
  state text not null check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  -- Nobody can approve it from then on.
  ends_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  primary key (operator_id, id),
  foreign key (operator_id, proposed_by) references staff,
  foreign key (operator_id, decided_by) references staff,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody alone does what takes two; nobody else withdraws it.
  check (state <> 'applied' or approvals_needed = 0 or decided_by <> proposed_by),
  check (state <> 'refused' or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index proposals_by_state on proposals (operator_id, state, proposed_at, id);
revoke delete on proposals from trevo_app;

create table proposal_approvals (
  operator_id int not null,
  proposal_id uuid not null,
  approved_by uuid not null,
  -- Of what the member was shown.
  version text not null,
  at timestamptz not null,
  -- Nobody counts twice.
  primary key (operator_id, proposal_id, approved_by),
  foreign key (operator_id, proposal_id) references proposals,
  foreign key (operator_id, approved_by) references staff
);
revoke update, delete on proposal_approvals from trevo_app;
