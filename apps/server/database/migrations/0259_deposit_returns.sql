-- Credited deposits that two members of staff return to their payers. The money has left the wallet;
-- the bank is asked, under one id, until it answers. What it refuses waits for a person.
create table deposit_returns (
  tenant_id int not null references tenants,
  deposit_id uuid not null,
  end_to_end_id text not null,
  refund_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('sending', 'returned', 'refused')),
  -- What the bank said, where it refused.
  failure text,
  proposal_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, deposit_id),
  foreign key (tenant_id, deposit_id) references deposits,
  foreign key (tenant_id, end_to_end_id, refund_id) references pix_refunds
);
create index deposit_returns_sending on deposit_returns (tenant_id, updated_at) where state = 'sending';
create index deposit_returns_of_pix on deposit_returns (tenant_id, end_to_end_id);
create index deposit_returns_refused on deposit_returns (tenant_id, updated_at) where state = 'refused';
revoke delete on deposit_returns from trevo_app;
