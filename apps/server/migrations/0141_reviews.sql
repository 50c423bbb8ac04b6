-- What members of staff decided about payments, written once. Nobody counts twice: that is the key's to say.
create table withdrawal_reviews (
  tenant_id int not null,
  withdrawal_id uuid not null,
  -- Of the member of staff, or the name of whoever ran a command.
  reviewer text not null,
  decision text not null check (decision in ('approve', 'reject')),
  -- In the reviewer's words; no player reads it.
  reason text,
  at timestamptz not null,
  primary key (tenant_id, withdrawal_id, reviewer, decision),
  foreign key (tenant_id, withdrawal_id) references withdrawals,
  check (decision = 'approve' or reason is not null)
);

-- A Pix that was neither credited nor returned, and that a person has dealt with.
create table payment_case_closures (
  tenant_id int not null,
  end_to_end_id text not null,
  closed_by text not null,
  note text not null,
  at timestamptz not null,
  primary key (tenant_id, end_to_end_id),
  foreign key (tenant_id, end_to_end_id) references received_pix
);

create trigger withdrawal_reviews_kept before update or delete or truncate on withdrawal_reviews for each statement execute function keep_payment_history();
create trigger payment_case_closures_kept before update or delete or truncate on payment_case_closures for each statement execute function keep_payment_history();
revoke update, delete on withdrawal_reviews, payment_case_closures from trevo_app;
