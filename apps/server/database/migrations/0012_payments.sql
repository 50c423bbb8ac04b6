-- What deposits and withdrawals have in common: their states, and the history of their states. Amounts are centavos.
-- The ledger holds the money; these rows record what happened around it.

-- Every allowed change of state. The code has the same table and compares the two at start; the trigger
-- transition_payment obeys this one.
create table status_transitions (
  machine text not null,
  from_status text not null,
  to_status text not null,
  primary key (machine, from_status, to_status)
);
revoke insert, update, delete on status_transitions from trevo_app;

insert into status_transitions (machine, from_status, to_status) values
  ('deposit', 'new', 'waiting_payment'),
  ('deposit', 'waiting_payment', 'paid'),
  ('deposit', 'waiting_payment', 'refused'),
  ('deposit', 'waiting_payment', 'pending'),
  ('deposit', 'refused', 'paid'),
  ('deposit', 'refused', 'pending'),
  ('deposit', 'pending', 'paid'),
  ('deposit', 'pending', 'refused'),
  ('deposit', 'paid', 'refunded'),
  ('deposit', 'paid', 'chargebacked'),
  ('withdrawal', 'new', 'pending'),
  ('withdrawal', 'new', 'under_review'),
  ('withdrawal', 'pending', 'processing'),
  ('withdrawal', 'pending', 'under_review'),
  ('withdrawal', 'pending', 'cancelled'),
  ('withdrawal', 'under_review', 'processing'),
  ('withdrawal', 'under_review', 'cancelled'),
  ('withdrawal', 'processing', 'approved'),
  ('withdrawal', 'processing', 'cancelled'),
  ('withdrawal', 'processing', 'invalid_pix_key');

-- Every state of every deposit and withdrawal. Only the triggers write it.
create table status_changes (
  id bigint generated always as identity,
  tenant_id int not null references tenants,
  machine text not null,
  subject_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  changed_at timestamptz not null,
  -- The integrity checks follow this history as followers follow the ledger: by the transaction that wrote a row.
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, subject_id, id)
);
create index status_changes_followed on status_changes (xid, id);
revoke update, delete on status_changes from trevo_app;
