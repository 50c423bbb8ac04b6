-- What deposits and withdrawals have in common: their states, and the history of their states. Amounts are centavos.
-- The ledger holds the money; these rows record what happened around it.

-- Every allowed change of state. The code has the same table and compares the two at start; the trigger below obeys
-- this one.
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

-- Refuses a change of state that status_transitions does not have, and records each one that it has.
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
    status_before := old.status;
  end if;
  if not exists (
    select from status_transitions edge
    where edge.machine = machine_name and edge.from_status = status_before and edge.to_status = new.status
  ) then
    raise exception '% %: no way from % to %', machine_name, new.id, status_before, new.status
      using errcode = 'check_violation';
  end if;
  insert into status_changes (tenant_id, machine, subject_id, from_status, to_status, reason, changed_at)
  values (new.tenant_id, machine_name, new.id, status_before, new.status, new.status_reason, new.updated_at);
  return new;
end $$;

-- Holds for the owner of the tables too.
create function keep_payment_history() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;
create trigger status_changes_kept before update or delete or truncate on status_changes
  for each statement execute function keep_payment_history();
