-- Pix received: the charges that players asked for, what the bank received, and what was refunded.
create table deposits (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null
    check (status in ('waiting_payment', 'pending', 'paid', 'refused', 'refunded', 'chargebacked')),
  status_reason text,
  -- The charge's name at the bank, made from the id.
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- Null until the bank has answered.
  br_code text,
  expires_at timestamptz not null,
  -- The Pix that paid it.
  end_to_end_id text,
  -- Cash and bonus right after the credit.
  balance_after bigint,
  -- When the bank was last asked about the charge.
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  unique (tenant_id, txid),
  check ((status in ('paid', 'refunded', 'chargebacked')) = (end_to_end_id is not null))
);
create index deposits_of_player on deposits (tenant_id, player_id, created_at desc, id desc);
create index deposits_unpaid on deposits (tenant_id, checked_at) where status = 'waiting_payment';
revoke delete on deposits from trevo_app;

-- Every Pix that the bank received for the tenant, once. The row decides what happens to the money.
create table received_pix (
  tenant_id int not null references tenants,
  end_to_end_id text not null check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
  txid text,
  deposit_id uuid,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- Name and CPF of the payer, sealed; null where the bank does not state them.
  payer bytea,
  -- credited: in the ledger. returning, returned: being refunded to its payer, refunded. under_review: a person
  -- decides. suspense: it belongs to no charge of ours.
  disposition text not null check (disposition in ('credited', 'returning', 'returned', 'under_review', 'suspense')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, end_to_end_id),
  foreign key (tenant_id, deposit_id) references deposits,
  check (disposition <> 'credited' or deposit_id is not null)
);
create index received_pix_returning on received_pix (tenant_id, updated_at) where disposition = 'returning';
create unique index received_pix_one_credit on received_pix (tenant_id, deposit_id) where disposition = 'credited';
-- What the bank received for a deposit, credited or not: the player is told what happened to it.
create index received_pix_of_deposit on received_pix (tenant_id, deposit_id) where deposit_id is not null;
-- The cases that wait for a person are few and are read often.
create index received_pix_cases on received_pix (tenant_id, updated_at)
  where disposition in ('under_review', 'suspense');
revoke delete on received_pix from trevo_app;

-- Refunds of credited Pix, each part once. `demanded`: by the Pix scheme's procedures (MED), not by us.
create table pix_refunds (
  tenant_id int not null,
  end_to_end_id text not null,
  refund_id text not null,
  amount bigint not null check (amount > 0),
  demanded boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, end_to_end_id, refund_id),
  foreign key (tenant_id, end_to_end_id) references received_pix
);
revoke update, delete on pix_refunds from trevo_app;

-- The time up to which the bank's list of received Pix has been read.
create table pix_sweeps (
  tenant_id int primary key references tenants,
  swept_until timestamptz not null
);

-- A Pix that was neither credited nor returned, and that a member of staff has dealt with. Written once.
create table payment_case_closures (
  tenant_id int not null,
  end_to_end_id text not null,
  closed_by text not null,
  note text not null,
  at timestamptz not null,
  primary key (tenant_id, end_to_end_id),
  foreign key (tenant_id, end_to_end_id) references received_pix
);
revoke update, delete on payment_case_closures from trevo_app;
