-- A withdrawal that somebody holds for a check is neither approved nor sent until it is let go.
alter table withdrawals
  add column held_at timestamptz,
  -- What the brand had promised when it was held: the check does not begin the time anew.
  add column promised_by timestamptz;

-- Who held a withdrawal and who let it go, and why.
create table withdrawal_holds (
  tenant_id int not null,
  id uuid not null,
  withdrawal_id uuid not null,
  act text not null check (act in ('hold', 'unhold')),
  staff_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, withdrawal_id) references withdrawals
);
create index withdrawal_holds_of on withdrawal_holds (tenant_id, withdrawal_id, at);
revoke update, delete on withdrawal_holds from trevo_app;
