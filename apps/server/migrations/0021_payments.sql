-- Pix in and Pix out. Amounts are centavos. The ledger holds the money; these rows hold what happened around it.

-- Every allowed change of state. The code has the same table and compares both at start; the triggers below obey this one.
create table payment_transitions (
  machine text not null check (machine in ('deposit', 'withdrawal')),
  from_status text not null,
  to_status text not null,
  primary key (machine, from_status, to_status)
);

insert into payment_transitions (machine, from_status, to_status) values
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
  ('withdrawal', 'new', '0'),
  ('withdrawal', 'new', '5'),
  ('withdrawal', '0', '4'),
  ('withdrawal', '0', '5'),
  ('withdrawal', '0', '2'),
  ('withdrawal', '5', '4'),
  ('withdrawal', '5', '2'),
  ('withdrawal', '4', '1'),
  ('withdrawal', '4', '2'),
  ('withdrawal', '4', '3');

-- What became of every deposit and withdrawal, written by the triggers alone.
create table payment_status_changes (
  id bigint generated always as identity,
  tenant_id int not null references tenants,
  machine text not null,
  payment_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  changed_at timestamptz not null,
  primary key (tenant_id, payment_id, id)
);

create table deposits (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null,
  status_reason text,
  -- Ours, made from the id: the bank's name for the charge.
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
  primary key (tenant_id, id),
  unique (tenant_id, txid),
  check ((status in ('paid', 'refunded', 'chargebacked')) = (end_to_end_id is not null))
);

create index deposits_of_player on deposits (tenant_id, player_id, created_at desc, id desc);
create index deposits_unpaid on deposits (tenant_id, checked_at) where status = 'waiting_payment';

-- Every Pix the bank received for the tenant, once: the row decides what became of the money.
create table received_pix (
  tenant_id int not null references tenants,
  end_to_end_id text not null check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
  txid text,
  deposit_id uuid,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- Name and CPF of the payer, sealed; null where the bank does not say.
  payer bytea,
  -- credited: in the ledger. returning, returned: on its way back, back at its payer. under_review: a person decides.
  -- suspense: no charge of ours asked for it.
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

-- Money of credited Pix that went back, each piece once. `demanded`: by the scheme's procedures, not by us.
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

create table withdrawals (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount > 0),
  -- 0 pending, 1 approved, 2 cancelled, 3 invalid Pix key, 4 processing, 5 under review.
  status smallint not null check (status between 0 and 5),
  status_reason text,
  method_id uuid not null,
  method_type text not null,
  key_masked text not null,
  -- Key and CPF of the receiver as they were when it was asked for, sealed: every attempt sends the same order.
  destination bytea not null,
  -- Ours, made from the id: the bank's name for the payout.
  payout_id text not null check (payout_id ~ '^[a-zA-Z0-9]{1,35}$'),
  end_to_end_id text,
  -- Cash and bonus right after the amount was reserved.
  balance_after bigint not null,
  -- How often, and when last, the bank was told or asked.
  asks int not null default 0,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, payout_id)
);

create index withdrawals_of_player on withdrawals (tenant_id, player_id, created_at desc, id desc);
create index withdrawals_unfinished on withdrawals (tenant_id, asked_at) where status in (0, 4);
create index withdrawals_paid on withdrawals (tenant_id, updated_at) where status = 1;

-- What receivers' banks sent back after a payout, each piece once.
create table payout_returns (
  tenant_id int not null,
  withdrawal_id uuid not null,
  refund_id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (tenant_id, withdrawal_id, refund_id),
  foreign key (tenant_id, withdrawal_id) references withdrawals
);

-- Up to when the bank's list of received Pix has been read.
create table pix_sweeps (
  tenant_id int primary key references tenants,
  swept_until timestamptz not null
);

-- Refuses a step that the table of transitions does not have, and writes the steps that it has.
create function step_payment() returns trigger language plpgsql as $$
declare
  machine_name text := tg_argv[0];
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.id, new.player_id, new.amount) is distinct from (old.tenant_id, old.id, old.player_id, old.amount) then
      raise exception '% %: owner and amount never change', machine_name, old.id using errcode = 'check_violation';
    end if;
    if new.status = old.status then
      return new;
    end if;
    status_before := old.status::text;
  end if;
  if not exists (
    select from payment_transitions edge
    where edge.machine = machine_name and edge.from_status = status_before and edge.to_status = new.status::text
  ) then
    raise exception '% %: no way from % to %', machine_name, new.id, status_before, new.status using errcode = 'check_violation';
  end if;
  insert into payment_status_changes (tenant_id, machine, payment_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, machine_name, new.id, status_before, new.status::text, new.status_reason, new.updated_at);
  return new;
end $$;

create trigger deposits_step before insert or update on deposits for each row execute function step_payment('deposit');
create trigger withdrawals_step before insert or update on withdrawals for each row execute function step_payment('withdrawal');

create function keep_payment_history() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;

create trigger payment_status_changes_kept before update or delete or truncate on payment_status_changes for each statement execute function keep_payment_history();
create trigger deposits_kept before delete or truncate on deposits for each statement execute function keep_payment_history();
create trigger withdrawals_kept before delete or truncate on withdrawals for each statement execute function keep_payment_history();
create trigger received_pix_kept before delete or truncate on received_pix for each statement execute function keep_payment_history();
create trigger pix_refunds_kept before update or delete or truncate on pix_refunds for each statement execute function keep_payment_history();
create trigger payout_returns_kept before update or delete or truncate on payout_returns for each statement execute function keep_payment_history();
