-- Invariants that are checked continuously: how far each check has read, and what it found.

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
