-- Proofs: how far each has looked, what they found, and the payouts that wait because of it.

-- A proof has looked at every row of its stream up to (xid, id), in that order.
create table proof_runs (
  proof text primary key,
  xid xid8 not null default '0', id bigint not null default 0,
  fresh_at timestamptz, fresh_ms int,
  whole_at timestamptz, whole_ms int
) with (fillfactor = 50);

-- Each wrong thing once. One that was resolved and is still the same is known: it is not found again.
create table findings (
  id bigint primary key generated always as identity,
  tenant_id int not null, -- as the wrong row says it: not always a tenant that there is
  proof text not null,
  subject text not null,
  detail text not null,
  freezes boolean not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index findings_once on findings (tenant_id, proof, md5(subject || ' ' || detail));
create index findings_open on findings (tenant_id, id) where resolved_at is null;

create table payout_freezes (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  finding_id bigint not null references findings,
  frozen_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  release_reason text,
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create unique index payout_freezes_one on payout_freezes (tenant_id) where released_at is null;

create function keep_audit_history() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;
create trigger findings_kept before delete or truncate on findings for each statement execute function keep_audit_history();
create trigger payout_freezes_kept before delete or truncate on payout_freezes for each statement execute function keep_audit_history();

revoke update, delete on findings, payout_freezes from trevo_app;
grant update (resolved_at) on findings to trevo_app;
grant update (released_at, released_by, release_reason) on payout_freezes to trevo_app;

-- A proof follows the payments' history as the ledger's is followed: by the transaction that wrote it.
alter table payment_status_changes add column xid xid8 not null default pg_current_xact_id();
create index payment_status_changes_followed on payment_status_changes (xid, id);
