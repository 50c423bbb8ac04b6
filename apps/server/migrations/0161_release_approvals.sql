-- Who would let a frozen tenant's payouts go on, written once; an approval speaks of what stood open when it was given, and counts for nothing else.
create table release_approvals (
  tenant_id int not null,
  freeze_id bigint not null references payout_freezes,
  findings int not null, -- how many stood open
  approved_by text not null,
  -- In that person's words.
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, freeze_id, findings, approved_by)
);
create trigger release_approvals_kept before update or delete or truncate on release_approvals for each statement execute function keep_audit_history();
revoke update, delete on release_approvals from trevo_app;
