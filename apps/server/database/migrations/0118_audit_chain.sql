-- The audit log is chained: its events lie in blocks, in the order of their transactions, and each block carries the
-- hash of the one before. A changed, missing or added event no longer agrees with its block (ADR 0104).
-- Requires 0005_audit_log.sql.
alter table audit_events add column xid xid8 not null default pg_current_xact_id();
create index audit_events_followed on audit_events (xid, id);

create table audit_blocks (
  tenant_id int not null references tenants,
  -- 1, 2, 3, without a gap.
  seq bigint not null check (seq > 0),
  events int not null check (events > 0),
  -- The block's last event, in the order of transactions.
  last_xid xid8 not null,
  last_id bigint not null,
  -- SHA-256. Of the first block, prev_hash is 32 zero bytes.
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  made_at timestamptz not null default now(),
  primary key (tenant_id, seq)
);
revoke update, delete on audit_blocks from trevo_app;
