insert into status_transitions (machine, from_status, to_status) values
  ('affiliate_statement', 'new', 'open'),
  ('affiliate_statement', 'new', 'nothing_due'),
  ('affiliate_statement', 'open', 'paid'),
  ('affiliate_statement', 'open', 'paid_outside');

-- What an affiliate receives for a month of the brand's zone. Only its status changes. Amounts are centavos.
create table affiliate_statements (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('open', 'nothing_due', 'paid', 'paid_outside')),
  status_reason text,
  affiliate_id uuid not null,
  -- The first day of the month.
  period date not null check (extract(day from period) = 1),
  -- Of a payment outside: the document's number.
  document text check (length(document) between 1 and 60),
  proposal_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint affiliate_statements_period unique (tenant_id, affiliate_id, period),
  foreign key (tenant_id, affiliate_id) references affiliates,
  check ((status = 'nothing_due') = (amount = 0)),
  check ((status in ('paid', 'paid_outside')) = (proposal_id is not null)),
  check ((status = 'paid_outside') = (document is not null))
);
create index affiliate_statements_by_status on affiliate_statements (tenant_id, status, created_at, id);
revoke delete on affiliate_statements from trevo_app;

create table affiliate_statement_lines (
  tenant_id int not null,
  statement_id uuid not null,
  no int not null check (no > 0),
  kind text not null check (kind in ('revenue_share', 'cpa', 'sub', 'flat')),
  offer_id uuid not null,
  version int not null,
  -- Active players of a share, qualified players of a CPA, affiliates of a sub-affiliate share.
  players int not null check (players >= 0),
  staked bigint not null,
  won bigint not null,
  rewards bigint not null,
  deposited bigint not null,
  -- What the share is of, with what the month before left.
  base bigint not null,
  share_bps int not null check (share_bps between 0 and 10000),
  amount bigint not null check (amount >= 0),
  -- What goes into the next month; never above zero.
  carried bigint not null check (carried <= 0),
  primary key (tenant_id, statement_id, no),
  foreign key (tenant_id, statement_id) references affiliate_statements,
  foreign key (tenant_id, offer_id, version) references offer_versions
);
revoke update, delete on affiliate_statement_lines from trevo_app;
