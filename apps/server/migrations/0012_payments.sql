-- What deposits and withdrawals have in common: their states, and the history of their states. Amounts are centavos.
-- The ledger holds the money; these rows record what happened around it.

-- Every allowed change of state. The code has the same table and compares the two at start; the trigger below obeys
-- this one.
create table payment_transitions (
  machine text not null check (machine in ('deposit', 'withdrawal')),
  from_status text not null,
  to_status text not null,
  primary key (machine, from_status, to_status)
);
revoke insert, update, delete on payment_transitions from trevo_app;

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

-- Every state of every deposit and withdrawal. Only the triggers write it.
create table payment_status_changes (
  id bigint generated always as identity,
  tenant_id int not null references tenants,
  machine text not null,
  payment_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  changed_at timestamptz not null,
  -- The integrity checks follow this history as followers follow the ledger: by the transaction that wrote a row.
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, payment_id, id)
);
create index payment_status_changes_followed on payment_status_changes (xid, id);
revoke update, delete on payment_status_changes from trevo_app;

-- Refuses a change of state that payment_transitions does not have, and records each one that it has.
create function transition_payment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  machine_name text := tg_argv[0];
  status_before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.id, new.player_id, new.amount)
        is distinct from (old.tenant_id, old.id, old.player_id, old.amount) then
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
    raise exception '% %: no way from % to %', machine_name, new.id, status_before, new.status
      using errcode = 'check_violation';
  end if;
  insert into payment_status_changes (tenant_id, machine, payment_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, machine_name, new.id, status_before, new.status::text, new.status_reason, new.updated_at);
  return new;
end $$;

-- Holds for the owner of the tables too.
create function keep_payment_history() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;
create trigger payment_status_changes_kept before update or delete or truncate on payment_status_changes
  for each statement execute function keep_payment_history();
