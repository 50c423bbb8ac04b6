-- Invariants that are checked continuously: how far each check has read, what it found, and the payouts that are frozen
-- because of it.

-- A check has read every row of its stream up to (xid, id), in that order.
create table invariant_runs (
  invariant text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  fresh_at timestamptz,
  fresh_ms int,
  whole_at timestamptz,
  whole_ms int
) with (fillfactor = 50);

-- Each violation once. One that was resolved and is unchanged is not reported again.
create table violations (
  id bigint primary key generated always as identity,
  -- As the wrong row states it: such a tenant does not always exist.
  tenant_id int not null,
  invariant text not null,
  subject text not null,
  detail text not null,
  freezes boolean not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index violations_once on violations (tenant_id, invariant, md5(subject || ' ' || detail));
create index violations_open on violations (tenant_id, id) where resolved_at is null;
revoke update, delete on violations from trevo_app;
grant update (resolved_at) on violations to trevo_app;

create table payout_freezes (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  violation_id bigint not null references violations,
  frozen_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  release_reason text,
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create unique index payout_freezes_one on payout_freezes (tenant_id) where released_at is null;
revoke update, delete on payout_freezes from trevo_app;
grant update (released_at, released_by, release_reason) on payout_freezes to trevo_app;

-- Approvals to release a frozen tenant's payouts, written once. An approval holds for the violations that were open
-- when it was given, and for no other state.
create table release_approvals (
  tenant_id int not null,
  freeze_id bigint not null references payout_freezes,
  -- How many were open.
  violations int not null,
  approved_by text not null,
  -- In the approver's own words.
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, freeze_id, violations, approved_by)
);
revoke update, delete on release_approvals from trevo_app;
